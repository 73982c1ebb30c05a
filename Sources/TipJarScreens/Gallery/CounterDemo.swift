package import TipJarMachines

/// The counter of AsyncButton: an action of 3 s, one at a time, cancelled when a value changes.
struct CounterDemo: Equatable, Sendable {
  /// The duration of the update.
  static let duration: Duration = .seconds(3)

  var action = AsyncAction(cancellation: false)
  var count = 0
  /// The printed lines, newest last.
  var log = DemoLog()

  /// A Boolean value that indicates whether there is something to cancel.
  var isCancellable: Bool {
    if case .running = action.state { true } else { false }
  }
}

/// The last lines that a demonstration printed, each with its time.
package struct DemoLog: Equatable, Sendable {
  /// A line.
  package struct Line: Equatable, Sendable {
    package var time: Instant
    package var text: String
  }

  package private(set) var lines: [Line] = []

  package mutating func print(_ text: String, at time: Instant) {
    lines.append(Line(time: time, text: text))
    if lines.count > 8 { lines.removeFirst() }
  }
}
