import Foundation
package import TipJarTerminal

/// The pictures of an emulated terminal, as kitty's graphics protocol describes them: pixels that
/// are transmitted directly, virtual placements, and placeholders.
package struct EmulatedPictures: Sendable {
  struct Picture {
    /// Red, green, blue and opacity of each pixel.
    var bytes: [UInt8]
    var width: Int
    var height: Int
    var columns: Int
    var rows: Int
  }

  /// The marks of rows and columns, from 0 on: what Unicode 6.0 has above its base, without marks
  /// that become a part of a letter.
  private static let marks: [Unicode.Scalar] = {
    let fused: [ClosedRange<UInt32>] = [
      0x300...0x304, 0x306...0x30C, 0x30F...0x30F, 0x311...0x311, 0x313...0x314, 0x340...0x344,
      0x653...0x654,
    ]
    return (0x300...0x6FF).filter { value in !fused.contains { $0.contains(value) } }
      .compactMap(Unicode.Scalar.init).filter {
        let age = $0.properties.age ?? (99, 0)
        return $0.properties.canonicalCombiningClass == .above && age <= (6, 0)
      }
  }()

  private(set) var pictures: [Int: Picture] = [:]
  /// The commands that could not be performed.
  package private(set) var problems: [String] = []
  /// The number of pictures that were transmitted.
  package private(set) var transmissions = 0
  private var keys: [Substring: Substring] = [:]
  private var payload = ""

  /// A Boolean value that indicates whether there are none.
  package var isEmpty: Bool { pictures.isEmpty }

  /// Performs a command without its introducer. Returns the number of a picture that was sent to
  /// be loaded and not shown.
  mutating func perform(_ command: Substring) -> Substring? {
    let parts = command.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = parts[0].split(separator: ",").map { $0.split(separator: "=") }
    let new = Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    // The later pieces of a picture have few keys of their own.
    if keys.isEmpty { keys = new }
    payload += parts.count > 1 ? parts[1] : ""
    if new["m"] == "1" { return nil }
    defer { (keys, payload) = ([:], "") }
    let number = keys["i"].flatMap { Int($0) } ?? 0
    switch (keys["a"], keys["d"]) {
    case ("q", nil): return keys["i"]
    case ("d", "I"): pictures[number] = nil
    case ("T", nil) where keys["U"] == "1" && keys["f"] == "32" && keys["q"] == "2":
      let numbers = ["s", "v", "c", "r"].compactMap { keys[$0].flatMap { Int($0) } }
      guard let bytes = Data(base64Encoded: payload), numbers.count == 4,
        bytes.count == numbers[0] * numbers[1] * 4
      else { fallthrough }
      pictures[number] = Picture(
        bytes: [UInt8](bytes), width: numbers[0], height: numbers[1], columns: numbers[2],
        rows: numbers[3])
      transmissions += 1
    default: problems.append(String(command.prefix(80)))
    }
    return nil
  }

  /// Returns the pixels that a placeholder shows, 0xAARRGGBB in rows; nil for other text.
  func pixels(in cell: EmulatedCell) -> [[UInt32]]? {
    let scalars = Array(cell.text.unicodeScalars)
    let number: Int
    switch cell.foreground {
    case .indexed(let index): number = index
    case .rgb(let red, let green, let blue): number = red << 16 | green << 8 | blue
    case .standard: return nil
    }
    guard scalars.count == 3, scalars[0] == "\u{10EEEE}", let picture = pictures[number],
      let row = Self.marks.firstIndex(of: scalars[1]), row < picture.rows,
      let column = Self.marks.firstIndex(of: scalars[2]), column < picture.columns
    else { return nil }
    // A cell is twice as high as wide, and the picture is in the middle of its cells.
    let width = picture.width / picture.columns
    let top = (picture.rows * 2 * width - picture.height) / 2
    return (row * 2 * width..<(row + 1) * 2 * width).map { y in
      (column * width..<(column + 1) * width).map { x in
        guard (top..<top + picture.height).contains(y) else { return 0 }
        let start = ((y - top) * picture.width + x) * 4
        let part = picture.bytes[start..<start + 4]
        return part.prefix(3).reduce(UInt32(part.last ?? 0)) { $0 << 8 | UInt32($1) }
      }
    }
  }
}

extension TerminalEmulator {
  /// The cells that show a part of a picture, row by row.
  package var placeholders: [Point] {
    (0..<size.height).flatMap { y in (0..<size.width).map { Point(x: $0, y: y) } }
      .filter { cell(at: $0).text.unicodeScalars.first == "\u{10EEEE}" }
  }

  /// Returns the picture in the cells of a rectangle, 0xAARRGGBB in rows; nil if one of them shows
  /// no part of one.
  package func picture(in rect: Rect) -> [[UInt32]]? {
    var rows: [[UInt32]] = []
    for y in rect.y..<rect.maxY {
      let parts = (rect.x..<rect.maxX).compactMap {
        pictures.pixels(in: cell(at: Point(x: $0, y: y)))
      }
      guard parts.count == rect.width, let height = parts.first?.count else { return nil }
      rows += (0..<height).map { row in parts.flatMap { $0[row] } }
    }
    return rows
  }
}
