import CTipJarCurses

/// Typed lines, for programs without a screen.
public enum StandardInput {
  /// Fills `buffer` from its start, with a line of a terminal at most, and returns the number of
  /// bytes; 0 at the end of the input. Waits for it: in the background for its turn too, stopped as
  /// any job is that reads there. Does not return once ``Interrupts`` has caught one.
  public static func read(into buffer: inout [UInt8]) -> Int {
    Int(unsafe tipjar_read_line(&buffer, CInt(buffer.count)))
  }
}

/// Keys that are not echoed, for a program without a screen that writes over its own line. They
/// wait for the next reader; Ctrl-C and Ctrl-Z act as ever, and a shell that comes in between has
/// its echo.
public struct QuietInput: Sendable {
  /// Echoes nothing from now on, where `isWanted` and standard input is a terminal, in whose
  /// foreground this is.
  public init(where isWanted: Bool) { if isWanted { tipjar_disable_echo() } }

  /// Echoes again.
  public func end() { tipjar_enable_echo() }
}
