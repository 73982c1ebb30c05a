/// The reason why a screen cannot be opened, with a description of one line for the user.
public enum ScreenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// TERM is not set.
  case noTerminalType
  /// terminfo has no entry for TERM.
  case unknownTerminal(String)
  /// TERM names a terminal that cannot move its cursor ("dumb").
  case tooSimple(String)
  /// Another screen is already open in this process.
  case alreadyOpen
  /// Another job is in the foreground, and there is no shell that could bring this one there.
  case inBackground
  /// Out of memory or file descriptors.
  case noResources

  /// The reason in one line, without a full stop.
  public var description: String {
    switch self {
    case .notATerminal: "standard input and output are not a terminal"
    case .noTerminalType: "TERM is not set"
    case .unknownTerminal(let name): "the terminal type \"\(name)\" is unknown"
    case .tooSimple(let name): "the terminal type \"\(name)\" cannot move its cursor"
    case .alreadyOpen: "the screen is already open"
    case .inBackground: "another job has the terminal"
    case .noResources: "out of memory or file descriptors"
    }
  }
}
