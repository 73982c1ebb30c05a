import CTipJarCurses
import Dispatch

/// Catches SIGINT, SIGTERM and SIGHUP while work has to be saved, for programs without a screen.
/// Signals that were ignored from the start (nohup, a shell without job control) stay ignored.
public final class Interrupts {
  /// The numbers of the caught signals, until ``end()``.
  public let signals: AsyncStream<Int32>
  private let outlet: AsyncStream<Int32>.Continuation
  private let source: (any DispatchSourceRead)?

  /// Starts catching signals.
  public init() {
    let (signals, outlet) = AsyncStream.makeStream(of: Int32.self)
    (self.signals, self.outlet) = (signals, outlet)
    let descriptor = tipjar_catch_termination()
    let queue = DispatchQueue(label: "tipjar.interrupts")
    source =
      descriptor < 0 ? nil : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source?.setEventHandler { @Sendable in
      while case let signal = tipjar_next_signal(), signal != .none {
        guard signal != .resume else { continue }
        outlet.yield(tipjar_signal_number(signal))
        queue.asyncAfter(deadline: .now() + .seconds(1)) { Self.endUnheard(by: signal) }
      }
    }
    source?.activate()
  }

  /// Ends the process if the terminal accepts no output (Ctrl-S): a write would never return.
  private static func endUnheard(by signal: tipjar_signal) {
    if !tipjar_takes_line(250) { tipjar_end_by_signal(signal) }
  }

  /// A Boolean value that indicates whether a signal was caught, so that the process is about to
  /// end.
  public static var hasCome: Bool { tipjar_is_leaving() }

  /// Restores the default: signals end the program.
  public func end() {
    outlet.finish()
    source?.cancel()
    tipjar_release_termination()
  }
}

/// Stops of the whole job (Ctrl-Z).
public enum JobStops {
  /// Defers stops while a lock is held that other programs may wait for. Each call needs one of
  /// ``allow()``.
  public static func suspend() { tipjar_defer_stops() }

  /// Allows stops again, and performs a deferred one.
  public static func allow() { tipjar_allow_stops() }
}

/// The handling of fatal signals, with or without a screen.
public enum CrashHandler {
  /// Makes SIGQUIT end the process quietly, and faults end it with a message. Otherwise Swift's
  /// backtracer would catch both and prompt for a key on a terminal. Ignored signals stay ignored.
  /// A ``TerminalScreen`` does the same while it is open.
  public static func install() { tipjar_catch_crashes() }

  /// Prints a sentence after a fault, in place of its message, the name of the log and a backtrace.
  /// `sentence` is called in a signal handler; nil from it leaves them.
  package static func explain(
    with sentence: @escaping @convention(c) () -> UnsafePointer<CChar>?
  ) {
    unsafe tipjar_explain_faults(sentence)
  }
}
