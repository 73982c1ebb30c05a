/// Decodes the bytes of a terminal into events: UTF-8, the keys of ECMA-48, xterm and the Linux
/// console, kitty's keyboard protocol, mouse reports (SGR 1006 and X10), bracketed paste, focus,
/// and replies to OSC 11, XTVERSION, kitty's graphics protocol and DA1.
///
/// Bytes may be split anywhere between calls. Unknown sequences are skipped completely, pending
/// input is limited in size, and no byte sequence causes an error.
public struct InputDecoder: Sendable {
  /// The sequence in progress.
  enum State: Equatable, Sendable {
    case ground
    /// ESC: a key by itself, or the start of a sequence.
    case escape
    /// A UTF-8 character with missing continuation bytes.
    case character(missing: Int)
    /// CSI and its parameters.
    case control
    /// SS3, with one more byte to come, after a modifier in some terminals.
    case singleShift
    /// The Linux console's "CSI [", with one more byte to come.
    case console
    /// "CSI M": three bytes of an X10 mouse report.
    case mouse
    /// OSC, DCS, SOS, PM or APC, up to ST, CAN, SUB or any ESC; OSC up to BEL too.
    case string
    case stringEscape
    /// After an ESC that counted already, because nothing followed it in time.
    case late(endsString: Bool)
    /// Pasted text, up to its end mark.
    case paste
  }

  /// The maximum number of bytes of a sequence that are decoded; the rest is dropped.
  static let sequenceLimit = 256

  var state = State.ground
  /// The bytes of the sequence in progress, without its introducer.
  var held: [UInt8] = []
  /// A Boolean value that indicates whether the character in progress came after ESC.
  var isAlt = false
  var paste = PasteBuffer()
  var found: [InputEvent] = []
  /// The key that was pressed last, until its release is reported, or another program gets it.
  var keyDown: Key.Code?
  /// A Boolean value that indicates whether the terminal has reported the release of a key.
  var reportsReleases = false
  /// A Boolean value that indicates whether the terminal owes an answer: what may be the start of one
  /// is given more time.
  var awaitsAnswer = false
  /// A Boolean value that indicates whether the last byte of a string was a Ctrl-C.
  var endsWithInterrupt = false
  /// The type of the key's event that is being decoded, in kitty's protocol: 2 for a repeat, 3 for
  /// a release.
  var eventType = 1

  /// A Boolean value that indicates whether the terminal reports that it supports synchronized
  /// output (DECRQM of mode 2026).
  public internal(set) var knowsSynchronizedOutput = false

  /// A Boolean value that indicates whether the terminal returned the 24-bit colour that was set
  /// (DECRQSS of SGR).
  public internal(set) var knowsDirectColor = false

  /// A Boolean value that indicates whether the terminal answers questions about its modes (DECRQM).
  public internal(set) var answersModes = false

  /// A Boolean value that indicates whether the terminal can report that it turns light or dark
  /// (DECRQM of mode 2031).
  public internal(set) var knowsColorScheme = false

  /// A Boolean value that indicates whether the terminal has loaded a picture (kitty's graphics
  /// protocol), before it replied to DA1.
  public internal(set) var loadsPictures = false
  var hasLoadedPicture = false

  /// Creates a decoder.
  public init() {}

  /// The time without input after which ``timeout()`` decodes the pending bytes: 25 ms for a lone
  /// ESC, for ESC and a character that starts a sequence, and for a Ctrl-C in an open paste or an
  /// open string; a second for any other open paste, and for what may be the start of an answer that
  /// the terminal owes. It is nil if nothing is pending.
  public var patience: Duration? {
    switch state {
    case .escape, .stringEscape: Self.keyPatience
    case .string where endsWithInterrupt: Self.keyPatience
    case .string where held.isEmpty && awaitsAnswer: .seconds(1)
    case .control, .singleShift, .string: held.isEmpty ? Self.keyPatience : nil
    case .paste: paste.endsWithInterrupt ? Self.keyPatience : .seconds(1)
    case .ground, .character, .console, .mouse, .late: nil
    }
  }

  /// The bytes of a key or a sequence arrive together; a user's next key comes later.
  private static let keyPatience = Duration.milliseconds(25)

  /// The number of pending bytes, of a sequence and of a paste: at most 256 and 1 MiB.
  package var heldCount: Int { held.count + paste.count }

