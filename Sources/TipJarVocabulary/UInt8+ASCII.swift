extension UInt8 {
  /// A Boolean value that indicates whether this is a letter or a digit of ASCII.
  package var isLetterOrDigit: Bool {
    isDigit || (0x61...0x7A).contains(self | 0x20) && self < 0x80
  }

  /// A Boolean value that indicates whether this is a digit of ASCII.
  package var isDigit: Bool { (0x30...0x39).contains(self) }
}
