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
