public import TipJarMachines
public import TipJarTerminal

/// A download in one line: its button or ring, its title, and the percentage or a note.
public struct DownloadLine: Widget, Equatable, Sendable {
  /// The title, right of the button.
  public var title: String
  /// The look of the button's machine.
  public var look: DownloadButton.Look
  /// A Boolean value that indicates whether a key presses the button.
  public var isFocused: Bool
  /// The text after the title while there is no percentage.
  public var note: String
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a line.
  public init(
    _ title: String, _ look: DownloadButton.Look, isFocused: Bool = false, note: String = "",
    glyphs: GlyphSet = .braille
  ) {
    (self.title, self.look, self.isFocused) = (title, look, isFocused)
    (self.note, self.glyphs) = (note, glyphs)
  }

  /// The place of the button in a line.
  static let slot = Rect(x: 0, y: 0, width: DownloadControl.Scale.line.slot.width, height: 1)

  /// Draws in the first row of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    DownloadControl(look, scale: .line, isFocused: isFocused, glyphs: glyphs)
      .draw(in: rect.corner(Self.slot.size), on: &canvas)
    var x = Self.slot.maxX + 1
    func write(_ text: String, _ style: Style) {
      x += 2 + canvas.label(text, x: x, style, in: rect, glyphs)
    }
    write(title, Style())
    if case .ring(let fraction, _) = look.shape {
      write("\(Int(fraction * 100))%", Style(.secondary))
    } else {
      write(note, Style(.secondary))
    }
  }
}
