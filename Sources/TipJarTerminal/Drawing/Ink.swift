/// A colour by its role. What a role looks like is the theme's business, so that a picture can be
/// tested once and coloured in any number of ways.
public struct Ink: RawRepresentable, Hashable, Sendable {
  /// The index of the role in a theme's table, 0..<64; 64 and above are the tones of icons.
  public let rawValue: UInt8

  /// A role by its index.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The terminal's own foreground or background.
  public static let standard = Ink(rawValue: 0)
  /// Text that explains: subtitles, captions, figures.
  public static let secondary = Ink(rawValue: 1)
  /// The unlit part of a ring, rules, and all that lies behind a sheet.
  public static let track = Ink(rawValue: 2)
  /// What can be pressed, and progress.
  public static let tint = Ink(rawValue: 3)
  /// The tint a step darker: a pressed fill.
  public static let tintPressed = Ink(rawValue: 4)
  /// Text upon the tint.
  public static let onTint = Ink(rawValue: 5)
  /// The grey of a pill.
  public static let fill = Ink(rawValue: 6)
  /// The grey of a pressed pill.
  public static let fillPressed = Ink(rawValue: 7)
  /// The soft band of the selected row.
  public static let band = Ink(rawValue: 8)
  /// The area of sheets and alerts.
  public static let sheet = Ink(rawValue: 9)
  /// A quiet button upon a sheet.
  public static let sheetFill = Ink(rawValue: 10)
  /// Warnings, and the words "simulated store".
  public static let warning = Ink(rawValue: 11)
  /// Failures.
  public static let error = Ink(rawValue: 12)
  /// What went well.
  public static let success = Ink(rawValue: 13)
  /// Text that cannot be pressed now.
  public static let disabled = Ink(rawValue: 14)
  /// The thank-you's heart.
  public static let heart = Ink(rawValue: 15)
  /// A coin's bright half.
  public static let coin = Ink(rawValue: 16)
  /// A coin's shaded half.
  public static let coinShade = Ink(rawValue: 17)
  /// The jar's glass and lid.
  public static let glass = Ink(rawValue: 18)
  /// The quiet lid of the jar's shade.
  public static let glassShade = Ink(rawValue: 19)
  /// Confetti besides the heart, the coin and the tint.
  public static let confetti = Ink(rawValue: 20)
  /// Text in full strength that stands upon a sheet, where the terminal's own may not be readable.
  public static let onSheet = Ink(rawValue: 21)
  /// Explaining text upon a sheet.
  public static let onSheetSecondary = Ink(rawValue: 22)

  /// The part of a ring that is not lit yet: dots need more contrast than areas.
  public static let ringTrack = Ink(rawValue: 23)
  /// The bright tone of a picture behind a sheet, as ink and as paper.
  public static let dimmedPicture = Ink(rawValue: 24)
  /// The dark modules of a QR code: black in every theme.
  public static let codeInk = Ink(rawValue: 25)
  /// The light modules of a QR code and its quiet zone: white in every theme.
  public static let codePaper = Ink(rawValue: 26)

  /// The number of roles before the icon tones.
  public static let roleCount = 27
  /// The number of icon hues; each has a dark and a bright tone.
  public static let iconHueCount = 12

  /// A tone of an icon: `hue` in 0..<``iconHueCount`` (taken modulo), `bright` the lighter of the two.
  public static func icon(hue: Int, bright: Bool) -> Ink {
    Ink(rawValue: UInt8(64 + (hue % iconHueCount) * 2 + (bright ? 1 : 0)))
  }

  /// Whether this is an icon's tone, not a role.
  public var isIcon: Bool { rawValue >= 64 }
}
