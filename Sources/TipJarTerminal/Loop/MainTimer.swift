import Dispatch

/// Calls a handler on the main actor once each time it is set. It uses the main thread's own loop
/// if the program has one, which needs no thread switch, and otherwise Dispatch.
@MainActor
public final class MainTimer {
  private let fire: @MainActor () -> Void
  private let loop = MainLoop.current
  private let timer: LoopTimer?
  private lazy var source = makeSource()

  /// Creates a timer that is not set.
  public init(_ fire: @escaping @MainActor () -> Void) {
    self.fire = fire
    timer = loop?.makeTimer(fire)
  }

  isolated deinit { if let timer { loop?.remove(timer) } }

  /// Schedules one call after `nanoseconds`, at least 0, replacing any earlier one.
  public func set(after nanoseconds: Int64) {
    if let timer { return timer.due = MainLoop.now + nanoseconds }
    source.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)))
  }

  /// Cancels the call.
  public func cancel() {
    if let timer { return timer.due = nil }
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
