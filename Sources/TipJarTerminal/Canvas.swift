/// A grid of cells that a frame is drawn on. Drawing outside of it is cut off, never an error.
public struct Canvas: Equatable, Sendable {
  /// Width and height in cells.
  public let size: Size
  /// The cells, row by row.
  public private(set) var cells: [Cell]

  /// A blank canvas.
  public init(size: Size) {
    self.size = size
    self.cells = Array(repeating: Cell(), count: size.width * size.height)
  }

  /// The whole canvas as a rectangle at 0, 0.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The cell at `point`; setting outside of the canvas does nothing, reading there gives a blank.
  public subscript(_ x: Int, _ y: Int) -> Cell {
    get {
      guard x >= 0, y >= 0, x < size.width, y < size.height else { return Cell() }
      return cells[y * size.width + x]
    }
    set {
      guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
      cells[y * size.width + x] = newValue
    }
  }

  /// Writes one scalar of one column.
  public mutating func put(_ scalar: Unicode.Scalar, x: Int, y: Int, _ style: Style) {
    self[x, y] = Cell(scalar, style)
  }

  /// Writes text on one row from `x`, cut off at `limit` columns (nil: the canvas's edge) with an ellipsis
  /// where something is missing. Returns the columns used.
  @discardableResult
  public mutating func write(
    _ text: String, x: Int, y: Int, _ style: Style, limit: Int? = nil,
    ellipsis: Unicode.Scalar = "…"
  ) -> Int {
    let room = min(limit ?? Int.max, size.width - x)
    guard room > 0 else { return 0 }
    let fits = DisplayWidth.of(text) <= room
    let end = fits ? room : room - 1
    var column = 0
    for character in text {
      let width = DisplayWidth.of(character)
      guard width > 0 else { continue }
      guard column + width <= end else { break }
      self[x + column, y] = Cell(character, width: width, style: style)
      if width == 2 { self[x + column + 1, y] = .covered(style) }
      column += width
    }
    if !fits {
      self[x + column, y] = Cell(ellipsis, style)
      column += 1
    }
    return column
  }

  /// Fills a rectangle with blanks in `style`.
  public mutating func fill(_ rect: Rect, _ style: Style) {
    let part = rect.intersection(bounds)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { self[x, y] = Cell(" ", style) }
    }
  }

  /// Gives every cell of a rectangle another background, and leaves its glyph and its ink.
  public mutating func tint(_ rect: Rect, paper: Ink) {
    restyle(rect) { $0.paper = paper }
  }

  /// Changes the style of every cell of a rectangle.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let part = rect.intersection(bounds)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { change(&cells[y * size.width + x].style) }
    }
  }
}
