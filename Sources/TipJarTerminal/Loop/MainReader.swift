import CTipJarCurses
import Dispatch

/// Calls a handler on the main actor whenever a descriptor can be read, or is at its end. By the
/// main thread's own loop where the program has one, which costs no switch of thread, else by
/// Dispatch.
@MainActor
@safe final class MainReader {
  private let ready: @MainActor () -> Void
  private var reader: OpaquePointer?
  private var source: (any DispatchSourceRead)?

  /// Watches `descriptor` until ``cancel()``, or until there is no reader any more.
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

  /// A Boolean value that indicates whether the handler is left alone although there is something
  /// to read, which waits meanwhile.
  var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      if let reader = unsafe reader { unsafe tipjar_pause_reader(reader, isPaused) }
      isPaused ? source?.suspend() : source?.resume()
    }
  }

  /// Calls the handler no more.
  func cancel() {
    // A source of Dispatch's must not be let go while it is suspended.
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
