import Synchronization

/// A clock that advances only when it is told to, for tests and snapshots.
///
/// It resumes its sleepers itself, in the order of their deadlines; with equal deadlines, the first
/// to sleep is the first to resume. A test never has to yield and hope that another task has
/// progressed far enough.
///
/// ```swift
/// await clock.waitForSleepers()      // the code under test is asleep
/// clock.advance(by: .seconds(1))     // and now it runs again
/// ```
public final class ManualClock: Clock, Sendable {
  /// An instant: the time since the clock was created.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time since the clock was created.
    public var offset: Duration

    /// Creates an instant.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// Returns the instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns a Boolean value that indicates whether `left` is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    var count: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant()
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
    var waiters: [Int: Waiter] = [:]

    mutating func makeID() -> Int {
      nextID += 1
      return nextID
    }

    mutating func removeSatisfiedWaiters() -> [Waiter] {
      let ids = waiters.filter { $0.value.count <= sleepers.count }.keys.sorted()
      return ids.compactMap { waiters.removeValue(forKey: $0) }
    }

    mutating func removeNextSleeper(until end: Instant) -> Sleeper? {
      let due = sleepers.filter { $0.value.deadline <= end }
      let next = due.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      guard let next else { return nil }
      now = max(now, next.value.deadline)
      return sleepers.removeValue(forKey: next.key)
    }
  }

  private let state = Mutex(State())

  /// Creates a clock at zero.
  public init() {}

  /// The current instant.
  public var now: Instant { state.withLock { $0.now } }
  /// Sleeps are exact.
  public var minimumResolution: Duration { .nanoseconds(1) }
  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock is advanced to `deadline`. Throws `CancellationError` if the task is
  /// cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(deadline: deadline, continuation: continuation), id)
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func add(_ sleeper: Sleeper, _ id: Int) {
    // A cancellation before this point found no sleeper to resume, so the task is checked under the
    // lock.
    let (result, waiters): (Result<Void, any Error>?, [Waiter]) = state.withLock {
      if Task.isCancelled { return (.failure(CancellationError()), []) }
      if sleeper.deadline <= $0.now { return (.success(()), []) }
      $0.sleepers[id] = sleeper
      return (nil, $0.removeSatisfiedWaiters())
    }
    if let result { sleeper.continuation.resume(with: result) }
    for waiter in waiters { waiter.continuation.resume() }
  }

  /// Advances the clock, and resumes each sleeper at its own deadline.
  public func advance(by duration: Duration) {
    let end = now.advanced(by: duration)
    while let sleeper = state.withLock({ $0.removeNextSleeper(until: end) }) {
      sleeper.continuation.resume()
    }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the clock to the earliest deadline. Returns false, and does nothing, if no task is
  /// sleeping.
  @discardableResult
  public func advanceToNextSleeper() -> Bool {
    guard let deadline = nextDeadline else { return false }
    advance(by: now.duration(to: deadline))
    return true
  }

  /// The earliest deadline of a sleeper, or nil if no task is sleeping.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

  /// Returns when at least `count` tasks are sleeping, or when its own task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock {
          if Task.isCancelled || $0.sleepers.count >= count { return true }
          $0.waiters[id] = Waiter(count: count, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }
  }
}
