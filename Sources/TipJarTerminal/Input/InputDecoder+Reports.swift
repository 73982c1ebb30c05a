extension InputDecoder {
  /// Decodes a reply: "CSI ? ... c" to DA1, "CSI ? mode ; value $ y" to DECRQM.
  mutating func endReply(final: UInt8) {
    let numbers = numbers(of: held.dropFirst())
    if final == UInt8(ascii: "c") {
      found.append(.deviceAttributes(numbers))
    } else if final == UInt8(ascii: "y"), numbers.count == 2, numbers[0] == 2026 {
      // 1 means set and 2 reset; 0 means unknown, and 3 and 4 permanently set or reset.
      knowsSynchronizedOutput = numbers[1] == 1 || numbers[1] == 2
    }
  }

  /// Decodes a byte of a string. An unexpected control means that it was not a string.
  mutating func decodeString(_ byte: UInt8) {
    switch byte {
    case 0x07:
      state = .ground
      endString()
    case 0x1B: state = .stringEscape
    case 0x00..<0x20: breakOff(with: byte)
    default: hold(byte)
    }
  }

  mutating func decodeStringEscape(_ byte: UInt8) {
    guard byte == UInt8(ascii: "\\") else {
      state = .escape
      return decodeEscape(byte)
    }
    state = .ground
    endString()
  }

  private mutating func endString() {
    if stringIntroducer == "P" { return endReport() }
    endColor()
  }

  /// Decodes "DCS 1 $ r ... 48:2::1:2:3 m", the reply to DECRQSS: the background that was just set,
  /// in the form of ISO 8613-6 with or without its colour space, or with semicolons.
  private mutating func endReport() {
    guard held.starts(with: "1$r".utf8), held.last == UInt8(ascii: "m") else { return }
    let numbers = held.dropFirst(3).dropLast().split(
      omittingEmptySubsequences: true, whereSeparator: { $0 == 0x3A || $0 == 0x3B }
    ).map { String(decoding: $0, as: UTF8.self) }
    let colors = [["48", "2", "1", "2", "3"], ["48", "2", "0", "1", "2", "3"]]
    if colors.contains(where: { color in
      numbers.indices.contains { numbers[$0...].starts(with: color) }
    }) {
      knowsDirectColor = true
    }
  }

  /// Decodes "OSC 11 ; rgb:hhhh/hhhh/hhhh", the terminal's background.
  private mutating func endColor() {
    let prefixes = ["11;rgb:", "11;rgba:"]
    guard stringIntroducer == "]",
      let prefix = prefixes.first(where: { held.starts(with: $0.utf8) })
    else { return }
    let parts = held.dropFirst(prefix.utf8.count).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).compactMap(Self.colorPart)
    guard parts.count >= 3 else { return }
    found.append(.background(red: parts[0], green: parts[1], blue: parts[2]))
  }

  /// Returns the value of one to four hexadecimal digits, scaled to 0...255 (X11's "rgb:" colours).
  private static func colorPart(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count),
      let value = Int(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0
    else { return nil }
    let largest = (1 << (4 * digits.count)) - 1
    return UInt8((value * 255 + largest / 2) / largest)
  }

  mutating func startPaste() {
    paste = PasteBuffer()
    state = .paste
  }

  mutating func decodePaste(_ byte: UInt8) {
    if paste.append(byte) { endPaste(isOpen: false) }
  }

  /// Ends a paste. A Ctrl-C in one without an end mark was typed.
  mutating func endPaste(isOpen: Bool) {
    found.append(.paste(paste.text))
    if isOpen, paste.hasInterrupt { emit(.character("c"), .control) }
    paste = PasteBuffer()
    state = .ground
  }

  /// Decodes an SGR report: "CSI < button ; column ; row", M for press and motion, m for release.
  mutating func endMouse(isRelease: Bool, final: UInt8) {
    let parts = numbers(of: held.dropFirst())
    guard final == UInt8(ascii: "M") || isRelease, parts.count == 3, parts[1] > 0, parts[2] > 0
    else { return }
    report(button: parts[0], x: parts[1] - 1, y: parts[2] - 1, isRelease: isRelease)
  }

  /// Decodes an X10 report: button, column and row, each a byte from 32 on.
  mutating func decodeMouse(_ byte: UInt8) {
    guard byte >= 32 else { return breakOff(with: byte) }
    held.append(byte)
    guard held.count == 3 else { return }
    state = .ground
    guard held[1] > 32, held[2] > 32 else { return }
    report(
      button: Int(held[0]) - 32, x: Int(held[1]) - 33, y: Int(held[2]) - 33, isRelease: false)
  }

  private mutating func report(button bits: Int, x: Int, y: Int, isRelease: Bool) {
    MouseEvent(bits: bits, x: x, y: y, isRelease: isRelease).map { found.append(.mouse($0)) }
  }
}
