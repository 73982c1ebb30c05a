extension Theme {
  /// For light terminals: text at 4.5 : 1 and more upon white and upon each of the papers.
  public static let light = Theme(
    background: RGB(0xFFFFFF), foreground: RGB(0x1C1C1E),
    roles: [
      // standard
      Tone(nil, .init(), mono: .init()),
      // secondary
      Tone(0x68686D, .init(-1, .dim), mono: .init(-1, .dim)),
      // track
      Tone(0xC7C7CC, .init(-1, .dim), mono: .init(-1, .dim)),
      // tint
      Tone(0x0058CE, .init(4, paper: .reverse), mono: .init(paper: .reverse)),
      // tintPressed
      Tone(0x003F94, .init(paper: .reverse), mono: .init(-1, .underline, paper: .reverse)),
      // onTint
      Tone(0xFFFFFF, .init(), mono: .init()),
      // fill
      Tone(0xE5E5EA, .init(-1, .dim), mono: .init(-1, .dim)),
      // fillPressed
      Tone(0xDADADF, .init(paper: .reverse), mono: .init(paper: .reverse)),
      // band
      Tone(0xECF2FD, .init(), mono: .init()),
      // sheet
      Tone(0xE8E8ED, .init(-1, .dim), mono: .init(-1, .dim)),
      // sheetFill
      Tone(0xFFFFFF, .init(-1, .dim), mono: .init(-1, .dim)),
      // warning
      Tone(0x9A5200, .init(-1, .bold), mono: .init(-1, .bold)),
      // error
      Tone(0xC4161C, .init(1, .bold), mono: .init(-1, [.bold, .underline])),
      // success
      Tone(0x12651F, .init(), mono: .init()),
      // disabled
      Tone(0x606065, .init(-1, .dim), mono: .init(-1, .dim)),
      // heart
      Tone(0xE8590C, .init(1), mono: .init()),
      // coin
      Tone(0xB27E00, .init(3), mono: .init()),
      // coinShade
      Tone(0x916700, .init(3, .dim), mono: .init(-1, .dim)),
      // glass
      Tone(0x6E6E73, .init(), mono: .init()),
      // glassShade
      Tone(0xD1D1D6, .init(-1, .dim), mono: .init(-1, .dim)),
      // confetti
      Tone(0x8944AB, .init(5), mono: .init()),
      // onSheet
      Tone(0x1C1C1E, .init(), mono: .init()),
      // onSheetSecondary
      Tone(0x5A5A5F, .init(-1, .dim), mono: .init(-1, .dim)),
      // ringTrack
      Tone(0xA0A0A5, .init(-1, .dim), mono: .init(-1, .dim)),
      // dimmedPicture
      Tone(0xC7C7CC, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse)),
      // codeInk
      codeInk,
      // codePaper
      codePaper,
    ],
    icons: iconTones)
}
