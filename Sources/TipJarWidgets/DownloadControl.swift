public import TipJarMachines
public import TipJarTerminal

/// A download button at one time, in a slot whose width never changes.
public struct DownloadControl: Widget, Equatable, Sendable {
  /// The layout of the button.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// One row: pill, or a ring of 3 cells, at the right.
    case line
    /// Two rows: the pill in the first, a ring of 4x2 cells at the right.
    case row
    /// The page: a ring of 12x6 cells, or the pill in the middle of its left edge.
    case large

    /// The usual size of the slot; a longer price needs a wider one.
    public var slot: Size {
      switch self {
      case .line: Size(width: 10, height: 1)
      case .row: Size(width: 10, height: 2)
      case .large: Size(width: 12, height: 6)
      }
    }

    var ring: Ring.Scale {
      switch self {
      case .line: .line
      case .row: .row
      case .large: .large
      }
    }
  }

  /// The look of the button's machine.
  public var look: DownloadButton.Look
  /// The layout of the button.
  public var scale: Scale
  /// A Boolean value that indicates whether it is at the left of its slot, not at the right.
  public var isAtLeft: Bool
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
    (self.look, self.scale, self.isFocused, self.isPressed) = (look, scale, isFocused, isPressed)
    (self.words, self.styles, self.glyphs) = (words, styles, glyphs)
    isAtLeft = scale == .large
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
      .hitRect(in: slot)
  }

  /// Returns the pressable region in a slot.
  public func hitRect(in slot: Rect) -> Rect { shapeRect(look.shape, in: slot) }

  var state: ControlState {
    if !look.isEnabled { return .disabled }
    return isPressed ? .pressed : isFocused ? .focused : .normal
  }

  /// The state of a circle: a pressed stop is drawn pressed, the last animation never greyed out.
  var circleState: ControlState {
    if isPressed { return .pressed }
    guard look.isEnabled || look.keepsTint else { return .disabled }
    return isFocused ? .focused : .normal
  }

  typealias Look = DownloadButton.Look

  /// Draws a shape without a transition.
  func draw(_ shape: Look.Shape, in rect: Rect, on canvas: inout Canvas) {
    switch shape {
    case .pill(.cloud) where hasDrawnCloud:
      Cloud(state: state, styles: styles).draw(in: rect, on: &canvas)
    case .pill(let title): pill(title).draw(in: rect, on: &canvas)
    case .spinner(let turn, _): ring(.spinner(turn: turn)).draw(in: rect, on: &canvas)
    case .ring(let fraction, let centre):
      ring(.progress(fraction), centre: centre).draw(in: rect, on: &canvas)
    }
  }

  private func ring(_ fill: Ring.Fill, centre: Look.Centre = .nothing) -> Ring {
    Ring(
      fill, centre: centre, scale: scale.ring, state: circleState, styles: styles, glyphs: glyphs)
  }

  /// A Boolean value that indicates a cloud drawn as a picture, which needs braille and the caption
  /// below it; elsewhere its pill has an arrow.
  var hasDrawnCloud: Bool { glyphs.dots == .braille && scale == .row }

  func pill(_ title: Look.Title) -> Pill {
    var pill = Pill("", kind: .download(title), state: state, styles: styles, glyphs: glyphs)
    pill.hasField = scale != .line
    pill.text =
      switch title {
      case .get: words.get
      // Only the arrow, if no cloud is drawn.
      case .cloud: glyphs.dots == .letters ? words.get : "\(glyphs.down) \(words.get)"
      case .price(let price): price
      case .pricePending: " \(glyphs.ellipsis) "
      case .unavailable: words.unavailable
      case .update: words.update
      case .resume: words.resume
      case .open: words.open
      }
    if [.pricePending, .unavailable].contains(title) { pill.state = .disabled }
    return pill
  }

  /// Returns the rectangle of a shape in a slot, at the left or at the right: at its top, or if large
  /// in its middle, so that a pill becomes the ring around it.
  func shapeRect(_ shape: Look.Shape, in slot: Rect) -> Rect {
    switch shape {
    case .pill(.cloud) where hasDrawnCloud: place(Cloud.size, in: slot)
    case .pill(let title): place(pill(title).size, in: slot)
    case .spinner, .ring: place(scale.ring.size, in: slot)
    }
  }

  func place(_ size: Size, in slot: Rect) -> Rect {
    let width = min(size.width, slot.width)
    let x = isAtLeft ? slot.x : slot.maxX - width
    let y = scale == .large ? slot.y + max(0, slot.height - size.height) / 2 : slot.y
    return Rect(x: x, y: y, width: width, height: size.height).intersection(slot)
  }

  /// Draws the 0.1 s transition between a pill and a circle: the field shrinks to the circle's
  /// width and becomes the circle, or grows from it and then shows its title. A transition between
  /// pills changes the width.
  func draw(_ change: Look.Change, in slot: Rect, on canvas: inout Canvas) {
    switch (change.from, look.shape) {
    // A drawn cloud is as large as the circle, so they are exchanged halfway.
    case (.pill(.cloud), _) where hasDrawnCloud, (_, .pill(.cloud)) where hasDrawnCloud:
      let shape = change.progress < 0.5 ? change.from : look.shape
      draw(shape, in: shapeRect(shape, in: slot), on: &canvas)
    case (.pill(let title), .pill(let next)):
      swap(title, next, progress: change.progress, in: slot, on: &canvas)
    case (.pill(let title), .spinner), (.pill(let title), .ring):
      morph(title, openness: 1 - change.progress, in: slot, on: &canvas)
    case (.spinner, .pill(let title)):
      morph(title, openness: change.progress, in: slot, on: &canvas)
    case (.ring(let fraction, _), .pill(let title)):
      // A full ring keeps its colour until the pill replaces it; one that was stopped has none.
      morph(title, openness: change.progress, ring: fraction, in: slot, on: &canvas)
    case (.spinner(let turn, _), .ring):
      ring(.opening(turn: turn, progress: change.progress))
        .draw(in: place(scale.ring.size, in: slot), on: &canvas)
    case (.spinner, .spinner), (.ring, .spinner), (.ring, .ring):
      draw(look.shape, in: shapeRect(look.shape, in: slot), on: &canvas)
    }
  }

  /// Draws a transition between pills. The title changes when the field is largest.
  private func swap(
    _ title: Look.Title, _ next: Look.Title, progress: Double, in slot: Rect,
    on canvas: inout Canvas
  ) {
    let progress = progress >= 0 ? min(progress, 1) : 0
    let (old, new) = (self.pill(title), self.pill(next))
    let growth = new.width - old.width
    let share = growth > 0 ? min(1, 2 * progress) : max(0, 2 * progress - 1)
    let width = old.width + Int(Double(growth) * share)
    var pill = progress < 0.5 ? old : new
    pill.isFading = true
    pill.draw(in: place(Size(width: width, height: 1), in: slot), on: &canvas)
  }

  /// Draws a pill during its transition: `openness` 0 is the circle, 1 the pill with its title.
  private func morph(
    _ title: Look.Title, openness: Double, ring fraction: Double = 0, in slot: Rect,
    on canvas: inout Canvas
  ) {
    let openness = openness >= 0 ? min(openness, 1) : 0
    guard openness >= 0.2 else {
      var ring = ring(.progress(fraction))
      ring.state = fraction < 1 ? .disabled : isFocused ? .focused : .normal
      return ring.draw(in: place(scale.ring.size, in: slot), on: &canvas)
    }
    var pill = pill(title)
    pill.state = isFocused ? .focused : .normal
    let narrow = min(4, pill.width)
    let share = min(1, (openness - 0.2) / 0.5)
    let width = narrow + Int(Double(pill.width - narrow) * share)
    pill.isFading = true
    if width < pill.width { pill.text = "" }
    pill.draw(in: place(Size(width: width, height: 1), in: slot), on: &canvas)
  }
}
