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
