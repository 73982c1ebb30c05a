package import TipJarTerminal

/// The keys that a snapshot presses, in a small notation: a character is its key, names are in
/// angle brackets, and a time in angle brackets waits.
package struct KeyScript: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case input(InputEvent)
    case wait(Duration)
    /// Goes on to the screen of the links.
    case links
  }

  package var steps: [Step] = []

  /// The explanation in the help of a command.
  package static let help = """
    a character is its key; <Enter> <Esc> <Space> <Tab> <S-Tab> <Up> <Down> <Left> <Right> <Home> \
    <End> <PgUp> <PgDn> <Backspace> <Delete> <F1> <C-l> <lt> are others; <500ms> or <2s> waits; \
    <Click 12,5>, <Press 12,5>, <Move 12,5>, <Release 12,5>, <WheelUp> and <WheelDown> are the mouse's, \
    in columns and rows from 0; <Links> goes on to the screen of --links
    """

  /// Reads a script.
  /// - Throws: A ``KeyScriptError`` that names the part that is not a key.
  package init(_ text: String) throws(KeyScriptError) {
    var rest = text[...]
    while let first = rest.popFirst() {
      guard first == "<" else {
        steps.append(.input(.key(Key(.character(first)))))
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { throw .unended(String(rest)) }
      let name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard let found = Self.steps(named: String(name)) else { throw .unknownKey(String(name)) }
      steps += found
    }
  }

  private static func steps(named name: String) -> [Step]? {
    if let code = named[name.lowercased()] { return [.input(.key(Key(code)))] }
    if let duration = Duration(snapshot: name) { return [.wait(duration)] }
    if name.lowercased() == "links" { return [.links] }
    if let mouse = mouse(name) { return mouse.map { .input(.mouse($0)) } }
    let lower = name.lowercased()
    if lower.hasPrefix("c-"), lower.count == 3, let letter = lower.last {
      return [.input(.key(Key(.character(letter), .control)))]
    }
    if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...12).contains(number) {
      return [.input(.key(Key(.function(number))))]
    }
    return nil
  }

  /// The script up to the screen of the links, and the one from there on; nil if it stays.
  package var cut: (before: KeyScript, after: KeyScript)? {
    guard let place = steps.firstIndex(of: .links) else { return nil }
    var parts = (before: self, after: self)
    parts.before.steps = Array(steps[..<place])
    parts.after.steps = steps[(place + 1)...].filter { $0 != .links }
    return parts
  }

  /// The time that it takes, if keys follow one another at an interval.
  package func duration(interval: Duration) -> Duration {
    steps.reduce(.zero) { sum, step in
      switch step {
      case .input: sum + interval
      case .wait(let duration): sum + duration
      case .links: sum
      }
    }
  }

  private static func mouse(_ name: String) -> [MouseEvent]? {
    let parts = name.lowercased().split(separator: " ")
    guard let verb = parts.first, parts.count <= 2 else { return nil }
    let numbers = parts.count == 2 ? parts[1].split(separator: ",").compactMap { Int($0) } : [0, 0]
    guard numbers.count == 2 else { return nil }
    let point = Point(x: numbers[0], y: numbers[1])
    return switch verb {
    case "press": [MouseEvent(.press(.left), at: point)]
    case "move": [MouseEvent(.move(.left), at: point)]
    case "release": [MouseEvent(.release(.left), at: point)]
    case "click": [MouseEvent(.press(.left), at: point), MouseEvent(.release(.left), at: point)]
    case "wheelup": [MouseEvent(.wheel(-1), at: point)]
    case "wheeldown": [MouseEvent(.wheel(1), at: point)]
    default: nil
    }
  }

  private static let named: [String: Key.Code] = [
    "enter": .enter, "esc": .escape, "space": .character(" "), "lt": .character("<"), "tab": .tab,
    "s-tab": .backTab, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "backspace": .backspace, "delete": .delete,
  ]
}

package enum KeyScriptError: Error, Equatable {
  /// A name without its closing ">"; the value begins at the name.
  case unended(String)
  /// A name that is not a key, a time or a use of the mouse.
  case unknownKey(String)
}

extension Duration {
  /// Creates a time in the format of the command line: "1.5s", "200ms", "2" (seconds); nil for
  /// anything else, for a negative time, and for more than a day.
  package init?(snapshot text: String) {
    let isMilliseconds = text.hasSuffix("ms")
    let number =
      isMilliseconds ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : text[...]
    guard let value = Double(number), value >= 0 else { return nil }
    let seconds = isMilliseconds ? value / 1000 : value
    guard seconds <= 86_400 else { return nil }
    // Whole microseconds, so that 0.1 is exact.
    self = .microseconds(Int64((seconds * 1_000_000).rounded()))
  }
}
