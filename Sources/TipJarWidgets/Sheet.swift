public import TipJarTerminal

/// The area of a sheet or an alert in the middle of the screen. Everything behind it is dimmed. Its
/// content is drawn into ``content(in:)`` afterwards.
public struct Sheet: Widget, Equatable, Sendable {
  /// The size of its content, in cells.
  public var contentSize: Size
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a sheet.
  public init(contentSize: Size, glyphs: GlyphSet = .braille) {
    self.contentSize = contentSize
    self.glyphs = glyphs
  }

  /// Returns the part of the screen `rect` that it covers, with its edges.
  public func area(in rect: Rect) -> Rect {
    let width = min(rect.width, contentSize.width + 2 * Self.margin)
    let height = min(rect.height, contentSize.height + 2 * padding(in: rect))
    return Rect(
      x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2,
      width: width, height: height)
  }

  /// Returns the part for its content.
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
    // Full cells up to the edges: half blocks would leave a seam of a pixel at some font sizes.
    canvas.fill(area, Style(.onSheet, on: .sheet))
    // The ink in the paper's colour is visible only without colours.
    for x in area.x..<area.maxX {
      for y in [area.y, area.maxY - 1] {
        canvas.stamp(glyphs.rule, x: x, y: y, Style(.sheet, on: .sheet), in: area)
      }
    }
  }

  /// Clears lines beside the sheet if only a few columns of them remain, which are not readable.
  private func clearShreds(beside area: Rect, in rect: Rect, on canvas: inout Canvas) {
    guard area.x - rect.x < Self.leastShadow else { return }
    let band = Rect(x: rect.x, y: area.y, width: rect.width, height: area.height)
    canvas.fill(band.intersection(canvas.bounds), Style())
  }

  /// Draws a frame, because ASCII has no half cells. It is visible without colour.
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

  /// The edge, and a blank row if there is space for one.
  private func padding(in rect: Rect) -> Int { rect.height >= contentSize.height + 6 ? 2 : 1 }

  private static let margin = 4
  /// The minimum number of visible columns beside the sheet for the lines to be recognizable.
  private static let leastShadow = 8
}
