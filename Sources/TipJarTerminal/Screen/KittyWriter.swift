import Foundation

/// Pictures by kitty's graphics protocol, as text: each is sent once with a number, and shown where
/// placeholders (U+10EEEE) have that number as their colour, and marks for their row and column.
struct KittyWriter {
  /// The first number. The first 16 colours have sequences of their own.
  private static let first = 16
  /// The maximum number of pictures: a window of 500x200 cells has room for fewer. With more, their
  /// colours would be too many for curses.
  private static let limit = 120
  /// The marks of rows and columns from 0 on, in the order of the protocol.
  static let marks: [UInt64] = [
    0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C, 0x350,
    0x351, 0x352, 0x357, 0x35B, 0x363, 0x364, 0x365, 0x366, 0x367, 0x368, 0x369, 0x36A, 0x36B,
    0x36C, 0x36D, 0x36E, 0x36F, 0x483, 0x484, 0x485, 0x486, 0x487, 0x592, 0x593, 0x594, 0x595,
    0x597, 0x598, 0x599, 0x59C, 0x59D, 0x59E, 0x59F, 0x5A0, 0x5A1, 0x5A8, 0x5A9, 0x5AB, 0x5AC,
    0x5AF, 0x5C4, 0x610, 0x611, 0x612, 0x613, 0x614, 0x615, 0x616, 0x617, 0x657, 0x658, 0x659,
  ]

  /// The number of each picture that the terminal has, by its key.
  private var numbers: [UInt64: Int] = [:]
  /// The sequences that send pictures which the terminal does not have yet.
  var bytes: [UInt8] = []
  /// A Boolean value that indicates whether a picture got no number.
  private(set) var isFull = false
  /// The number of pictures that the terminal has.
  var count: Int { numbers.count }

  /// Returns the cell that shows a part of a picture; nil if there are too many pictures.
  mutating func cell(_ part: ImagePart, of placed: PlacedImage) -> Cell? {
    if numbers[part.key] == nil { send(placed, part.key) }
    guard let number = numbers[part.key] else { return nil }
    let glyph = 0x10EEEE | Self.marks[part.row] << 21 | Self.marks[part.column] << 42
    return Cell(glyph: glyph, Style(Ink(number: number), on: placed.paper))
  }

  /// Sends a picture in pieces of 4,096 bytes, and has it shown by placeholders alone. The terminal
  /// sends no answer.
  private mutating func send(_ placed: PlacedImage, _ key: UInt64) {
    isFull = numbers.count == Self.limit
    if isFull { return }
    let number = Self.first + numbers.count
    numbers[key] = number
    let (image, size) = (placed.image, placed.rect.size)
    // Some terminals smooth pictures: enlarged ones keep their edges.
    let factor = max(1, 4 * size.width / image.side)
    let side = image.side * factor
    var rest = Array(image.bytes(enlargedBy: factor).base64EncodedString().utf8)[...]
    var keys = "a=T,U=1,f=32,s=\(side),v=\(side),i=\(number),c=\(size.width),r=\(size.height),"
    while !rest.isEmpty {
      let piece = rest.prefix(4_096)
      rest = rest.dropFirst(piece.count)
      bytes += Array("\u{1B}_G\(keys)q=2,m=\(rest.isEmpty ? 0 : 1);".utf8) + piece
      bytes += Array("\u{1B}\\".utf8)
      keys = ""
    }
  }
}

extension Ink {
  /// Creates the colour that is the number of a picture.
  init(number: Int) { self.init(rawValue: 0x4000 | UInt16(number)) }

  /// The number of a picture; nil for a colour that is seen.
  var number: Int? { rawValue >> 8 == 0x40 ? Int(rawValue & 0xFF) : nil }
}

extension CellImage {
  /// Returns red, green, blue and opacity of each pixel.
  fileprivate func bytes(enlargedBy factor: Int) -> Data {
    var bytes = Data()
    for y in 0..<side * factor {
      for x in 0..<side * factor {
        let index = Int(pixels[y / factor * side + x / factor])
        let color = index < palette.count ? palette[index] : nil
        bytes += color.map { [$0.red, $0.green, $0.blue, 0xFF] } ?? [0, 0, 0, 0]
      }
    }
    return bytes
  }
}
