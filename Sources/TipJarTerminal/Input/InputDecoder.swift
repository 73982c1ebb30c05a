/// Turns the bytes of a terminal into events: UTF-8, the keys of ECMA-48, xterm and the Linux
/// console, mouse reports (SGR 1006 and X10), bracketed paste, focus, and the answers to OSC 11 and
/// DA1.
///
/// Bytes may be split anywhere between two calls. What is unknown is swallowed whole; what is held
/// back is bounded; no byte sequence makes it fail.
public struct InputDecoder: Sendable {
  /// The sequence that has begun.
  enum State: Equatable, Sendable {
    /// Nothing.
    case ground
    /// ESC: a key of its own, or the start of something.
    case escape
    /// A character of UTF-8 that lacks continuation bytes.
    case character(missing: Int)
    /// CSI and its parameters.
    case control
    /// SS3, which one more byte ends, and a modifier in some terminals.
    case singleShift
    /// The Linux console's "CSI [", which one more byte ends.
    case console
    /// "CSI M": three bytes of an X10 mouse report.
    case mouse
    /// OSC, DCS, SOS, PM or APC, up to BEL or ST.
    case string
    /// ESC in a string.
    case stringEscape
    /// Pasted text, up to its end mark.
    case paste
  }

  /// The most bytes of a sequence that are looked at; the rest of a longer one is dropped.
  static let sequenceLimit = 256

  var state = State.ground
  /// The bytes of what has been begun, without its introducer.
  var held: [UInt8] = []
  /// A Boolean value that indicates whether a character in progress came after ESC.
  var isAlt = false
  var paste = PasteBuffer()
  var found: [InputEvent] = []

  /// A Boolean value that indicates whether the terminal has answered that it knows synchronized
  /// output (DECRQM of mode 2026).
  public internal(set) var knowsSynchronizedOutput = false

  /// A Boolean value that indicates whether the terminal gave back the 24-bit colour that it was
  /// asked for (DECRQSS of SGR).
  public internal(set) var knowsDirectColor = false

  /// A decoder that has seen nothing.
  public init() {}

  /// A Boolean value that indicates whether bytes are held back that ``timeout()`` would make a key
  /// of: a lone ESC, or ESC and one of the characters that start a sequence.
  public var isPending: Bool {
    switch state {
    case .escape, .stringEscape: true
    case .control, .singleShift, .string: held.isEmpty
    case .ground, .character, .console, .mouse, .paste: false
    }
  }

  /// The number of bytes that are held back, of a sequence and of a paste: at most 256 and 1 MiB.
  package var heldCount: Int { held.count + paste.count }

  /// The events of some more bytes, in order.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes { decode(byte) }
    defer { found.removeAll(keepingCapacity: true) }
    return found
  }

  /// Makes keys of the bytes that are held back, since nothing followed for 25 ms.
  public mutating func timeout() -> [InputEvent] {
    guard isPending else { return [] }
    switch state {
    case .escape: emit(.escape)
    case .control: emit(.character("["), .alt)
    case .singleShift: emit(.character("O"), .alt)
    // An answer that never ended: Esc is the way out of it, or half of its end on a slow line.
    case .stringEscape: break
    case .string: emit(.character(stringIntroducer), .alt)
    case .ground, .character, .console, .mouse, .paste: break
    }
    state = .ground
    defer { found.removeAll(keepingCapacity: true) }
    return found
  }

  /// The introducer of the string, for Alt and that character.
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
    case .paste: decodePaste(byte)
    }
  }

  mutating func emit(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
    found.append(.key(Key(code, modifiers)))
  }

  /// Starts a sequence with nothing held.
  mutating func begin(_ next: State) {
    held.removeAll(keepingCapacity: true)
    state = next
  }

  /// Keeps a byte of a sequence, up to the limit.
  mutating func hold(_ byte: UInt8) {
    if held.count < Self.sequenceLimit { held.append(byte) }
  }

  /// Ends a sequence that was broken off by a byte which is no part of it.
  mutating func breakOff(with byte: UInt8) {
    state = .ground
    decodeGround(byte, alt: false)
  }
}
