/// A sequence of StoreKit: the answers of the store that was chosen when it was asked for.
public struct StoreKitSequence<Element: Sendable>: AsyncSequence, Sendable {
  private enum Source: Sendable {
    /// Read at the first step of an iterator.
    case list(@Sendable () async -> AsyncStream<Element>)
    /// Without an end but the app's; subscribed to when an iterator is made.
    case updates(StoreScope, @Sendable (StoreScope) -> AsyncStream<Element>)
  }

  private let source: Source

  /// A sequence without an end, which is subscribed to when its iterator is made.
  init(updates open: @escaping @Sendable (StoreScope) -> AsyncStream<Element>) {
    source = .updates(StoreKitEnvironment.scope, open)
  }

  /// A sequence that ends. Nothing is read before it is iterated.
  init(_ read: @escaping @Sendable (ChosenStore) async throws -> [Element]) {
    let scope = StoreKitEnvironment.scope
    source = .list {
      let elements = await scope.answer([], read)
      return AsyncStream { stream in
        for element in elements { stream.yield(element) }
        stream.finish()
      }
    }
  }

  /// Creates an iterator. It reads a list at its first step; of a sequence without an end it misses
  /// nothing from now on.
  public func makeAsyncIterator() -> AsyncIterator {
    switch source {
    case .list(let open): return AsyncIterator(launch: nil, open: open)
    case .updates(let scope, let open):
      let launch = scope.launch
      let stream = open(scope)
      return AsyncIterator(launch: launch) { stream }
    }
  }

  /// The iterator of a sequence.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// The run of the app that receives the elements; nil for a list.
    private let launch: Launch?
    private let open: @Sendable () async -> AsyncStream<Element>
    private var elements: AsyncStream<Element>.Iterator?

    init(launch: Launch?, open: @escaping @Sendable () async -> AsyncStream<Element>) {
      (self.launch, self.open) = (launch, open)
    }

    /// Returns the next element; nil at the end, and when the task is cancelled.
    public mutating func next() async -> Element? { await next(isolation: #isolation) }

    /// Returns the next element; nil at the end, and when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      var elements = if let open = self.elements { open } else { await open().makeAsyncIterator() }
      let element = await elements.next(isolation: actor)
      self.elements = elements
      return launch?.isOver == true ? nil : element
    }
  }
}
