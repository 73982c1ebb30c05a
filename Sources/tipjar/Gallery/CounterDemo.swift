import TipJarMachines

/// Seed 002's counter: an action of 3 s, one at a time, cancelled by the change of a value.
struct CounterDemo: Equatable, Sendable {
  /// How long the update takes.
  static let duration: Duration = .seconds(3)

  var action = AsyncAction(cancellation: false)
  var count = 0
  /// What the seed prints, newest last.
  var log = DemoLog()

  /// Whether there is something to cancel.
  var isCancellable: Bool {
    if case .running = action.state { true } else { false }
  }
}

/// The last lines that a demonstration printed, each with its time.
struct DemoLog: Equatable, Sendable {
  /// A line.
  struct Line: Equatable, Sendable {
    var time: Instant
    var text: String
  }

  private(set) var lines: [Line] = []

  mutating func print(_ text: String, at time: Instant) {
    lines.append(Line(time: time, text: text))
    if lines.count > 8 { lines.removeFirst() }
  }
}
