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

  /// The depth for what terminfo says and what the user wishes: a flag or setting first, then NO_COLOR
  /// when it is not empty (no-color.org), then CLICOLOR_FORCE and CLICOLOR=0 (bixense.com/clicolors).
  /// Apple's Terminal never gets 24-bit colour, which it shows wrongly.
  public static func choose(
    colors: Int, isDirect: Bool, wish: ColorWish = .auto, environment: [String: String] = [:]
  ) -> ColorDepth {
    guard wishesColor(wish, environment) else { return .mono }
    if isDirect { return environment["TERM_PROGRAM"] == "Apple_Terminal" ? .eight : .direct }
    switch colors {
    case 256...: return .indexed
    case 16...: return .sixteen
    case 8...: return .eight
    default: return .mono
    }
  }

  private static func wishesColor(_ wish: ColorWish, _ environment: [String: String]) -> Bool {
    switch wish {
    case .always: return true
    case .never: return false
    case .auto:
      if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
      if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
      return environment["CLICOLOR"] != "0"
    }
  }
}
