import CTipJarCurses

/// The reading half of the real screen: bytes to events.
struct ScreenInput {
  /// A Boolean value that indicates whether the terminal was asked for its attributes and has not
  /// answered.
  private(set) var isAwaitingAttributes = false
  /// A Boolean value that indicates whether the terminal went away.
  private(set) var isAtEnd = false
  private var decoder = InputDecoder()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  /// The bytes that were read and are not decoded yet.
  private var rest: ArraySlice<UInt8> = []

  /// A Boolean value that indicates whether a lone Esc, or the start of a sequence, waits for more.
  var isPending: Bool { decoder.isPending }
  /// A Boolean value that indicates whether the terminal has answered that it knows synchronized
  /// output.
  var knowsSynchronizedOutput: Bool { decoder.knowsSynchronizedOutput }

  /// A Boolean value that indicates whether the terminal has answered that it shows 24-bit colours.
  var knowsDirectColor: Bool { decoder.knowsDirectColor }

  mutating func awaitAttributes() { isAwaitingAttributes = true }

  /// A Boolean value that indicates whether something was read that ``read()`` has not handed out
  /// yet.
  var hasRest: Bool { !rest.isEmpty }

  /// The most bytes that are read before they are handled: enough to see a Ctrl-C behind them.
  private static let restLimit = 1 << 16
  /// More bytes than these that arrive at once were not typed.
  private static let floodSize = 256

  /// Takes the next part of what is there, without waiting; a Ctrl-C ahead of a flood.
  mutating func read() -> [InputEvent] {
    fill()
    return decodeRest() + (isAtEnd && rest.isEmpty ? [.closed] : [])
  }

  /// The events of the next part of what was read.
  mutating func decodeRest() -> [InputEvent] {
    if let urgent = overtake() { return urgent }
    let part = rest.prefix(buffer.count)
    rest = rest.dropFirst(part.count)
    return decode(part)
  }

  /// Reads what is there, and goes on only while that fills the buffer.
  private mutating func fill() {
    while rest.count < Self.restLimit, !isAtEnd {
      let count = Int(unsafe tipjar_read(&buffer, CInt(buffer.count)))
      isAtEnd = count == 0
      guard count > 0 else { return }
      append(buffer.prefix(count))
      guard count == buffer.count else { return }
    }
  }

  /// Adds bytes to those that are to be looked at.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    // A slice keeps what was dropped of its array: where nothing is left, it begins again.
    rest = rest.isEmpty ? bytes : Array(rest) + bytes
  }

  /// A Ctrl-C with a flood before it, which is dropped, as a terminal drops unread input
  /// where it turns Ctrl-C into a signal itself (ISIG without NOFLSH). What the terminal reported
  /// in between is kept.
  private mutating func overtake() -> [InputEvent]? {
    guard rest.count > Self.floodSize, rest.contains(0x03) else { return nil }
    var ahead = decoder
    for index in rest.indices {
      ahead.decode(rest[index])
      guard ahead.found.last == .key(Key(.character("c"), .control)) else { continue }
      decoder = ahead
      rest = rest[(index + 1)...]
      return decode([]).filter { !$0.isTyped || $0 == .key(Key(.character("c"), .control)) }
    }
    return nil
  }

  mutating func decode(_ bytes: ArraySlice<UInt8>) -> [InputEvent] {
    let events = decoder.feed(bytes)
    if isAwaitingAttributes { isAwaitingAttributes = !events.contains(where: Self.isAttributes) }
    return events
  }

  /// Makes keys of the bytes that are held back.
  mutating func timeout() -> [InputEvent] { decoder.timeout() }

  /// Takes the answer that is still on its way, so that the shell does not get it; 100 ms at most.
  mutating func drain() {
    let end = ContinuousClock.now + .milliseconds(100)
    while isAwaitingAttributes && !isAtEnd && ContinuousClock.now < end {
      if hasRest || tipjar_wait(20) { _ = read() }
    }
  }

  private static func isAttributes(_ event: InputEvent) -> Bool {
    if case .deviceAttributes = event { true } else { false }
  }
}

extension InputEvent {
  /// A Boolean value that indicates whether it is of the keyboard, the mouse or the clipboard.
  fileprivate var isTyped: Bool {
    switch self {
    case .key, .mouse, .paste: true
    case .focus, .resize, .signal, .background, .colorDepth, .deviceAttributes, .closed: false
    }
  }
}
