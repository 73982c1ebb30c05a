/// The features of a terminal outside its cells, according to its environment. Sequences that it
/// may not support are not sent: some terminals print them, and some show OSC 9 as a notification.
public struct WindowFeatures: Equatable, Sendable {
  /// OSC 2, with the previous title saved and restored (XTWINOPS 22 and 23).
  public var title: Bool
  /// OSC 9;4, introduced by ConEmu: progress in the taskbar.
  public var progress: Bool

  /// Creates a set of features.
  public init(title: Bool = false, progress: Bool = false) {
    self.title = title
    self.progress = progress
  }

  /// Creates the features of the terminal with this environment.
  public init(environment: [String: String]) {
    let type = environment["TERM"] ?? ""
    title = Self.titled.contains { type.hasPrefix($0) }
    progress = Self.knowsProgress(environment, type)
  }

  private static let titled = [
    "xterm", "tmux", "rxvt", "alacritty", "foot", "kitty", "wezterm", "konsole", "vte", "contour",
    "st-", "mlterm",
  ]

  /// Returns false in a multiplexer: it passes nothing on, and may get another terminal later.
  private static func knowsProgress(_ environment: [String: String], _ type: String) -> Bool {
    if environment["TMUX"] != nil || environment["STY"] != nil { return false }
    if environment["WT_SESSION"] != nil || environment["ConEmuANSI"] == "ON" { return true }
    switch environment["TERM_PROGRAM"] {
    case "ghostty": return true
    case "WezTerm": return environment.hasProgram(of: [20_250_209])
    case "iTerm.app": return environment.hasProgram(of: [3, 6])
    default: return type == "xterm-ghostty"
    }
  }
}

extension [String: String] {
  /// Returns true if the terminal's program (TERM_PROGRAM) has at least this version.
  func hasProgram(of least: [Int]) -> Bool {
    let version = (self["TERM_PROGRAM_VERSION"] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    return !version.lexicographicallyPrecedes(least)
  }
}
