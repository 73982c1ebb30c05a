import CTipJarCurses

/// Stops of the whole job (Ctrl-Z), as the terminal sends them.
public enum JobStops {
  /// Defers stops from now on: a lock is held that other programs wait for. Each call needs one of
  /// ``allow()``.
  public static func suspend() { tipjar_defer_stops() }

  /// Allows stops again, and carries out one that was deferred.
  public static func allow() { tipjar_allow_stops() }
}
