package import TipJarTerminal

/// The letters for roles and attributes in golden pictures.
package enum RoleLetter {
  /// Returns the letter of a colour's role; the colours of icons are `x` and `X`.
  package static func of(_ ink: Ink) -> String {
    if ink.isIcon { return ink.isBrightIcon ? "X" : "x" }
    return letters[ink] ?? "?"
  }

  /// Returns the letter of attributes; more than one are `*`.
  package static func of(_ attributes: Style.Attributes) -> String {
    switch attributes {
    case []: " "
    case .bold: "b"
    case .underline: "u"
    case .reverse: "r"
    case .dim: "d"
    case [.bold, .underline]: "U"
    default: "*"
    }
  }

  private static let letters: [Ink: String] = [
    .standard: ".", .secondary: "s", .track: "k", .tint: "T", .tintPressed: "P", .onTint: "O",
    .fill: "f", .fillPressed: "F", .band: "b", .sheet: "h", .sheetFill: "H", .warning: "w",
    .error: "e", .success: "g", .disabled: "d", .heart: "a", .coin: "C", .coinShade: "c",
    .glass: "l", .glassShade: "L", .confetti: "z", .onSheet: "N", .onSheetSecondary: "n",
    .ringTrack: "r", .dimmedPicture: "D", .codeInk: "q", .codePaper: "Q",
  ]
}
