import Foundation

/// A replacement of standard input and output with the process's terminal: a screen is visible
/// although standard output is a pipe, which later receives the answer.
struct TerminalDetour {
  private let savedInput: Int32
  private let savedOutput: Int32

  /// Replaces them; nil if standard output is a terminal, or if there is none.
  init?() {
    guard isatty(STDOUT_FILENO) == 0 else { return nil }
    let terminal = open(Self.name, O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    savedInput = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    savedOutput = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard savedInput >= 0, savedOutput >= 0 else {
      for descriptor in [savedInput, savedOutput] where descriptor >= 0 { close(descriptor) }
      return nil
    }
    dup2(terminal, STDIN_FILENO)
    dup2(terminal, STDOUT_FILENO)
  }

  /// The device name of the terminal that is typed in: macOS cannot wait for input on /dev/tty.
  private static var name: String {
    ttyname(STDIN_FILENO).map { String(cString: $0) } ?? "/dev/tty"
  }

  /// Restores the original files.
  func end() {
    for (saved, number) in [(savedInput, STDIN_FILENO), (savedOutput, STDOUT_FILENO)] {
      dup2(saved, number)
      close(saved)
    }
  }
}
