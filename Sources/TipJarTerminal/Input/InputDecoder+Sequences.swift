extension InputDecoder {
  /// Decodes a byte of a control sequence (ECMA-48, 5.4): parameters, then a final byte.
  mutating func decodeControl(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F: hold(byte)
    case UInt8(ascii: "[") where held.isEmpty: state = .console
    case UInt8(ascii: "M") where held.isEmpty: state = .mouse
    case 0x40...0x7E:
      state = .ground
      endControl(final: byte)
    default: breakOff(with: byte)
    }
  }

  private mutating func endControl(final: UInt8) {
    switch held.first {
    case UInt8(ascii: "<"): endMouse(final: final)
    case UInt8(ascii: "?"): endReply(final: final)
    case UInt8(ascii: "="), UInt8(ascii: ">"): break
    default: endKey(final: final)
    }
  }

  private mutating func endKey(final: UInt8) {
    let numbers = numbers(of: held[...])
    let parts = subparameters(1)
    eventType = parts.count > 1 ? parts[1] : 1
    defer { eventType = 1 }
    if final == UInt8(ascii: "u") { return endCode(numbers) }
    if final == UInt8(ascii: "~") { return endTilde(numbers) }
    if held.isEmpty && (final == UInt8(ascii: "I") || final == UInt8(ascii: "O")) {
      // The release of a key that is held now goes to another window.
      keyDown = nil
      return found.append(.focus(final == UInt8(ascii: "I")))
    }
    let modifiers = modifiers(numbers)
    if let shifted = Self.rxvtKey(final) {
      emit(shifted, .shift)
    } else if final == UInt8(ascii: "Z") {
      emit(.backTab, modifiers.subtracting(.shift))
    } else if let code = Self.cursorKey(final) {
      emit(code, modifiers)
    }
  }

  /// Decodes "CSI code ; modifiers u", kitty's form of a key, as the key that it would have been
  /// without it. Keys with Super, Hyper or Meta belong to the desktop.
  private mutating func endCode(_ numbers: [Int]) {
    guard numbers.count < 2 || numbers[1] < 1 || (numbers[1] - 1) & 0x38 == 0 else { return }
    let modifiers = modifiers(numbers)
    let code = subparameters(0)
    switch code.first ?? 0 {
    case 27: emit(.escape, modifiers)
    case 13, 57414: emit(.enter, modifiers.subtracting(.shift))
    case 9: emit(modifiers.contains(.shift) ? .backTab : .tab, modifiers.subtracting(.shift))
    case 127: emit(.backspace, modifiers.subtracting(.shift))
    case 32: emit(.character(" "), modifiers.subtracting(.shift))
    case let number where Self.keypad.indices.contains(number - 57399):
      emit(Self.keypad[number - 57399], modifiers)
    // Other keys of kitty's range, such as Shift alone.
    case 57344...63743: break
    // Ctrl-C is one in every layout: the key of the Latin layout comes third.
    case let number where number >= 0x80 && code.count > 2 && code[2] < 0x80:
      endCharacter(code[2], modifiers)
    case let number: endCharacter(number, modifiers)
    }
  }

  private mutating func endCharacter(_ number: Int, _ modifiers: Key.Modifiers) {
    guard number > 0x20, let scalar = Unicode.Scalar(UInt32(number)),
      number < 0x80 || number >= 0xA0
    else { return }
    if modifiers.subtracting(.alt) == .control, (0x40...0x7E).contains(number) {
      let byte = UInt8(number) & 0x1F
      let rest = modifiers.subtracting(.control)
      if byte == 0x1B { emit(.escape, rest) } else { decodeControlKey(byte, rest) }
    } else {
      emit(.character(Character(scalar)), modifiers)
    }
  }

  /// The keys of the keypad from 57399 on, in kitty's order.
  private static let keypad: [Key.Code] =
    "0123456789./*-+\r=,".map { $0 == "\r" ? .enter : .character($0) } + [
      .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
    ]

  /// Returns the numbers between the colons of a parameter, from 0.
  private func subparameters(_ index: Int) -> [Int] {
    let parts = held.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard parts.indices.contains(index) else { return [] }
    return parts[index].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { numbers(of: $0).first ?? 0 }
  }

  /// Decodes a key that ends in a tilde, by its number: VT220, xterm, and rxvt's Home and End.
  private mutating func endTilde(_ numbers: [Int]) {
    let modifiers = modifiers(numbers)
    switch numbers.first ?? 0 {
    case 1, 7: emit(.home, modifiers)
    case 2: emit(.insert, modifiers)
    case 3: emit(.delete, modifiers)
    case 4, 8: emit(.end, modifiers)
    case 5: emit(.pageUp, modifiers)
    case 6: emit(.pageDown, modifiers)
    case let number where (11...15).contains(number): emit(.function(number - 10), modifiers)
    case let number where (17...21).contains(number): emit(.function(number - 11), modifiers)
    case let number where (23...24).contains(number): emit(.function(number - 12), modifiers)
    case 200: state = .paste
    default: break
    }
  }

  /// Returns the key of a final byte that CSI and SS3 share.
  private static func cursorKey(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  /// Returns the cursor key with Shift (after CSI) or Control (after SS3), as rxvt sends it.
  private static func rxvtKey(_ final: UInt8) -> Key.Code? {
    (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) ? cursorKey(final - 0x20) : nil
  }

  /// Decodes SS3: cursor keys and F1-F4 in application mode, and the keypad.
  mutating func decodeSingleShift(_ byte: UInt8) {
    switch byte {
    case 0x30...0x3B: return hold(byte)
    case 0x20...0x7E: break
    default: return breakOff(with: byte)
    }
    state = .ground
    let modifiers = modifiers([0] + numbers(of: held[...]).suffix(1))
    if let code = Self.cursorKey(byte) {
      emit(code, modifiers)
    } else if let code = Self.rxvtKey(byte) {
      emit(code, .control)
    } else if let code = Self.keypadKey(byte) {
      emit(code, modifiers)
    }
  }

  /// Returns the key of the keypad in application mode (VT100): "j" to "y" for "*" to "9".
  private static func keypadKey(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: " "): .character(" ")
    case UInt8(ascii: "X"): .character("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(byte - 0x40)))
    default: nil
    }
  }

  /// Decodes F1 to F5 of the Linux console.
  mutating func decodeConsole(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "E"): emit(.function(Int(byte) - 0x40))
    case 0x20...0x7E: break
    default: breakOff(with: byte)
    }
  }

  /// Returns the modifiers: bits of the second parameter minus one (xterm's function keys).
  private func modifiers(_ numbers: [Int]) -> Key.Modifiers {
    guard numbers.count > 1, numbers[1] > 1 else { return [] }
    return Key.Modifiers(rawValue: UInt8((numbers[1] - 1) & 7))
  }

  /// Returns decimal parameters between semicolons. An empty one is 0, and large ones are limited.
  /// Anything after a colon within a parameter is ignored.
  func numbers(of bytes: ArraySlice<UInt8>) -> [Int] {
    guard !bytes.isEmpty else { return [] }
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.prefix { (0x30...0x39).contains($0) }
        .reduce(0) { min($0 * 10 + Int($1 - 0x30), 1_000_000) }
    }
  }

  /// Decodes a reply: "CSI ? ... c" to DA1, "CSI ? mode ; value $ y" to DECRQM; or the report
  /// "CSI ? 997 ; 1 or 2 n" of a terminal that turns dark or light.
  mutating func endReply(final: UInt8) {
    let numbers = numbers(of: held.dropFirst())
    if final == UInt8(ascii: "c") {
      if hasLoadedPicture { loadsPictures = true }
      found.append(.deviceAttributes(numbers))
    } else if final == UInt8(ascii: "n"), numbers.first == 997 {
      found.append(.colorScheme)
    } else if final == UInt8(ascii: "y"), numbers.count == 2 {
      answersModes = true
      // 1 means set and 2 reset; 0 means unknown, and 3 and 4 permanently set or reset.
      let isKnown = numbers[1] == 1 || numbers[1] == 2
      if numbers[0] == 2026 { knowsSynchronizedOutput = isKnown }
      if numbers[0] == 2031 { knowsColorScheme = isKnown }
    }
  }

  /// Decodes a byte of a string. Until its terminator every byte belongs to it, controls too: no
  /// part of an answer counts as typing. CAN and SUB cancel it, and BEL ends OSC alone.
  mutating func decodeString(_ byte: UInt8) {
    endsWithInterrupt = byte == 0x03
    switch byte {
    case 0x07 where stringIntroducer == "]":
      state = .ground
      endString()
    case 0x18, 0x1A: state = .ground
    case 0x1B: state = .stringEscape
    default: hold(byte)
    }
  }

  mutating func decodeStringEscape(_ byte: UInt8) {
    guard byte == UInt8(ascii: "\\") else {
      state = .escape
      return decodeEscape(byte)
    }
    state = .ground
    endString()
  }

  /// Decodes the byte after an ESC that counted already: as the end of a string, or as a key. What
  /// belonged to it and came late is no key.
  mutating func decodeLate(_ byte: UInt8, endsString: Bool) {
    state = .ground
    switch byte {
    case UInt8(ascii: "\\") where endsString: break
    case UInt8(ascii: "[") where !endsString: begin(.control)
    case _ where !endsString && Self.startsString(byte): decodeEscape(byte)
    default: decodeGround(byte, alt: false)
    }
  }

  private mutating func endString() {
    // A string that was not kept whole says nothing.
    guard held.count < Self.sequenceLimit else { return }
    switch stringIntroducer {
    case "P": endReport()
    // The reply to a picture that was sent to be loaded and not shown.
    case "_": hasLoadedPicture = held.elementsEqual("Gi=16;OK".utf8)
    default: endColor()
    }
  }

  /// Decodes "DCS 1 $ r ... 48:2::1:2:3 m", the reply to DECRQSS: the background that was just set,
  /// in the form of ISO 8613-6 with or without its colour space, or with semicolons.
  private mutating func endReport() {
    if held.starts(with: ">|".utf8) { return endVersion() }
    guard held.starts(with: "1$r".utf8), held.last == UInt8(ascii: "m") else { return }
    let numbers = held.dropFirst(3).dropLast().split(
      omittingEmptySubsequences: true, whereSeparator: { $0 == 0x3A || $0 == 0x3B }
    ).map { String(decoding: $0, as: UTF8.self) }
    let colors = [["48", "2", "1", "2", "3"], ["48", "2", "0", "1", "2", "3"]]
    if colors.contains(where: { color in
      numbers.indices.contains { numbers[$0...].starts(with: color) }
    }) {
      knowsDirectColor = true
    }
  }

  /// Decodes "DCS > | name ( version )", the reply to XTVERSION.
  private mutating func endVersion() {
    let answer = String(decoding: held.dropFirst(2), as: UTF8.self)
    TerminalProgram(answer: answer).map { found.append(.program($0)) }
  }

  /// Decodes "OSC 11 ; rgb:hhhh/hhhh/hhhh", the terminal's background.
  private mutating func endColor() {
    let prefixes = ["11;rgb:", "11;rgba:"]
    guard stringIntroducer == "]",
      let prefix = prefixes.first(where: { held.starts(with: $0.utf8) })
    else { return }
    let parts = held.dropFirst(prefix.utf8.count).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).compactMap(Self.colorPart)
    guard parts.count >= 3 else { return }
    found.append(.background(red: parts[0], green: parts[1], blue: parts[2]))
  }

  /// Returns the value of one to four hexadecimal digits, scaled to 0...255 (X11's "rgb:" colours).
  private static func colorPart(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count),
      let value = Int(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0
    else { return nil }
    let largest = (1 << (4 * digits.count)) - 1
    return UInt8((value * 255 + largest / 2) / largest)
  }

  /// Ends a paste. A Ctrl-C in one without an end mark was typed.
  mutating func endPaste(isOpen: Bool) {
    found.append(.paste(paste.text))
    if isOpen, paste.hasInterrupt { emit(.character("c"), .control) }
    paste = PasteBuffer()
    state = .ground
  }

  /// Decodes an SGR report: "CSI < button ; column ; row", M for press and motion, m for release.
  private mutating func endMouse(final: UInt8) {
    let isRelease = final == UInt8(ascii: "m")
    let parts = numbers(of: held.dropFirst())
    guard final == UInt8(ascii: "M") || isRelease, parts.count == 3, parts[1] > 0, parts[2] > 0
    else { return }
    report(button: parts[0], x: parts[1] - 1, y: parts[2] - 1, isRelease: isRelease)
  }

  /// Decodes an X10 report: button, column and row, each a byte from 32 on.
  mutating func decodeMouse(_ byte: UInt8) {
    guard byte >= 32 else { return breakOff(with: byte) }
    held.append(byte)
    guard held.count == 3 else { return }
    state = .ground
    guard held[1] > 32, held[2] > 32 else { return }
    report(button: Int(held[0]) - 32, x: Int(held[1]) - 33, y: Int(held[2]) - 33, isRelease: false)
  }

  private mutating func report(button bits: Int, x: Int, y: Int, isRelease: Bool) {
    MouseEvent(bits: bits, x: x, y: y, isRelease: isRelease).map { found.append(.mouse($0)) }
  }
}
