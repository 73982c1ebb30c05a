extension InputDecoder {
  /// An SGR report: "CSI < button ; column ; row", M for press and motion, m for release.
  mutating func endMouse(isRelease: Bool, final: UInt8) {
    let parts = numbers(of: held.dropFirst())
    guard final == UInt8(ascii: "M") || isRelease, parts.count == 3, parts[1] > 0, parts[2] > 0
    else { return }
    report(button: parts[0], x: parts[1] - 1, y: parts[2] - 1, isRelease: isRelease)
  }

  /// An X10 report: button, column and row, each a byte above 32.
  mutating func decodeMouse(_ byte: UInt8) {
    held.append(byte)
    guard held.count == 3 else { return }
    state = .ground
    guard held[0] >= 32, held[1] > 32, held[2] > 32 else { return }
    report(
      button: Int(held[0]) - 32, x: Int(held[1]) - 33, y: Int(held[2]) - 33, isRelease: false)
  }

  private mutating func report(button: Int, x: Int, y: Int, isRelease: Bool) {
    guard let kind = Self.kind(of: button, isRelease: isRelease) else { return }
    let modifiers = Self.modifiers(of: button)
    found.append(.mouse(MouseEvent(kind, at: Point(x: x, y: y), modifiers: modifiers)))
  }

  /// The low two bits say which button, 32 motion, 64 the wheel, 128 further buttons (xterm's
  /// ctlseqs).
  private static func kind(of bits: Int, isRelease: Bool) -> MouseEvent.Kind? {
    let button = button(of: bits)
    if bits & 64 != 0 {
      // 2 and 3 are the wheel pushed aside.
      return isRelease || bits & 3 > 1 ? nil : .wheel(bits & 3 == 0 ? -1 : 1)
    }
    if bits & 32 != 0 { return .move(button) }
    guard let button else { return .release(nil) }
    return isRelease ? .release(button) : .press(button)
  }

  private static func button(of bits: Int) -> MouseEvent.Button? {
    if bits & 128 != 0 { return .other }
    switch bits & 3 {
    case 0: return .left
    case 1: return .middle
    case 2: return .right
    default: return nil
    }
  }

  private static func modifiers(of bits: Int) -> Key.Modifiers {
    var modifiers: Key.Modifiers = []
    if bits & 4 != 0 { modifiers.insert(.shift) }
    if bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}
