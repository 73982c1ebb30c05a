package import TipJarTerminal

/// A canvas as text with ECMA-48's SGR sequences and 24-bit colours, each row closed by a reset.
package struct ANSIPicture: Sendable {
  package let theme: Theme

  package init(theme: Theme) { self.theme = theme }

  package func text(of canvas: Canvas) -> String {
    let canvas = theme.shown(canvas)
    return (0..<canvas.size.height).map { row($0, of: canvas) }.joined()
  }

  private func row(_ y: Int, of canvas: Canvas) -> String {
    var cells = (0..<canvas.size.width).map { canvas[$0, y] }
    while let last = cells.last, last.isBlank, last.style.attributes.isEmpty { cells.removeLast() }
    var text = ""
    var open: Style?
    for cell in cells {
      if cell.style != open {
        text += sequence(cell.style)
        open = cell.style
      }
      text.unicodeScalars.append(contentsOf: cell.scalars)
    }
    return text + (open == nil ? "\n" : "\u{1B}[0m\n")
  }

  /// Returns the SGR sequence of a style. The terminal's default colours stay defaults.
  private func sequence(_ style: Style) -> String {
    let attributes: [(Style.Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7),
    ]
    var codes = ["0"]
    codes += attributes.filter { style.attributes.contains($0.0) }.map { "\($0.1)" }
    if let ink = theme.tone(style.ink).rgb { codes.append("38;2;" + numbers(ink)) }
    if let paper = theme.tone(style.paper).rgb { codes.append("48;2;" + numbers(paper)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private func numbers(_ color: RGB) -> String { "\(color.red);\(color.green);\(color.blue)" }
}
