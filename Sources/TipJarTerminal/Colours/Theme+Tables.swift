extension Theme {
  /// The theme for dark terminals: text at 4.5:1 or more on #1c1c1e and on each paper.
  public static let dark = Theme(
    background: RGB(0x1C1C1E), foreground: RGB(0xEBEBF0), tone: darkTone)

  private static func darkTone(_ role: Ink.Role) -> Tone {
    switch role {
    case .standard: Tone(nil, .init(), mono: .init())
    case .secondary: Tone(0x98989D, .init(-1, .dim), mono: .init(-1, .dim))
    case .track: Tone(0x48484C, .init(-1, .dim), mono: .init(-1, .dim))
    case .tint:
      Tone(
        0x419CFF, .init(12, paper: .reverse), .init(6, paper: .reverse),
        mono: .init(paper: .reverse))
    case .tintPressed:
      Tone(
        0x1F86F0, .init(4, paper: .reverse), .init(paper: .reverse),
        mono: .init(-1, .underline, paper: .reverse))
    case .onTint: Tone(0x04101C, .init(), mono: .init())
    case .fill: Tone(0x2C2C30, .init(-1, .dim), mono: .init(-1, .dim))
    case .fillPressed: Tone(0x202024, .init(paper: .reverse), mono: .init(paper: .reverse))
    case .band: Tone(0x1C2530, .init(), mono: .init())
    case .sheet: Tone(0x26262A, .init(-1, .dim), mono: .init(-1, .dim))
    case .sheetFill: Tone(0x313135, .init(-1, .dim), mono: .init(-1, .dim))
    case .warning: Tone(0xFF9F0A, .init(11), .init(3), mono: .init(-1, .bold))
    case .error:
      Tone(0xFF7B72, .init(9, .bold), .init(1, .bold), mono: .init(-1, [.bold, .underline]))
    case .success: Tone(0x32D74B, .init(10), .init(2), mono: .init())
    case .disabled: Tone(0x98989D, .init(-1, .dim), mono: .init(-1, .dim))
    case .heart: Tone(0xFF9F0A, .init(9), .init(1), mono: .init())
    case .coin: Tone(0xFFD60A, .init(11), .init(3), mono: .init())
    case .coinShade: Tone(0xD1AF08, .init(3), .init(3, .dim), mono: .init(-1, .dim))
    case .glass: Tone(0x8E8E93, .init(), mono: .init())
    case .glassShade: Tone(0x48484C, .init(-1, .dim), mono: .init(-1, .dim))
    case .confetti: Tone(0xBF5AF2, .init(13), .init(5), mono: .init())
    case .onSheet: Tone(0xF2F2F7, .init(), mono: .init())
    case .onSheetSecondary: Tone(0xAEAEB2, .init(-1, .dim), mono: .init(-1, .dim))
    case .ringTrack: Tone(0x747478, .init(-1, .dim), mono: .init(-1, .dim))
    case .dimmedPicture:
      Tone(0x48484C, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse))
    case .codeInk: codeInk(onDark: true)
    case .codePaper: codePaper(onDark: true)
    }
  }
}

extension Theme {
  /// The theme for light terminals: text at 4.5:1 or more on white and on each paper.
  public static let light = Theme(
    background: RGB(0xFFFFFF), foreground: RGB(0x1C1C1E), tone: lightTone)

