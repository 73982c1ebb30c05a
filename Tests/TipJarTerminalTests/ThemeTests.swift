import TestSupport
import Testing

@testable import TipJarTerminal

@Suite struct ThemeTests {
  static let themes = Theme.all.map { ($0.name, $0.theme) }

  /// Text and each paper that it may stand upon.
  static let texts: [(Ink, Ink)] = papers.flatMap { ink, papers in papers.map { (ink, $0) } }

  private static let papers: [(Ink, [Ink])] = [
    (.standard, [.standard, .band, .fill]), (.secondary, [.standard, .band]),
    (.tint, [.standard, .band, .fill, .sheet, .sheetFill]), (.onTint, [.tint, .tintPressed]),
    (.warning, [.standard, .band, .sheet]), (.error, [.standard, .band, .sheet]),
    (.success, [.standard, .band, .sheet]), (.disabled, [.standard, .band, .fill]),
    (.onSheet, [.sheet, .sheetFill]), (.onSheetSecondary, [.sheet]),
  ]

  @Test(arguments: themes)
  func everyRoleHasAToneOfItsOwn(_ name: String, _ theme: Theme) {
    for role in Ink.Role.allCases where role != .standard {
      #expect(theme.tone(Ink(role)).rgb != nil, "\(name): \(role)")
    }
    #expect(theme.tone(.standard).rgb == nil)
    #expect(theme.tone(Ink(rawValue: UInt16(Ink.Role.allCases.count))) == theme.tone(.standard))
    #expect(theme.tone(Ink(rawValue: 255)) == theme.tone(.standard))
  }

  @Test(arguments: themes, ColorDepth.allCases)
  func everyColourIsOneOfItsDepth(_ theme: (String, Theme), _ depth: ColorDepth) {
    let limits: [ColorDepth: Int] = [
      .mono: 0, .eight: 8, .sixteen: 16, .indexed: 256, .direct: 1 << 24,
    ]
    let inks = Ink.Role.allCases.map { Ink($0) } + icons
    for ink in inks {
      let look = theme.1.look(of: Style(ink, on: ink), depth: depth)
      #expect(look.foreground < limits[depth, default: 0])
      #expect(look.background < limits[depth, default: 0])
    }
  }

  @Test(arguments: themes, [ColorDepth.mono, .eight, .sixteen])
  func pressedAndFilledControlsDifferWithFewColours(
    _ theme: (String, Theme), _ depth: ColorDepth
  ) {
    let styles = [
      Style(.tint, on: .fill, .bold), Style(.onTint, on: .tint, .bold),
      Style(.onTint, on: .tintPressed, .bold), Style(.disabled, on: .fill),
    ]
    // Without colours errors, too.
    let more = depth == .mono ? [Style(.error), Style()] : []
    let looks = (styles + more).map { theme.1.look(of: $0, depth: depth) }
    for (index, look) in looks.enumerated() { #expect(!looks.dropFirst(index + 1).contains(look)) }
    #expect(looks[1].attributes.contains(.reverse))
  }

  @Test(arguments: themes + [("neutral", .neutral)], [ColorDepth.indexed, .direct])
  func theInitialOnATileIsReadable(_ theme: (String, Theme), _ depth: ColorDepth) {
    for hue in 0..<Ink.iconHueCount {
      let tile = theme.1.tone(.icon(hue: hue, bright: true)).rgb ?? theme.1.background
      #expect(tile.contrast(with: theme.1.tone(.codeInk).rgb ?? theme.1.foreground) >= 7)
    }
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
      (0, false, "", .mono), (8, false, "", .eight), (16, false, "", .sixteen),
      (88, false, "", .sixteen), (256, false, "", .indexed), (1 << 24, true, "", .direct),
      (1 << 24, true, "TERM_PROGRAM=Apple_Terminal", .eight), (-1, false, "", .mono),
      (256, false, "NO_COLOR=1", .mono), (256, false, "NO_COLOR=", .indexed),
      (256, false, "CLICOLOR=0", .mono), (256, false, "CLICOLOR=1", .indexed),
      (256, false, "CLICOLOR=0 CLICOLOR_FORCE=1", .indexed),
      (256, false, "CLICOLOR=0 CLICOLOR_FORCE=0", .mono),
      (256, false, "CLICOLOR=0 FORCE_COLOR=1", .indexed),
      (256, false, "CLICOLOR=0 FORCE_COLOR=0", .mono),
      (256, false, "NO_COLOR=1 FORCE_COLOR=3", .mono),
      (256, false, "NO_COLOR=1 CLICOLOR_FORCE=1", .mono),
      (256, false, "COLORTERM=truecolor", .direct),
    ] as [(Int, Bool, String, ColorDepth)])
  func theDepthFollowsTheTerminalAndTheEnvironment(
    _ colors: Int, _ isDirect: Bool, _ environment: String, _ depth: ColorDepth
  ) {
    let environment = variables(environment)
    let chosen = ColorChoice(colors: colors, isDirect: isDirect, environment: environment).depth
    #expect(chosen == depth)
    let never = ColorChoice(
      colors: colors, isDirect: isDirect, wish: .never, environment: environment
    ).depth
    #expect(never == .mono)
    let always = ColorChoice(
      colors: colors, isDirect: isDirect, wish: .always, environment: environment
    ).depth
    let plain = environment.filter { ["TERM_PROGRAM", "COLORTERM"].contains($0.key) }
    #expect(always == ColorChoice(colors: colors, isDirect: isDirect, environment: plain).depth)
  }

