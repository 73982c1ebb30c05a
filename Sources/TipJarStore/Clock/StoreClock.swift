public import Foundation
import Synchronization
public import TipJarDeterminism
import TipJarFiles

/// The store's time. It never runs backwards.
public protocol StoreClock: Sendable {
  var now: Date { get }
  /// Returns when `duration` of store time has passed; throws `CancellationError` when the task is
  /// cancelled.
  func sleep(for duration: Duration) async throws
}

/// The time that the store takes to answer, in store time.
public struct Latency: Equatable, Sendable {
  /// For `products(for:)`.
  public var products: Duration
  /// For a purchase, after the sheet.
  public var purchase: Duration
  /// The largest deviation of an answer, as a part of its time, 0...1; the store's seed chooses
  /// within it.
  public var jitter: Double

  /// Latencies.
  public init(products: Duration, purchase: Duration, jitter: Double = 0) {
    self.products = products
    self.purchase = purchase
    self.jitter = jitter
  }

  /// Products after 1 s and a purchase after 1.5 s, each up to 10 % earlier or later.
  public static let standard = Latency(
    products: .seconds(1), purchase: .milliseconds(1500), jitter: 0.1)
  /// No latency.
  public static let none = Latency(products: .zero, purchase: .zero)
}

/// Real time, or a multiple of it. It reads the system's date once and counts from there, so that
/// setting the date back does not set the store back.
public struct LiveStoreClock: StoreClock {
  /// The seconds of store time that pass in one real second, more than 0.
  public let rate: Double
  private let start: Date
  private let origin = ContinuousClock.now

  private let sleeper: any Clock<Duration>

  /// Creates a clock that shows `start` now, by default at the system's date, and runs `rate` times
  /// as fast as real time; a rate that is not above 0 counts as 1. Waits use `sleeper`, in real
  /// time.
  public init(
    start: Date? = nil, rate: Double = 1, sleeper: any Clock<Duration> = ContinuousClock()
  ) {
    self.start = start ?? Date()
    self.sleeper = sleeper
    self.rate = rate > 0 && rate.isFinite ? rate : 1
  }

  /// The time now.
  public var now: Date {
    start.addingTimeInterval((ContinuousClock.now - origin) / .seconds(1) * rate)
  }

  /// Returns when `duration` of store time has passed.
  public func sleep(for duration: Duration) async throws {
    try await sleeper.sleep(for: duration / rate)
  }
}

/// A store clock that stands still at a date: only a control moves the store's time, so that each run
/// of a script has the same dates. Waits take real time.
package struct FixedStoreClock: StoreClock {
  package let now: Date
  private let sleeper: any Clock<Duration>

  package init(_ date: Date, sleeper: any Clock<Duration> = ContinuousClock()) {
    (now, self.sleeper) = (date, sleeper)
  }

  package func sleep(for duration: Duration) async throws {
    try await sleeper.sleep(for: duration)
  }
}

/// A store clock that is moved by hand, for tests and recordings.
///
/// It counts from ``start`` by a ``TipJarDeterminism/ManualClock``. Several parts of a program can
/// share the same manual clock.
public struct ManualStoreClock: StoreClock {
  /// The clock that is moved.
  public let clock: ManualClock
  /// The store's time when ``clock`` is at zero.
  public let start: Date
  /// The seconds of store time that pass in one second of ``clock``, more than 0.
  public let rate: Double

  /// Creates a clock that starts at `start`, by default noon of 1 January 2026, UTC.
  public init(
    start: Date = Date(timeIntervalSince1970: 1_767_268_800), rate: Double = 1,
    clock: ManualClock = ManualClock()
  ) {
    self.start = start
    self.rate = rate
    self.clock = clock
  }

  /// The time now.
  public var now: Date { start.addingTimeInterval(clock.now.offset / .seconds(1) * rate) }

  /// The number of tasks that sleep now.
  public var sleeperCount: Int { clock.sleeperCount }

  /// Returns when the clock was moved by `duration` of store time; at once for zero and less.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    try await clock.sleep(for: rate == 1 ? duration : duration / rate)
  }

  /// Moves the clock by `duration` of store time, and resumes each sleeper at its own deadline.
  public func advance(by duration: Duration) {
    clock.advance(by: rate == 1 ? duration : duration / rate)
  }

  /// Returns when at least `count` tasks sleep, or when its task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async { await clock.waitForSleepers(count) }
}

/// The store's time: a clock, the offset by which programs on the folder moved it, and the time at
/// which the last run ended, where this one starts.
final class StoreTime: Sendable {
  let clock: any StoreClock
  private let state: Mutex<State>

  private struct State {
    var offset: Int64
    var lead: TimeInterval
    var next: Int64?
  }

  /// The time of a folder whose latest row is of `latest`, and whose clock was moved by `offset`
  /// milliseconds.
  init(_ clock: any StoreClock, latest: Date, offset: Int64) {
    self.clock = clock
    let moved = clock.now.addingTimeInterval(TimeInterval(offset) / 1000)
    let lead = max(0, latest.timeIntervalSince(moved))
    state = Mutex(State(offset: offset, lead: lead))
  }

  /// A copy, which moves by itself.
  init(_ other: StoreTime) {
    clock = other.clock
    state = Mutex(other.state.withLock(\.self))
  }

  var now: Date {
    let (offset, lead) = state.withLock { ($0.offset, $0.lead) }
    return clock.now.addingTimeInterval(lead + TimeInterval(offset) / 1000).wholeMilliseconds
  }

  /// The time of the next step of a subscription, as it was read last; nil for none.
  var next: Date? { state.withLock { $0.next }.map(Date.init(milliseconds:)) }

  /// Moves the time to that of a row, unless it is later already.
  func reach(_ date: Date) {
    let lead = date.timeIntervalSince(now)
    if lead > 0 { state.withLock { $0.lead += lead } }
  }

  func update(offset: Int64, next: Int64?) {
    state.withLock { ($0.offset, $0.next) = (offset, next) }
  }
}
