/// A cell of the screen: a grapheme of up to three scalars, a style, a width in columns, and a link.
/// It has sixteen bytes and no references, so that frames are compared as plain memory.
public struct Cell: Hashable, Sendable {
  /// Up to three Unicode scalars of 21 bits each, the base lowest; 0 means none.
  public private(set) var glyph: UInt64
  /// Its style.
  public var style: Style
  /// The width in columns: 1, 2 for a wide glyph, 0 for a cell that a wide glyph covers.
  public private(set) var width: UInt8
  /// The number of its address among the canvas's ``Canvas/links``, from 1; 0 for no link.
  var link: UInt16 = 0

  /// Creates a cell from one scalar that is known to be one column wide.
  public init(_ scalar: Unicode.Scalar = " ", _ style: Style = Style()) {
    self.glyph = UInt64(scalar.value)
    self.style = style
    self.width = 1
  }

  /// Creates a cell from the first three scalars of a grapheme, `width` 1 or 2.
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

  /// Creates a cell of one column by its scalars, or by its part of a picture.
  init(glyph: UInt64, _ style: Style) { (self.glyph, self.style, width) = (glyph, style, 1) }

  /// A Boolean value that indicates whether the cell is a part of a picture in pixels.
  var isImage: Bool { glyph >> 63 == 1 }

  /// The cell to the right of a wide glyph, which covers it.
  public static func covered(_ style: Style) -> Cell {
    var cell = Cell(" ", style)
    cell.glyph = 0
    cell.width = 0
    return cell
  }

  /// Returns a Boolean value that indicates whether both look the same. It compares two numbers,
  /// without a branch for each part.
  @inline(__always)
  public static func == (left: Cell, right: Cell) -> Bool {
    (left.glyph ^ right.glyph) | (left.look ^ right.look) == 0
  }

  /// The style, the width and the link in one number.
  @inline(__always)
  private var look: UInt64 {
    UInt64(style.ink.rawValue) | UInt64(style.paper.rawValue) << 16
      | UInt64(style.attributes.rawValue) << 32 | UInt64(width) << 40 | UInt64(link) << 48
  }

  /// The scalars of the grapheme, base first; empty for a covered cell.
  public var scalars: [Unicode.Scalar] {
    stride(from: UInt64(0), through: 42, by: 21)
      .map { UInt32((glyph >> $0) & 0x1F_FFFF) }
      .filter { $0 != 0 }
      .compactMap(Unicode.Scalar.init)
  }

  /// A Boolean value that indicates whether the cell is empty: a space without a background.
  public var isBlank: Bool { glyph == 0x20 && style.paper == .standard }
}
