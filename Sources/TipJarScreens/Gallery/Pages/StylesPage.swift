import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The same buttons in each style, and two custom styles.
enum StylesPage {
  static func draw(on page: inout GalleryPage) {
    draw("StandardStyle", page.say(.appStores), .standard, on: &page)
    draw("ProminentStyle", page.say(.filled), .prominent, on: &page)
    draw(page.say(.large), page.say(.controlSize), Styles(size: .large), on: &page)
    draw("BoltStyle", page.say(.blueAndOrange), Styles(BoltStyle()), on: &page)
    draw("OutlineStyle", page.say(.everyColour), Styles(OutlineStyle()), on: &page)
  }

  private static func draw(
    _ name: String, _ note: String, _ styles: Styles, on page: inout GalleryPage
  ) {
    page.heading(name, note)
    let shapes: [(DownloadButton.Look.Shape, width: Int)] = [
      (.pill(.get), 12), (.pill(.update), 15), (.pill(.open), 13),
      (.ring(fraction: 0.62, .stop), 7),
      (.spinner(turn: 0.2, turning: true), 7),
    ]
    for state in [ControlState.normal, .focused, .pressed, .disabled] {
      page.text(
        page.say(state.phrase), x: 1, y: page.y + (styles.size == .large ? 1 : 0), Style(.secondary)
      )
      var x = 13
      for (shape, width) in shapes {
        let control = DownloadControl(
          .init(shape: shape, isEnabled: state != .disabled), isFocused: state == .focused,
          isPressed: state == .pressed, words: page.words.buttons, styles: styles,
          glyphs: page.glyphs)
        page.show(control, x: x, y: page.y, Size(width: width - 1, height: 3))
        x += width + 1
      }
      page.y += 3
    }
    if styles.size == .large { page.y += 1 }
  }
}

extension ControlState {
  /// The name of the state.
  var phrase: GalleryWords.Phrase {
    switch self {
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
