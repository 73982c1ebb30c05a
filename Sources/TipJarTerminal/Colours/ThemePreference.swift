/// The user's choice of a theme.
public enum ThemePreference: String, Hashable, Sendable, CaseIterable, Codable {
  /// Light or dark, to match the terminal's background.
  case auto
  /// The light theme, on any background.
  case light
  /// The dark theme, on any background.
  case dark
  /// High contrast, light or dark to match the terminal's background.
  case contrast
  /// Colours that are readable on black and on white, on any background.
  case neutral

  /// Returns the theme for the terminal's background. A theme that was chosen by name and does not
  /// match it paints its own background.
  public func theme(background: RGB) -> Theme { theme(isDark: background.isDark, isKnown: true) }

  /// Returns the theme for a terminal that has not reported its background: according to COLORFGBG
  /// ("15;0": foreground, possibly another value, background, each one of 16), which rxvt and
  /// Konsole set; dark on the console of Linux. Elsewhere the background is unknown: the theme is
  /// ``Theme/neutral``, and one that was chosen by name paints its own background, so that it is
  /// readable on any terminal.
  public func theme(environment: [String: String]) -> Theme {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let index = Int(last),
      (0..<16).contains(index)
    else { return theme(isDark: true, isKnown: environment["TERM"] == "linux") }
    return theme(isDark: !(index == 7 || index > 8), isKnown: true)
  }

  private func theme(isDark: Bool, isKnown: Bool) -> Theme {
    var theme: Theme =
      switch self {
      case .auto: !isKnown ? .neutral : isDark ? .dark : .light
      case .light: .light
      case .dark: .dark
      case .contrast: isDark ? .contrastDark : .contrastLight
      case .neutral: .neutral
      }
    let isPlain = self == .auto || self == .neutral
    theme.paintsGround = !isPlain && !(isKnown && isDark == theme.background.isDark)
    return theme
  }
}
