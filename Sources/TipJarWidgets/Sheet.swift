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
    (self.contentSize, self.glyphs) = (contentSize, glyphs)
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
    // Full cells up to the edges: half blocks would leave a seam of a pixel at some font sizes. The
    // frame in the paper's colour is visible only where a sheet has no paper: in 16 colours, in 8
    // and without colours.
    let isASCII = glyphs.dots == .letters
    canvas.fill(area, Style(isASCII ? .onSheetSecondary : .onSheet, on: .sheet))
    drawFrame(of: area, Style(isASCII ? .onSheetSecondary : .sheet, on: .sheet), on: &canvas)
  }

  /// Clears the lines beside the sheet where too few columns remain to be readable.
  private func clearShreds(beside area: Rect, in rect: Rect, on canvas: inout Canvas) {
    guard area.x - rect.x < Self.leastShadow else { return }
    let band = Rect(x: rect.x, y: area.y, width: rect.width, height: area.height)
    canvas.fill(band.intersection(canvas.bounds), Style())
  }

  private func drawFrame(of area: Rect, _ style: Style, on canvas: inout Canvas) {
    let corners = glyphs.corners
    for x in 0..<area.width {
      for y in [0, area.height - 1] { canvas.stamp(glyphs.rule, x: x, y: y, style, in: area) }
    }
    for (x, ends) in [(0, (0, 2)), (area.width - 1, (1, 3))] {
      for y in 0..<area.height { canvas.stamp(glyphs.verticalRule, x: x, y: y, style, in: area) }
      canvas.stamp(corners[ends.0], x: x, style, in: area)
      canvas.stamp(corners[ends.1], x: x, y: area.height - 1, style, in: area)
    }
  }

  /// The edge, and a blank row if there is space for one.
  private func padding(in rect: Rect) -> Int { rect.height >= contentSize.height + 6 ? 2 : 1 }

  private static let margin = 4
  /// The minimum number of visible columns beside the sheet for the lines to be recognizable.
  private static let leastShadow = 8
}
