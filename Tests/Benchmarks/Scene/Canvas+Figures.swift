import TipJarTerminal

extension Canvas {
  /// Writes a number that is not negative, right-aligned in `width` columns and filled up with
  /// `pad`. It makes no String, which would be the one thing that a steady animation allocates.
  mutating func write(
    number: Int, x: Int, y: Int, width: Int, pad: Unicode.Scalar, _ style: Style
  ) {
    var rest = number
    for column in stride(from: x + width - 1, through: x, by: -1) {
      let isDigit = rest > 0 || column == x + width - 1
      let digit = Unicode.Scalar(UInt8(ascii: "0") + UInt8(rest % 10))
      put(isDigit ? digit : pad, x: column, y: y, style)
      rest /= 10
    }
  }
}
