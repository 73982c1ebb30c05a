/// A handler that the main thread's loop calls once each time it is due.
@MainActor
final class LoopTimer {
  /// The time of the call, in nanoseconds of the monotonic clock; nil for none.
  var due: Int64?
  let fire: @MainActor () -> Void

  init(_ fire: @escaping @MainActor () -> Void) { self.fire = fire }
}

/// A handler that the main thread's loop calls whenever a descriptor can be read or is at its end.
@MainActor
final class LoopReader {
  /// A Boolean value that indicates whether the handler is not called.
  var isPaused = false
  let descriptor: Int32
  let ready: @MainActor () -> Void

  init(_ descriptor: Int32, _ ready: @escaping @MainActor () -> Void) {
    (self.descriptor, self.ready) = (descriptor, ready)
  }
}
