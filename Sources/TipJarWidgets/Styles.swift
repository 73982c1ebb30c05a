/// The looks that a control hands on to what is inside of it, as SwiftUI's environment does (seed 002):
/// a download button to its pill and its ring, a row to its button. A plain value.
public struct Styles: Equatable, Sendable {
  /// How large buttons with a word are (seed 002's `controlSize`).
  public enum Size: Equatable, Sendable, CaseIterable {
    /// One row.
    case regular
    /// Two rows, drawn over three: half a cell of field above and below the word.
    case large
  }

  /// How controls look.
  public var control: any ControlStyle
  /// How large buttons are.
  public var size: Size

  /// Looks to hand on.
  public init(_ control: some ControlStyle = StandardStyle(), size: Size = .regular) {
    self.control = control
    self.size = size
  }

  /// The App Store's.
  public static let standard = Styles()
  /// Filled with the tint.
  public static let prominent = Styles(ProminentStyle())

  /// Whether both draw alike: the same style, compared as a value, in the same size.
  public static func == (left: Styles, right: Styles) -> Bool {
    left.size == right.size && left.control.isEqual(to: right.control)
  }
}

extension ControlStyle {
  fileprivate func isEqual(to other: any ControlStyle) -> Bool { (other as? Self) == self }
}
