import CTipJarCurses

/// Keys that are not echoed, for a program without a screen that writes over its own line. They
/// wait for whoever reads next; Ctrl-C and Ctrl-Z act as ever, and a shell that comes in between
/// has its echo.
public struct QuietInput: Sendable {
  /// Echoes nothing from now on, where `isWanted` and standard input is a terminal, in whose
  /// foreground this is.
  public init(where isWanted: Bool) { if isWanted { tipjar_disable_echo() } }

  /// Echoes again.
  public func end() { tipjar_enable_echo() }
}
