import Foundation

/// The terminal of the process in the place of standard input and output, so that a screen is seen while
/// standard output is a pipe that takes the answer afterwards.
struct TerminalDetour {
  private let savedInput: Int32
  private let savedOutput: Int32

  /// Puts the terminal in their place; nil where standard output is one, or where there is none.
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

  /// The terminal that is typed in, by its own name: macOS cannot wait for input on /dev/tty.
  private static var name: String {
    ttyname(STDIN_FILENO).map { String(cString: $0) } ?? "/dev/tty"
  }

  /// Puts the files back that were there before.
  func end() {
    for (saved, number) in [(savedInput, STDIN_FILENO), (savedOutput, STDOUT_FILENO)] {
      dup2(saved, number)
      close(saved)
    }
  }
}
