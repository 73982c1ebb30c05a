/// The styles that a control passes to the controls inside it, like SwiftUI's environment: from a
/// download button to its pill and its ring, from a row to its button.
public struct Styles: Equatable, Sendable {
  /// The size of buttons with text, like SwiftUI's `controlSize`.
  public enum Size: Equatable, Sendable, CaseIterable {
    /// One row.
    case regular
    /// Three rows: half a cell of field above and below the text.
    case large
  }

  /// The style of controls.
  public var control: any ControlStyle
  /// The size of buttons.
  public var size: Size

  /// Creates styles.
  public init(_ control: some ControlStyle = StandardStyle(), size: Size = .regular) {
    (self.control, self.size) = (control, size)
  }

  /// The App Store's style.
  public static let standard = Styles()
  /// A style filled with the tint.
  public static let prominent = Styles(ProminentStyle())

  /// Returns a Boolean value that indicates whether both draw the same: equal styles in the same
  /// size.
  public static func == (left: Styles, right: Styles) -> Bool {
    left.size == right.size && left.control.isEqual(to: right.control)
  }
}

extension ControlStyle {
  fileprivate func isEqual(to other: any ControlStyle) -> Bool { (other as? Self) == self }
}
