import CTipJarCurses

nonisolated extension TerminalScreen {
  /// A Boolean value that indicates whether the ordinary screen takes a line now, or within a fifth
  /// of a second. For use after ``close()``: a terminal that was stopped (Ctrl-S), or whose
  /// other side is stuck, holds a plain write for ever, and so the end of the process.
  public static var takesLine: Bool { tipjar_takes_line(200) }

  /// A variable of the environment.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe tipjar_variable(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The error of a status, in which TERM is named.
  static func error(of status: tipjar_status) -> ScreenError? {
    let terminal = TextCleaner.cleaned(variable("TERM") ?? "", limit: 40)
    switch status {
    case .started: return nil
    case .busy: return .alreadyOpen
    case .notATerminal: return .notATerminal
    case .unknownTerminal:
      return terminal.isEmpty ? .noTerminalType : .unknownTerminal(terminal)
    case .tooSimple: return .tooSimple(terminal)
    case .inBackground: return .inBackground
    case .noResources: return .noResources
    }
  }

  /// The variables of the environment that concern the terminal's colours.
  static var colorEnvironment: [String: String] {
    let names = [
      "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM", "TERM_PROGRAM",
      "TERM_PROGRAM_VERSION", "TMUX", "STY",
    ]
    let pairs = names.compactMap { name in variable(name).map { (name, $0) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The depth for a terminal and the wishes in the environment, and whether the terminal is to be
  /// asked for more.
  static func depth(
    of found: tipjar_terminal, _ wish: ColorPreference
  ) -> (depth: ColorDepth, asks: Bool) {
    let environment = colorEnvironment
    let choice = ColorChoice(
      colors: Int(found.colors), isDirect: found.direct, wish: wish, environment: environment)
    guard choice.depth == .direct, !found.direct else {
      return (choice.depth, choice.asks(in: environment))
    }
    return (tipjar_use_rgb(true) ? .direct : .indexed, false)
  }

  /// OSC 11 for the background, DECRQM for synchronized output, and DA1, which every terminal
  /// answers, as the end of it. Nothing for terminals that would print the question, and no DECRQM
  /// for Apple's, which prints its last letter. Where colours are asked for, a background of 24
  /// bits is set and asked for again (DECRQSS), which a terminal that has fewer does not give back.
  static func question(terminal: String, colors: Bool) -> String? {
    if terminal.hasPrefix("linux") || terminal.hasPrefix("vt") { return nil }
    let depth = colors ? "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m" : ""
    let synchronized = variable("TERM_PROGRAM") == "Apple_Terminal" ? "" : "\u{1B}[?2026$p"
    return "\u{1B}]11;?\u{1B}\\" + depth + synchronized + "\u{1B}[c"
  }

  /// A signal that the self-pipe passes on.
  enum PipedSignal {
    /// SIGWINCH: there may be another size.
    case window
    case signal(Signal)
  }

  /// The next signal that came.
  static func nextSignal() -> PipedSignal? {
    switch tipjar_next_signal() {
    case .interrupt: .signal(.interrupt)
    case .terminate: .signal(.terminate)
    case .hangUp: .signal(.hangUp)
    case .stop: .signal(.suspend)
    case .resume: .signal(.resume)
    case .windowChange: .window
    case .none: nil
    }
  }
}

extension Signal {
  /// Ends the process by this signal, so that the parent process sees status 128 + n. To be called
  /// after ``Screen/close()``; for the signals that do not end a process it exits all the same.
  public func endProcess() -> Never {
    switch self {
    case .interrupt: tipjar_end_by_signal(.interrupt)
    case .terminate: tipjar_end_by_signal(.terminate)
    case .hangUp: tipjar_end_by_signal(.hangUp)
    case .suspend: tipjar_end_by_signal(.stop)
    case .resume: tipjar_end_by_signal(.resume)
    }
  }
}
