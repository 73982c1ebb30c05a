/// A colour of 24 bits.
public struct RGB: Hashable, Sendable {
  /// The red component, 0...255.
  public let red: UInt8
  /// The green component, 0...255.
  public let green: UInt8
  /// The blue component, 0...255.
  public let blue: UInt8

  /// Creates a colour by its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a colour written as 0xRRGGBB; higher bits are ignored.
  public init(_ hex: UInt32) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
  }

  /// The colour as 0xRRGGBB.
  public var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// A Boolean value that indicates whether light text is more readable on it than dark text (luma
  /// of ITU-R BT.601).
  public var isDark: Bool { Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 < 128_000 }

  /// The nearest of xterm's 256 colours, 16...255: a cube of 6x6x6 and 24 greys. The first 16 are
  /// excluded, because users change them.
  public var nearestIndexed: UInt8 { UInt8(16 + nearest(of: Self.allIndexed[...])) }

  private static let allIndexed = (16...255).map { RGB.indexed(UInt8($0)) }

  /// Returns the index of the nearest of these colours, of several the first; 0 for none.
  public func nearest(of colors: ArraySlice<RGB>) -> Int {
    colors.indices.min { distance(to: colors[$0]) < distance(to: colors[$1]) } ?? 0
  }

  /// Returns a mixture of this colour and `other`, which contributes `parts` of `all`, 0...`all`.
  package func mixed(with other: RGB, parts: Int, of all: Int) -> RGB {
    func part(_ own: UInt8, _ others: UInt8) -> UInt8 {
      UInt8(clamping: (Int(own) * (all - parts) + Int(others) * parts) / max(1, all))
    }
    return RGB(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
  }

  /// Returns the colour of xterm for an index, 16...255.
  public static func indexed(_ index: UInt8) -> RGB {
    guard index < 232 else {
      let grey = 8 + 10 * (index - 232)
      return RGB(red: grey, green: grey, blue: grey)
    }
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = Int(max(16, index) - 16)
    return RGB(red: steps[cube / 36], green: steps[cube / 6 % 6], blue: steps[cube % 6])
  }

  /// Returns a distance that weights green most, then red, like human vision.
  private func distance(to other: RGB) -> Int {
    func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
    return 3 * square(red, other.red) + 4 * square(green, other.green) + 2
      * square(blue, other.blue)
  }
}
