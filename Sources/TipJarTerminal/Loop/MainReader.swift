import Dispatch

/// Calls a handler on the main actor whenever a descriptor is readable or at its end. It uses the
/// main thread's own loop if the program has one, which needs no thread switch, and otherwise
/// Dispatch.
@MainActor
package final class MainReader {
  private let ready: @MainActor () -> Void
  private var reader: LoopReader?
  private var source: (any DispatchSourceRead)?

  /// Watches `descriptor` until ``cancel()`` or deallocation.
  init(_ descriptor: Int32, _ ready: @escaping @MainActor () -> Void) {
    self.ready = ready
    reader = MainLoop.current?.makeReader(descriptor, ready)
    if reader == nil { source = makeSource(descriptor) }
  }

  isolated deinit { cancel() }

  /// A Boolean value that indicates whether the handler is not called; input waits in the meantime.
  var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      reader?.isPaused = isPaused
      isPaused ? source?.suspend() : source?.resume()
    }
  }

  package func cancel() {
    // Dispatch does not allow releasing a suspended source.
    isPaused = false
    if let reader { MainLoop.current?.remove(reader) }
    reader = nil
    source?.cancel()
    source = nil
  }

  private func makeSource(_ descriptor: Int32) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.ready() } }
    source.activate()
    return source
  }
}
