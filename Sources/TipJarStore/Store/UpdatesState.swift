/// Who listens to `updates`, and what was told already.
struct UpdatesState {
  typealias Continuation = AsyncStream<VerificationResult<Transaction>>.Continuation

  var listeners: [Int: Continuation] = [:]
  var nextListener = 0
  /// Transactions that were unfinished when the store was opened: the first listener is told of them, once.
  var unfinishedAtStart: Set<UInt64>
  /// The last happening that was told; what happened before the start is not told.
  var lastTold: Int64

  init(_ rows: StoreRows) throws {
    let unfinished = try rows.records("state = 'purchased' AND isFinished = 0")
    unfinishedAtStart = Set(unfinished.compactMap { UInt64(exactly: $0.id) })
    lastTold = try rows.lastUpdate()
  }
}
