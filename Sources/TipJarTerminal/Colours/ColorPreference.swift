/// A Boolean value that indicates whether colours are wanted.
public enum ColorPreference: String, Hashable, Sendable, CaseIterable, Codable {
  /// As NO_COLOR, CLICOLOR and CLICOLOR_FORCE say, else what the terminal has.
  case auto
  /// Bold, underline and reverse only.
  case never
  /// The colours of the terminal, whatever the environment says.
  case always
}
