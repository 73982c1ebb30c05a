import TipJarJSON

/// An icon of few colours that a catalogue writes as text: a palette, and a hexadecimal digit for
/// each pixel.
public struct IconPixels: Equatable, Sendable {
  /// The colours, 0xRRGGBB: 1 to 16.
  public let palette: [UInt32]
  /// The pixels row by row, each an index in the palette; nil where it is transparent.
  public let pixels: [UInt8?]
  /// The same picture in its smallest size, 8x4 pixels that are twice as high as wide; nil to derive
  /// it from the others.
  public let small: [UInt8?]?

  /// Creates an icon of 16x16 or 32x32 pixels. Returns nil for another number of pixels, and for
  /// one of a colour that is not in the palette.
  public init?(palette: [UInt32], pixels: [UInt8?], small: [UInt8?]? = nil) {
    guard pixels.count == 256 || pixels.count == 1024, small == nil || small?.count == 32,
      (1...16).contains(palette.count), palette.allSatisfy({ $0 <= 0xFF_FFFF }),
      (pixels + (small ?? [])).allSatisfy({ $0.map { $0 < palette.count } ?? true })
    else { return nil }
    (self.palette, self.pixels, self.small) = (palette, pixels, small)
  }

  /// The width and height: 16 or 32.
  public var side: Int { pixels.count == 256 ? 16 : 32 }

  /// The colours of the pixels, 0xAARRGGBB.
  public var colors: [UInt32] { colors(of: pixels) }

  /// The colours of the smallest size, 0xAARRGGBB; nil to derive them from the others.
  public var smallColors: [UInt32]? { small.map(colors) }

  private func colors(of pixels: [UInt8?]) -> [UInt32] {
    pixels.map { $0.map { 0xFF00_0000 | palette[Int($0)] } ?? 0 }
  }

  /// Returns rows of pixels, each a text of digits, with a point for a transparent pixel.
  private func rows(of pixels: [UInt8?], width: Int) -> [String] {
    stride(from: 0, to: pixels.count, by: width).map { start in
      pixels[start..<start + width].map { $0.map { String($0, radix: 16) } ?? "." }.joined()
    }
  }

  /// Reads an icon as a catalogue writes it.
  init(_ node: JSONNode) throws(JSONError) {
    let palette = try node.required("palette").elements().map { color throws(JSONError) in
      try color.color()
    }
    let list = try node.required("rows")
    let pixels = try list.pixels(width: try list.elements().count, of: palette.count)
    let smallList = node.optional("small")
    let small = try smallList?.pixels(width: 8, of: palette.count)
    if let smallList, small?.count != 32 {
      throw smallList.error("not 4 rows", "write 4 rows of 8 digits")
    }
    guard let icon = IconPixels(palette: palette, pixels: pixels, small: small) else {
      throw (1...16).contains(palette.count)
        ? list.error("not 16 or 32 rows", "write 16 rows of 16 digits, or 32 of 32")
        : try node.required("palette").error("not 1 to 16 colours", "write some as \"e8a33d\"")
    }
    self = icon
  }
}

extension IconPixels: Encodable {
  private enum CodingKeys: CodingKey { case palette, rows, small }

  /// Encodes it as a catalogue writes it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let digits = palette.map { color in
      String(repeating: "0", count: 6 - String(color, radix: 16).count) + String(color, radix: 16)
    }
    try container.encode(digits, forKey: .palette)
    try container.encode(rows(of: pixels, width: side), forKey: .rows)
    try container.encodeIfPresent(small.map { rows(of: $0, width: 8) }, forKey: .small)
  }
}

extension JSONNode {
  /// Returns the pixels of rows of hexadecimal digits, each the number of one of `count` colours.
  fileprivate func pixels(width: Int, of count: Int) throws(JSONError) -> [UInt8?] {
    var pixels: [UInt8?] = []
    for row in try elements() {
      let text = try row.string()
      guard text.utf8.count == width else {
        throw row.error("not \(width) digits", "write a digit for each pixel, or a point")
      }
      for digit in text.utf8 {
        let index = Character(Unicode.Scalar(digit)).hexDigitValue
        guard digit == UInt8(ascii: ".") || index.map({ $0 < count }) == true else {
          throw row.error(
            "a digit without a colour", "write a number below \(count) in hexadecimal")
        }
        pixels.append(index.map(UInt8.init))
      }
    }
    return pixels
  }

  /// Returns a colour that is written in six hexadecimal digits.
  fileprivate func color() throws(JSONError) -> UInt32 {
    let text = try string()
    guard text.utf8.count == 6, text.utf8.first != UInt8(ascii: "+"),
      let color = UInt32(text, radix: 16)
    else { throw error("not a colour", "write six hexadecimal digits, such as \"e8a33d\"") }
    return color
  }
}
