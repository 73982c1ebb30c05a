import CTipJarCurses
import Dispatch

/// Interrupt, terminate and hang-up, caught while work has to be saved, for programs without a
/// screen. Signals that are ignored from the start (nohup, a shell without jobs) stay ignored.
public final class Interrupts {
  /// The numbers of those that come, until ``end()``.
  public let signals: AsyncStream<Int32>
  private let outlet: AsyncStream<Int32>.Continuation
  private let source: (any DispatchSourceRead)?

  /// Catches them from now on.
  public init() {
    let (signals, outlet) = AsyncStream.makeStream(of: Int32.self)
    (self.signals, self.outlet) = (signals, outlet)
    let descriptor = tipjar_catch_termination()
    let queue = DispatchQueue(label: "tipjar.interrupts")
    source =
      descriptor < 0
      ? nil : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source?.setEventHandler { @Sendable in
      while case let signal = tipjar_next_signal(), signal != .none {
        guard signal != .resume else { continue }
        outlet.yield(tipjar_signal_number(signal))
        queue.asyncAfter(deadline: .now() + .seconds(1)) { Self.endUnheard(by: signal) }
      }
    }
    source?.activate()
  }

  /// Ends the process where the terminal takes no output (Ctrl-S), since a write that waits would
  /// wait for ever.
  private static func endUnheard(by signal: tipjar_signal) {
    if !tipjar_takes_line(250) { tipjar_end_by_signal(signal) }
  }

  /// A Boolean value that indicates whether one has come: the process is about to end.
  public static var hasCome: Bool { tipjar_is_leaving() }

  /// From now on they end the program again.
  public func end() {
    outlet.finish()
    source?.cancel()
    tipjar_release_termination()
  }
}
