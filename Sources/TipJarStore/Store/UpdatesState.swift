/// The listeners of `updates`, and the last update that was reported.
struct UpdatesState {
  typealias Continuation = AsyncStream<VerificationResult<Transaction>>.Continuation

  var listeners: [Int: Continuation] = [:]
  var nextListener = 0
  /// Transactions that were unfinished when the store was opened: they are reported to the first
  /// listener, once.
  var unfinishedAtStart: Set<UInt64>
  /// The last update that was reported; those before the start are not.
  var lastTold: Int64

  init(_ rows: StoreRows) throws {
    let unfinished = try rows.records("state = 'purchased' AND isFinished = 0")
    unfinishedAtStart = Set(unfinished.compactMap { UInt64(exactly: $0.id) })
    lastTold = try rows.lastUpdate()
  }
}
