extension UInt8 {
  package var isLetterOrDigit: Bool {
    isDigit || (0x61...0x7A).contains(self | 0x20) && self < 0x80
  }

  package var isDigit: Bool { (0x30...0x39).contains(self) }
}
