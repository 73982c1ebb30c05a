/// A moving average of a rate over about a second.
struct RateMeter: Equatable, Sendable {
  /// The rate in bytes per second.
  private(set) var bytesPerSecond: Double = 0
  private let startedAt: Duration
  private var measuredAt: Duration

  /// Creates a meter that begins at a moment.
  init(at now: Duration) { (startedAt, measuredAt) = (now, now) }

  /// Counts the bytes since the last call.
  mutating func measure(_ bytes: Int64, until now: Duration) {
    let seconds = (now - measuredAt) / .seconds(1)
    guard seconds > 0 else { return }
    let rate = Double(bytes) / seconds
    let isFirst = measuredAt == startedAt
    bytesPerSecond += (rate - bytesPerSecond) * (isFirst ? 1 : seconds / (seconds + 1))
    measuredAt = now
  }
}
