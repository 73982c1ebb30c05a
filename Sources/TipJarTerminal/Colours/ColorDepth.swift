/// The number of colours of a terminal: the column of the theme that is used.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None: bold, dim, underline and reverse only.
  case mono
  /// The eight of ECMA-48.
  case eight
  /// Those and their bright ones.
  case sixteen
  /// The 256 of xterm.
  case indexed
  /// 24 bits, where terminfo's entry ("RGB", as in xterm-direct), COLORTERM or the terminal itself
  /// says so.
  case direct

  /// Returns the depth for the terminal and the user's preference (``ColorChoice``).
  public static func choose(
    colors: Int, isDirect: Bool, wish: ColorPreference = .auto, environment: [String: String] = [:]
  ) -> ColorDepth {
    ColorChoice(colors: colors, isDirect: isDirect, wish: wish, environment: environment).depth
  }
}

/// The user's choice of colours.
public enum ColorPreference: String, Hashable, Sendable, CaseIterable, Codable {
  /// As NO_COLOR, CLICOLOR and CLICOLOR_FORCE say, else what the terminal has.
  case auto
  /// Bold, underline and reverse only.
  case never
  /// The colours of the terminal, whatever the environment says.
  case always
}
