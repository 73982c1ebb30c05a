/// The terminal's own cursor. Screen readers and magnifiers follow it, also where it is not seen,
/// so it stands on what has the focus; it is seen only where one types, since the focus is drawn
/// anyway and a block that blinks upon a word hides its first letter.
public struct HardwareCursor: Equatable, Sendable {
  /// The cell that it stands on.
  public var place: Point
  /// A Boolean value that indicates whether it is seen.
  public var isVisible: Bool

  /// A cursor on a cell.
  public init(at place: Point, isVisible: Bool) {
    self.place = place
    self.isVisible = isVisible
  }
}
