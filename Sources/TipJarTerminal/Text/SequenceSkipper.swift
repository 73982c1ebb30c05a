/// Recognizes the escape sequences of ECMA-48 in text, in their 7-bit and 8-bit forms, so that they
/// are dropped completely and not only their first character.
struct SequenceSkipper {
  private enum State {
    case text
    /// After ESC.
    case escape
    /// After CSI: parameters, then one final character.
    case control
    /// After OSC, DCS, SOS, PM or APC: anything, up to BEL or ST.
    case string
  }

  private var state = State.text

  mutating func skips(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    switch state {
    case .text: return starts(value)
    case .escape: return skipsAfterEscape(value)
    case .control: return skipsInControl(value)
    case .string:
      // A 7-bit ST ends with another sequence of two characters.
      if value == 0x1B { state = .escape }
      if value == 0x07 || value == 0x9C { state = .text }
      return true
    }
  }

  private mutating func starts(_ value: UInt32) -> Bool {
    switch value {
    case 0x1B: state = .escape
    case 0x9B: state = .control
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
    default:
      state = .text
      return false
    }
    return true
  }

  private mutating func skipsAfterEscape(_ value: UInt32) -> Bool {
    switch value {
    case 0x5B: state = .control
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string
    case 0x20...0x2F: state = .escape
    case 0x30...0x7E: state = .text
    default: return starts(value)
    }
    return true
  }

  private mutating func skipsInControl(_ value: UInt32) -> Bool {
    switch value {
    case 0x20...0x3F: return true
    case 0x40...0x7E:
      state = .text
      return true
    default: return starts(value)
    }
  }
}
