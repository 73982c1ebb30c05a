/// The number of colours of a terminal, which selects the column of the theme.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None: bold, dim, underline and reverse only.
  case mono
  /// The eight of ECMA-48.
  case eight
  /// The eight of ECMA-48 and their bright variants.
  case sixteen
  /// The 256 of xterm.
  case indexed
  /// 24 bits, as reported by terminfo ("RGB", as in xterm-direct), COLORTERM or the terminal
  /// itself.
  case direct
}

/// The user's choice of colours.
public enum ColorPreference: String, Hashable, Sendable, CaseIterable, Codable {
  /// According to NO_COLOR, CLICOLOR and CLICOLOR_FORCE, otherwise all that the terminal supports.
  case auto
  /// Bold, underline and reverse only.
  case never
  /// The colours of the terminal, regardless of the environment.
  case always
}
