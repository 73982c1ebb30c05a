public import TipJarTerminal

/// The area of a sheet or an alert in the middle of the screen. Everything behind it is dimmed;
/// its content is drawn afterwards into ``content(in:)``.
public struct Sheet: Widget, Equatable, Sendable {
  /// The size of its content, in cells.
  public var contentSize: Size
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// A sheet.
  public init(contentSize: Size, glyphs: GlyphSet = .braille) {
    self.contentSize = contentSize
    self.glyphs = glyphs
  }

  /// The part of the screen `rect` that it covers, its edges included.
  public func area(in rect: Rect) -> Rect {
    let width = min(rect.width, contentSize.width + 2 * Self.margin)
    let height = min(rect.height, contentSize.height + 2 * padding(in: rect))
    return Rect(
      x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2,
      width: width, height: height)
  }

  /// Returns the part in which its content is drawn.
  public func content(in rect: Rect) -> Rect {
    let area = area(in: rect)
    let side = min(Self.margin, (area.width - contentSize.width) / 2)
    return area.inset(dx: max(1, side), dy: padding(in: rect))
  }

  /// Dims `rect` and draws the area in its middle.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    Veil(glyphs: glyphs).draw(in: rect, on: &canvas)
    let area = area(in: rect)
    clearShreds(beside: area, in: rect, on: &canvas)
    guard glyphs.dots != .letters else { return drawFrame(of: area, on: &canvas) }
    // Whole cells to its edges: half blocks would leave a seam of a pixel in some sizes of a font.
    canvas.fill(area, Style(.onSheet, on: .sheet))
    // The paper's own colour is seen on it only where there are no colours.
    for x in area.x..<area.maxX {
      for y in [area.y, area.maxY - 1] {
        canvas.stamp(glyphs.rule, x: x, y: y, Style(.sheet, on: .sheet), in: area)
      }
    }
  }

  /// Clears the lines beside it where only a few columns of them are left, which are not readable.
  private func clearShreds(beside area: Rect, in rect: Rect, on canvas: inout Canvas) {
    guard area.x - rect.x < Self.leastShadow else { return }
    let band = Rect(x: rect.x, y: area.y, width: rect.width, height: area.height)
    canvas.fill(band.intersection(canvas.bounds), Style())
  }

  /// Letters have no half cells: a frame, seen without colour.
  private func drawFrame(of area: Rect, on canvas: inout Canvas) {
    let style = Style(.onSheetSecondary, on: .sheet)
    canvas.fill(area, style)
    for y in 0..<area.height {
      let isEdge = y == 0 || y == area.height - 1
      for x in 0..<area.width {
        let isSide = x == 0 || x == area.width - 1
        guard isEdge || isSide else { continue }
        let glyph = isEdge && isSide ? "+" : isEdge ? glyphs.rule : glyphs.verticalRule
        canvas.stamp(glyph, x: area.x + x, y: area.y + y, style, in: area)
      }
    }
  }

  /// The edge, and a blank row where there is room for one.
  private func padding(in rect: Rect) -> Int { rect.height >= contentSize.height + 6 ? 2 : 1 }

  private static let margin = 4
  /// Columns beside it that show enough to be known again.
  private static let leastShadow = 8
}
