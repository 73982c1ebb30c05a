import CTipJarCurses
import Dispatch

/// Calls a handler on the main actor once each time it is set. It uses the main thread's own loop
/// if the program has one, which needs no thread switch, and otherwise Dispatch.
@MainActor
@safe public final class MainTimer {
  private let fire: @MainActor () -> Void
  private var timer: OpaquePointer?
  private lazy var source = makeSource()

  /// Creates a timer that is not set.
  public init(_ fire: @escaping @MainActor () -> Void) {
    self.fire = fire
    unsafe timer = tipjar_make_timer(
      { context in
        MainActor.assumeIsolated {
          guard let context = unsafe context else { return }
          unsafe Unmanaged<MainTimer>.fromOpaque(context).takeUnretainedValue().fire()
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { if let timer = unsafe timer { unsafe tipjar_free_timer(timer) } }

  /// Schedules one call after `nanoseconds`, at least 0, replacing any earlier one.
  public func set(after nanoseconds: Int64) {
    if let timer = unsafe timer { return unsafe tipjar_set_timer(timer, nanoseconds) }
    source.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)))
  }

  /// Cancels the call.
  public func cancel() {
    if let timer = unsafe timer { return unsafe tipjar_stop_timer(timer) }
    source.schedule(deadline: .distantFuture)
  }

  private func makeSource() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.fire() } }
    source.schedule(deadline: .distantFuture)
    source.activate()
    return source
  }
}
