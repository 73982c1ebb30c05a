/// The looks that a control passes on to the controls inside it, as SwiftUI's environment does: a
/// download button to its pill and its ring, a row to its button. A plain value.
public struct Styles: Equatable, Sendable {
  /// The size of buttons with a word, as SwiftUI's `controlSize`.
  public enum Size: Equatable, Sendable, CaseIterable {
    /// One row.
    case regular
    /// Two rows, drawn over three: half a cell of field above and below the word.
    case large
  }

  /// The style of controls.
  public var control: any ControlStyle
  /// The size of buttons.
  public var size: Size

  /// Looks to pass on.
  public init(_ control: some ControlStyle = StandardStyle(), size: Size = .regular) {
    self.control = control
    self.size = size
  }

  /// The App Store's.
  public static let standard = Styles()
  /// Filled with the tint.
  public static let prominent = Styles(ProminentStyle())

  /// Returns whether both draw alike: the same style, compared as a value, in the same size.
  public static func == (left: Styles, right: Styles) -> Bool {
    left.size == right.size && left.control.isEqual(to: right.control)
  }
}

extension ControlStyle {
  fileprivate func isEqual(to other: any ControlStyle) -> Bool { (other as? Self) == self }
}
