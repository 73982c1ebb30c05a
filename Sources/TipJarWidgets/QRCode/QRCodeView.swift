public import TipJarTerminal

/// A QR code in full cells where there is room, otherwise in half blocks: dark on light in every
/// theme, because many scanners reject inverted codes. Where a terminal has space between its lines,
/// half blocks have seams that scanners do not read, and full cells have none. A terminal with pixels
/// draws a picture in place of half blocks.
///
/// The quiet zone is 4 modules wide, or 2 if 4 do not fit, or 2 at the sides and 1 above and below.
/// Nothing is drawn if none fits, or in ASCII; the address beside the code must then suffice.
/// Without colours, the terminal's own are used, and a theme for its background makes the code dark
/// on light.
public struct QRCodeView: Widget, Equatable, Sendable {
  /// The code.
  public var code: QRCode
  /// The glyphs of the half blocks.
  public var glyphs: GlyphSet

  /// Creates a view of a code.
  public init(_ code: QRCode, glyphs: GlyphSet = .braille) {
    (self.code, self.glyphs) = (code, glyphs)
  }

  /// Returns the size in cells, with the quiet zone, or nil if nothing is drawn in this `room`.
  public func size(in room: Size) -> Size? { border(in: room).map(size(border:)) }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    guard let border = border(in: rect.size) else { return }
    let size = size(border: border)
    guard !border.isFull else { return drawFull(border, size, in: rect, on: &canvas) }
    let top = 2 * size.height - code.side - border.ends
    for y in 0..<size.height {
      for x in 0..<size.width {
        let upper = code.isDark(x: x - border.sides, y: 2 * y - top)
        let lower = code.isDark(x: x - border.sides, y: 2 * y + 1 - top)
        let paper: Ink = upper ? .codeInk : .codePaper
        // Full cells are drawn as background, and others as a lower half block, because fonts draw
        // other blocks with seams.
        canvas.stamp(
          upper == lower ? " " : glyphs.lowerHalf, x: x, y: y,
          Style(upper ? .codePaper : .codeInk, on: paper), in: rect)
      }
    }
    picture(border: border.sides).map {
      canvas.cover(rect.corner(size), with: $0, on: .codePaper)
    }
  }

  /// Returns the code with its quiet zone, a pixel for each module.
  private func picture(border: Int) -> CellImage? {
    let side = code.side + 2 * border
    return CellImage(
      side: side, palette: [RGB(0x000000), RGB(0xFFFFFF)],
      pixels: (0..<side * side).map {
        code.isDark(x: $0 % side - border, y: $0 / side - border) ? 0 : 1
      })
  }

  /// Draws each module as the background of two cells side by side, which are about a square.
  private func drawFull(_ border: Border, _ size: Size, in rect: Rect, on canvas: inout Canvas) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isDark = code.isDark(x: x / 2 - border.sides, y: y - border.ends)
        let style: Style =
          isDark ? Style(.codePaper, on: .codeInk) : Style(.codeInk, on: .codePaper)
        canvas.stamp(" ", x: x, y: y, style, in: rect)
      }
    }
  }

  /// A quiet zone in modules: left and right, and above and below; and the size of a module.
  private typealias Border = (sides: Int, ends: Int, isFull: Bool)

  /// The quiet zones, best first; the standard requires 4 modules.
  private static let borders: [Border] = [
    (4, 4, true), (2, 2, true), (4, 4, false), (2, 2, false), (2, 1, false),
  ]

  private func border(in room: Size) -> Border? {
    guard glyphs.dots != .letters else { return nil }
    return Self.borders.first {
      let size = size(border: $0)
      return size.width <= room.width && size.height <= room.height
    }
  }

  /// Returns the size for a quiet zone. A cell of half blocks holds two modules, one above the other;
  /// the upper half of the first row is light, too.
  private func size(border: Border) -> Size {
    if border.isFull {
      return Size(width: 2 * (code.side + 2 * border.sides), height: code.side + 2 * border.ends)
    }
    return Size(width: code.side + 2 * border.sides, height: (code.side + 2 * border.ends + 1) / 2)
  }
}
