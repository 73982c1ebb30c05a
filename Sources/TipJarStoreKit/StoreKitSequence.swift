/// A sequence of StoreKit: the answers of the store that was chosen when it was asked for.
public struct StoreKitSequence<Element: Sendable>: AsyncSequence, Sendable {
  let open: @Sendable () async -> AsyncStream<Element>

  init(_ open: @escaping @Sendable () async -> AsyncStream<Element>) { self.open = open }

  /// A sequence that ends. Nothing is read before it is iterated.
  init(_ read: @escaping @Sendable (ChosenStore) async throws -> [Element]) {
    let scope = StoreKitEnvironment.scope
    self.init {
      let elements = await scope.answer([], read)
      return AsyncStream { stream in
        for element in elements { stream.yield(element) }
        stream.finish()
      }
    }
  }

  /// Creates an iterator, which reads the store at its first step.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(open: open) }

  /// The iterator of a sequence.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let open: @Sendable () async -> AsyncStream<Element>
    private var elements: AsyncStream<Element>.Iterator?

    init(open: @escaping @Sendable () async -> AsyncStream<Element>) { self.open = open }

    /// Returns the next element; nil at the end, and when the task is cancelled.
    public mutating func next() async -> Element? { await next(isolation: #isolation) }

    /// Returns the next element; nil at the end, and when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      var elements = if let open = self.elements { open } else { await open().makeAsyncIterator() }
      let element = await elements.next(isolation: actor)
      self.elements = elements
      return element
    }
  }
}
