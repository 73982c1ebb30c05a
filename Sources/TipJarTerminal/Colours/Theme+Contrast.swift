/// High contrast themes: text at 7:1 or more (WCAG 2.2, 1.4.6), with 256 colours too. With fewer
/// colours they look like the other themes, but without half-bright text.
extension Theme {
  /// For dark terminals.
  public static let contrastDark = Theme(
    background: RGB(0x1C1C1E), foreground: RGB(0xFFFFFF), tone: contrastDarkTone)

  private static func contrastDarkTone(_ role: Ink.Role) -> Tone {
    switch role {
    case .standard: Tone(nil, .init(), mono: .init())
    case .secondary: Tone(0xD0D0D5, .init(), mono: .init())
    case .track: Tone(0x8A8A8A, .init(), mono: .init())
    case .tint:
      Tone(
        0x87D7FF, .init(14, paper: .reverse), .init(6, paper: .reverse),
        mono: .init(paper: .reverse))
    case .tintPressed:
      Tone(
        0x5FD7FF, .init(6, paper: .reverse), .init(paper: .reverse),
        mono: .init(-1, .underline, paper: .reverse))
    case .onTint: Tone(0x000000, .init(), mono: .init())
    case .fill: Tone(0x303030, .init(), mono: .init())
    case .fillPressed: Tone(0x262626, .init(paper: .reverse), mono: .init(paper: .reverse))
    case .band: Tone(0x262626, .init(), mono: .init())
    case .sheet: Tone(0x303030, .init(), mono: .init())
    case .sheetFill: Tone(0x3A3A3A, .init(), mono: .init())
    case .warning: Tone(0xFFD75F, .init(11), .init(3), mono: .init(-1, .bold))
    case .error:
      Tone(0xFFAFAF, .init(9, .bold), .init(1, .bold), mono: .init(-1, [.bold, .underline]))
    case .success: Tone(0x87FF87, .init(10), .init(2), mono: .init())
    case .disabled: Tone(0xD0D0D5, .init(-1, .dim), mono: .init(-1, .dim))
    case .heart: Tone(0xFFAF5F, .init(9), .init(1), mono: .init())
    case .coin: Tone(0xFFD75F, .init(11), .init(3), mono: .init())
    case .coinShade: Tone(0xD7AF00, .init(3), mono: .init())
    case .glass: Tone(0xDADADA, .init(), mono: .init())
    case .glassShade: Tone(0x8A8A8A, .init(), mono: .init())
    case .confetti: Tone(0xD7AFFF, .init(13), .init(5), mono: .init())
    case .onSheet: Tone(0xFFFFFF, .init(), mono: .init())
    case .onSheetSecondary: Tone(0xDADADA, .init(), mono: .init())
    case .ringTrack: Tone(0x8A8A8A, .init(-1, .dim), mono: .init(-1, .dim))
    case .dimmedPicture:
      Tone(0x8A8A8A, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse))
    case .codeInk: codeInk(onDark: true)
    case .codePaper: codePaper(onDark: true)
    }
  }

  /// For light terminals.
  public static let contrastLight = Theme(
    background: RGB(0xFFFFFF), foreground: RGB(0x000000), tone: contrastLightTone)

  private static func contrastLightTone(_ role: Ink.Role) -> Tone {
    switch role {
    case .standard: Tone(nil, .init(), mono: .init())
    case .secondary: Tone(0x444448, .init(), mono: .init())
    case .track: Tone(0x767676, .init(), mono: .init())
    case .tint: Tone(0x000087, .init(4, paper: .reverse), mono: .init(paper: .reverse))
    case .tintPressed:
      Tone(0x00005F, .init(paper: .reverse), mono: .init(-1, .underline, paper: .reverse))
    case .onTint: Tone(0xFFFFFF, .init(), mono: .init())
    case .fill: Tone(0xEEEEEE, .init(), mono: .init())
    case .fillPressed: Tone(0xDADADA, .init(paper: .reverse), mono: .init(paper: .reverse))
    case .band: Tone(0xEEF3FC, .init(), mono: .init())
    case .sheet: Tone(0xEEEEEE, .init(), mono: .init())
    case .sheetFill: Tone(0xDADADA, .init(), mono: .init())
    case .warning: Tone(0x5F005F, .init(-1, .bold), mono: .init(-1, .bold))
    case .error: Tone(0x870000, .init(1, .bold), mono: .init(-1, [.bold, .underline]))
    case .success: Tone(0x002608, .init(), mono: .init())
    case .disabled: Tone(0x3A3A3E, .init(-1, .dim), mono: .init(-1, .dim))
    case .heart: Tone(0xAF3A00, .init(1), mono: .init())
    case .coin: Tone(0x875F00, .init(3), mono: .init())
    case .coinShade: Tone(0x5F3A00, .init(3), mono: .init())
    case .glass: Tone(0x444448, .init(), mono: .init())
    case .glassShade: Tone(0x767676, .init(), mono: .init())
    case .confetti: Tone(0x5F0087, .init(5), mono: .init())
    case .onSheet: Tone(0x000000, .init(), mono: .init())
    case .onSheetSecondary: Tone(0x3A3A3C, .init(), mono: .init())
    case .ringTrack: Tone(0x767676, .init(-1, .dim), mono: .init(-1, .dim))
    case .dimmedPicture:
      Tone(0x767676, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse))
    case .codeInk: codeInk(onDark: false)
    case .codePaper: codePaper(onDark: false)
    }
  }
}
