import CTipJarCurses
import Foundation

/// Standard input as lines, for programs without a screen.
public enum StandardInput {
  /// Waits for input and fills `buffer` from its start, with at most one line from a terminal.
  /// Returns the number of bytes, or 0 at the end of the input. In the background it waits, stopped
  /// like any other job that reads from the terminal. It does not return once ``Interrupts`` has
  /// caught a signal.
  public static func read(into buffer: inout [UInt8]) -> Int {
    Int(unsafe tipjar_read_line(&buffer, CInt(buffer.count)))
  }
}

/// Turns off the echo of keys, for a program without a screen that redraws its own line. The keys
/// wait for the next reader; Ctrl-C and Ctrl-Z still work, and a shell in between has its echo.
public struct QuietInput: Sendable {
  /// Turns off the echo if `isWanted` is true and standard input is a terminal whose foreground job
  /// this is.
  public init(where isWanted: Bool) { if isWanted { tipjar_disable_echo() } }

  /// Turns on the echo.
  public func end() { tipjar_enable_echo() }
}

/// A program that has the terminal for as long as it runs.
package enum ForegroundProgram {
  /// Runs a program without arguments until it ends. The keys that end it leave this one alone.
  /// Returns the reason if it cannot be started.
  package static func run(_ path: String) -> String? {
    let problem = unsafe tipjar_run_program(path)
    return problem == 0 ? nil : unsafe String(cString: strerror(problem))
  }
}
