import Dispatch
import Foundation

/// A handler of the signals that ask the program to end: SIGTERM, SIGINT, SIGHUP.
struct StopSignals {
  private let sources: [any DispatchSourceSignal]

  init(_ stop: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "tipjar.stop")
    sources = [SIGTERM, SIGINT, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: stop)
      source.activate()
      return source
    }
  }

  /// Stops waiting for signals.
  func cancel() { for source in sources { source.cancel() } }
}
