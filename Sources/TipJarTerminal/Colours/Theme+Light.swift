extension Theme {
  /// For light terminals: text at 4.5 : 1 and more upon white and upon each of the papers.
  public static let light = Theme(
    background: RGB(0xFFFFFF), foreground: RGB(0x1C1C1E),
    roles: [
      Tone(nil, .init(), mono: .init()),  // standard
      Tone(0x68686D, .init(-1, .dim), mono: .init(-1, .dim)),  // secondary
      Tone(0xC7C7CC, .init(-1, .dim), mono: .init(-1, .dim)),  // track
      // tint
      Tone(0x0058CE, .init(4, paper: .reverse), mono: .init(-1, .bold, paper: .reverse)),
      // tintPressed
      Tone(0x003F94, .init(paper: .reverse), mono: .init(-1, .underline, paper: .reverse)),
      Tone(0xFFFFFF, .init(), mono: .init()),  // onTint
      Tone(0xE5E5EA, .init(-1, .dim), mono: .init(-1, .dim)),  // fill
      Tone(0xDADADF, .init(paper: .reverse), mono: .init(paper: .reverse)),  // fillPressed
      Tone(0xECF2FD, .init(), mono: .init()),  // band
      Tone(0xE8E8ED, .init(-1, .dim), mono: .init(-1, .dim)),  // sheet
      Tone(0xD1D1D6, .init(-1, .dim), mono: .init(-1, .dim)),  // sheetFill
      Tone(0x9A5200, .init(-1, .bold), mono: .init(-1, .bold)),  // warning
      // error
      Tone(0xC4161C, .init(1, .bold), mono: .init(-1, [.bold, .underline])),
      Tone(0x12651F, .init(), mono: .init()),  // success
      Tone(0x606065, .init(-1, .dim), mono: .init(-1, .dim)),  // disabled
      Tone(0xE8590C, .init(1), mono: .init(-1, .bold)),  // heart
      Tone(0xB27E00, .init(3), mono: .init(-1, .bold)),  // coin
      Tone(0x916700, .init(3), mono: .init()),  // coinShade
      Tone(0x6E6E73, .init(), mono: .init()),  // glass
      Tone(0xD1D1D6, .init(-1, .dim), mono: .init(-1, .dim)),  // glassShade
      Tone(0x8944AB, .init(5), mono: .init()),  // confetti
      Tone(0x1C1C1E, .init(), mono: .init()),  // onSheet
      Tone(0x5A5A5F, .init(-1, .dim), mono: .init(-1, .dim)),  // onSheetSecondary
    ],
    icons: iconTones)
}
