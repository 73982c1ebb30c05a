/// Pictures in sixels (DEC VT340, STD 070): columns of six pixels, a character for each, a colour
/// after the other.
struct SixelWriter {
  /// Parts of a picture side by side in one line.
  struct Piece: Equatable {
    /// The first cell on the screen.
    var x: Int
    /// The line on the screen.
    var y: Int
    /// The number of cells.
    var count: Int
    /// The part in the first cell.
    var first: ImagePart
  }

  /// The size of a cell in pixels.
  let cell: Size
  private(set) var bytes: [UInt8] = []

  /// Creates a writer for a terminal whose cells have this size in pixels.
  init(cell: Size) { self.cell = cell }

  /// Writes a part of a picture to its place. Transparent pixels are left as they are.
  mutating func write(_ piece: Piece, of placed: PlacedImage) {
    let image = placed.image
    let width = piece.count * cell.width
    write("\u{1B}[\(piece.y + 1);\(piece.x + 1)H\u{1B}P0;1;0q\"1;1;\(width);\(cell.height)")
    let rows = (0..<cell.height).map { y in (0..<width).map { pixel($0, y, piece, placed) } }
    let used = Set(rows.joined()).filter { Int($0) < image.palette.count }.sorted()
    for index in used {
      let color = image.palette[Int(index)]
      let parts = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
      write("#\(index);2;\(parts.joined(separator: ";"))")
    }
    for top in stride(from: 0, to: cell.height, by: 6) {
      let band = rows[top..<min(top + 6, cell.height)]
      for index in used where band.contains(where: { $0.contains(index) }) {
        write("#\(index)")
        write(
          columns: (0..<width).map { x in
            band.enumerated().reduce(UInt8(63)) { sixel, row in
              row.element[x] == index ? sixel + 1 << UInt8(row.offset) : sixel
            }
          })
        write("$")
      }
      write("-")
    }
    write("\u{1B}\\")
  }

  /// Returns the colour of the picture's nearest pixel; a transparent one outside its square.
  private func pixel(_ x: Int, _ y: Int, _ piece: Piece, _ placed: PlacedImage) -> UInt8 {
    let width = placed.rect.width * cell.width
    let height = placed.rect.height * cell.height
    let (side, image) = (min(width, height), placed.image)
    let column = piece.first.column * cell.width + x - (width - side) / 2
    let row = piece.first.row * cell.height + y - (height - side) / 2
    guard (0..<side).contains(column), (0..<side).contains(row) else { return .max }
    func nearest(_ pixel: Int) -> Int { (2 * pixel + 1) * image.side / (2 * side) }
    return image.pixels[nearest(row) * image.side + nearest(column)]
  }

  /// Writes sixels, with a number before those that repeat.
  private mutating func write(columns: [UInt8]) {
    var rest = columns[...]
    while let sixel = rest.first {
      let run = rest.prefix { $0 == sixel }.count
      if run > 3 { write("!\(run)") }
      bytes.append(contentsOf: repeatElement(sixel, count: run > 3 ? 1 : run))
      rest = rest.dropFirst(run)
    }
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
