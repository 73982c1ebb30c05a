/// The environment variables that say what a terminal is and what its user wants of it. None of them
/// names a file, a program or another process.
package enum TerminalVariables {
  /// The type of the terminal, its colours, and its program.
  static let ofTerminal = [
    "COLORFGBG", "COLORTERM", "ConEmuANSI", "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION",
    "WT_SESSION", "XTERM_VERSION",
  ]
  /// The user's wishes about colours.
  static let ofUser = ["CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "NO_COLOR"]
  /// Those of a multiplexer in between, which is asked by its program and its socket.
  static let ofMultiplexers = ["STY", "TMUX"]

  /// The variables that may come from someone else, such as a client of ssh.
  package static let harmless = ofTerminal + ofUser
  /// All variables that affect colours.
  static let ofColors = harmless + ofMultiplexers
}
