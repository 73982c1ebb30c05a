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
