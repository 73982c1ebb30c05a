import Foundation
import GRDB

extension SimulatedStore {
  /// A stream for one listener of transactions from outside a purchase made here: approvals,
  /// refunds, renewals, purchases outside the app. The first listener also receives the transactions that
  /// were unfinished at the start, once. Updates without a listener wait for the next one.
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
      await report(asksForTime: false)
      return stream
    }
  }

  /// Wakes the listeners when the next step of a subscription is due. Only they depend on it: every
  /// call carries out the steps that are due.
  func armSleeper() {
    updatesState.sleeper?.cancel()
    guard !updatesState.listeners.isEmpty || !statusListeners.isEmpty,
      let next = database.time.next, case let wait = next.timeIntervalSince(now), wait > 0
    else { return }
    updatesState.sleeper = Task { [weak self, clock] in
      try await clock.sleep(for: .milliseconds(Int64((wait * 1000).rounded(.up))))
      await self?.refresh()
    }
  }

  /// Reports to the listeners the updates since the last one, made by this program or another one
  /// on the folder.
  public func refresh() async { await report(asksForTime: true) }

  private func report(asksForTime: Bool) async {
    await refreshStatuses()
    await refreshStorefront()
    defer { armSleeper() }
    guard !updatesState.listeners.isEmpty else { return }
    let lastSequence = updatesState.lastSequence
    // A database that cannot be read has nothing to report; the next read throws the error.
    if asksForTime { try? await database.catchUp() }
    guard let updates = try? await database.read({ try $0.storeUpdates(after: lastSequence) })
    else { return }
    for item in updates where item.sequence > updatesState.lastSequence {
      updatesState.lastSequence = item.sequence
      guard let transaction = item.transaction else { continue }
      for listener in updatesState.listeners.values { listener.yield(transaction) }
    }
  }

  private func tellUnfinished(to listener: UpdatesState.Continuation) async {
    let start = updatesState.unfinishedAtStart
    updatesState.unfinishedAtStart = []
    guard !start.isEmpty, let unfinished = try? await unfinished else { return }
    let missed = unfinished.filter { start.contains($0.unsafePayloadValue.id) }
    for result in missed where result.unsafePayloadValue.reason == .purchase {
      listener.yield(result)
    }
    for result in missed.reversed() where result.unsafePayloadValue.reason == .renewal {
      listener.yield(result)
    }
  }

  private func removeListener(_ key: Int) { updatesState.listeners[key] = nil }
}

/// The listeners of `updates`, and the last update that was reported.
struct UpdatesState {
  typealias Continuation = AsyncStream<VerificationResult<Transaction>>.Continuation

  var listeners: [Int: Continuation] = [:]
  var nextListener = 0
  /// Transactions that were unfinished when the store was opened: they are reported to the first
  /// listener, once.
  var unfinishedAtStart: Set<UInt64>
  /// The last update that was reported; those before the start are not.
  var lastSequence: Int64
  /// Sleeps until the next step of a subscription.
  var sleeper: Task<Void, any Error>?

  init(_ rows: StoreRows) throws {
    let unfinished = try rows.ownRecords("state = 'purchased' AND isFinished = 0")
    unfinishedAtStart = Set(unfinished.compactMap { UInt64(exactly: $0.id) })
    lastSequence = try rows.lastUpdate()
  }
}

/// An update and its value for listeners; nil if it was already handled.
struct StoreUpdate: Sendable {
  let sequence: Int64
  let transaction: VerificationResult<Transaction>?
}

extension StoreRows {
  /// Returns the updates to report after a number.
  func storeUpdates(after sequence: Int64) throws -> [StoreUpdate] {
    try updates(after: sequence).map { update in
      let record = try ownRecords("id = ?", [update.transactionID]).first
      let isOpen = record.map { $0.revocationDate != nil || !$0.isFinished } ?? false
      return StoreUpdate(
        sequence: update.sequence,
        transaction: try isOpen ? record.map { try verify($0) } : nil)
    }
  }
}
