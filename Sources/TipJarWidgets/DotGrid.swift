internal import TipJarTerminal

/// A grid of braille dots, 2x4 per cell, each lit or part of the track. A cell has one colour: if
/// it contains lit dots, all its dots have the lit colour.
struct DotGrid {
  /// The size in cells.
  let cells: Size
  private var lit: [UInt8]
  private var track: [UInt8]

  init(cells: Size) {
    self.cells = cells
    lit = Array(repeating: 0, count: cells.width * cells.height)
    track = lit
  }

  /// Sets one dot. Positions outside the grid are ignored.
  mutating func set(x: Int, y: Int, lit isLit: Bool = true) {
    guard x >= 0, y >= 0, x < cells.width * 2, y < cells.height * 4 else { return }
    let index = (y / 4) * cells.width + x / 2
    let bit = Self.bits[(y % 4) * 2 + x % 2]
    if isLit { lit[index] |= bit } else { track[index] |= bit }
  }

  /// Sets the dots of a picture, with one string per row of dots and `#` for a dot.
  mutating func set(picture: [String], x: Int = 0, y: Int = 0, lit isLit: Bool = true) {
    for (row, line) in picture.enumerated() {
      for (column, mark) in line.utf8.enumerated() where mark == UInt8(ascii: "#") {
        set(x: x + column, y: y + row, lit: isLit)
      }
    }
  }

  /// Draws the cells that contain a dot, with the grid's top left corner at that of `rect`. In
  /// cells with lit dots, only the track's dots in `shared` are drawn: a sparser pattern
  /// distinguishes them from lit dots.
  func draw(
    in rect: Rect, on canvas: inout Canvas, lit ink: Style, track trackInk: Style,
    shared: UInt8 = Self.everyDot
  ) {
    for index in lit.indices {
      let isLit = lit[index] != 0
      let mask = isLit ? lit[index] | (track[index] & shared) : track[index]
      guard mask != 0, let glyph = Unicode.Scalar(0x2800 + UInt32(mask)) else { continue }
      canvas.stamp(
        glyph, x: index % cells.width, y: index / cells.width, isLit ? ink : trackInk, in: rect)
    }
  }

  /// All dots of a cell.
  static let everyDot: UInt8 = 0xFF
  /// Every second dot of a cell, like a chessboard.
  static let everySecondDot: UInt8 = 0x95

  /// Unicode's numbering of the eight dots, by row and column.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
