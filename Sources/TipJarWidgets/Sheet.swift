public import TipJarTerminal

/// The area of a sheet or an alert in the middle of the screen. All that lies behind it is dimmed; what
/// stands upon it is drawn afterwards into ``content(in:)``.
public struct Sheet: Widget, Equatable, Sendable {
  /// The size of what stands upon it, in cells.
  public var contentSize: Size
  /// What it is drawn with.
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

  /// Where its content is drawn.
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
    canvas.fill(area, Style())
    canvas.fill(area.inset(dy: 1), Style(.onSheet, on: .sheet))
    for x in area.x..<area.maxX {
      canvas.stamp(glyphs.lowerHalf, x: x, y: area.y, Style(.sheet), in: area)
      // Reversed, since fonts draw the upper half with a seam above it.
      canvas.stamp(
        glyphs.lowerHalf, x: x, y: area.maxY - 1, Style(.sheet, on: .standard, .reverse), in: area)
    }
  }

  /// What a few columns show of the lines beside it is no shadow of a text, but shreds.
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