  private static func lightTone(_ role: Ink.Role) -> Tone {
    switch role {
    case .standard: Tone(nil, .init(), mono: .init())
    case .secondary: Tone(0x68686D, .init(-1, .dim), mono: .init(-1, .dim))
    case .track: Tone(0xC7C7CC, .init(-1, .dim), mono: .init(-1, .dim))
    case .tint: Tone(0x0058CE, .init(4, paper: .reverse), mono: .init(paper: .reverse))
    case .tintPressed:
      Tone(0x003F94, .init(paper: .reverse), mono: .init(-1, .underline, paper: .reverse))
    case .onTint: Tone(0xFFFFFF, .init(), mono: .init())
    case .fill: Tone(0xE5E5EA, .init(-1, .dim), mono: .init(-1, .dim))
    case .fillPressed: Tone(0xDADADF, .init(paper: .reverse), mono: .init(paper: .reverse))
    case .band: Tone(0xECF2FD, .init(), mono: .init())
    case .sheet: Tone(0xE8E8ED, .init(-1, .dim), mono: .init(-1, .dim))
    case .sheetFill: Tone(0xFFFFFF, .init(-1, .dim), mono: .init(-1, .dim))
    case .warning: Tone(0x9A5200, .init(-1, .bold), mono: .init(-1, .bold))
    case .error: Tone(0xC4161C, .init(1, .bold), mono: .init(-1, [.bold, .underline]))
    case .success: Tone(0x12651F, .init(), mono: .init())
    case .disabled: Tone(0x606065, .init(-1, .dim), mono: .init(-1, .dim))
    case .heart: Tone(0xE8590C, .init(1), mono: .init())
    case .coin: Tone(0xB27E00, .init(3), mono: .init())
    case .coinShade: Tone(0x916700, .init(3, .dim), mono: .init(-1, .dim))
    case .glass: Tone(0x6E6E73, .init(), mono: .init())
    case .glassShade: Tone(0xD1D1D6, .init(-1, .dim), mono: .init(-1, .dim))
    case .confetti: Tone(0x8944AB, .init(5), mono: .init())
    case .onSheet: Tone(0x1C1C1E, .init(), mono: .init())
    case .onSheetSecondary: Tone(0x5A5A5F, .init(-1, .dim), mono: .init(-1, .dim))
    case .ringTrack: Tone(0xA0A0A5, .init(-1, .dim), mono: .init(-1, .dim))
    case .dimmedPicture:
      Tone(0xC7C7CC, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse))
    case .codeInk: codeInk(onDark: false)
    case .codePaper: codePaper(onDark: false)
    }
  }
}

extension Theme {
  /// The theme for terminals whose background is unknown: text at 4.4:1 or more on black and on
  /// white, and no fields but those that have an ink of their own.
  public static let neutral = Theme(
    // Halfway between both, so that a fade begins pale on either.
    background: RGB(0x808080), foreground: RGB(0xFFFFFF), tone: neutralTone)

  private static func neutralTone(_ role: Ink.Role) -> Tone {
    switch role {
    case .standard, .onSheet: Tone(nil, .init(), mono: .init())
    case .secondary, .disabled, .onSheetSecondary:
      Tone(0x767676, .init(-1, .dim), mono: .init(-1, .dim))
    case .track, .ringTrack: Tone(0x808080, .init(-1, .dim), mono: .init(-1, .dim))
    case .tint:
      Tone(
        0x5F5FFF, .init(12, paper: .reverse), .init(paper: .reverse), mono: .init(paper: .reverse))
    case .tintPressed:
      Tone(
        0x5F5FD7, .init(paper: .reverse), .init(-1, .underline, paper: .reverse),
        mono: .init(-1, .underline, paper: .reverse))
    case .onTint: Tone(0xFFFFFF, .init(), mono: .init())
    case .fill, .fillPressed, .band, .sheet, .sheetFill:
      Tone(0x808080, hasField: false, .init(-1, .dim), mono: .init(-1, .dim))
    case .warning: Tone(0xAF5F00, .init(-1, .bold), mono: .init(-1, .bold))
    case .error:
      Tone(0xAF5F5F, .init(9, .bold), .init(1, .bold), mono: .init(-1, [.bold, .underline]))
    case .success: Tone(0x00875F, .init(), mono: .init())
    case .heart: Tone(0xD75F00, .init(9), .init(1), mono: .init())
    case .coin: Tone(0xAF8700, .init(), mono: .init())
    case .coinShade: Tone(0x875F00, .init(-1, .dim), mono: .init(-1, .dim))
    case .glass: Tone(0x808080, .init(), mono: .init())
    case .glassShade: Tone(0x6C6C6C, .init(-1, .dim), mono: .init(-1, .dim))
    case .confetti: Tone(0x875FD7, .init(5), mono: .init())
    case .dimmedPicture:
      Tone(0x808080, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse))
    case .codeInk: codeInk(onDark: true)
    case .codePaper: codePaper(onDark: true)
    }
  }
}

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
