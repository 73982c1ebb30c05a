/// Whether colours are wanted.
public enum ColorWish: String, Hashable, Sendable, CaseIterable, Codable {
  /// As NO_COLOR, CLICOLOR and CLICOLOR_FORCE say, else what the terminal has.
  case auto
  /// Bold, underline and reverse only.
  case never
  /// What the terminal has, whatever the environment says.
  case always
}
