/// How many colours a terminal has: the column of the theme that is used.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None: bold, dim, underline and reverse only.
  case mono
  /// The eight of ECMA-48.
  case eight
  /// Those and their bright ones.
  case sixteen
  /// The 256 of xterm.
  case indexed
  /// 24 bits, where terminfo's entry says so ("RGB", as in xterm-direct).
  case direct

  /// The depth for what terminfo says and what the user wishes: NO_COLOR when it is not empty
  /// (no-color.org), CLICOLOR=0. Apple's Terminal never gets 24-bit colour, which it shows wrongly.
  public static func choose(
    colors: Int, isDirect: Bool, noColor: String? = nil, cliColor: String? = nil,
    program: String? = nil
  ) -> ColorDepth {
    if let noColor, !noColor.isEmpty { return .mono }
    if cliColor == "0" { return .mono }
    if isDirect { return program == "Apple_Terminal" ? .eight : .direct }
    switch colors {
    case 256...: return .indexed
    case 16...: return .sixteen
    case 8...: return .eight
    default: return .mono
    }
  }
}
