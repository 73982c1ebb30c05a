import Synchronization

/// The listeners of changes that are compared with a starting point. They are added at once, so that
/// no change after that is missed, and each keeps the place up to which it was told.
final class Followers: Sendable {
  struct Follower<Element: Sendable, Place: Sendable>: Sendable {
    let outlet: AsyncStream<Element>.Continuation
    var place: Place
  }

  struct Lists: Sendable {
    fileprivate var next = 0
    /// Each with the number of the last notification that it received.
    var statuses: [Int: Follower<Product.SubscriptionInfo.Status, Int64>] = [:]
    /// Each with the last storefront that it received, or the one from which it started; nil if
    /// that could not be read.
    var storefronts: [Int: Follower<Storefront, Storefront?>] = [:]
  }

  private let lists = Mutex(Lists())

  func withLock<Result: Sendable>(_ body: (inout sending Lists) -> sending Result) -> Result {
    lists.withLock(body)
  }

  func add<Element, Place>(
    from place: Place,
    to list: any WritableKeyPath<Lists, [Int: Follower<Element, Place>]> & Sendable
  ) -> AsyncStream<Element> {
    let (stream, outlet) = AsyncStream.makeStream(of: Element.self)
    let key = lists.withLock { lists in
      lists.next += 1
      lists[keyPath: list][lists.next] = Follower(outlet: outlet, place: place)
      return lists.next
    }
    outlet.onTermination = { [weak self] _ in
      self?.lists.withLock { $0[keyPath: list][key] = nil }
    }
    return stream
  }
}

extension SimulatedStore {
  /// Follows the statuses from now, without waiting for the store.
  package nonisolated func followStatuses() -> AsyncStream<Product.SubscriptionInfo.Status> {
    let last = try? database.readNow { try $0.notifications.last() }
    let stream = followers.add(from: last ?? 0, to: \.statuses)
    Task { await armSleeper() }
    return stream
  }

  /// Follows the storefronts from now, without waiting for the store.
  package nonisolated func followStorefronts() -> AsyncStream<Storefront> {
    let now = try? database.readNow { try $0.configuration().storefront }
    return followers.add(from: now, to: \.storefronts)
  }
}
