import CTipJarCurses

/// The reading half of the real screen: bytes to events.
struct ScreenInput {
  /// Whether the terminal was asked for its attributes and has not answered.
  private(set) var isAwaitingAttributes = false
  /// Whether the terminal went away.
  private(set) var isAtEnd = false
  private var decoder = InputDecoder()
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Whether a lone Esc, or the start of a sequence, waits for more.
  var isPending: Bool { decoder.isPending }
  /// Whether the terminal said that it knows synchronized output.
  var knowsSynchronizedOutput: Bool { decoder.knowsSynchronizedOutput }

  /// Whether the terminal said that it shows 24-bit colours.
  var knowsDirectColor: Bool { decoder.knowsDirectColor }

  mutating func awaitAttributes() { isAwaitingAttributes = true }

  /// Reads once what is there, without waiting.
  mutating func read() -> [InputEvent] {
    let count = Int(unsafe tipjar_read(&buffer, CInt(buffer.count)))
    guard count > 0 else {
      isAtEnd = count == 0
      return isAtEnd ? [.closed] : []
    }
    return take(buffer.prefix(count))
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) -> [InputEvent] {
    let events = decoder.feed(bytes)
    if isAwaitingAttributes { isAwaitingAttributes = !events.contains(where: Self.isAttributes) }
    return events
  }

  /// What is held back becomes keys.
  mutating func timeout() -> [InputEvent] { decoder.timeout() }

  /// Takes the answer that is still on its way, so that the shell does not get it; 100 ms at most.
  mutating func drain() {
    let end = ContinuousClock.now + .milliseconds(100)
    while isAwaitingAttributes && !isAtEnd && ContinuousClock.now < end {
      if tipjar_wait(20) { _ = read() }
    }
  }

  private static func isAttributes(_ event: InputEvent) -> Bool {
    if case .deviceAttributes = event { true } else { false }
  }
}
