/// The styles that a control passes to the controls inside it, like SwiftUI's environment: from a
/// download button to its pill and its ring, from a row to its button.
public struct Styles: Equatable, Sendable {
  /// The style of controls.
  public var control: any ControlStyle

  /// Creates styles.
  public init(_ control: some ControlStyle = StandardStyle()) { self.control = control }

  /// The App Store's style.
  public static let standard = Styles()
  /// A style filled with the tint.
  public static let prominent = Styles(ProminentStyle())

  /// Returns a Boolean value that indicates whether both draw the same.
  public static func == (left: Styles, right: Styles) -> Bool {
    left.control.isEqual(to: right.control)
  }
}

extension ControlStyle {
  fileprivate func isEqual(to other: any ControlStyle) -> Bool { (other as? Self) == self }
}
