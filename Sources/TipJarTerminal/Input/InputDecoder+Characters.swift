extension InputDecoder {
  /// Decodes a byte outside a sequence, or just after ESC (`alt`).
  mutating func decodeGround(_ byte: UInt8, alt: Bool) {
    state = .ground
    let modifiers: Key.Modifiers = alt ? .alt : []
    switch byte {
    case 0x1B: begin(.escape)
    case 0x00..<0x20: decodeControlKey(byte, modifiers)
    case 0x20..<0x7F: emit(.character(Character(Unicode.Scalar(byte))), modifiers)
    case 0x7F: emit(.backspace, modifiers)
    default: startCharacter(byte, alt: alt)
    }
  }

  /// Decodes the keys that are C0 controls. BS is Backspace on some terminals; LF is Enter when
  /// pasted or typed as Ctrl-J.
  private mutating func decodeControlKey(_ byte: UInt8, _ modifiers: Key.Modifiers) {
    switch byte {
    case 0x08: emit(.backspace, modifiers)
    case 0x09: emit(.tab, modifiers)
    case 0x0A, 0x0D: emit(.enter, modifiers)
    case 0x00: emit(.character(" "), modifiers.union(.control))
    default:
      let letter = byte <= 0x1A ? byte + 0x60 : byte + 0x40
      emit(.character(Character(Unicode.Scalar(letter))), modifiers.union(.control))
    }
  }

  /// Decodes the byte after ESC: the introducer of a sequence, or Alt and a key.
  mutating func decodeEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B: emit(.escape)
    // Esc and Ctrl-C that arrive together are two keys: Ctrl-C is never lost.
    case 0x03:
      emit(.escape)
      decodeGround(byte, alt: false)
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): begin(.singleShift)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      stringIntroducer = Character(Unicode.Scalar(byte))
      begin(.string)
    default: decodeGround(byte, alt: true)
    }
  }

  /// Decodes the first byte of a UTF-8 character; an invalid one is dropped.
  private mutating func startCharacter(_ byte: UInt8, alt: Bool) {
    let missing: Int
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return
    }
    begin(.character(missing: missing))
    held.append(byte)
    isAlt = alt
  }

  /// Decodes a continuation byte. If it is not one, the character is dropped and the byte is
  /// decoded.
  mutating func decodeContinuation(_ byte: UInt8, missing: Int) {
    guard byte & 0xC0 == 0x80 else { return breakOff(with: byte) }
    held.append(byte)
    guard missing == 1 else {
      state = .character(missing: missing - 1)
      return
    }
    state = .ground
    guard let text = String(validating: held, as: UTF8.self), let character = text.first,
      text.unicodeScalars.allSatisfy({ $0.value >= 0xA0 })
    else { return }
    emit(.character(character), isAlt ? .alt : [])
  }
}
