import CTipJarCurses

/// The input of the terminal screen: bytes to events.
struct ScreenInput {
  /// The answers that the terminal owes.
  var awaited: AwaitedAnswers = []
  /// A Boolean value that indicates whether the terminal was closed.
  private(set) var isAtEnd = false
  var decoder = InputDecoder()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  /// The bytes that were read; those before `next` are decoded.
  private var rest: [UInt8] = []
  private var next = 0
  /// The place up to which a Ctrl-C byte was looked for.
  private var searched = 0
  private var scout: Scout?

  /// A decoder ahead of the events that were returned, which looks for a Ctrl-C that is a key.
  private struct Scout {
    var decoder: InputDecoder
    var place: Int
    /// The terminal's reports, each with the place after it.
    var reports: [(place: Int, event: InputEvent)] = []

    /// Advances to a Ctrl-C, or to the end. Returns false at the end.
    mutating func findInterrupt(in bytes: [UInt8]) -> Bool {
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        // Between sequences, only a control begins or means something else than text.
        if byte >= 0x20, decoder.state == .ground { continue }
        decoder.decode(byte)
        defer { decoder.found.removeAll(keepingCapacity: true) }
        if decoder.found.last?.isInterrupt == true { return true }
        reports += decoder.found.lazy.filter { !$0.isTyped }.map { (place, $0) }
      }
      return false
    }
  }

  /// A Boolean value that indicates whether ``read()`` has not yet returned all that was read.
  var hasRest: Bool { next < rest.count }

  /// The maximum number of bytes to read ahead: enough to find a Ctrl-C behind them.
  private static let restLimit = 1 << 20
  /// The maximum number of bytes to decode at once, so that signals have their turn in between.
  static let partSize = 1024
  /// More bytes than this at once were not typed.
  private static let floodSize = 256

  /// Returns the next events without waiting. A Ctrl-C overtakes a flood of input.
  mutating func read() -> [InputEvent] {
    fill()
    return decodeRest() + (isAtEnd && !hasRest ? [.closed] : [])
  }

  /// Decodes the next part of the input.
  mutating func decodeRest() -> [InputEvent] {
    if let urgent = overtake() { return urgent }
    let end = min(next + Self.partSize, rest.count)
    defer { next = end }
    return decode(rest[next..<end])
  }

  /// Reads the available input. A few bytes were typed, and nothing follows them.
  private mutating func fill() {
    while rest.count - next < Self.restLimit, !isAtEnd {
      let count = Int(unsafe tipjar_read(&buffer, CInt(buffer.count)))
      isAtEnd = count == 0
      guard count > 0 else { return }
      append(buffer.prefix(count))
      guard count > Self.floodSize else { return }
    }
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    // Half of the bytes are moved at most, so that each is moved once on average.
    if next * 2 >= rest.count { forget(next) }
    rest += bytes
  }

  private mutating func forget(_ count: Int) {
    rest.removeFirst(count)
    next -= count
    searched = max(0, searched - count)
    guard let last = scout else { return }
    scout = Scout(
      decoder: last.decoder, place: last.place - count,
      reports: last.reports.map { ($0.place - count, $0.event) })
  }

  /// Handles a Ctrl-C that follows a flood of input. The flood is dropped, as a terminal drops
  /// unread input when it turns Ctrl-C into a signal (ISIG without NOFLSH). Reports of the terminal
  /// are kept. Each byte is looked at once.
  private mutating func overtake() -> [InputEvent]? {
    guard rest.count - next > Self.floodSize else { return nil }
    let isThere = rest[max(next, searched)...].contains(0x03)
    searched = rest.count
    guard isThere else { return nil }
    var ahead = scout.flatMap { $0.place < next ? nil : $0 } ?? Scout(decoder: decoder, place: next)
    guard ahead.findInterrupt(in: rest) else {
      scout = ahead
      return nil
    }
    let reports = ahead.reports.filter { $0.place > next }.map(\.event)
    (decoder, next, searched, scout) = (ahead.decoder, ahead.place, ahead.place, nil)
    note(reports)
    return reports + [.key(Key(.character("c"), .control))]
  }

  mutating func decode(_ bytes: ArraySlice<UInt8>) -> [InputEvent] {
    let events = decoder.feed(bytes)
    note(events)
    return events
  }

  private mutating func note(_ events: [InputEvent]) {
    for event in events {
      if case .deviceAttributes = event { awaited.remove(.attributes) }
      if case .background = event { awaited.remove(.background) }
    }
  }

  /// Begins again after the terminal was left, where awaited answers were read and dropped.
  mutating func restart(awaiting left: AwaitedAnswers) {
    if !awaited.isEmpty { (decoder.state, rest, next, searched, scout) = (.ground, [], 0, 0, nil) }
    awaited = left
    decoder.keyDown = nil
  }
}

/// The kinds of answers that a terminal may owe.
struct AwaitedAnswers: OptionSet {
  let rawValue: UInt32

  /// The answer to a question about its attributes (DA1), which ends those before it.
  static let attributes = AwaitedAnswers(rawValue: UInt32(TIPJAR_ATTRIBUTES))
  /// The answer about its background, if tmux has passed on the question.
  static let background = AwaitedAnswers(rawValue: UInt32(TIPJAR_BACKGROUND))
}

extension InputEvent {
  /// A Boolean value that indicates whether it is q or Ctrl-C.
  var isRequestToLeave: Bool {
    if case .key(Key(.character("q")), _) = self { true } else { isInterrupt }
  }

  fileprivate var isInterrupt: Bool {
    if case .key(let key, _) = self { key == Key(.character("c"), .control) } else { false }
  }
}
