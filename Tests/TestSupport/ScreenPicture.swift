package import TipJarTerminal

/// A whole screen in a form that is short enough to review: its text, and for each row the roles of
/// the cells, with a range of columns for each style. One picture shows the same screen in several
/// glyph sets; roles that equal those of the previous set are not repeated.
package enum ScreenPicture {
  /// Returns the picture of the same screen in each glyph set, by name.
  package static func text(of screens: [(name: String, canvas: Canvas)]) -> String {
    var text = ""
    var known = ""
    for (name, canvas) in screens {
      let roles = roles(of: canvas)
      text += "==== \(name)\n" + rows(of: canvas)
      text += roles == known ? "---- roles as above\n" : "---- roles\n" + roles
      known = roles
    }
    return text
  }

  private static func rows(of canvas: Canvas) -> String {
    canvas.text.map { line in
      let end = line.lastIndex { $0 != " " }
      return (end.map { String(line[...$0]) } ?? "") + "\n"
    }.joined()
  }

  /// Returns a line for each row that is not plain text: "4: s 2-20, T/f+b 23-29" lists the ink,
  /// the paper unless it is the terminal's default, the attributes, and the columns. Blanks belong
  /// to the style on their left if the paper is the same.
  private static func roles(of canvas: Canvas) -> String {
    (0..<canvas.size.height).map { y in
      let runs = runs(of: canvas, row: y).map { run in
        "\(run.name) \(run.from)" + (run.to == run.from ? "" : "-\(run.to)")
      }
      return runs.isEmpty ? "" : "\(y): \(runs.joined(separator: ", "))\n"
    }.joined()
  }

  private struct Run {
    var name: String
    var paper: Ink
    var from: Int
    var to: Int
  }

  private static func runs(of canvas: Canvas, row y: Int) -> [Run] {
    var runs: [Run] = []
    var hasGap = false
    for x in 0..<canvas.size.width {
      let cell = canvas[x, y]
      let isBlank = isBlank(cell)
      if isBlank, cell.style.paper == .standard {
        hasGap = true
        continue
      }
      let name = name(of: cell)
      let isSame = runs.last.map {
        $0.paper == cell.style.paper && ($0.name == name || (isBlank && !hasGap))
      }
      if isSame ?? false, !hasGap || cell.style.paper == .standard {
        runs[runs.count - 1].to = x
      } else {
        runs.append(Run(name: name, paper: cell.style.paper, from: x, to: x))
      }
      hasGap = false
    }
    return runs
  }

  /// Returns whether a cell shows nothing but its background.
  private static func isBlank(_ cell: Cell) -> Bool {
    (cell.glyph == 0x20 || cell.width == 0)
      && cell.style.attributes.isDisjoint(with: [.underline, .reverse])
  }

  private static func name(of cell: Cell) -> String {
    let ink = isBlank(cell) ? "" : RoleLetter.of(cell.style.ink)
    let paper = cell.style.paper == .standard ? "" : "/" + RoleLetter.of(cell.style.paper)
    let hasAttributes = !isBlank(cell) && !cell.style.attributes.isEmpty
    return ink + paper + (hasAttributes ? "+" + RoleLetter.of(cell.style.attributes) : "")
  }
}

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
    .fill: "f", .buttonEnd: "E", .band: "b", .sheet: "h", .sheetFill: "H", .warning: "w",
    .error: "e", .success: "g", .disabled: "d", .heart: "a", .coin: "C", .coinShade: "c",
    .glass: "l", .glassShade: "L", .confetti: "z", .onSheet: "N", .onSheetSecondary: "n",
    .ringTrack: "r", .dimmedPicture: "D", .codeInk: "q", .codePaper: "Q",
    .bandEdge: "B", .copper: "o", .silver: "v",
  ]
}
