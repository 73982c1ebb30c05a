extension InputDecoder {
  /// Decodes a byte of a control sequence (ECMA-48, 5.4): parameters, then a final byte.
  mutating func decodeControl(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F: hold(byte)
    case UInt8(ascii: "[") where held.isEmpty: state = .console
    case UInt8(ascii: "M") where held.isEmpty: state = .mouse
    case 0x40...0x7E:
      state = .ground
      endControl(final: byte)
    default: breakOff(with: byte)
    }
  }

  private mutating func endControl(final: UInt8) {
    switch held.first {
    case UInt8(ascii: "<"): endMouse(isRelease: final == UInt8(ascii: "m"), final: final)
    case UInt8(ascii: "?"): endReply(final: final)
    case UInt8(ascii: "="), UInt8(ascii: ">"): break
    default: endKey(final: final)
    }
  }

  private mutating func endKey(final: UInt8) {
    let numbers = numbers(of: held[...])
    if final == UInt8(ascii: "~") { return endTilde(numbers) }
    if held.isEmpty && (final == UInt8(ascii: "I") || final == UInt8(ascii: "O")) {
      found.append(.focus(final == UInt8(ascii: "I")))
      return
    }
    let modifiers = modifiers(numbers)
    if let shifted = Self.rxvtKey(final) {
      emit(shifted, .shift)
    } else if final == UInt8(ascii: "Z") {
      emit(.backTab, modifiers.subtracting(.shift))
    } else if let code = Self.cursorKey(final) {
      emit(code, modifiers)
    }
  }

  /// Decodes a key that ends in a tilde, by its number: VT220, xterm, and rxvt's Home and End.
  private mutating func endTilde(_ numbers: [Int]) {
    let modifiers = modifiers(numbers)
    switch numbers.first ?? 0 {
    case 1, 7: emit(.home, modifiers)
    case 2: emit(.insert, modifiers)
    case 3: emit(.delete, modifiers)
    case 4, 8: emit(.end, modifiers)
    case 5: emit(.pageUp, modifiers)
    case 6: emit(.pageDown, modifiers)
    case let number where (11...15).contains(number): emit(.function(number - 10), modifiers)
    case let number where (17...21).contains(number): emit(.function(number - 11), modifiers)
    case let number where (23...24).contains(number): emit(.function(number - 12), modifiers)
    case 200: startPaste()
    default: break
    }
  }

  /// Returns the key of a final byte that CSI and SS3 share.
  private static func cursorKey(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  /// Returns the cursor key with Shift (after CSI) or Control (after SS3), as rxvt sends it.
  private static func rxvtKey(_ final: UInt8) -> Key.Code? {
    (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) ? cursorKey(final - 0x20) : nil
  }

  /// Decodes SS3: cursor keys and F1-F4 in application mode, and the keypad.
  mutating func decodeSingleShift(_ byte: UInt8) {
    switch byte {
    case 0x30...0x3B: return hold(byte)
    case 0x20...0x7E: break
    default: return breakOff(with: byte)
    }
    state = .ground
    let modifiers = modifiers([0] + numbers(of: held[...]).suffix(1))
    if let code = Self.cursorKey(byte) {
      emit(code, modifiers)
    } else if let code = Self.rxvtKey(byte) {
      emit(code, .control)
    } else if let code = Self.keypadKey(byte) {
      emit(code, modifiers)
    }
  }

  /// Returns the key of the keypad in application mode (VT100): "j" to "y" for "*" to "9".
  private static func keypadKey(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: " "): .character(" ")
    case UInt8(ascii: "X"): .character("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(byte - 0x40)))
    default: nil
    }
  }

  /// Decodes F1 to F5 of the Linux console.
  mutating func decodeConsole(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "E"): emit(.function(Int(byte) - 0x40))
    case 0x20...0x7E: break
    default: breakOff(with: byte)
    }
  }

  /// Returns the modifiers: the second parameter minus one is a set of bits (xterm's "PC-style
  /// function keys").
  private func modifiers(_ numbers: [Int]) -> Key.Modifiers {
    guard numbers.count > 1, numbers[1] > 1 else { return [] }
    return Key.Modifiers(rawValue: UInt8((numbers[1] - 1) & 7))
  }

  /// Returns decimal parameters between semicolons. An empty one is 0, and large ones are limited.
  /// Anything after a colon within a parameter is ignored.
  func numbers(of bytes: ArraySlice<UInt8>) -> [Int] {
    guard !bytes.isEmpty else { return [] }
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.prefix { (0x30...0x39).contains($0) }
        .reduce(0) { min($0 * 10 + Int($1 - 0x30), 1_000_000) }
    }
  }
}
