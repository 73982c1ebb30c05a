import ArgumentParser
import TipJarScreens
import TipJarTerminal

/// The format of a snapshot.
enum SnapshotFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Lines of plain text without trailing spaces.
  case text
  /// Text with 24-bit colours (ECMA-48's SGR), for a terminal.
  case ansi
  /// A picture for browsers, with braille and block characters drawn as shapes.
  case svg

  /// Returns the canvas in this format, with a final line feed.
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
