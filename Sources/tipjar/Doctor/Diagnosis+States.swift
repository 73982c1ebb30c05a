import TipJarScreens
import TipJarTerminal

/// The values of the report, by their names in JSON.
extension Diagnosis {
  /// The colour depths.
  enum Depth: String, CaseIterable, Encodable {
    case mono = "none"
    case eight = "8"
    case sixteen = "16"
    case indexed = "256"
    case direct = "24-bit"

    init(_ depth: ColorDepth) {
      switch depth {
      case .mono: self = .mono
      case .eight: self = .eight
      case .sixteen: self = .sixteen
      case .indexed: self = .indexed
      case .direct: self = .direct
      }
    }
  }

  /// The reasons for a colour depth.
  enum ColorReason: String, CaseIterable, Encodable {
    case wish = "settings"
    case noColor = "NO_COLOR"
    case cliColor = "CLICOLOR"
    case terminfo
    case colorTerm = "COLORTERM"
    case answer = "terminal"
    case appleTerminal = "Terminal.app"
    case multiplexer

    init(_ reason: ColorChoice.Reason) {
      switch reason {
      case .wish: self = .wish
      case .noColor: self = .noColor
      case .cliColor: self = .cliColor
      case .terminfo: self = .terminfo
      case .colorTerm: self = .colorTerm
      case .answer: self = .answer
      case .appleTerminal: self = .appleTerminal
      case .multiplexer: self = .multiplexer
      }
    }
  }

  /// The themes, with their brightness.
  enum ShownTheme: String, CaseIterable, Encodable {
    case dark
    case light
    case contrastDark = "contrast, dark"
    case contrastLight = "contrast, light"
    /// For an unknown background.
    case neutral

    init(_ theme: Theme) {
      var plain = theme
      plain.paintsGround = false
      switch plain {
      case .light: self = .light
      case .contrastDark: self = .contrastDark
      case .contrastLight: self = .contrastLight
      case .neutral: self = .neutral
      default: self = .dark
      }
    }
  }

  /// The reason why there is no full screen.
  struct ScreenProblem: Equatable {
    var error: ScreenError
  }

  /// The states of the settings file.
  enum SettingsState: Equatable, CustomStringConvertible {
    case read, notThere
    case damaged(String)

    var description: String {
      switch self {
      case .read: "loaded"
      case .notThere: "not found"
      case .damaged(let problem): "invalid: \(problem)"
      }
    }
  }

  /// The states of the state folder, with its permissions, such as "0700".
  enum FolderState: Equatable, CustomStringConvertible {
    case notThere
    case closed(String)
    case open(String)

    var description: String {
      switch self {
      case .notThere: "not created yet"
      case .closed(let mode): mode
      case .open(let mode): "\(mode), open to others; make it 0700"
      }
    }
  }
}

extension Diagnosis.SettingsState: Encodable {
  func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

extension Diagnosis.FolderState: Encodable {
  func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

extension Diagnosis.ScreenProblem: Encodable {
  func encode(to encoder: any Encoder) throws { try error.description.encode(to: encoder) }
}

extension Language: Encodable {}
