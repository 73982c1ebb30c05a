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
