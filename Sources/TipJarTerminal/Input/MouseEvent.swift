/// An event of the mouse, in cells from 0 at the top left.
public struct MouseEvent: Equatable, Sendable {
  /// The kinds of mouse events.
  public enum Kind: Equatable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button was released; X10 does not report which one.
    case release(Button?)
    /// The pointer moved with a button down, or with none if the terminal reports that.
    case move(Button?)
    /// One notch of the wheel: -1 up, 1 down.
    case wheel(Int)
  }

  /// A button.
  public enum Button: Equatable, Sendable {
    /// The three buttons of a mouse; `other` is any further one.
    case left, middle, right, other
  }

  /// The kind of event.
  public var kind: Kind
  /// The cell that the pointer is on.
  public var position: Point
  /// The modifiers held during the event.
  public var modifiers: Key.Modifiers

  /// Creates a mouse event.
  public init(_ kind: Kind, at position: Point, modifiers: Key.Modifiers = []) {
    (self.kind, self.position, self.modifiers) = (kind, position, modifiers)
  }

  /// Creates an event from a report's bits and its cell, from 0; nil for an unsupported report.
  init?(bits: Int, x: Int, y: Int, isRelease: Bool) {
    guard let kind = Self.kind(of: bits, isRelease: isRelease) else { return nil }
    // Bits 4, 8 and 16 are the modifiers.
    let modifiers = Key.Modifiers(rawValue: UInt8(bits >> 2 & 7))
    self.init(kind, at: Point(x: x, y: y), modifiers: modifiers)
  }

  /// Bits 0 and 1: the button; 32: motion; 64: the wheel; 128: further buttons (xterm's ctlseqs).
  private static func kind(of bits: Int, isRelease: Bool) -> Kind? {
    let button: Button? = bits & 128 != 0 ? .other : [.left, .middle, .right, nil][bits & 3]
    if bits & 64 != 0 {
      // 2 and 3 are horizontal scrolling.
      return isRelease || bits & 3 > 1 ? nil : .wheel(bits & 3 == 0 ? -1 : 1)
    }
    if bits & 32 != 0 { return .move(button) }
    guard let button else { return .release(nil) }
    return isRelease ? .release(button) : .press(button)
  }
}
