public import TipJarTerminal

/// The state in which a control is drawn.
public enum ControlState: Equatable, Sendable, CaseIterable {
  /// At rest.
  case normal
  /// Focused: the Enter key would press it.
  case focused
  /// Pressed: drawn at once, before the release.
  case pressed
  /// Cannot be pressed now.
  case disabled
}

/// The styles of controls in each of their states. Every property has a default, so that a style
/// defines only its differences.
///
/// A ``Style`` consists of two roles and attributes: the ink colours the text, the paper the field
/// behind it; the paper `.standard` draws no field. The theme assigns colours to the roles.
///
/// ```swift
/// struct Bolt: ControlStyle {  // Blue, and orange while it is pressed.
///   func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
///     Style(.onTint, on: state == .pressed ? .warning : .tint, .bold)
///   }
/// }
/// ```
public protocol ControlStyle: Equatable, Sendable {
  /// A pill: its text and its field. `Pill.Kind.download` includes the title of a download button.
  func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style
  /// The lit part of a ring, and the drawn cloud.
  func ring(_ state: ControlState) -> Style
  /// The unlit part of a ring.
  func track(_ state: ControlState) -> Style
  /// The symbol in the middle of a ring.
  func centre(_ state: ControlState) -> Style
  /// The turning arc.
  func spinner(_ state: ControlState) -> Style
}

extension ControlStyle {
  /// Grey with text in the tint colour; filled with the tint while focused.
  public func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style { standardPill(kind, state) }

  /// The tint, darker while pressed. Never bold, because bitmap fonts smear bold dots and squares.
  public func ring(_ state: ControlState) -> Style {
    switch state {
    case .normal, .focused: Style(.tint)
    case .pressed: Style(.tintPressed)
    case .disabled: Style(.disabled)
    }
  }

  /// Dim; stronger while focused, weaker while disabled.
  public func track(_ state: ControlState) -> Style {
    switch state {
    case .disabled: Style(.track)
    case .normal: Style(.ringTrack)
    case .focused, .pressed: Style(.secondary)
    }
  }

  /// The same as the ring.
  public func centre(_ state: ControlState) -> Style { ring(state) }

  /// Quiet; tinted while focused, because a press stops it.
  public func spinner(_ state: ControlState) -> Style {
    switch state {
    case .normal: Style(.secondary)
    case .focused: Style(.tint)
    case .pressed: Style(.tintPressed)
    case .disabled: Style(.disabled)
    }
  }

  /// Returns the standard style of a pill, for styles that change only some kinds.
  public func standardPill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    guard state != .disabled else { return Style(.disabled, on: kind.restingField) }
    let isFilled = kind == .prominent || state != .normal
    var style = Style(isFilled ? .onTint : kind.restingInk, on: kind.restingField, .bold)
    if isFilled { style.paper = state == .pressed ? .tintPressed : .tint }
    // A prominent pill is filled without focus too.
    if kind == .prominent, state == .focused { style.attributes.insert(.underline) }
    return style
  }
}

/// The App Store's style, which is the default.
public struct StandardStyle: ControlStyle {
  /// Creates the style.
  public init() {}
}

/// A style that fills every button with the tint, like SwiftUI's `borderedProminent`.
public struct ProminentStyle: ControlStyle {
  /// Creates the style.
  public init() {}

  /// Fills every pill except Cancel on a sheet.
  public func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    standardPill(kind == .plain ? .plain : .prominent, state)
  }
}
