/// Which theme is wanted.
public enum ThemeWish: String, Hashable, Sendable, CaseIterable, Codable {
  /// Light or dark, as the terminal's background is.
  case auto
  /// For light terminals, whatever the terminal says.
  case light
  /// For dark terminals, whatever the terminal says.
  case dark
  /// High contrast, light or dark as the terminal's background is.
  case contrast

  /// The theme for a background that a terminal told.
  public func theme(background: RGB) -> Theme { theme(isDark: background.isDark) }

  /// The theme before the terminal was asked, or where it does not answer: by COLORFGBG ("15;0":
  /// foreground, maybe something else, background as one of 16), which rxvt and Konsole set; dark where
  /// it says nothing.
  public func theme(colorFGBG: String?) -> Theme {
    guard let last = colorFGBG?.split(separator: ";").last, let index = Int(last) else {
      return theme(isDark: true)
    }
    return theme(isDark: !(index == 7 || index > 8 && index < 16))
  }

  private func theme(isDark: Bool) -> Theme {
    switch self {
    case .auto: isDark ? .dark : .light
    case .light: .light
    case .dark: .dark
    case .contrast: isDark ? .contrastDark : .contrastLight
    }
  }
}
