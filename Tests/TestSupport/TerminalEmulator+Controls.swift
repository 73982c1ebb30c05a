import TipJarTerminal

extension TerminalEmulator {
  mutating func perform(_ action: ControlParser.Action) {
    switch action {
    case .print(let scalar): print(scalar)
    case .control(let byte): control(byte)
    case .escape(let intermediates, let final): escape(intermediates, final)
    case .csi(let mark, let parameters, let intermediates, let final):
      csi(mark + intermediates + String(final), parameters)
    case .osc(let text): osc(text)
    case .otherString(let text) where text.hasPrefix("G"):
      if let number = pictures.perform(text.dropFirst()), traits.loadsPictures {
        answers += Array("\u{1B}_Gi=\(number);OK\u{1B}\\".utf8)
      }
    case .otherString: break
    }
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    let drawn = charsets[charset] ? Self.lineDrawing[scalar] ?? scalar : scalar
    let width = Self.width(of: drawn)
    guard width > 0 else {
      if let lastCell { grid[lastCell.y, lastCell.x].text.unicodeScalars.append(drawn) }
      return
    }
    if wrapsNext || cursor.x + width > grid.width, modes.contains(7) {
      move(x: 0, y: cursor.y)
      lineFeed()
    }
    var cell = pen
    cell.text = String(drawn)
    grid.put(cell, row: cursor.y, column: cursor.x, width: width)
    lastPrinted = scalar
    lastCell = cursor
    let next = cursor.x + width
    move(x: next, y: cursor.y)
    wrapsNext = next >= grid.width
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x00, 0x7F: break
    case 0x07: bells += 1
    case 0x08: move(x: cursor.x - 1, y: cursor.y)
    case 0x09: move(x: (cursor.x / 8 + 1) * 8, y: cursor.y)
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: move(x: 0, y: cursor.y)
    case 0x0E: charset = 1
    case 0x0F: charset = 0
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func lineFeed() {
    if cursor.y == region.upperBound - 1 {
      grid.scroll(region, up: 1, with: blank)
    } else {
      move(x: cursor.x, y: cursor.y + 1)
    }
  }

  private mutating func reverseLineFeed() {
    if cursor.y == region.lowerBound {
      grid.scroll(region, up: -1, with: blank)
    } else {
      move(x: cursor.x, y: cursor.y - 1)
    }
  }

  private mutating func escape(_ intermediates: String, _ final: Character) {
    switch (intermediates, final) {
    case ("(", _): charsets[0] = final == "0"
    case (")", _): charsets[1] = final == "0"
    case ("", "7"): saveCursor()
    case ("", "8"): restoreCursor()
    case ("", "="): applicationKeypad = true
    case ("", ">"): applicationKeypad = false
    case ("", "D"): lineFeed()
    case ("", "E"):
      move(x: 0, y: cursor.y)
      lineFeed()
    case ("", "M"): reverseLineFeed()
    case ("", "c"): self = TerminalEmulator(size: size)
    case ("", "\\"): break  // The end of a string that a control cut off.
    default: unknown.append("ESC \(intermediates)\(final)")
    }
  }

  private mutating func osc(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts.first {
    case "0", "2": title = parts.count > 1 ? String(parts[1]) : ""
    case "11" where parts.last == "?":
      answers += Array("\u{1B}]11;rgb:\(traits.background)\u{1B}\\".utf8)
    case "8":
      let address = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).last
      pen.link = address.flatMap { $0.isEmpty ? nil : String($0) }
    case "4", "9", "10", "11", "12", "52", "99", "104", "110", "111", "112", "133", "777": break
    default: unknown.append("OSC \(text)")
    }
  }

  mutating func saveCursor() {
    savedCursor = SavedCursor(cursor: cursor, pen: pen, charsets: charsets, charset: charset)
  }

  mutating func restoreCursor() {
    guard let saved = savedCursor else { return move(x: 0, y: 0) }
    move(x: saved.cursor.x, y: saved.cursor.y)
    pen = saved.pen
    charsets = saved.charsets
    charset = saved.charset
  }

  mutating func repeatLast(_ count: Int) {
    let scalar = lastPrinted
    for _ in 0..<count { print(scalar) }
  }

  /// Returns the width of a scalar, by the wide ranges of East Asian Width.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x200B...0x200F, 0xFE00...0xFE0F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return 1
    }
  }

  /// DEC Special Graphics (VT100).
  private static let lineDrawing: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "`afgjklmnopqrstuvwxyz{|}~".unicodeScalars,
      "◆▒°±┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars))
}

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
