/// A colour depth, and the reason for it.
public struct ColorChoice: Equatable, Sendable {
  /// The source of a choice.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The user's flag or setting.
    case wish
    /// NO_COLOR, which is not empty (no-color.org).
    case noColor
    /// CLICOLOR=0 (bixense.com/clicolors).
    case cliColor
    /// The terminal's entry in terminfo.
    case terminfo
    /// COLORTERM, which is "truecolor" or "24bit".
    case colorTerm
    /// The terminal's own answer (DECRQSS).
    case answer
    /// 24-bit colours were reported, but Apple's Terminal shows them wrongly.
    case appleTerminal
    /// COLORTERM reports 24-bit colours, but it was set outside a multiplexer that may not pass
    /// them on.
    case multiplexer
  }

  /// The colour depth.
  public let depth: ColorDepth
  /// The source of the choice.
  public let reason: Reason

  /// Creates a choice from terminfo, the terminal's answers and the user's preference. In order of
  /// precedence: a flag or setting, NO_COLOR if it is not empty, CLICOLOR_FORCE and FORCE_COLOR,
  /// CLICOLOR=0.
  /// Apple's Terminal and terminals of fewer than 256 colours never get 24-bit colours.
  public init(
    colors: Int, isDirect: Bool, hasAnswered: Bool = false, wish: ColorPreference = .auto,
    environment: [String: String] = [:]
  ) {
    let isApple = environment["TERM_PROGRAM"] == "Apple_Terminal"
    let isPromised = ["truecolor", "24bit"].contains(environment["COLORTERM"])
    if let reason = Self.refusal(wish, environment) {
      (depth, self.reason) = (.mono, reason)
    } else if isDirect {
      (depth, reason) = isApple ? (.eight, .appleTerminal) : (.direct, .terminfo)
    } else if colors < 256 {
      (depth, reason) = (colors < 8 ? .mono : colors < 16 ? .eight : .sixteen, .terminfo)
    } else if !isPromised, !hasAnswered {
      (depth, reason) = (.indexed, .terminfo)
    } else if isApple {
      (depth, reason) = (.indexed, .appleTerminal)
    } else if hasAnswered {
      (depth, reason) = (.direct, .answer)
    } else {
      (depth, reason) =
        Self.passesColors(environment) ? (.direct, .colorTerm) : (.indexed, .multiplexer)
    }
  }

  /// Returns a Boolean value that indicates whether to ask the terminal about 24-bit colours: it
  /// has 256, and there is no multiplexer in between, which would answer for another terminal or
  /// print the question.
  func asks(in environment: [String: String]) -> Bool {
    depth == .indexed && environment["TERM_PROGRAM"] != "Apple_Terminal"
      && !environment.isInMultiplexer
  }

  /// Returns a Boolean value that indicates whether 24-bit colours pass through a multiplexer. tmux
  /// converts them if necessary, and identifies itself since 3.2; screen misreads them.
  private static func passesColors(_ environment: [String: String]) -> Bool {
    if environment["STY"] != nil { return false }
    return !environment.isInMultiplexer
      || environment["TERM_PROGRAM"] == "tmux" && environment.hasProgram(of: [3, 2])
  }

  /// Returns the reason not to use colours, or nil.
  private static func refusal(_ wish: ColorPreference, _ environment: [String: String]) -> Reason? {
    switch wish {
    case .always: return nil
    case .never: return .wish
    case .auto:
      if !(environment["NO_COLOR"] ?? "").isEmpty { return .noColor }
      let isForced = ["CLICOLOR_FORCE", "FORCE_COLOR"].contains {
        !["", "0"].contains(environment[$0] ?? "")
      }
      if isForced { return nil }
      return environment["CLICOLOR"] == "0" ? .cliColor : nil
    }
  }
}

extension [String: String] {
  /// A Boolean value that indicates a multiplexer between the program and the terminal.
  var isInMultiplexer: Bool {
    let type = self["TERM"] ?? ""
    return self["TMUX"] != nil || self["STY"] != nil || type.hasPrefix("screen")
      || type.hasPrefix("tmux")
  }

  /// Returns true if the terminal's program (TERM_PROGRAM) has at least this version.
  fileprivate func hasProgram(of least: [Int]) -> Bool {
    let version = (self["TERM_PROGRAM_VERSION"] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    return !version.lexicographicallyPrecedes(least)
  }
}
