extension Theme {
  /// For dark terminals: text at 4.5 : 1 and more upon #1c1c1e and upon each of the papers.
  public static let dark = Theme(
    background: RGB(0x1C1C1E), foreground: RGB(0xEBEBF0),
    roles: [
      // standard
      Tone(nil, .init(), mono: .init()),
      // secondary
      Tone(0x98989D, .init(-1, .dim), mono: .init(-1, .dim)),
      // track
      Tone(0x48484C, .init(-1, .dim), mono: .init(-1, .dim)),
      Tone(
        0x419CFF, .init(12, paper: .reverse), .init(6, paper: .reverse),
        mono: .init(paper: .reverse)),  // tint
      Tone(
        0x1F86F0, .init(4, paper: .reverse), .init(paper: .reverse),
        mono: .init(-1, .underline, paper: .reverse)),  // tintPressed
      // onTint
      Tone(0x04101C, .init(), mono: .init()),
      // fill
      Tone(0x2C2C30, .init(-1, .dim), mono: .init(-1, .dim)),
      // fillPressed
      Tone(0x202024, .init(paper: .reverse), mono: .init(paper: .reverse)),
      // band
      Tone(0x1C2530, .init(), mono: .init()),
      // sheet
      Tone(0x26262A, .init(-1, .dim), mono: .init(-1, .dim)),
      // sheetFill
      Tone(0x313135, .init(-1, .dim), mono: .init(-1, .dim)),
      // warning
      Tone(0xFF9F0A, .init(11), .init(3), mono: .init(-1, .bold)),
      // error
      Tone(0xFF7B72, .init(9, .bold), .init(1, .bold), mono: .init(-1, [.bold, .underline])),
      // success
      Tone(0x32D74B, .init(10), .init(2), mono: .init()),
      // disabled
      Tone(0x98989D, .init(-1, .dim), mono: .init(-1, .dim)),
      // heart
      Tone(0xFF9F0A, .init(9), .init(1), mono: .init()),
      // coin
      Tone(0xFFD60A, .init(11), .init(3), mono: .init()),
      // coinShade
      Tone(0xD1AF08, .init(3), .init(3, .dim), mono: .init(-1, .dim)),
      // glass
      Tone(0x8E8E93, .init(), mono: .init()),
      // glassShade
      Tone(0x48484C, .init(-1, .dim), mono: .init(-1, .dim)),
      // confetti
      Tone(0xBF5AF2, .init(13), .init(5), mono: .init()),
      // onSheet
      Tone(0xF2F2F7, .init(), mono: .init()),
      // onSheetSecondary
      Tone(0xAEAEB2, .init(-1, .dim), mono: .init(-1, .dim)),
      // ringTrack
      Tone(0x747478, .init(-1, .dim), mono: .init(-1, .dim)),
      // dimmedPicture
      Tone(0x48484C, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse)),
      // codeInk
      codeInk,
      // codePaper
      codePaper,
    ],
    icons: iconTones)
}
