/// The terminal modes that a program turns on and off again: private modes, keypad, style,
/// character set, cursor shape, palette, title and taskbar.
package struct ModePairs {
  /// The modes that were on at any time.
  package private(set) var everOn: Set<String> = []
  /// The modes that are still on.
  package private(set) var on: Set<String> = []

  /// The modes that are initially on, so that turning them off must be undone. (ANSI mode 34,
  /// screen's block cursor, is another.)
  private static let standard: Set<Int> = [7, 25]

  /// Reads recorded bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    var parser = ControlParser()
    for byte in bytes {
      for action in parser.feed(byte) { note(action) }
    }
  }

  private mutating func turn(_ name: String, _ isOn: Bool) {
    if isOn {
      on.insert(name)
      everOn.insert(name)
    } else {
      on.remove(name)
    }
  }

  private mutating func note(_ action: ControlParser.Action) {
    switch action {
    case .control(0x0E): turn("shift out", true)
    case .control(0x0F): turn("shift out", false)
    case .escape("", "="): turn("keypad", true)
    case .escape("", ">"): turn("keypad", false)
    case .escape(let set, let final) where ["(", ")"].contains(set):
      turn("character set \(set)", final != "B")
    case .csi(let mark, let parameters, let intermediates, let final):
      note(mark + intermediates + String(final), parameters.map { $0 ?? 0 })
    case .osc(let text): note(osc: text.split(separator: ";", omittingEmptySubsequences: false))
    case .otherString(let text): note(picture: text)
    default: break
    }
  }

  private mutating func note(_ name: String, _ parameters: [Int]) {
    switch name {
    case "?h", "?l":
      for mode in parameters {
        turn("mode \(mode)", (name == "?h") != Self.standard.contains(mode))
      }
    case "h", "l":
      for mode in parameters { turn("ANSI mode \(mode)", (name == "h") != (mode == 34)) }
    case "m": note(rendition: parameters)
    case " q": turn("cursor shape", parameters.contains { $0 > 0 })
    case ">m": turn("key formats", parameters.count > 1)
    case ">u", "<u": turn("key protocol", name == ">u")
    case "t" where [22, 23].contains(parameters.first): turn("title", parameters.first == 22)
    default: break
    }
  }

  /// Resetting the colours does not affect bold or reverse.
  private mutating func note(rendition parameters: [Int]) {
    for code in parameters.isEmpty ? [0] : parameters {
      switch code {
      case 0: for name in ["style", "colours"] { turn(name, false) }
      case 1...9: turn("style", true)
      case 22...29: break
      case 39, 49: turn("colours", false)
      default: turn("colours", true)
      }
      // The number of an indexed colour follows.
      if [38, 48].contains(code) { return }
    }
  }

  /// Pictures of kitty's graphics protocol, by their numbers.
  private mutating func note(picture text: String) {
    guard let command = text.firstMatch(of: /^Ga=(T|d),.*?i=(\d+)/) else { return }
    turn("picture \(command.2)", command.1 == "T")
  }

  private mutating func note(osc parts: [Substring]) {
    switch parts.first {
    // A title that was not saved before cannot be restored.
    case "8": turn("link", parts.last?.isEmpty == false)
    case "0", "2": if !on.contains("title") { turn("title without the one before", true) }
    case "9" where parts.dropFirst().first == "4":
      turn("taskbar", parts.count > 2 && parts[2] != "0")
    case "4", "10", "11", "12":
      if let part = parts.first, parts.last != "?" { turn("palette \(part)", true) }
    case "104": turn("palette 4", false)
    case "110", "111", "112":
      if let part = parts.first { turn("palette \(part.dropFirst())", false) }
    default: break
    }
  }
}
