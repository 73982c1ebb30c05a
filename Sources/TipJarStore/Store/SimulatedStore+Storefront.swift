/// The storefront, by the names of StoreKit 2's `Storefront`, on the store, since a process can
/// hold several.
extension SimulatedStore {
  /// The country whose store it is (`Storefront.current`).
  public var storefront: Storefront {
    get async throws { try await currentConfiguration.storefront }
  }

  /// The storefronts that ``setStorefront(_:)`` takes, by country code.
  public var storefronts: [Storefront] { Storefront.all.map { $0.at(now) } }

  /// Moves the store to a country by its alpha-3 code. Throws
  /// ``StoreControlError/unknownStorefront(_:)``.
  public func setStorefront(_ countryCode: String?) async throws {
    if let countryCode, Storefront(countryCode: countryCode) == nil {
      throw StoreControlError.unknownStorefront(countryCode)
    }
    try await database.write { try $0.settings.set("storefront", countryCode) }
    await refreshStorefront()
  }

  /// A stream for one listener of the storefronts that the store moves to, here or in another
  /// program on the folder (`Storefront.updates`). The present one is not among them.
  public var storefrontUpdates: AsyncStream<Storefront> {
    get async throws {
      let (stream, continuation) = AsyncStream.makeStream(of: Storefront.self)
      let listener = StorefrontListener(outlet: continuation, last: try await storefront)
      let key = updatesState.nextListener
      updatesState.nextListener += 1
      storefrontListeners[key] = listener
      continuation.onTermination = { [weak self] _ in
        Task { await self?.removeStorefrontListener(key) }
      }
      return stream
    }
  }

  /// Reports another storefront to the listeners. Without them it reads nothing.
  func refreshStorefront() async {
    guard !storefrontListeners.isEmpty, let now = try? await storefront else { return }
    for (key, listener) in storefrontListeners
    where listener.last.countryCode != now.countryCode {
      storefrontListeners[key]?.last = now
      listener.outlet.yield(now)
    }
  }

  private func removeStorefrontListener(_ key: Int) { storefrontListeners[key] = nil }
}

/// A listener of storefronts.
struct StorefrontListener {
  let outlet: AsyncStream<Storefront>.Continuation
  /// The last storefront that it received, or the one from which it started.
  var last: Storefront
}
