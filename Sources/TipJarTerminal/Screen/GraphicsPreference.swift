/// The user's choice of pictures in pixels.
public enum GraphicsPreference: String, Hashable, Sendable, CaseIterable, Codable {
  /// Sixel where the terminal reports it, half blocks elsewhere.
  case auto
  /// Sixel, regardless of what the terminal reports.
  case sixel
  /// Half blocks.
  case none

  /// Returns whether pictures are drawn in sixels on a terminal.
  ///
  /// - Parameters:
  ///   - attributes: Its answer to DA1: a class, and features, of which 4 is sixel.
  ///   - cell: The size of a cell in pixels; nil if it is unknown, as in some terminals over ssh.
  ///   - depth: Its colours, of which sixel needs 256: with fewer, the user or the system has set
  ///     them.
  ///   - environment: The environment. A multiplexer answers for itself, and the terminal around it
  ///     may change.
  public func usesSixel(
    attributes: [Int], cell: Size?, depth: ColorDepth, environment: [String: String]
  ) -> Bool {
    guard self != .none, cell != nil, depth == .indexed || depth == .direct else { return false }
    if self == .sixel { return true }
    let type = environment["TERM"] ?? ""
    let isInMultiplexer =
      environment["TMUX"] != nil || environment["STY"] != nil || type.hasPrefix("tmux")
      || type.hasPrefix("screen")
    return !isInMultiplexer && attributes.dropFirst().contains(4)
  }
}