  @Test(
    arguments: [
      ("", Theme.neutral), ("TERM=linux", .dark), ("TERM=tmux-256color", .neutral),
      ("COLORFGBG=15;0", .dark), ("COLORFGBG=0;15", .light),
      ("COLORFGBG=0;default;15", .light), ("COLORFGBG=0;7", .light),
      ("COLORFGBG=7;8", .dark), ("COLORFGBG=rubbish", .neutral),
      ("COLORFGBG=0;99", .neutral), ("COLORFGBG=0;15 TERM=linux", .light),
    ] as [(String, Theme)])
  func theThemeFollowsTheEnvironment(_ environment: String, _ theme: Theme) {
    let environment = variables(environment)
    #expect(ThemePreference.auto.theme(environment: environment) == theme)
    var (dark, light, contrast) = (Theme.dark, Theme.light, Theme.contrastDark)
    if theme == .light { contrast = .contrastLight }
    dark.paintsGround = theme != .dark
    light.paintsGround = theme != .light
    contrast.paintsGround = theme == .neutral
    #expect(ThemePreference.dark.theme(environment: environment) == dark)
    #expect(ThemePreference.light.theme(environment: environment) == light)
    #expect(ThemePreference.contrast.theme(environment: environment) == contrast)
  }

  /// The theme for an unknown background leaves the terminal's own colours to text without a
  /// meaning, and everything else is read on black and on white.
  @Test(arguments: [ColorDepth.direct, .indexed])
  func textIsReadableOnBlackAndOnWhiteIfTheBackgroundIsUnknown(_ depth: ColorDepth) {
    for (ink, paper) in Self.texts {
      let look = Theme.neutral.look(of: Style(ink, on: paper), depth: depth)
      guard let text = color(look.foreground, depth) else {
        #expect([.standard, .onSheet].contains(ink) && look.background < 0, "\(ink) on \(paper)")
        continue
      }
      for ground in [RGB(0x000000), RGB(0xFFFFFF)] {
        let behind = color(look.background, depth) ?? ground
        #expect(
          text.contrast(with: behind) >= Theme.neutral.leastContrast,
          "\(ink) on \(paper) on \(ground)")
      }
    }
    // With few colours, too, no colour of the palette is the ink of text that only one ground suits.
    for depth in [ColorDepth.sixteen, .eight] {
      for ink in [Ink.standard, .secondary, .warning, .success, .disabled, .onSheet] {
        #expect(Theme.neutral.look(of: Style(ink), depth: depth).foreground == -1, "\(ink)")
      }
    }
  }

  /// On an unknown background only what has the focus has a field, and stands out by it on any; a
  /// button at rest has brackets.
  @Test(arguments: [ColorDepth.direct, .indexed])
  func onlyTheFocusHasAFieldOnAnUnknownBackground(_ depth: ColorDepth) throws {
    let focus = Theme.neutral.look(of: Style(.onTint, on: .tint, .bold), depth: depth)
    let field = try #require(color(focus.background, depth))
    for paper in [Ink.fill, .sheetFill] {
      for ink in [Ink.tint, .disabled, .buttonEnd] {
        let look = Theme.neutral.look(of: Style(ink, on: paper), depth: depth)
        #expect(look.background < 0, "\(ink)")
      }
    }
    for ground in [RGB(0x000000), RGB(0xFFFFFF)] { #expect(field.contrast(with: ground) >= 3) }
  }

  /// A button has brackets or a field, in every theme and depth.
  @Test(arguments: themes + [("neutral", .neutral)], ColorDepth.allCases)
  func aButtonHasBracketsWhereItHasNoField(_ theme: (String, Theme), _ depth: ColorDepth) {
    let button = theme.1.look(of: Style(.tint, on: .fill), depth: depth)
    let hasField = button.background >= 0 || button.attributes.contains(.reverse)
    #expect(theme.1.fillsButtons(depth) == hasField)
    // Hidden brackets cost nothing if they look as the button does.
    #expect(theme.1.look(of: Style(.buttonEnd, on: .fill), depth: depth) == button)
  }

  @Test(arguments: themes + [("neutral", .neutral)])
  func aPictureShowsBracketsAsTheTerminalDoes(_ name: String, _ theme: Theme) {
    var canvas = Canvas(size: Size(width: 3, height: 1))
    canvas.write("[x]", x: 0, y: 0, Style(.buttonEnd, on: .fill))
    canvas.write("x", x: 1, y: 0, Style(.tint, on: .fill))
    #expect(theme.shown(canvas).text == [name == "neutral" ? "[x]" : " x "], "\(name)")
    canvas.write("|", x: 0, y: 0, Style(.bandEdge, on: .standard, .reverse))
    let shown = theme.shown(canvas)
    #expect(shown.text == [name == "neutral" ? " x]" : "|x "], "\(name)")
    // A hidden glyph in reverse video would leave a field.
    #expect(shown[0, 0].style.attributes == (name == "neutral" ? [] : .reverse))
  }

  @Test(
    arguments: ThemePreference.allCases,
    [(0x000000, true), (0xFFFFFF, false), (0x1C1C1E, true), (0x002B36, true), (0xFDF6E3, false)]
      as [(UInt32, Bool)])
  func theThemeFollowsTheBackgroundAndIsInTheList(
    _ choice: ThemePreference, _ background: (color: UInt32, isDark: Bool)
  ) {
    let chosen = choice.theme(background: RGB(background.color))
    switch choice {
    case .auto: #expect(chosen == (background.isDark ? .dark : .light))
    case .contrast: #expect(chosen == (background.isDark ? .contrastDark : .contrastLight))
    case .neutral: #expect(chosen == .neutral)
    case .dark, .light: break
    }
    if choice == .neutral { return }
    var theme = chosen
    theme.paintsGround = false
    #expect(Theme.all.contains { $0.theme == theme })
  }

  /// Without colours reverse video is the light half on a dark terminal and the dark half on a light
  /// one, so that a code is dark on light on both.
  @Test func withoutColoursACodeIsDarkOnLight() {
    for (_, theme) in Theme.all {
      let isDark = theme.background.isDark
      let light = theme.look(of: Style(.codeInk, on: .codePaper), depth: .mono)
      let dark = theme.look(of: Style(.codePaper, on: .codeInk), depth: .mono)
      #expect(light.attributes.contains(.reverse) == isDark)
      #expect(dark.attributes.contains(.reverse) == !isDark)
    }
  }

  /// Whatever the terminal's own colours are: only text upon its own background is in its own ink,
  /// and a theme that does not fit that background leaves nothing of both.
  @Test(
    arguments: ThemePreference.allCases.filter { $0 != .neutral }, [0x000000, 0xFFFFFF] as [UInt32])
  func noTextIsInAnInkThatItsPaperIsNotMadeFor(_ wish: ThemePreference, _ ground: UInt32) {
    let theme = wish.theme(background: RGB(ground))
    let isAgainst = theme.background.isDark != RGB(ground).isDark
    #expect(theme.paintsGround == isAgainst)
    for depth in [ColorDepth.direct, .indexed] {
      for (ink, paper) in Self.texts {
        let look = theme.look(of: Style(ink, on: paper), depth: depth)
        let text = color(look.foreground, depth)
        let behind = color(look.background, depth)
        if !isAgainst, ink == .standard, paper == .standard {
          #expect(text == nil && behind == nil)
        } else {
          // The terminal's own background, where the theme leaves it.
          let contrast = text?.contrast(with: behind ?? RGB(ground)) ?? 0
          #expect(contrast >= theme.leastContrast, "\(ink) on \(paper)")
        }
      }
    }
  }

  @Test(arguments: [ColorDepth.sixteen, .eight])
  func withFewColoursAThemeThatDoesNotFitIsBlackOrWhite(_ depth: ColorDepth) {
    let white = depth == .eight ? 7 : 15
    let dark = ThemePreference.dark.theme(background: RGB(0xFFFFFF)).look(of: Style(), depth: depth)
    let light = ThemePreference.light.theme(background: RGB(0)).look(of: Style(), depth: depth)
    #expect(dark == Theme.Look(foreground: white, background: 0, attributes: []))
    #expect(light == Theme.Look(foreground: 0, background: white, attributes: []))
    let mono = ThemePreference.dark.theme(background: RGB(0xFFFFFF)).look(of: Style(), depth: .mono)
    #expect(mono == Theme.Look(foreground: -1, background: -1, attributes: []))
  }

  private func color(_ number: Int, _ depth: ColorDepth) -> RGB? {
    guard number >= 0 else { return nil }
    return depth == .direct ? RGB(UInt32(number)) : RGB.indexed(UInt8(number))
  }

  @Test(
    arguments: [(0xFFFFFF, 231), (0x000000, 16), (0x5F87AF, 67), (0x303030, 236)]
      as [(UInt32, UInt8)])
  func aColourOfTheCubeIsItsOwnNearest(_ hex: UInt32, _ index: UInt8) {
    #expect(RGB(hex).nearestIndexed == index)
    #expect(RGB.indexed(index) == RGB(hex))
  }

  /// The colours of a picture are the same in every theme, or the nearest that there is.
  @Test(arguments: themes)
  func aPictureHasItsColoursInEveryTheme(_ name: String, _ theme: Theme) {
    let ink = Ink(picture: RGB(0xF8_0408))
    #expect(ink.pictureColor == RGB(0xFF_0008) && ink.isIcon && Ink.codePaper.pictureColor == nil)
    let isDark = theme.background.isDark
    for (depth, color) in [
      (ColorDepth.direct, 0xFF0008), (.indexed, 196), (.sixteen, 9), (.eight, 1),
    ] {
      let look = theme.look(of: Style(ink, on: Ink(picture: RGB(0x000000))), depth: depth)
      #expect(look.foreground == color, "\(name) \(depth)")
      #expect(look.background == [.direct: 0, .indexed: 16][depth] ?? 0, "\(name) \(depth)")
    }
    // Without colours what is lighter than the terminal's background, or darker, is drawn.
    let paper = isDark ? RGB(0xFFFFFF) : RGB(0x000000)
    let ground = isDark ? RGB(0x000000) : RGB(0xFFFFFF)
    let look = { theme.look(of: Style(.standard, on: Ink(picture: $0)), depth: .mono).attributes }
    #expect(look(paper) == .reverse && look(ground) == [])
  }

  private var icons: [Ink] {
    (0..<Ink.iconHueCount).flatMap {
      [Ink.icon(hue: $0, bright: false), .icon(hue: $0, bright: true)]
    }
  }

  @Test func aThemeOfOnesOwnChangesOneRole() {
    let pink = Tone(0xFF375F, .init(13), mono: .init())
    let theme = Theme(background: Theme.dark.background, foreground: Theme.dark.foreground) {
      $0 == .tint ? pink : Theme.dark.tone(Ink($0))
    }
    #expect(theme.tone(.tint) == pink)
    #expect(theme.tone(.warning) == Theme.dark.tone(.warning))
  }
}
