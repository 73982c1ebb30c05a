import Dispatch
import Foundation

/// Interrupt, terminate and hang-up, caught while there is something to keep.
final class Interrupts {
  /// Those that come, until ``end()``.
  let signals: AsyncStream<Int32>
  private let outlet: AsyncStream<Int32>.Continuation
  private let sources: [any DispatchSourceSignal]
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Catches them from now on.
  init() {
    let (signals, outlet) = AsyncStream.makeStream(of: Int32.self)
    (self.signals, self.outlet) = (signals, outlet)
    let queue = DispatchQueue(label: "tipjar.interrupts")
    sources = Self.numbers.map { number in
      // Elsewhere a source only watches, and the signal would end the program beside it. On Linux it brings
      // a handler; what came in the milliseconds before that and was ignored would be lost.
      #if !os(Linux)
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in outlet.yield(number) }
      source.activate()
      return source
    }
  }

  /// From now on they end the program again.
  func end() {
    outlet.finish()
    for source in sources { source.cancel() }
    for number in Self.numbers { signal(number, SIG_DFL) }
  }
}
