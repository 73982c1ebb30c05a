import CTipJarCurses
import Dispatch

/// Interrupt, terminate and hang-up, caught while there is something to keep, for programs without a screen. What
/// is ignored from the start (nohup, a shell without jobs) stays so.
public final class Interrupts {
  /// The numbers of those that come, until ``end()``.
  public let signals: AsyncStream<Int32>
  private let outlet: AsyncStream<Int32>.Continuation
  private let source: (any DispatchSourceRead)?

  /// Catches them from now on.
  public init() {
    let (signals, outlet) = AsyncStream.makeStream(of: Int32.self)
    (self.signals, self.outlet) = (signals, outlet)
    let descriptor = tipjar_catch_endings()
    let queue = DispatchQueue(label: "tipjar.interrupts")
    source =
      descriptor < 0
      ? nil : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source?.setEventHandler { @Sendable in
      while case let signal = tipjar_next_signal(), signal != .none {
        guard signal != .goOn else { continue }
        outlet.yield(tipjar_signal_number(signal))
        queue.asyncAfter(deadline: .now() + .seconds(1)) { Self.endUnheard(by: signal) }
      }
    }
    source?.activate()
  }

  /// Where nothing takes what is written (Ctrl-S), nobody is told, and what waits to write would wait for ever.
  private static func endUnheard(by signal: tipjar_signal) {
    if !tipjar_takes_line(250) { tipjar_die(signal) }
  }

  /// Whether one has come: the process is about to end.
  public static var hasCome: Bool { tipjar_is_leaving() }

  /// From now on they end the program again.
  public func end() {
    outlet.finish()
    source?.cancel()
    tipjar_release_endings()
  }
}
