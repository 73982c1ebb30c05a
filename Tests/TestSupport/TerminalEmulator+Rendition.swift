extension TerminalEmulator {
  /// Performs SGR: attributes and colours of the following text.
  mutating func select(_ parameters: [Int]) {
    var rest = parameters.isEmpty ? [0][...] : parameters[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: (pen.attributes, pen.foreground, pen.background) = ([], .standard, .standard)
      case 22: pen.attributes.subtract([.bold, .dim])
      case 1...9:
        if let attribute = Self.attributes[code] { pen.attributes.insert(attribute) }
      case 23...29:
        if let attribute = Self.attributes[code - 20] { pen.attributes.remove(attribute) }
      case 10: break  // The font of the console, which a character set may change.
      case 30...37: pen.foreground = .indexed(code - 30)
      case 38: pen.foreground = Self.color(&rest) ?? pen.foreground
      case 39: pen.foreground = .standard
      case 40...47: pen.background = .indexed(code - 40)
      case 48: pen.background = Self.color(&rest) ?? pen.background
      case 49: pen.background = .standard
      case 90...97: pen.foreground = .indexed(code - 82)
      case 100...107: pen.background = .indexed(code - 92)
      default: unknown.append("SGR \(code)")
      }
    }
  }

  private static let attributes: [Int: EmulatedCell.Attributes] = [
    1: .bold, 2: .dim, 3: .italic, 4: .underline, 5: .blink, 7: .reverse, 8: .invisible, 9: .struck,
  ]

  private static func color(_ rest: inout ArraySlice<Int>) -> EmulatedCell.Color? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().map { .indexed($0) }
    case 2:
      guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst()
      else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }
}
