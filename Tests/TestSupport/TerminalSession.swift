package import TipJarTerminal

/// A program in a terminal, used as a user would: read, type and click. A pty, tmux and a real
/// xterm have the same interface.
package protocol TerminalSession: AnyObject {
  /// The contents of the terminal at the last update.
  var screen: TerminalEmulator { get }
  /// Reads the program's output, and waits for it at most `limit`.
  func update(within limit: Duration) throws
  func type(_ text: String) throws
  /// Presses and releases keys, one after another.
  func send(_ keys: TerminalKey...) throws
  /// Uses the mouse at a cell.
  func mouse(_ action: MouseAction, at point: Point) throws
}

/// The error of a wait that timed out.
package struct SessionError: Error, CustomStringConvertible {
  /// The text that was missing, and the contents of the screen.
  package let description: String

  init(_ problem: String, screen: TerminalEmulator? = nil) {
    description = ([problem] + (screen.map { ["the screen:"] + $0.rows } ?? [])).joined(
      separator: "\n")
  }
}

extension TerminalSession {
  /// Waits until the screen satisfies a condition. Throws a `SessionError` after `limit`.
  package func wait(
    _ expectation: String, within limit: Duration = .seconds(15),
    until holds: (TerminalEmulator) throws -> Bool
  ) throws {
    let end = ContinuousClock.now + limit * TestEnvironment.patience
    try update(within: .zero)
    while try !holds(screen) {
      let rest = end - ContinuousClock.now
      guard rest > .zero else {
        throw SessionError("not within \(limit): \(expectation)", screen: screen)
      }
      try update(within: min(rest, .milliseconds(100)))
    }
  }

  /// Waits until `text` is on the screen: with a `name`, in its row or in a row next to it, to the
  /// right of its start. Returns the position of the text.
  @discardableResult
  package func wait(
    for text: String, beside name: String? = nil, within limit: Duration = .seconds(15)
  ) throws -> Point {
    var found: Point?
    let place = name.map { " beside \"\($0)\"" } ?? ""
    try wait("\"\(text)\"\(place)", within: limit) { screen in
      found = name.map { screen.find(text, beside: $0) } ?? screen.find(text)
      return found != nil
    }
    return found ?? Point(x: 0, y: 0)
  }

  /// Waits until `text` is no longer on the screen.
  package func waitUntilGone(_ text: String, within limit: Duration = .seconds(15)) throws {
    try wait("no \"\(text)\"", within: limit) { $0.find(text) == nil }
  }

  /// Waits for `text`, next to `name` if one is given, and clicks its middle.
  package func click(on text: String, beside name: String? = nil) throws {
    try click(at: middle(of: text, at: wait(for: text, beside: name)))
  }

  package func click(at point: Point) throws {
    try mouse(.press, at: point)
    try mouse(.release, at: point)
  }

  /// Returns the middle cell of a text that begins at `start`.
  package func middle(of text: String, at start: Point) -> Point {
    Point(x: start.x + text.count / 2, y: start.y)
  }
}

extension TerminalEmulator {
  /// Returns the first position of `text` at or after a column, in one row or in any.
  package func find(_ text: String, row: Int? = nil, from column: Int = 0) -> Point? {
    for y in row.map({ $0..<$0 + 1 }) ?? 0..<size.height where y < size.height && y >= 0 {
      for x in column..<max(column, size.width) where starts(text, at: Point(x: x, y: y)) {
        return Point(x: x, y: y)
      }
    }
    return nil
  }

  /// Returns the position of `text` to the right of the start of `name`, in its row or in a row
  /// next to it.
  package func find(_ text: String, beside name: String) -> Point? {
    guard let start = find(name) else { return nil }
    return [start.y, start.y + 1, start.y - 1].lazy
      .compactMap { find(text, row: $0, from: start.x) }.first
  }

  private func starts(_ text: String, at start: Point) -> Bool {
    var rest = text[...]
    var x = start.x
    while !rest.isEmpty {
      guard x < size.width else { return false }
      let cell = cell(at: Point(x: x, y: start.y)).text
      guard rest.hasPrefix(cell) else { return false }
      rest = rest.dropFirst(cell.count)
      x += 1
    }
    return !cell(at: start).text.isEmpty
  }
}
