public import TipJarMachines
public import TipJarTerminal

/// A download button at one time, in a slot whose width never changes.
public struct DownloadControl: Widget, Equatable, Sendable {
  /// The layout of the button.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// One row: pill, or a ring of 3 cells, at the right.
    case line
    /// Two rows and the blank one below: the pill in the first, a ring of 5x3 cells at the right.
    case row
    /// The detail pane: a ring of 12x6 cells, or the pill in its top row, at the left.
    case large

    /// The usual size of the slot; a longer price needs a wider one.
    public var slot: Size {
      switch self {
      case .line: Size(width: 10, height: 1)
      case .row: Size(width: 10, height: 3)
      case .large: Size(width: 12, height: 6)
      }
    }

    var ring: Ring.Scale {
      switch self {
      case .line: .line
      case .row: .tall
      case .large: .large
      }
    }
  }

  /// The look of the button's machine.
  public var look: DownloadButton.Look
  /// The layout of the button.
  public var scale: Scale
  /// A Boolean value that indicates whether it is focused.
  public var isFocused: Bool
  /// A Boolean value that indicates whether it is pressed.
  public var isPressed: Bool
  /// The words on it.
  public var words: ButtonWords
  /// The styles of this control and of the controls inside it.
  public var styles: Styles
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a download button.
  public init(
    _ look: DownloadButton.Look, scale: Scale = .row, isFocused: Bool = false,
    isPressed: Bool = false, words: ButtonWords = .english, styles: Styles = .standard,
    glyphs: GlyphSet = .braille
  ) {
    self.look = look
    self.scale = scale
    self.isFocused = isFocused
    self.isPressed = isPressed
    self.words = words
    self.styles = styles
    self.glyphs = glyphs
  }

  /// Draws into the slot `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    if let change = look.change {
      draw(change, in: rect, on: &canvas)
    } else {
      draw(look.shape, in: shapeRect(look.shape, in: rect), on: &canvas)
    }
  }

  /// Returns the pressable region: the button after its transition, never the whole slot.
  public static func hitRect(
    _ look: DownloadButton.Look, in slot: Rect, scale: Scale = .row,
    words: ButtonWords = .english, styles: Styles = .standard, glyphs: GlyphSet = .braille
  ) -> Rect {
    DownloadControl(look, scale: scale, words: words, styles: styles, glyphs: glyphs)
      .shapeRect(look.shape, in: slot)
  }

  var state: ControlState {
    if !look.isEnabled { return .disabled }
    return isPressed ? .pressed : isFocused ? .focused : .normal
  }

  /// The state of a ring or spinner: a pressed stop control is drawn pressed, and the last
  /// animation is not greyed out.
  var circleState: ControlState {
    if isPressed { return .pressed }
    guard look.isEnabled || look.keepsTint else { return .disabled }
    return isFocused ? .focused : .normal
  }
}