  /// Decodes bytes, and returns the events in order.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes { decode(byte) }
    defer { found.removeAll(keepingCapacity: true) }
    return found
  }

  /// Returns pending bytes as keys, or an open paste with what it has so far, because nothing
  /// followed within ``patience``.
  public mutating func timeout() -> [InputEvent] {
    guard patience != nil else { return [] }
    let ended = state
    state = .ground
    switch ended {
    case .escape:
      emit(.escape)
      if awaitsAnswer { state = .late(endsString: false) }
    case .control: emit(.character("["), .alt)
    case .singleShift: emit(.character("O"), .alt)
    // A string that does not end: Ctrl-C must still work, and so must Esc, unless this is half of
    // the end on a slow connection.
    case .string where endsWithInterrupt: emit(.character("c"), .control)
    case .string: emit(.character(stringIntroducer), .alt)
    case .stringEscape: state = .late(endsString: true)
    case .paste: endPaste(isOpen: true)
    case .ground, .character, .console, .mouse, .late: break
    }
    defer { found.removeAll(keepingCapacity: true) }
    return found
  }

  var stringIntroducer: Character = "]"

  mutating func decode(_ byte: UInt8) {
    switch state {
    case .ground: decodeGround(byte, alt: false)
    case .escape: decodeEscape(byte)
    case .character(let missing): decodeContinuation(byte, missing: missing)
    case .control: decodeControl(byte)
    case .singleShift: decodeSingleShift(byte)
    case .console: decodeConsole(byte)
    case .mouse: decodeMouse(byte)
    case .string: decodeString(byte)
    case .stringEscape: decodeStringEscape(byte)
    case .late(let endsString): decodeLate(byte, endsString: endsString)
    case .paste: if paste.append(byte) { endPaste(isOpen: false) }
    }
  }

  mutating func emit(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
    if eventType == 3 { return release(code) }
    let isRepeat: Bool? =
      eventType == 2 ? true : reportsReleases && code.hasRelease ? keyDown == code : nil
    keyDown = code
    found.append(.key(Key(code, modifiers), isRepeat: isRepeat))
  }

  /// Notes the release of a key. That of a capital letter is reported as the letter.
  private mutating func release(_ code: Key.Code) {
    reportsReleases = true
    if keyDown == code || keyDown?.lowercased == code { keyDown = nil }
  }

  /// Starts a sequence without pending bytes.
  mutating func begin(_ next: State) {
    held.removeAll(keepingCapacity: true)
    state = next
  }

  /// Adds a byte to the sequence, up to the limit.
  mutating func hold(_ byte: UInt8) { if held.count < Self.sequenceLimit { held.append(byte) } }

  /// Ends a sequence that was interrupted by an unexpected byte.
  mutating func breakOff(with byte: UInt8) {
    state = .ground
    decodeGround(byte, alt: false)
  }

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
  mutating func decodeControlKey(_ byte: UInt8, _ modifiers: Key.Modifiers) {
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
    case _ where Self.startsString(byte):
      stringIntroducer = Character(Unicode.Scalar(byte))
      endsWithInterrupt = false
      begin(.string)
    default: decodeGround(byte, alt: true)
    }
  }

  /// Returns true for the byte after ESC that introduces OSC, DCS, SOS, PM or APC.
  static func startsString(_ byte: UInt8) -> Bool { "]PX^_".utf8.contains(byte) }

  /// Decodes the first byte of a UTF-8 character; an invalid one is dropped.
  private mutating func startCharacter(_ byte: UInt8, alt: Bool) {
    guard (0xC2...0xF4).contains(byte) else { return }
    begin(.character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3))
    held.append(byte)
    isAlt = alt
  }

  /// Decodes a continuation byte; with any other byte, the character is dropped.
  mutating func decodeContinuation(_ byte: UInt8, missing: Int) {
    guard byte & 0xC0 == 0x80 else { return breakOff(with: byte) }
    held.append(byte)
    state = missing == 1 ? .ground : .character(missing: missing - 1)
    guard missing == 1, let text = String(validating: held, as: UTF8.self),
      let character = text.first, text.unicodeScalars.allSatisfy({ $0.value >= 0xA0 })
    else { return }
    emit(.character(character), isAlt ? .alt : [])
  }
}

extension Key.Code {
  /// A Boolean value that indicates whether kitty's protocol reports the release: Enter, Tab and
  /// Backspace keep the bytes that they always had.
  fileprivate var hasRelease: Bool { ![.enter, .tab, .backTab, .backspace].contains(self) }

  fileprivate var lowercased: Key.Code {
    guard case .character(let character) = self else { return self }
    return character.lowercased().first.map { .character($0) } ?? self
  }
}
