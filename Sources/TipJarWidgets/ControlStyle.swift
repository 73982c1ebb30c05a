public import TipJarTerminal

/// The state in which a control is drawn.
public enum ControlState: Equatable, Sendable, CaseIterable {
  /// At rest.
  case normal
  /// The keyboard's next Enter is for it.
  case focused
  /// Pressed: drawn at once, before any release.
  case pressed
  /// Cannot be pressed now.
  case disabled
}

/// The looks of controls in each of their states. Every property has a default, so that a style
/// defines only its differences.
///
/// A ``Style`` is two roles and attributes: the ink is the word's, the paper the field's; a paper
/// `.standard` is no field at all. What a role looks like is the theme's business.
///
/// ```swift
/// struct Bolt: ControlStyle {  // Blue, and orange while it is pressed.
///   func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
///     Style(.onTint, on: state == .pressed ? .warning : .tint, .bold)
///   }
/// }
/// ```
public protocol ControlStyle: Equatable, Sendable {
  /// A word and its field. `Pill.Kind.download` says which phase of a download it stands for.
  func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style
  /// The part of a ring that is lit, and the drawn cloud.
  func ring(_ state: ControlState) -> Style
  /// The part of a ring that is not lit yet.
  func track(_ state: ControlState) -> Style
  /// The picture in the middle of a ring, where it has cells of its own; otherwise it has the
  /// colours of the ring and the track around it.
  func centre(_ state: ControlState) -> Style
  /// The turning arc.
  func spinner(_ state: ControlState) -> Style
}

extension ControlStyle {
  /// Grey with the word in the tint; filled with the tint where the focus is.
  public func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    standardPill(kind, state)
  }

  /// The tint, a step darker while it is pressed. Never bold: bitmap fonts smear dots and squares.
  public func ring(_ state: ControlState) -> Style {
    switch state {
    case .normal, .focused: Style(.tint)
    case .pressed: Style(.tintPressed)
    case .disabled: Style(.disabled)
    }
  }

  /// Dim, stronger in the focus, and weaker where it cannot be pressed.
  public func track(_ state: ControlState) -> Style {
    switch state {
    case .disabled: Style(.track)
    case .normal: Style(.ringTrack)
    case .focused, .pressed: Style(.secondary)
    }
  }

  /// The ring's own.
  public func centre(_ state: ControlState) -> Style { ring(state) }

  /// Quiet, and in the tint where the focus is, since a press stops it.
  public func spinner(_ state: ControlState) -> Style {
    switch state {
    case .normal: Style(.secondary)
    case .focused: Style(.tint)
    case .pressed: Style(.tintPressed)
    case .disabled: Style(.disabled)
    }
  }

  /// The standard look of a pill, for styles that change some kinds and leave the others.
  public func standardPill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    guard state != .disabled else { return Style(.disabled, on: kind.restingField) }
    let isFilled = kind == .prominent || state != .normal
    var style = Style(isFilled ? .onTint : kind.restingInk, on: kind.restingField, .bold)
    if isFilled { style.paper = state == .pressed ? .tintPressed : .tint }
    // This fill is there without focus, too.
    if kind == .prominent, state == .focused { style.attributes.insert(.underline) }
    return style
  }
}

/// The App Store's: the style of everything that is given no other.
public struct StandardStyle: ControlStyle {
  /// The style.
  public init() {}
}

/// Every button filled with the tint, as SwiftUI's `borderedProminent`.
public struct ProminentStyle: ControlStyle {
  /// The style.
  public init() {}

  /// All but Cancel on a sheet.
  public func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    standardPill(kind == .plain ? .plain : .prominent, state)
  }
}
