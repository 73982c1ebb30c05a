public import TipJarTerminal

/// A QR code in half blocks: dark on light in every theme, because many scanners reject inverted
/// codes.
///
/// The quiet zone is 4 modules wide, or 2 if 4 do not fit. Nothing is drawn if neither fits,
/// without colours, or in ASCII; the address beside the code must then suffice.
public struct QRCodeView: Widget, Equatable, Sendable {
  /// The code.
  public var code: QRCode
  /// A Boolean value that indicates whether the terminal has colours.
  public var hasColors: Bool
  /// The glyphs of the half blocks.
  public var glyphs: GlyphSet

  /// Creates a view of a code.
  public init(_ code: QRCode, hasColors: Bool = true, glyphs: GlyphSet = .braille) {
    self.code = code
    self.hasColors = hasColors
    self.glyphs = glyphs
  }

  /// Returns the size in cells, with the quiet zone, or nil if nothing is drawn in this `room`.
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
        // Full cells are drawn as background, and others as a lower half block, because fonts draw
        // other blocks with seams.
        canvas.stamp(
          upper == lower ? " " : glyphs.lowerHalf, x: rect.x + x, y: rect.y + y,
          Style(upper ? .codePaper : .codeInk, on: paper), in: rect)
      }
    }
  }

  /// The widths of the quiet zone in modules, best first; the standard requires 4.
  private static let borders = [4, 2]

  private func border(in room: Size) -> Int? {
    guard hasColors, glyphs.dots != .letters else { return nil }
    return Self.borders.first {
      let size = size(border: $0)
      return size.width <= room.width && size.height <= room.height
    }
  }

  /// Returns the size for a quiet zone. A cell holds two modules, one above the other; the lower
  /// half of the last row is light.
  private func size(border: Int) -> Size {
    let side = code.side + 2 * border
    return Size(width: side, height: (side + 1) / 2)
  }
}
