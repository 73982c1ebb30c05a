extension Theme {
  /// For dark terminals: text at 4.5 : 1 and more upon #1c1c1e and upon each of the papers.
  public static let dark = Theme(
    background: RGB(0x1C1C1E), foreground: RGB(0xEBEBF0),
    roles: [
      Tone(nil, .init(), mono: .init()),  // standard
      Tone(0x98989D, .init(-1, .dim), mono: .init(-1, .dim)),  // secondary
      Tone(0x48484C, .init(-1, .dim), mono: .init(-1, .dim)),  // track
      Tone(
        0x419CFF, .init(12, paper: .reverse), .init(6, paper: .reverse),
        mono: .init(-1, .bold, paper: .reverse)),  // tint
      Tone(
        0x1F86F0, .init(4, paper: .reverse), .init(paper: .reverse),
        mono: .init(-1, .underline, paper: .reverse)),  // tintPressed
      Tone(0x04101C, .init(), mono: .init()),  // onTint
      Tone(0x2C2C30, .init(-1, .dim), mono: .init(-1, .dim)),  // fill
      Tone(0x202024, .init(paper: .reverse), mono: .init(paper: .reverse)),  // fillPressed
      Tone(0x1C2530, .init(), mono: .init()),  // band
      Tone(0x2C2C30, .init(-1, .dim), mono: .init(-1, .dim)),  // sheet
      Tone(0x48484C, .init(-1, .dim), mono: .init(-1, .dim)),  // sheetFill
      Tone(0xFF9F0A, .init(11), .init(3), mono: .init(-1, .bold)),  // warning
      // error
      Tone(0xFF7B72, .init(9, .bold), .init(1, .bold), mono: .init(-1, [.bold, .underline])),
      Tone(0x32D74B, .init(10), .init(2), mono: .init()),  // success
      Tone(0x98989D, .init(-1, .dim), mono: .init(-1, .dim)),  // disabled
      Tone(0xFF9F0A, .init(9), .init(1), mono: .init(-1, .bold)),  // heart
      Tone(0xFFD60A, .init(11), .init(3, .bold), mono: .init(-1, .bold)),  // coin
      Tone(0xD1AF08, .init(3), mono: .init()),  // coinShade
      Tone(0x8E8E93, .init(), mono: .init()),  // glass
      Tone(0x48484C, .init(-1, .dim), mono: .init(-1, .dim)),  // glassShade
      Tone(0xBF5AF2, .init(13), .init(5), mono: .init()),  // confetti
      Tone(0xF2F2F7, .init(), mono: .init()),  // onSheet
      Tone(0xAEAEB2, .init(-1, .dim), mono: .init(-1, .dim)),  // onSheetSecondary
    ],
    icons: iconTones)
}
