/// A colour by its role. The theme assigns the colour, so a picture can be tested once and coloured
/// in many ways. Only the colours of a picture are the same in every theme.
public struct Ink: RawRepresentable, Hashable, Sendable {
  /// The raw value of the role, below 64. From 64 on it is a tone of an icon, and from 0x8000 on a
  /// picture's colour with five bits for each component.
  public let rawValue: UInt16

  /// The roles of a theme, described with their inks. A theme has a tone for each.
  public enum Role: UInt16, Hashable, Sendable, CaseIterable {
    case standard, secondary, track, tint, tintPressed, onTint, fill, buttonEnd, band, sheet
    case sheetFill, warning, error, success, disabled, heart, coin, coinShade, glass, glassShade
    case confetti, onSheet, onSheetSecondary, ringTrack, dimmedPicture, codeInk, codePaper
    case bandEdge, copper, silver
  }

  /// Creates a role, a tone of an icon or a picture's colour by its index.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Creates a role.
  public init(_ role: Role) { rawValue = role.rawValue }

  /// The terminal's own foreground or background.
  public static var standard: Ink { Ink(.standard) }
  /// Secondary text: subtitles, captions, figures.
  public static var secondary: Ink { Ink(.secondary) }
  /// The unlit part of a ring, rules, and everything behind a sheet.
  public static var track: Ink { Ink(.track) }
  /// Controls that can be pressed, and progress.
  public static var tint: Ink { Ink(.tint) }
  /// A darker tint: a pressed fill.
  public static var tintPressed: Ink { Ink(.tintPressed) }
  /// Text on the tint.
  public static var onTint: Ink { Ink(.onTint) }
  /// The grey of a pill.
  public static var fill: Ink { Ink(.fill) }
  /// The brackets of a button, in the colour of the tint: shown only where it has no field.
  public static var buttonEnd: Ink { Ink(.buttonEnd) }
  /// The half lines above and below a band, in its colour: shown only where bands are.
  public static var bandEdge: Ink { Ink(.bandEdge) }
  /// The soft band of the selected row.
  public static var band: Ink { Ink(.band) }
  /// The area of sheets and alerts.
  public static var sheet: Ink { Ink(.sheet) }
  /// A quiet button on a sheet.
  public static var sheetFill: Ink { Ink(.sheetFill) }
  /// Warnings, and the words "simulated store".
  public static var warning: Ink { Ink(.warning) }
  /// Failures.
  public static var error: Ink { Ink(.error) }
  /// Success.
  public static var success: Ink { Ink(.success) }
  /// Disabled text.
  public static var disabled: Ink { Ink(.disabled) }
  /// The thank-you's heart.
  public static var heart: Ink { Ink(.heart) }
  /// A coin of a cheap tip.
  public static var copper: Ink { Ink(.copper) }
  /// A coin of a tip between cheap and dear.
  public static var silver: Ink { Ink(.silver) }
  /// Gold: the bright half of a coin.
  public static var coin: Ink { Ink(.coin) }
  /// The shaded half of a gold coin.
  public static var coinShade: Ink { Ink(.coinShade) }
  /// The jar's glass and lid.
  public static var glass: Ink { Ink(.glass) }
  /// The lid of the jar, where it is shaded.
  public static var glassShade: Ink { Ink(.glassShade) }
  /// Additional confetti colours besides heart, coin and tint.
  public static var confetti: Ink { Ink(.confetti) }
  /// Primary text on a sheet, where the terminal's default may be unreadable.
  public static var onSheet: Ink { Ink(.onSheet) }
  /// Secondary text on a sheet.
  public static var onSheetSecondary: Ink { Ink(.onSheetSecondary) }
  /// The unlit part of a ring: dots need more contrast than areas.
  public static var ringTrack: Ink { Ink(.ringTrack) }
  /// The bright tone of a picture behind a sheet, as ink and paper.
  public static var dimmedPicture: Ink { Ink(.dimmedPicture) }
  /// The dark modules of a QR code: black in every theme.
  public static var codeInk: Ink { Ink(.codeInk) }
  /// The light modules of a QR code and its quiet zone: white in every theme.
  public static var codePaper: Ink { Ink(.codePaper) }

  /// The number of icon hues; each has a dark and a bright tone.
  public static let iconHueCount = 12

  /// Returns a tone of an icon: `hue` in 0..<``iconHueCount`` (modulo), and `bright` for the
  /// lighter of its two tones.
  public static func icon(hue: Int, bright: Bool) -> Ink {
    Ink(rawValue: UInt16(64 + (hue % iconHueCount) * 2 + (bright ? 1 : 0)))
  }

  /// Creates the colour of a picture, the nearest of 32,768.
  public init(picture color: RGB) {
    rawValue =
      0x8000 | UInt16(color.red >> 3) << 10 | UInt16(color.green >> 3) << 5
      | UInt16(color.blue >> 3)
  }

  /// The colour, if this is one of a picture.
  public var pictureColor: RGB? {
    guard rawValue >= 0x8000 else { return nil }
    func part(_ shift: UInt16) -> UInt8 {
      let bits = UInt8(rawValue >> shift & 0x1F)
      return bits << 3 | bits >> 2
    }
    return RGB(red: part(10), green: part(5), blue: part(0))
  }

  /// A Boolean value that indicates whether this is a colour of an icon rather than a role.
  public var isIcon: Bool { rawValue >= 64 }

  /// A Boolean value that indicates whether this is a light colour of an icon.
  public var isBrightIcon: Bool {
    if let pictureColor { return !pictureColor.isDark }
    return isIcon && rawValue % 2 == 1
  }
}
