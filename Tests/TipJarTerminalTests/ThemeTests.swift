import Foundation
import Testing
import TipJarTerminal

@Suite struct ThemeTests {
  static let themes = [("dark", Theme.dark), ("light", Theme.light)]

  /// Text and what it may stand upon.
  static let texts: [(Ink, [Ink])] = [
    (.standard, [.standard, .band, .fill]), (.secondary, [.standard, .band]),
    (.tint, [.standard, .band, .fill, .sheet]), (.onTint, [.tint, .tintPressed]),
    (.warning, [.standard, .band, .sheet]), (.error, [.standard, .band, .sheet]),
    (.success, [.standard, .band, .sheet]), (.disabled, [.standard, .band, .fill]),
    (.onSheet, [.sheet, .sheetFill]), (.onSheetSecondary, [.sheet]),
  ]

  @Test(arguments: themes)
  func textStandsOutFromItsPaper(_ name: String, _ theme: Theme) {
    for (ink, papers) in Self.texts {
      for paper in papers {
        let text = theme.tone(ink).rgb ?? theme.foreground
        let ground = theme.tone(paper).rgb ?? theme.background
        #expect(contrast(text, ground) >= 4.5, "\(name): \(ink) on \(paper)")
        let indexedText = theme.tone(ink).indexed.map { RGB.indexed($0) } ?? theme.foreground
        let indexedGround = theme.tone(paper).indexed.map { RGB.indexed($0) } ?? theme.background
        #expect(contrast(indexedText, indexedGround) >= 4.5, "\(name), 256: \(ink) on \(paper)")
      }
    }
  }

  @Test(arguments: themes)
  func everyRoleHasAToneOfItsOwn(_ name: String, _ theme: Theme) {
    for role in 1..<Ink.roleCount {
      #expect(theme.tone(Ink(rawValue: UInt8(role))).rgb != nil, "\(name): \(role)")
    }
    #expect(theme.tone(.standard).rgb == nil)
    #expect(theme.tone(Ink(rawValue: UInt8(Ink.roleCount))) == theme.tone(.standard))
    #expect(theme.tone(Ink(rawValue: 255)) == theme.tone(.standard))
  }

  @Test(arguments: themes, ColorDepth.allCases)
  func everyColourIsOneOfItsDepth(_ theme: (String, Theme), _ depth: ColorDepth) {
    let limits: [ColorDepth: Int] = [
      .mono: 0, .eight: 8, .sixteen: 16, .indexed: 256, .direct: 1 << 24,
    ]
    let inks = (0..<UInt8(Ink.roleCount)).map { Ink(rawValue: $0) } + icons
    for ink in inks {
      let look = theme.1.look(of: Style(ink, on: ink), depth: depth)
      #expect(look.foreground < limits[depth, default: 0])
      #expect(look.background < limits[depth, default: 0])
    }
  }

  @Test(arguments: themes, [ColorDepth.mono, .eight, .sixteen])
  func whatIsPressedAndFilledCanBeToldApartWithFewColours(
    _ theme: (String, Theme), _ depth: ColorDepth
  ) {
    let looks = [
      Style(.tint, on: .fill, .bold), Style(.onTint, on: .tint, .bold),
      Style(.onTint, on: .tintPressed, .bold), Style(.disabled, on: .fill),
    ]
    .map { theme.1.look(of: $0, depth: depth) }
    for (index, look) in looks.enumerated() { #expect(!looks.dropFirst(index + 1).contains(look)) }
    #expect(looks[1].attributes.contains(.reverse))
  }

  @Test(arguments: themes, ColorDepth.allCases)
  func theTwoTonesOfAnIconDiffer(_ theme: (String, Theme), _ depth: ColorDepth) {
    for hue in 0..<Ink.iconHueCount {
      let dark = Style(.standard, on: .icon(hue: hue, bright: false))
      let bright = Style(.standard, on: .icon(hue: hue, bright: true))
      #expect(theme.1.look(of: dark, depth: depth) != theme.1.look(of: bright, depth: depth))
    }
  }

  @Test func withFewColoursAReversedPaperTakesTheTerminalsOwnForItsText() {
    let look = Theme.dark.look(of: Style(.onTint, on: .tint, .bold), depth: .eight)
    #expect(look == Theme.Look(foreground: 6, background: -1, attributes: .reverse))
  }

  @Test(
    arguments: [
      (0, false, nil, nil, nil, .mono), (8, false, nil, nil, nil, .eight),
      (16, false, nil, nil, nil, .sixteen), (88, false, nil, nil, nil, .sixteen),
      (256, false, nil, nil, nil, .indexed), (1 << 24, true, nil, nil, nil, .direct),
      (1 << 24, true, nil, nil, "Apple_Terminal", .eight), (256, false, "1", nil, nil, .mono),
      (256, false, "", nil, nil, .indexed), (256, false, nil, "0", nil, .mono),
      (-1, false, nil, nil, nil, .mono),
    ] as [(Int, Bool, String?, String?, String?, ColorDepth)])
  func theDepthFollowsTheTerminalAndTheEnvironment(
    _ colors: Int, _ isDirect: Bool, _ noColor: String?, _ cliColor: String?, _ program: String?,
    _ depth: ColorDepth
  ) {
    let chosen = ColorDepth.choose(
      colors: colors, isDirect: isDirect, noColor: noColor, cliColor: cliColor, program: program)
    #expect(chosen == depth)
  }

  @Test(
    arguments: [
      (nil, Theme.dark), ("15;0", .dark), ("0;15", .light), ("0;default;15", .light),
      ("0;7", .light),
      ("7;8", .dark), ("rubbish", .dark), ("0;99", .dark),
    ] as [(String?, Theme)])
  func theThemeFollowsCOLORFGBG(_ value: String?, _ theme: Theme) {
    #expect(Theme.matching(colorFGBG: value) == theme)
  }

  @Test(
    arguments: [(0x1C1C1E, Theme.dark), (0xFFFFFF, .light), (0x002B36, .dark), (0xFDF6E3, .light)]
      as [(UInt32, Theme)])
  func theThemeFollowsTheBackground(_ hex: UInt32, _ theme: Theme) {
    #expect(Theme.matching(background: RGB(hex)) == theme)
  }

  @Test(
    arguments: [(0xFFFFFF, 231), (0x000000, 16), (0x5F87AF, 67), (0x303030, 236)]
      as [(UInt32, UInt8)])
  func aColourOfTheCubeIsItsOwnNearest(_ hex: UInt32, _ index: UInt8) {
    #expect(RGB(hex).nearestIndexed == index)
    #expect(RGB.indexed(index) == RGB(hex))
  }

  private var icons: [Ink] {
    (0..<Ink.iconHueCount).flatMap {
      [Ink.icon(hue: $0, bright: false), .icon(hue: $0, bright: true)]
    }
  }

  /// WCAG 2.2, 1.4.3.
  private func contrast(_ first: RGB, _ second: RGB) -> Double {
    let lighter = max(luminance(first), luminance(second))
    return (lighter + 0.05) / (min(luminance(first), luminance(second)) + 0.05)
  }

  private func luminance(_ color: RGB) -> Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
