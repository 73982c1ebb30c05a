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

/// Stops of the whole job (Ctrl-Z), as the terminal sends them.
public enum JobStops {
  /// Defers stops from now on: a lock is held that other programs wait for. Each call needs one of
  /// ``allow()``.
  public static func suspend() { tipjar_defer_stops() }

  /// Allows stops again, and carries out one that was deferred.
  public static func allow() { tipjar_allow_stops() }
}

/// The handling of signals that kill the process, with a screen or without one.
public enum CrashHandler {
  /// From now on QUIT ends the process at once and quietly, and a fault with its message and
  /// without a question: Swift's backtracer takes both, and asks for a key on a terminal. What is
  /// ignored stays so. A ``TerminalScreen`` does the same for as long as it has the terminal.
  public static func install() { tipjar_catch_crashes() }
}
