/// High contrast: text at 7 : 1 and more (WCAG 2.2, 1.4.6), in 256 colours too. Without colours of their
/// own terminals show the same as in the other themes, without half-bright text.
extension Theme {
  /// For dark terminals.
  public static let contrastDark = Theme(
    background: RGB(0x1C1C1E), foreground: RGB(0xFFFFFF),
    roles: [
      // standard
      Tone(nil, .init(), mono: .init()),
      // secondary
      Tone(0xD0D0D5, .init(), mono: .init()),
      // track
      Tone(0x8A8A8A, .init(), mono: .init()),
      // tint
      Tone(
        0x87D7FF, .init(14, paper: .reverse), .init(6, paper: .reverse),
        mono: .init(paper: .reverse)),
      // tintPressed
      Tone(
        0x5FD7FF, .init(6, paper: .reverse), .init(paper: .reverse),
        mono: .init(-1, .underline, paper: .reverse)),
      // onTint
      Tone(0x000000, .init(), mono: .init()),
      // fill
      Tone(0x303030, .init(), mono: .init()),
      // fillPressed
      Tone(0x262626, .init(paper: .reverse), mono: .init(paper: .reverse)),
      // band
      Tone(0x262626, .init(), mono: .init()),
      // sheet
      Tone(0x303030, .init(), mono: .init()),
      // sheetFill
      Tone(0x3A3A3A, .init(), mono: .init()),
      // warning
      Tone(0xFFD75F, .init(11), .init(3), mono: .init(-1, .bold)),
      // error
      Tone(0xFFAFAF, .init(9, .bold), .init(1, .bold), mono: .init(-1, [.bold, .underline])),
      // success
      Tone(0x87FF87, .init(10), .init(2), mono: .init()),
      // disabled
      Tone(0xD0D0D5, .init(-1, .dim), mono: .init(-1, .dim)),
      // heart
      Tone(0xFFAF5F, .init(9), .init(1), mono: .init()),
      // coin
      Tone(0xFFD75F, .init(11), .init(3), mono: .init()),
      // coinShade
      Tone(0xD7AF00, .init(3), mono: .init()),
      // glass
      Tone(0xDADADA, .init(), mono: .init()),
      // glassShade
      Tone(0x8A8A8A, .init(), mono: .init()),
      // confetti
      Tone(0xD7AFFF, .init(13), .init(5), mono: .init()),
      // onSheet
      Tone(0xFFFFFF, .init(), mono: .init()),
      // onSheetSecondary
      Tone(0xDADADA, .init(), mono: .init()),
      // ringTrack
      Tone(0x8A8A8A, .init(-1, .dim), mono: .init(-1, .dim)),
      // dimmedPicture
      Tone(0x8A8A8A, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse)),
      // codeInk
      codeInk,
      // codePaper
      codePaper,
    ],
    icons: iconTones)

  /// For light terminals.
  public static let contrastLight = Theme(
    background: RGB(0xFFFFFF), foreground: RGB(0x000000),
    roles: [
      // standard
      Tone(nil, .init(), mono: .init()),
      // secondary
      Tone(0x444448, .init(), mono: .init()),
      // track
      Tone(0x767676, .init(), mono: .init()),
      // tint
      Tone(0x000087, .init(4, paper: .reverse), mono: .init(paper: .reverse)),
      // tintPressed
      Tone(0x00005F, .init(paper: .reverse), mono: .init(-1, .underline, paper: .reverse)),
      // onTint
      Tone(0xFFFFFF, .init(), mono: .init()),
      // fill
      Tone(0xEEEEEE, .init(), mono: .init()),
      // fillPressed
      Tone(0xDADADA, .init(paper: .reverse), mono: .init(paper: .reverse)),
      // band
      Tone(0xEEF3FC, .init(), mono: .init()),
      // sheet
      Tone(0xEEEEEE, .init(), mono: .init()),
      // sheetFill
      Tone(0xDADADA, .init(), mono: .init()),
      // warning
      Tone(0x5F005F, .init(-1, .bold), mono: .init(-1, .bold)),
      // error
      Tone(0x870000, .init(1, .bold), mono: .init(-1, [.bold, .underline])),
      // success
      Tone(0x002608, .init(), mono: .init()),
      // disabled
      Tone(0x3A3A3E, .init(-1, .dim), mono: .init(-1, .dim)),
      // heart
      Tone(0xAF3A00, .init(1), mono: .init()),
      // coin
      Tone(0x875F00, .init(3), mono: .init()),
      // coinShade
      Tone(0x5F3A00, .init(3), mono: .init()),
      // glass
      Tone(0x444448, .init(), mono: .init()),
      // glassShade
      Tone(0x767676, .init(), mono: .init()),
      // confetti
      Tone(0x5F0087, .init(5), mono: .init()),
      // onSheet
      Tone(0x000000, .init(), mono: .init()),
      // onSheetSecondary
      Tone(0x3A3A3C, .init(), mono: .init()),
      // ringTrack
      Tone(0x767676, .init(-1, .dim), mono: .init(-1, .dim)),
      // dimmedPicture
      Tone(0x767676, .init(-1, .dim, paper: .reverse), mono: .init(-1, .dim, paper: .reverse)),
      // codeInk
      codeInk,
      // codePaper
      codePaper,
    ],
    icons: iconTones)
}
