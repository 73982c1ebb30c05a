/// The user's choice of a theme.
public enum ThemePreference: String, Hashable, Sendable, CaseIterable, Codable {
  /// Light or dark, as the terminal's background is.
  case auto
  /// The light theme, whatever the terminal's background is.
  case light
  /// The dark theme, whatever the terminal's background is.
  case dark
  /// High contrast, light or dark as the terminal's background is.
  case contrast

  /// The names of the choices as a list for help texts: "auto, light, dark or contrast".
  public static var choices: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + names.suffix(1).map { " or " + $0 }.joined()
  }

  /// Returns the theme for the terminal's background. One that was chosen by name and does not fit
  /// it paints a background of its own.
  public func theme(background: RGB) -> Theme { theme(isDark: background.isDark, isKnown: true) }

  /// Returns the theme for a terminal that was not asked or does not answer: by COLORFGBG ("15;0":
  /// foreground, maybe something else, background as one of 16), which rxvt and Konsole set; dark
  /// without it. One that was chosen by name then paints a background of its own, so that it is
  /// readable on any terminal.
  public func theme(colorFGBG: String?) -> Theme {
    guard
      let last = colorFGBG?.split(separator: ";").last, let index = Int(last),
      (0..<16).contains(index)
    else {
      return theme(isDark: true, isKnown: false)
    }
    return theme(isDark: !(index == 7 || index > 8), isKnown: true)
  }

  private func theme(isDark: Bool, isKnown: Bool) -> Theme {
    var theme: Theme =
      switch self {
      case .auto: isDark ? .dark : .light
      case .light: .light
      case .dark: .dark
      case .contrast: isDark ? .contrastDark : .contrastLight
      }
    theme.paintsGround = self != .auto && !(isKnown && isDark == theme.background.isDark)
    return theme
  }
}
