/// The user's choice of pictures in pixels.
public enum GraphicsPreference: String, Hashable, Sendable, CaseIterable, Codable {
  /// The best way of those that the terminal reports.
  case auto
  /// Kitty's protocol with placeholders, regardless of what the terminal reports.
  case kitty
  /// Sixel, regardless of what the terminal reports.
  case sixel
  /// Half blocks.
  case none

  /// Returns the way in which pictures are drawn on a terminal, which is never ``auto``.
  ///
  /// - Parameters:
  ///   - attributes: Its answer to DA1: a class, and features, of which 4 is sixel.
  ///   - program: Its program, which may be known to show kitty's placeholders.
  ///   - loadsPictures: A Boolean value that indicates whether it has loaded a picture, and reported
  ///     it before that answer.
  ///   - cell: The size of a cell in pixels, without which sixels do not fit; nil if it is unknown,
  ///     as in some terminals over ssh.
  ///   - depth: Its colours, of which both need 256: with fewer, the user or the system has set
  ///     them.
  ///   - environment: The environment. A multiplexer answers for itself, and the terminal around it
  ///     may change.
  public func resolved(
    attributes: [Int], program: TerminalProgram?, loadsPictures: Bool, cell: Size?,
    depth: ColorDepth, environment: [String: String]
  ) -> GraphicsPreference {
    let isDirect = !environment.isInMultiplexer
    guard depth == .indexed || depth == .direct else { return .none }
    let isConfirmed = loadsPictures && program?.knowsPlaceholders == true
    if isDirect, self == .kitty || self == .auto && isConfirmed { return .kitty }
    let reportsSixel = isDirect && attributes.dropFirst().contains(4)
    return cell != nil && (self == .sixel || self == .auto && reportsSixel) ? .sixel : .none
  }
}
