import CTipJarCurses

/// The handling of signals that kill the process, with a screen or without one.
public enum CrashHandler {
  /// From now on QUIT ends the process at once and quietly, and a fault with its message and
  /// without a question: Swift's backtracer takes both, and asks for a key on a terminal. What is
  /// ignored stays so. A ``TerminalScreen`` does the same for as long as it has the terminal.
  public static func install() { tipjar_catch_crashes() }
}
