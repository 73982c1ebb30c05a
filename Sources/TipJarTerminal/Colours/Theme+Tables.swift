extension Theme {
  /// The theme for dark terminals: text at 4.5:1 or more on #1c1c1e and on each paper.
  public static let dark = Theme(background: RGB(0x1C1C1E), foreground: RGB(0xEBEBF0)) {
    tone($0, isDark: true)
  }

  /// The theme for light terminals: text at 4.5:1 or more on white and on each paper.
  public static let light = Theme(background: RGB(0xFFFFFF), foreground: RGB(0x1C1C1E)) {
    tone($0, isDark: false)
  }

  /// For dark terminals, in high contrast: text at 7:1 or more (WCAG 2.2, 1.4.6), with 256 colours
  /// too.
  public static let contrastDark = Theme(
    background: RGB(0x1C1C1E), foreground: RGB(0xFFFFFF), leastContrast: 7
  ) { tone($0, isDark: true, isStrong: true) }

  /// For light terminals, in high contrast.
  public static let contrastLight = Theme(
    background: RGB(0xFFFFFF), foreground: RGB(0x000000), leastContrast: 7
  ) { tone($0, isDark: false, isStrong: true) }

  /// A row for each role: its colours in dark, light, and both in high contrast; its substitutes.
  private static func tone(_ role: Ink.Role, isDark: Bool, isStrong: Bool = false) -> Tone {
    typealias Plain = Tone.Plain
    // With few colours, high contrast looks like the other themes, but without half-bright text.
    let half: Style.Attributes = isStrong ? [] : .dim
    let (plain, soft, dim) = (Plain(), Plain(-1, half), Plain(-1, .dim))
    let reverse = Plain(paper: .reverse)
    func row(
      _ dark: UInt32, _ light: UInt32, _ strongDark: UInt32, _ strongLight: UInt32,
      _ sixteen: Plain, _ eight: Plain? = nil, light other: Plain? = nil, mono: Plain? = nil
    ) -> Tone {
      let standard = isDark ? dark : light
      // Light themes have the same substitute for 16 colours and for 8.
      return Tone(
        isStrong ? isDark ? strongDark : strongLight : standard,
        isDark ? sixteen : other ?? eight ?? sixteen, isDark ? eight : nil, mono: mono ?? sixteen)
    }
    return switch role {
    case .standard: Tone(nil, plain, mono: plain)
    case .secondary: row(0x98989D, 0x68686D, 0xD0D0D5, 0x444448, soft)
    case .track: row(0x48484C, 0xC7C7CC, 0x8A8A8A, 0x767676, soft)
    case .tint, .buttonEnd:
      row(
        0x419CFF, 0x0058CE, 0x87D7FF, 0x000087, Plain(isStrong ? 14 : 12, paper: .reverse),
        Plain(6, paper: .reverse), light: Plain(4, paper: .reverse), mono: reverse)
    case .tintPressed:
      row(
        0x1F86F0, 0x003F94, 0x5FD7FF, 0x00005F, Plain(isStrong ? 6 : 4, paper: .reverse), reverse,
        mono: Plain(-1, .underline, paper: .reverse))
    case .onTint: row(0x04101C, 0xFFFFFF, 0x000000, 0xFFFFFF, plain)
    case .fill: row(0x2C2C30, 0xE5E5EA, 0x303030, 0xEEEEEE, soft)
    case .band, .bandEdge: row(0x1C2530, 0xECF2FD, 0x262626, 0xEEF3FC, plain)
    case .sheet: row(0x26262A, 0xE8E8ED, 0x303030, 0xEEEEEE, soft)
    case .sheetFill: row(0x313135, 0xFFFFFF, 0x3A3A3A, 0xDADADA, soft)
    case .warning:
      row(
        0xFF9F0A, 0x9A5200, 0xFFD75F, 0x5F005F, Plain(11), Plain(3), light: Plain(-1, .bold),
        mono: Plain(-1, .bold))
    case .error:
      row(
        0xFF7B72, 0xC4161C, 0xFFAFAF, 0x870000, Plain(9, .bold), Plain(1, .bold),
        mono: Plain(-1, [.bold, .underline]))
    case .success:
      row(0x32D74B, 0x12651F, 0x87FF87, 0x002608, Plain(10), Plain(2), light: plain, mono: plain)
    case .disabled: row(0x98989D, 0x606065, 0xD0D0D5, 0x3A3A3E, dim)
    case .heart: row(0xFF9F0A, 0xE8590C, 0xFFAF5F, 0xAF3A00, Plain(9), Plain(1), mono: plain)
    case .coin: row(0xFFD60A, 0xB27E00, 0xFFD75F, 0x875F00, Plain(11), Plain(3), mono: plain)
    case .coinShade:
      row(0xD1AF08, 0x916700, 0xD7AF00, 0x5F3A00, Plain(3), Plain(3, half), mono: soft)
    case .copper:
      row(0xE0905A, 0x9A4F1C, 0xFFAF87, 0x5F2F00, Plain(3), Plain(1), mono: soft)
    case .silver: row(0xC7CCD1, 0x63686E, 0xEEEEEE, 0x444448, Plain(7), plain, mono: plain)
    case .glass: row(0x8E8E93, 0x6E6E73, 0xDADADA, 0x444448, plain)
    case .glassShade: row(0x48484C, 0xD1D1D6, 0x8A8A8A, 0x767676, soft)
    case .confetti: row(0xBF5AF2, 0x8944AB, 0xD7AFFF, 0x5F0087, Plain(13), Plain(5), mono: plain)
    case .onSheet: row(0xF2F2F7, 0x1C1C1E, 0xFFFFFF, 0x000000, plain)
    case .onSheetSecondary: row(0xAEAEB2, 0x5A5A5F, 0xDADADA, 0x3A3A3C, soft)
    case .ringTrack: row(0x747478, 0xA0A0A5, 0x8A8A8A, 0x767676, dim)
    case .dimmedPicture:
      row(0x48484C, 0xC7C7CC, 0x8A8A8A, 0x767676, Plain(-1, .dim, paper: .reverse))
    case .codeInk: codeInk(onDark: isDark)
    case .codePaper: codePaper(onDark: isDark)
    }
  }

  /// The theme for terminals whose background is unknown: text at 4.4:1 or more on black and on
  /// white, and no field but that of the focus, which nothing else then equals.
  public static let neutral = Theme(
    // Halfway between both, so that a fade begins pale on either.
    background: RGB(0x808080), foreground: RGB(0xFFFFFF), leastContrast: 4.4, tone: neutralTone)

  private static func neutralTone(_ role: Ink.Role) -> Tone {
    switch role {
    case .standard, .onSheet: Tone(nil, .init(), mono: .init())
    case .secondary, .disabled, .onSheetSecondary:
      Tone(0x767676, .init(-1, .dim), mono: .init(-1, .dim))
    case .track, .ringTrack: Tone(0x808080, .init(-1, .dim), mono: .init(-1, .dim))
    case .tint, .buttonEnd:
      Tone(
        0x5F5FFF, .init(12, paper: .reverse), .init(paper: .reverse), mono: .init(paper: .reverse))
    case .tintPressed:
      Tone(
        0x5F5FD7, .init(paper: .reverse), .init(-1, .underline, paper: .reverse),
        mono: .init(-1, .underline, paper: .reverse))
    case .onTint: Tone(0xFFFFFF, .init(), mono: .init())
    case .fill, .sheetFill: Tone(0x6C6C6C, hasField: false, .init(-1, .dim), mono: .init(-1, .dim))
    case .band, .bandEdge: Tone(0x808080, hasField: false, .init(-1, .dim), mono: .init(-1, .dim))
    // The frame of a sheet, which has no area to stand out by.
    case .sheet: Tone(nil, .init(), mono: .init())
    case .warning: Tone(0xAF5F00, .init(-1, .bold), mono: .init(-1, .bold))
    case .error:
      Tone(0xAF5F5F, .init(9, .bold), .init(1, .bold), mono: .init(-1, [.bold, .underline]))
    case .success: Tone(0x00875F, .init(), mono: .init())
    case .heart: Tone(0xD75F00, .init(9), .init(1), mono: .init())
    case .coin: Tone(0xAF8700, .init(), mono: .init())
    case .coinShade: Tone(0x875F00, .init(-1, .dim), mono: .init(-1, .dim))
    case .copper: Tone(0xAF5F00, .init(), mono: .init())
    case .silver: Tone(0x767676, .init(), mono: .init())
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
