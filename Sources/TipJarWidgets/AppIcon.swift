public import TipJarTerminal

/// An app's icon: its picture, or a tile with the initial of its name in a colour that is derived
/// from its id. The tile is also drawn where pictures cannot be told apart: in letters, and with
/// fewer than 16 colours.
public struct AppIcon: Widget, Equatable, Sendable {
  /// Its size.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// 4x2 cells.
    case row
    /// 8x4 cells.
    case large
    /// 16x8 cells.
    case page

    /// Its size in cells.
    public var size: Size {
      switch self {
      case .row: Size(width: 4, height: 2)
      case .large: Size(width: 8, height: 4)
      case .page: Size(width: 16, height: 8)
      }
    }
  }

  /// The item's id.
  public var id: String
  /// The item's name; empty for the id.
  public var name: String
  /// Its picture; nil for the tile.
  public var picture: Picture?
  /// Its size.
  public var scale: Scale
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates an icon.
  public init(
    id: String, name: String = "", picture: Picture? = nil, scale: Scale = .row,
    glyphs: GlyphSet = .braille
  ) {
    (self.id, self.name, self.picture) = (id, name, picture)
    (self.scale, self.glyphs) = (scale, glyphs)
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let area = rect.corner(scale.size)
    guard let picture, glyphs.hasPictures else { return drawTile(in: area, on: &canvas) }
    let ground = canvas[rect.x, rect.y].style.paper
    for y in 0..<scale.size.height {
      for x in 0..<scale.size.width {
        draw(picture.quarters(x: x, y: y, scale), x: x, y: y, in: area, on: &canvas)
      }
    }
    if let image = picture.image, area.width == scale.size.width, area.height == scale.size.height {
      canvas.cover(area, with: image, on: ground)
    }
  }

  /// Draws a cell from the colours of its quarters, of which at most two differ. The first one is
  /// the background wherever possible, because fonts draw glyphs that fill a cell with seams.
  private func draw(
    _ quarters: [Ink?], x: Int, y: Int, in rect: Rect, on canvas: inout Canvas
  ) {
    let other = quarters.first { $0 != quarters[0] } ?? quarters[0]
    // A transparent quarter has the background that is there.
    let (ink, paper) = other == nil ? (quarters[0], nil) : (other, quarters[0])
    guard let ink else { return }
    let mask = quarters.enumerated().reduce(0) { $1.element == paper ? $0 : $0 | 1 << $1.offset }
    let isField = other == quarters[0]
    canvas.stamp(
      isField ? " " : glyphs.quarterBlocks[mask], x: x, y: y,
      Style(isField ? .standard : ink, on: isField ? ink : paper ?? .standard), in: rect)
  }

  private func drawTile(in rect: Rect, on canvas: inout Canvas) {
    let style = Style(.codeInk, on: .icon(hue: hue, bright: true), .bold)
    for y in 0..<rect.height {
      for x in 0..<rect.width { canvas.stamp(" ", x: x, y: y, style, in: rect) }
    }
    guard let initial = (name.isEmpty ? id : name).first(where: { $0.isLetter || $0.isNumber })
    else { return }
    let row = rect.row((scale.size.height - 1) / 2)
    canvas.label(initial.uppercased(), x: scale.size.width / 2 - 1, style, in: row, glyphs)
  }

  private var hue: Int { Int(Self.hash(id) >> 56) % Ink.iconHueCount }

  /// The 64-bit FNV-1a hash of a text, mixed so that texts that differ only in the last letter have
  /// different first bits.
  static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}
