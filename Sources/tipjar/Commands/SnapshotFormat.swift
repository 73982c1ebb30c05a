import ArgumentParser
import TipJarScreens
import TipJarTerminal

/// How a snapshot is written down.
enum SnapshotFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Rows of plain text without the blanks at their ends.
  case text
  /// Text with 24-bit colours (ECMA-48's SGR), for a terminal.
  case ansi
  /// A picture whose braille and blocks are shapes, for any browser.
  case svg

  /// The canvas in this format, with a line feed at its end.
  func picture(of canvas: Canvas, theme: Theme) -> String {
    switch self {
    case .text: Self.text(canvas)
    case .ansi: ANSIPicture(theme: theme).text(of: canvas)
    case .svg: SVGPicture(canvas, theme: theme).text
    }
  }

  private static func text(_ canvas: Canvas) -> String {
    canvas.text.map { row in
      var row = row[...]
      while row.last == " " { row.removeLast() }
      return row + "\n"
    }.joined()
  }
}
