/// The program that a terminal is: its name and version, as it answers to XTVERSION (xterm's control
/// sequences), or as its environment names it.
public struct TerminalProgram: Equatable, Sendable, CustomStringConvertible {
  /// A sequence that shows a notification on the desktop.
  enum Alert: Equatable, Sendable {
    /// OSC 9, introduced by iTerm2.
    case osc9
    /// OSC 777, introduced by rxvt-unicode.
    case osc777
    /// OSC 99, introduced by kitty.
    case osc99

    /// Returns the sequence for a text, which is cleaned of everything that would end it. A text
    /// never begins with a digit, which would be a command of ConEmu's OSC 9.
    func sequence(_ text: String) -> String {
      let line = TextCleaner.cleaned(text, limit: 120)
      return switch self {
      case .osc9: "\u{1B}]9;tipjar: \(line)\u{1B}\\"
      case .osc777: "\u{1B}]777;notify;tipjar;\(line)\u{1B}\\"
      // A later one replaces it, and kitty itself keeps quiet in front of its user.
      case .osc99: "\u{1B}]99;i=tipjar:o=unfocused;tipjar: \(line)\u{1B}\\"
      }
    }
  }

  /// The knowledge about a program: the first version of each feature, or nil without it.
  private struct Row {
    var name: String
    var progress: [Int]?
    var alert: Alert?
    var hyperlinks: [Int]?
    /// Reports of keys that are released (kitty's keyboard protocol), without false ones.
    var releases: [Int]?
    /// Placeholders for pictures (U+10EEEE, kitty's graphics protocol).
    var placeholders: [Int]?
  }

  /// The programs by their names in XTVERSION; others have none of these features.
  ///
  /// Kitty before 0.33 reports the release of Enter as another Enter, and WezTerm of 2022 every
  /// release as another press. Those of xterm.js and Windows Terminal have changed with each
  /// version, so they are not asked for. VTE ignores notifications; Alacritty does not answer.
  /// Konsole and WezTerm load kitty's pictures, and show placeholders as text.
  private static let known = [
    Row(
      name: "kitty", alert: .osc99, hyperlinks: [0, 19], releases: [0, 33], placeholders: [0, 28]),
    Row(
      name: "ghostty", progress: [1, 2], alert: .osc9, hyperlinks: [1], releases: [1],
      placeholders: [1]),
    Row(name: "foot", alert: .osc777, hyperlinks: [1, 7], releases: [1, 11]),
    Row(
      name: "WezTerm", progress: [20_250_209], alert: .osc9, hyperlinks: [2018],
      releases: [20_230_320]),
    Row(name: "iTerm2", progress: [3, 6], alert: .osc9, hyperlinks: [3, 1]),
    Row(name: "VTE", progress: [8000], hyperlinks: [5002]),
    Row(name: "Konsole", progress: [26, 4], hyperlinks: [20, 12]),
    Row(name: "contour", hyperlinks: [0, 1]),
    Row(name: "mintty", hyperlinks: [3]),
    Row(name: "xterm.js", hyperlinks: [5]),
    Row(name: "tmux", hyperlinks: [3, 4]),
    Row(name: "Windows Terminal", progress: [], hyperlinks: []),
    Row(name: "ConEmu", progress: []),
    Row(name: "rxvt-unicode", alert: .osc777),
  ]

  /// The name, such as "kitty".
  public let name: String
  /// The parts of the version, such as 0, 35, 2; empty if it is unknown.
  public let version: [Int]

  /// Its name and version, such as "kitty 0.35.2".
  public var description: String {
    version.isEmpty ? name : "\(name) \(version.map(String.init).joined(separator: "."))"
  }

  init(name: String, version: String) {
    self.name = TextCleaner.cleaned(name, limit: 40)
    self.version = version.split { !$0.isNumber }.prefix(4).compactMap { Int($0) }
  }

  /// Creates the program of an answer, such as "kitty(0.35.2)" or "WezTerm 20240203-110809"; nil
  /// for an empty one.
  init?(answer: String) {
    let name = answer.prefix { $0 != "(" && $0 != " " }
    guard !name.isEmpty else { return nil }
    self.init(name: String(name), version: String(answer.dropFirst(name.count)))
  }

  /// Creates the program that the variables of a terminal name; nil for none, and inside a
  /// multiplexer, which passes nothing on and may get another terminal later.
  public init?(environment: [String: String]) {
    if environment["TMUX"] != nil || environment["STY"] != nil { return nil }
    let type = environment["TERM"] ?? ""
    let version = environment["TERM_PROGRAM_VERSION"] ?? ""
    if environment["WT_SESSION"] != nil {
      self.init(name: "Windows Terminal", version: "")
    } else if environment["ConEmuANSI"] == "ON" {
      self.init(name: "ConEmu", version: "")
    } else if let name = ["WezTerm": "WezTerm", "iTerm.app": "iTerm2"][
      environment["TERM_PROGRAM"] ?? ""]
    {
      self.init(name: name, version: version)
    } else if environment["TERM_PROGRAM"] == "ghostty" || type == "xterm-ghostty" {
      // The oldest that was published knows what is asked of it here.
      self.init(name: "ghostty", version: version.isEmpty ? "1.2" : version)
    } else if type.hasPrefix("rxvt-unicode") {
      self.init(name: "rxvt-unicode", version: "")
    } else {
      return nil
    }
  }

  private var row: Row? { Self.known.first { $0.name == name } }

  private func has(_ least: [Int]?) -> Bool {
    least.map { !version.lexicographicallyPrecedes($0) } ?? false
  }

  /// The sequence for notifications, or nil without one.
  var alert: Alert? { row?.alert }
  var knowsProgress: Bool { has(row?.progress) }
  var knowsHyperlinks: Bool { has(row?.hyperlinks) }
  var reportsReleases: Bool { has(row?.releases) }
  var knowsPlaceholders: Bool { has(row?.placeholders) }
}
