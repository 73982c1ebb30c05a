/// One cell of the screen: a grapheme of up to three scalars, a style, and how many columns it
/// takes. Sixteen bytes without a reference, so that frames are compared as plain memory.
public struct Cell: Hashable, Sendable {
  /// Up to three Unicode scalars of 21 bits each, the base lowest; 0 means none.
  public private(set) var glyph: UInt64
  /// Its style.
  public var style: Style
  /// Columns it takes: 1, 2 for a wide glyph, 0 for the cell that a wide glyph covers.
  public private(set) var width: UInt8

  /// A cell from one scalar that is known to be one column wide.
  public init(_ scalar: Unicode.Scalar = " ", _ style: Style = Style()) {
    self.glyph = UInt64(scalar.value)
    self.style = style
    self.width = 1
  }

  /// A cell from the first three scalars of a grapheme, `width` 1 or 2.
  public init(_ character: Character, width: Int, style: Style) {
    var packed: UInt64 = 0
    var shift: UInt64 = 0
    for scalar in character.unicodeScalars.prefix(3) {
      packed |= UInt64(scalar.value) << shift
      shift += 21
    }
    self.glyph = packed
    self.style = style
    self.width = UInt8(width)
  }

  /// The cell to the right of a wide glyph, which covers it.
  public static func covered(_ style: Style) -> Cell {
    var cell = Cell(" ", style)
    cell.glyph = 0
    cell.width = 0
    return cell
  }

  /// Returns whether both look the same: the parts as two numbers, without a branch for each.
  @inline(__always)
  public static func == (left: Cell, right: Cell) -> Bool {
    (left.glyph ^ right.glyph) | UInt64(left.look ^ right.look) == 0
  }

  /// Style and width in one number.
  @inline(__always)
  private var look: UInt32 {
    UInt32(style.ink.rawValue) | UInt32(style.paper.rawValue) << 8
      | UInt32(style.attributes.rawValue) << 16 | UInt32(width) << 24
  }

  /// The scalars of the grapheme, base first; empty for a covered cell.
  public var scalars: [Unicode.Scalar] {
    stride(from: UInt64(0), through: 42, by: 21)
      .map { UInt32((glyph >> $0) & 0x1F_FFFF) }
      .filter { $0 != 0 }
      .compactMap(Unicode.Scalar.init)
  }

  /// A Boolean value that indicates whether nothing is drawn: a space without a fill of its own.
  public var isBlank: Bool { glyph == 0x20 && style.paper == .standard }
}
