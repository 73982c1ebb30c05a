/// A parser of a terminal's input (ECMA-48, UTF-8) into text, controls and sequences. The bytes may
/// be split anywhere.
struct ControlParser {
  enum Action: Equatable {
    case print(Unicode.Scalar)
    case control(UInt8)
    /// ESC, intermediates and a final byte.
    case escape(intermediates: String, final: Character)
    /// `private` is one of `<=>?` if present; a missing parameter is nil.
    case csi(private: String, parameters: [Int?], intermediates: String, final: Character)
    case osc(String)
    /// DCS, APC, PM and SOS.
    case otherString(String)
  }

  private enum State {
    case ground
    case escape
    case csi
    case string(kind: UInt8, endsWithEscape: Bool)
  }

  private var state = State.ground
  private var collected: [UInt8] = []
  private var character: [UInt8] = []

  mutating func feed(_ byte: UInt8) -> [Action] {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .csi: return csi(byte)
    case .string(let kind, let ends): return string(byte, kind: kind, afterEscape: ends)
    }
  }

  private mutating func ground(_ byte: UInt8) -> [Action] {
    if byte >= 0x80 { return text(byte) }
    let cut: [Action] = character.isEmpty ? [] : [.print("\u{FFFD}")]
    character = []
    if byte == 0x1B {
      begin(.escape)
      return cut
    }
    if byte < 0x20 || byte == 0x7F { return cut + [.control(byte)] }
    return cut + [.print(Unicode.Scalar(byte))]
  }

  private mutating func text(_ byte: UInt8) -> [Action] {
    character.append(byte)
    let lead = character[0]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    guard character.count >= length else { return [] }
    defer { character = [] }
    return String(decoding: character, as: UTF8.self).unicodeScalars.map { .print($0) }
  }

  private mutating func begin(_ next: State) {
    state = next
    collected = []
  }

  private mutating func escape(_ byte: UInt8) -> [Action] {
    switch byte {
    case 0x1B: begin(.escape)
    case 0x5B where collected.isEmpty: begin(.csi)
    case 0x5D, 0x50, 0x58, 0x5E, 0x5F:
      if collected.isEmpty {
        begin(.string(kind: byte, endsWithEscape: false))
      } else {
        return endEscape(byte)
      }
    case 0x20...0x2F: collected.append(byte)
    case 0x30...0x7E: return endEscape(byte)
    default: return [.control(byte)]
    }
    return []
  }

  private mutating func endEscape(_ byte: UInt8) -> [Action] {
    state = .ground
    return [
      .escape(
        intermediates: String(decoding: collected, as: UTF8.self),
        final: Character(Unicode.Scalar(byte)))
    ]
  }

  private mutating func csi(_ byte: UInt8) -> [Action] {
    switch byte {
    case 0x1B:
      begin(.escape)
      return []
    case 0x20...0x3F:
      collected.append(byte)
      return []
    case 0x40...0x7E:
      state = .ground
      return [endCSI(byte)]
    default: return [.control(byte)]
    }
  }

  private func endCSI(_ byte: UInt8) -> Action {
    let prefix = collected.prefix { (0x3C...0x3F).contains($0) }
    let intermediates = collected.filter { (0x20...0x2F).contains($0) }
    let numbers = collected.dropFirst(prefix.count).filter { $0 >= 0x30 }
    return .csi(
      private: String(decoding: prefix, as: UTF8.self),
      parameters: numbers.isEmpty
        ? []
        : String(decoding: numbers, as: UTF8.self)
          .split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }.map { Int($0) },
      intermediates: String(decoding: intermediates, as: UTF8.self),
      final: Character(Unicode.Scalar(byte)))
  }

  private mutating func string(_ byte: UInt8, kind: UInt8, afterEscape: Bool) -> [Action] {
    let ended = byte == 0x07 || (afterEscape && byte == 0x5C)
    guard ended else {
      if byte != 0x1B { collected.append(byte) }
      state = .string(kind: kind, endsWithEscape: byte == 0x1B)
      return []
    }
    state = .ground
    let text = String(decoding: collected, as: UTF8.self)
    return [kind == 0x5D ? .osc(text) : .otherString(text)]
  }
}
