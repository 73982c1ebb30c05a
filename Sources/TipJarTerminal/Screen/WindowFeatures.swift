/// The features of a terminal outside its cells, and those of its cells that not every terminal has.
/// Sequences that it may not support are not sent: some terminals print them, and some show OSC 9 as
/// a notification.
public struct WindowFeatures: Equatable, Sendable {
  /// OSC 2, with the previous title saved and restored (XTWINOPS 22 and 23).
  public var title: Bool
  /// OSC 9;4, introduced by ConEmu: progress in the taskbar.
  public var progress: Bool
  /// Notifications on the desktop (OSC 9, 99 or 777).
  public var alerts: Bool
  /// Links in cells (OSC 8).
  public var hyperlinks: Bool
  /// Reports of keys that are released (kitty's keyboard protocol).
  public var keyReleases: Bool

  /// Creates a set of features.
  public init(
    title: Bool = false, progress: Bool = false, alerts: Bool = false, hyperlinks: Bool = false,
    keyReleases: Bool = false
  ) {
    (self.title, self.progress, self.alerts) = (title, progress, alerts)
    (self.hyperlinks, self.keyReleases) = (hyperlinks, keyReleases)
  }

  /// Creates the features of the terminal with this environment, which may have named its program
  /// in an answer.
  public init(environment: [String: String], program: TerminalProgram? = nil) {
    let type = environment["TERM"] ?? ""
    let program = program ?? TerminalProgram(environment: environment)
    self.init(
      title: Self.titled.contains { type.hasPrefix($0) },
      progress: program?.knowsProgress ?? false, alerts: program?.alert != nil,
      hyperlinks: program?.knowsHyperlinks ?? false,
      keyReleases: program?.reportsReleases ?? false)
  }

  private static let titled = [
    "xterm", "tmux", "rxvt", "alacritty", "foot", "kitty", "wezterm", "konsole", "vte", "contour",
    "st-", "mlterm",
  ]

  /// Returns the features that both have.
  public func intersection(_ other: WindowFeatures) -> WindowFeatures {
    WindowFeatures(
      title: title && other.title, progress: progress && other.progress,
      alerts: alerts && other.alerts, hyperlinks: hyperlinks && other.hyperlinks,
      keyReleases: keyReleases && other.keyReleases)
  }
}
