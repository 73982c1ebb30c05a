import Foundation
import Synchronization
import TipJarFiles

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

  /// The time now, to the millisecond.
  var now: Date {
    let (offset, lead) = state.withLock { ($0.offset, $0.lead) }
    return clock.now.addingTimeInterval(lead + TimeInterval(offset) / 1000).wholeMilliseconds
  }

  /// The time of the next step of a subscription, as it was read last; nil for none.
  var next: Date? { state.withLock { $0.next }.map(Date.init(milliseconds:)) }

  /// Records the values that were read from the folder.
  func update(offset: Int64, next: Int64?) {
    state.withLock { ($0.offset, $0.next) = (offset, next) }
  }
}
