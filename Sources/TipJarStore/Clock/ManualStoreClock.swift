public import Foundation
import Synchronization

/// A clock that moves only by hand, for tests and scenarios. ``advance(by:)`` itself resumes those who sleep;
/// ``waitForSleepers(_:)`` returns when so many do, so that no test yields and hopes.
public final class ManualStoreClock: StoreClock {
  private struct Sleeper {
    let id: Int
    let deadline: Date
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now: Date
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var waiters: [Waiter] = []

    mutating func makeID() -> Int {
      nextID += 1
      return nextID
    }
  }

  private let state: Mutex<State>

  /// A clock that stands at `start`, by default noon of 1 January 2026, UTC.
  public init(start: Date = Date(timeIntervalSince1970: 1_767_268_800)) {
    state = Mutex(State(now: start))
  }

  /// The time now.
  public var now: Date { state.withLock(\.now) }

  /// How many sleep.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Returns when the clock was moved by `duration`; at once for zero and less.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    let id = state.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enlist(id, for: duration, $0) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Moves the clock and resumes those whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration / .seconds(1)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Returns when at least `count` sleep, or when its task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || state.sleepers.count >= count { return true }
          state.waiters.append(Waiter(id: id, count: count, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      stopWaiting(id)
    }
  }

  private func stopWaiting(_ id: Int) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume()
  }

  private func enlist(
    _ id: Int, for duration: Duration, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let (wasCancelled, ready) = state.withLock { state -> (Bool, [Waiter]) in
      if state.cancelled.remove(id) != nil { return (true, []) }
      let deadline = state.now + duration / .seconds(1)
      state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
      let ready = state.waiters.filter { $0.count <= state.sleepers.count }
      state.waiters.removeAll { $0.count <= state.sleepers.count }
      return (false, ready)
    }
    if wasCancelled { continuation.resume(throwing: CancellationError()) }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// A sleep may be cancelled before it is enlisted; it is then remembered.
  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
