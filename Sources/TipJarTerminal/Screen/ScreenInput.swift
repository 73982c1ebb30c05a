import CTipJarCurses

/// The input of the terminal screen: bytes to events.
struct ScreenInput {
  /// A Boolean value that indicates whether the terminal owes a reply about its attributes.
  var isAwaitingAttributes = false
  /// A Boolean value that indicates whether tmux has passed on the question for the background, and
  /// the terminal has not replied.
  var isAwaitingBackground = false
  /// A Boolean value that indicates whether the terminal was closed.
  private(set) var isAtEnd = false
  var decoder = InputDecoder()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  /// Bytes that were read and not decoded yet.
  private var rest: ArraySlice<UInt8> = []

  /// A Boolean value that indicates whether ``read()`` has not yet returned all that was read.
  var hasRest: Bool { !rest.isEmpty }

  /// The maximum number of bytes to read ahead: enough to find a Ctrl-C behind them.
  private static let restLimit = 1 << 16
  /// More bytes than this at once were not typed.
  private static let floodSize = 256

  /// Returns the next events without waiting. A Ctrl-C overtakes a flood of input.
  mutating func read() -> [InputEvent] {
    fill()
    return decodeRest() + (isAtEnd && rest.isEmpty ? [.closed] : [])
  }

  /// Decodes the next part of the input.
  mutating func decodeRest() -> [InputEvent] {
    if let urgent = overtake() { return urgent }
    let part = rest.prefix(buffer.count)
    rest = rest.dropFirst(part.count)
    return decode(part)
  }

  /// Reads the available input, and continues only while that fills the buffer.
  private mutating func fill() {
    while rest.count < Self.restLimit, !isAtEnd {
      let count = Int(unsafe tipjar_read(&buffer, CInt(buffer.count)))
      isAtEnd = count == 0
      guard count > 0 else { return }
      append(buffer.prefix(count))
      guard count == buffer.count else { return }
    }
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    // A slice keeps the whole array in memory, so an empty one is replaced.
    rest = rest.isEmpty ? bytes : Array(rest) + bytes
  }

  /// Handles a Ctrl-C that follows a flood of input. The flood is dropped, as a terminal drops
  /// unread input when it turns Ctrl-C into a signal (ISIG without NOFLSH). Reports of the terminal
  /// are kept.
  private mutating func overtake() -> [InputEvent]? {
    guard rest.count > Self.floodSize, rest.contains(0x03) else { return nil }
    var ahead = decoder
    for index in rest.indices {
      ahead.decode(rest[index])
      guard ahead.found.last?.isInterrupt == true else { continue }
      decoder = ahead
      rest = rest[(index + 1)...]
      return decode([]).filter { !$0.isTyped || $0.isInterrupt }
    }
    return nil
  }

  mutating func decode(_ bytes: ArraySlice<UInt8>) -> [InputEvent] {
    let events = decoder.feed(bytes)
    for event in events {
      if case .deviceAttributes = event { isAwaitingAttributes = false }
      if case .background = event { isAwaitingBackground = false }
    }
    return events
  }

  /// Reads an outstanding reply, so that the shell does not receive it; waits at most 100 ms.
  mutating func drain() {
    let end = ContinuousClock.now + .milliseconds(100)
    while isAwaitingAttributes || isAwaitingBackground, !isAtEnd, ContinuousClock.now < end {
      if hasRest || tipjar_wait(20) { _ = read() }
    }
  }
}

extension InputEvent {
  fileprivate var isInterrupt: Bool {
    if case .key(let key, _) = self { key == Key(.character("c"), .control) } else { false }
  }
}
