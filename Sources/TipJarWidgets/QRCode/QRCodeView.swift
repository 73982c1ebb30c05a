public import TipJarTerminal

/// A QR code in half blocks: dark on light in every theme, since many scanners refuse an inverted code.
///
/// It is drawn with a quiet zone of 4 modules, or of 2 where 4 do not fit. Where neither fits, and where a
/// code cannot be drawn dark on light (no colours, or ASCII only), nothing is drawn: the address beside it
/// has to do.
public struct QRCodeView: Widget, Equatable, Sendable {
  /// The code.
  public var code: QRCode
  /// Whether the terminal has colours.
  public var hasColors: Bool
  /// The glyphs of the half blocks.
  public var glyphs: GlyphSet

  /// A view of a code.
  public init(_ code: QRCode, hasColors: Bool = true, glyphs: GlyphSet = .braille) {
    self.code = code
    self.hasColors = hasColors
    self.glyphs = glyphs
  }

  /// The size in cells, quiet zone included, that the view takes of `room`; nil where nothing is drawn.
  public func size(in room: Size) -> Size? {
    border(in: room).map(size(border:))
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard let border = border(in: rect.size) else { return }
    let size = size(border: border)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let upper = code.isDark(x: x - border, y: 2 * y - border)
        let lower = code.isDark(x: x - border, y: 2 * y + 1 - border)
        let paper: Ink = upper ? .codeInk : .codePaper
        // Whole cells are paper, and others a lower half on paper: fonts draw the other blocks with seams.
        canvas.stamp(
          upper == lower ? " " : glyphs.lowerHalf, x: rect.x + x, y: rect.y + y,
          Style(upper ? .codePaper : .codeInk, on: paper), in: rect)
      }
    }
  }

  /// The widths of the quiet zone, the best first: 4 modules is the standard's.
  private static let borders = [4, 2]

  private func border(in room: Size) -> Int? {
    guard hasColors, glyphs.dots != .letters else { return nil }
    return Self.borders.first {
      let size = size(border: $0)
      return size.width <= room.width && size.height <= room.height
    }
  }

  /// A cell holds two modules, one above the other; the last row's lower half is light.
  private func size(border: Int) -> Size {
    let side = code.side + 2 * border
    return Size(width: side, height: (side + 1) / 2)
  }
}
