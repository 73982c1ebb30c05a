import CTipJarCurses

/// Stops of the whole job (Ctrl-Z), as the terminal sends them.
public enum JobStops {
  /// Has stops wait from now on: something is held that other programs wait for. As often as it is called,
  /// ``allow()`` has to be.
  public static func suspend() { tipjar_defer_stops() }

  /// Lets a stop that has waited happen.
  public static func allow() { tipjar_allow_stops() }
}
