import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The same buttons in each style, and two custom styles.
extension GalleryPainter {
  mutating func paintStyles() {
    paint("StandardStyle", say(.appStores), .standard)
    paint("ProminentStyle", say(.filled), .prominent)
    paint(say(.large), say(.controlSize), Styles(size: .large))
    paint("BoltStyle", say(.blueAndOrange), Styles(BoltStyle()))
    paint("OutlineStyle", say(.everyColour), Styles(OutlineStyle()))
  }

  private mutating func paint(_ name: String, _ note: String, _ styles: Styles) {
    heading(name, note)
    let shapes: [(DownloadButton.Look.Shape, width: Int)] = [
      (.pill(.get), 12), (.pill(.update), 15), (.pill(.open), 13),
      (.ring(fraction: 0.62, .stop), 7),
      (.spinner(turn: 0.2, turning: true), 7),
    ]
    for state in [ControlState.normal, .focused, .pressed, .disabled] {
      text(say(Self.phrase(state)), x: 1, y: y + (styles.size == .large ? 1 : 0), Style(.secondary))
      var x = 13
      for (shape, width) in shapes {
        let control = DownloadControl(
          .init(shape: shape, isEnabled: state != .disabled), isFocused: state == .focused,
          isPressed: state == .pressed, words: words.buttons, styles: styles, glyphs: glyphs)
        show(control, x: x, y: y, Size(width: width - 1, height: 3))
        x += width + 1
      }
      y += 3
    }
    if styles.size == .large { y += 1 }
  }
}

extension GalleryPainter {
  /// Returns the name of a state.
  static func phrase(_ state: ControlState) -> GalleryWords.Phrase {
    switch state {
    case .normal: .normal
    case .focused: .focused
    case .pressed: .pressed
    case .disabled: .disabled
    }
  }
}

/// ReactiveButton's colours.
struct BoltStyle: ControlStyle {
  func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    guard state != .disabled else { return standardPill(kind, state) }
    return Style(.onTint, on: state == .pressed ? .warning : .tint, .bold)
  }

  func ring(_ state: ControlState) -> Style {
    Style(state == .disabled ? .disabled : state == .pressed ? .warning : .tint)
  }
}

/// No field at rest, and a separate colour for each phase, as AHDownloadButton's properties allow.
struct OutlineStyle: ControlStyle {
  func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    let ink: Ink = kind == .download(.open) ? .success : .confetti
    return switch state {
    case .normal: Style(ink, on: .standard, .bold)
    case .focused: Style(ink, on: .fill, .bold)
    case .pressed: Style(.onTint, on: ink, .bold)
    case .disabled: Style(.disabled)
    }
  }

  func ring(_ state: ControlState) -> Style { Style(state == .disabled ? .disabled : .success) }
  func centre(_ state: ControlState) -> Style { Style(.confetti) }
  func spinner(_ state: ControlState) -> Style { Style(.confetti) }
}
