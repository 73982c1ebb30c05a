import CTipJarCurses
import Dispatch

/// Calls a handler on the main actor whenever a descriptor is readable or at its end. It uses the
/// main thread's own loop if the program has one, which needs no thread switch, and otherwise
/// Dispatch.
@MainActor
@safe final class MainReader {
  private let ready: @MainActor () -> Void
  private var reader: OpaquePointer?
  private var source: (any DispatchSourceRead)?

  /// Watches `descriptor` until ``cancel()`` or deallocation.
  init(_ descriptor: Int32, _ ready: @escaping @MainActor () -> Void) {
    self.ready = ready
    unsafe reader = tipjar_make_reader(
      descriptor,
      { context in
        MainActor.assumeIsolated {
          guard let context = unsafe context else { return }
          unsafe Unmanaged<MainReader>.fromOpaque(context).takeUnretainedValue().ready()
        }
      }, Unmanaged.passUnretained(self).toOpaque())
    if unsafe reader == nil { source = makeSource(descriptor) }
  }

  isolated deinit { cancel() }

  /// A Boolean value that indicates whether the handler is not called; input waits in the meantime.
  var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      if let reader = unsafe reader { unsafe tipjar_pause_reader(reader, isPaused) }
      isPaused ? source?.suspend() : source?.resume()
    }
  }

  func cancel() {
    // Dispatch does not allow releasing a suspended source.
    isPaused = false
    if let reader = unsafe reader { unsafe tipjar_free_reader(reader) }
    unsafe reader = nil
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
