import GRDB

/// Who listens to `updates`, and what was told already.
struct UpdatesState {
  typealias Continuation = AsyncStream<VerificationResult<Transaction>>.Continuation

  var listeners: [Int: Continuation] = [:]
  var nextListener = 0
  /// Transactions that were unfinished when the store was opened: the first listener is told of them, once.
  var unfinishedAtStart: Set<UInt64>
  /// The last happening that was told; what happened before the start is not told.
  var lastTold: Int64

  init(_ rows: Rows) throws {
    let unfinished = try rows.records(
      "state = 'purchased' AND isFinished = 0 AND revocationDate IS NULL")
    unfinishedAtStart = Set(unfinished.compactMap { UInt64(exactly: $0.id) })
    lastTold = try rows.lastHappening()
  }
}

extension SimulatedStore {
  /// A stream for one listener of what happens outside of a purchase made here: approvals, refunds, purchases
  /// from outside. The first listener also gets what was unfinished at the start, once. What happens while
  /// nobody listens waits for the next one.
  public var updates: AsyncStream<VerificationResult<Transaction>> {
    get async {
      let (stream, continuation) = AsyncStream.makeStream(of: VerificationResult<Transaction>.self)
      let key = updatesState.nextListener
      updatesState.nextListener += 1
      updatesState.listeners[key] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { await self?.removeListener(key) }
      }
      await tellUnfinished(to: continuation)
      await refresh()
      return stream
    }
  }

  /// Tells the listeners what happened since, in this program or in another one on the same folder.
  public func refresh() async {
    guard !updatesState.listeners.isEmpty else { return }
    let lastTold = updatesState.lastTold
    // A database that cannot be read has nothing to tell; the next list that is asked for says why.
    guard let news = try? await database.read({ try $0.news(after: lastTold) }) else { return }
    for item in news where item.sequence > updatesState.lastTold {
      updatesState.lastTold = item.sequence
      guard let transaction = item.transaction else { continue }
      for listener in updatesState.listeners.values { listener.yield(transaction) }
    }
  }

  private func tellUnfinished(to listener: UpdatesState.Continuation) async {
    let start = updatesState.unfinishedAtStart
    updatesState.unfinishedAtStart = []
    guard !start.isEmpty, let unfinished = try? await unfinished else { return }
    for result in unfinished where start.contains(result.unsafePayloadValue.id) {
      listener.yield(result)
    }
  }

  private func removeListener(_ key: Int) { updatesState.listeners[key] = nil }
}

/// A happening and what a listener hears of it; nothing where it was dealt with since.
struct News: Sendable {
  let sequence: Int64
  let transaction: VerificationResult<Transaction>?
}

extension Rows {
  /// What there is to tell after a happening's number.
  func news(after sequence: Int64) throws -> [News] {
    try happenings(after: sequence).map { happening in
      let record = try records("id = ?", [happening.transactionID]).first
      let isOpen = record.map { $0.revocationDate != nil || !$0.isFinished } ?? false
      return News(
        sequence: happening.sequence,
        transaction: try isOpen ? record.map { try verify($0) } : nil)
    }
  }
}
