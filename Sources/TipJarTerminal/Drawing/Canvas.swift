/// A grid of cells on which a frame is drawn. Drawing outside it is clipped and never an error.
public struct Canvas: Equatable, Sendable {
  /// Width and height in cells.
  public let size: Size
  /// The cells, row by row.
  public private(set) var cells: [Cell]
  /// The addresses of the links that cells are part of.
  private(set) var links: [String] = []
  /// The pictures that a terminal with pixels draws, in the order in which they were placed.
  public internal(set) var images: [PlacedImage] = []

  /// Creates a blank canvas.
  public init(size: Size) {
    self.size = size
    self.cells = Array(repeating: Cell(), count: size.width * size.height)
  }

  /// The whole canvas as a rectangle at 0, 0.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The rows as text, with trailing spaces; a wide glyph is one character.
  public var text: [String] {
    (0..<size.height).map { y in
      var row = String.UnicodeScalarView()
      for x in 0..<size.width { row.append(contentsOf: self[x, y].scalars) }
      return String(row)
    }
  }

  /// The cell at `x`, `y`. Outside the canvas, reading returns a blank and setting does nothing.
  /// Setting a wide cell covers the cell to its right; a wide glyph that loses a half is blanked.
  public subscript(_ x: Int, _ y: Int) -> Cell {
    get {
      guard x >= 0, y >= 0, x < size.width, y < size.height else { return Cell() }
      return cells[y * size.width + x]
    }
    set {
      guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
      let index = y * size.width + x
      if newValue.width == 1 && cells[index].width == 1 {
        cells[index] = newValue
      } else {
        place(newValue, at: index, isLast: x == size.width - 1)
      }
    }
  }

  /// Sets a cell that replaces or contains a wide glyph.
  private mutating func place(_ cell: Cell, at index: Int, isLast: Bool) {
    let old = cells[index].width
    switch cell.width {
    case 0 where old == 0: cells[index].style = cell.style
    case 2 where !isLast:
      blankHalves(from: index, to: index + 1)
      cells[index] = cell
      cells[index + 1] = .covered(cell.style)
    case 1:
      blankHalves(from: index, to: index)
      cells[index] = cell
    default:
      blankHalves(from: index, to: index)
      cells[index] = Cell(" ", cell.style)
    }
  }

  /// Blanks the remaining halves of wide glyphs that extend beyond `first...last` of a row that is
  /// about to be overwritten.
  private mutating func blankHalves(from first: Int, to last: Int) {
    if cells[first].width == 0 { cells[first - 1] = Cell(" ", cells[first - 1].style) }
    if cells[last].width == 2 { cells[last + 1] = Cell(" ", cells[last + 1].style) }
  }

  /// Writes one scalar of one column.
  public mutating func put(_ scalar: Unicode.Scalar, x: Int, y: Int, _ style: Style) {
    self[x, y] = Cell(scalar, style)
  }

  /// Writes text in one row from `x`, cut off with an ellipsis after `limit` columns (nil for the
  /// canvas's edge), between two words if that keeps at least half of them. Returns the columns used.
  @discardableResult
  public mutating func write(
    _ text: String, x: Int, y: Int, _ style: Style, limit: Int? = nil,
    ellipsis: Unicode.Scalar = "…"
  ) -> Int {
    let room = min(limit ?? Int.max, size.width - x)
    guard room > 0 else { return 0 }
    if let column = writePlain(text, x: x, y: y, style, room: room) { return column }
    let fits = DisplayWidth.of(text) <= room
    let end = fits ? room : endOfWords(in: text, room - 1)
    var column = writeGraphemes(text, x: x, y: y, style, end: end)
    if !fits {
      self[x + column, y] = Cell(ellipsis, style)
      column += 1
    }
    return column
  }

  /// Returns the columns of the whole words within `room` columns; `room` if they have less than half.
  private func endOfWords(in text: String, _ room: Int) -> Int {
    var (column, end) = (0, 0)
    for character in text where column <= room {
      if character == " " { end = column }
      column += DisplayWidth.of(character)
    }
    return end * 2 >= room ? end : room
  }

  /// Writes printable ASCII that fits into `room` columns, the most frequent text, without finding
  /// grapheme boundaries. Writes nothing and returns nil for other text.
  private mutating func writePlain(
    _ text: String, x: Int, y: Int, _ style: Style, room: Int
  ) -> Int? {
    let count = text.utf8.count
    guard count <= room, DisplayWidth.isPlain(text) else { return nil }
    if x >= 0, y >= 0, y < size.height, holdsNoWideGlyph(from: y * size.width + x, count: count) {
      overwrite(with: text, at: y * size.width + x, style)
    } else {
      for (column, byte) in text.utf8.enumerated() {
        self[x + column, y] = Cell(Unicode.Scalar(byte), style)
      }
    }
    return count
  }

  private func holdsNoWideGlyph(from first: Int, count: Int) -> Bool {
    unsafe cells.withUnsafeBufferPointer { cells in
      for index in first..<first + count where unsafe cells[index].width != 1 { return false }
      return true
    }
  }

  /// Writes ASCII over cells of one column; no wide glyph is affected.
  private mutating func overwrite(with text: String, at first: Int, _ style: Style) {
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      var index = first
      for byte in text.utf8 {
        unsafe cells[index] = Cell(Unicode.Scalar(byte), style)
        index += 1
      }
    }
  }

  /// Writes whole graphemes into at most `end` columns. Returns the columns used.
  private mutating func writeGraphemes(
    _ text: String, x: Int, y: Int, _ style: Style, end: Int
  ) -> Int {
    var column = 0
    for character in text {
      let width = DisplayWidth.of(character)
      guard width > 0 else { continue }
      guard column + width <= end else { break }
      self[x + column, y] = Cell(character, width: width, style: style)
      column += width
    }
    return column
  }

  /// Fills a rectangle with blanks in `style`.
  public mutating func fill(_ rect: Rect, _ style: Style) {
    let part = rect.intersection(bounds)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      let first = y * size.width + part.x
      blankHalves(from: first, to: first + part.width - 1)
      for index in first..<(first + part.width) { cells[index] = Cell(" ", style) }
    }
  }

  /// Changes the background of every cell of a rectangle, and keeps its glyph and its ink.
  public mutating func tint(_ rect: Rect, paper: Ink) { restyle(rect) { $0.paper = paper } }

  /// Makes the text of a rectangle a link to an address, in a terminal that shows links (OSC 8).
  /// A cell drawn over it later is none. Only cells of ASCII are linked, and only to an address
  /// without blanks and controls.
  public mutating func link(_ rect: Rect, to address: String) {
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return }
    let index = links.firstIndex(of: address) ?? links.endIndex
    guard index < Int(UInt16.max) else { return }
    if index == links.endIndex { links.append(address) }
    let part = rect.intersection(bounds)
    for y in part.y..<max(part.y, part.maxY) {
      for x in part.x..<max(part.x, part.maxX) {
        let glyph = cells[y * size.width + x].glyph
        if (0x21...0x7E).contains(glyph) { cells[y * size.width + x].link = UInt16(index + 1) }
      }
    }
  }

  /// Changes the style of every cell of a rectangle.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let part = rect.intersection(bounds)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { change(&cells[y * size.width + x].style) }
    }
  }
}
