import CTipJarCurses

nonisolated extension TerminalScreen {
  /// A Boolean value that indicates whether the terminal accepts a line within 0.2 s. Check it
  /// after ``close()``: on a terminal that was stopped (Ctrl-S), or whose other end hangs, a write
  /// would block and the process would not end.
  public static var takesLine: Bool { tipjar_takes_line(200) }

  /// Makes what a screen needs and a process cannot make any more once it is confined.
  package static func prepareForConfinement() { tipjar_reserve_memory_files() }

  static func variable(_ name: String) -> String? {
    guard let value = unsafe tipjar_variable(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func error(of status: tipjar_status) -> ScreenError? {
    let terminal = TextCleaner.cleaned(variable("TERM") ?? "", limit: 40)
    switch status {
    case .started: return nil
    case .busy: return .alreadyOpen
    case .notATerminal: return .notATerminal
    case .unknownTerminal: return terminal.isEmpty ? .noTerminalType : .unknownTerminal(terminal)
    case .tooSimple: return .tooSimple(terminal)
    case .inBackground: return .inBackground
    case .noResources: return .noResources
    }
  }

  /// The environment variables that describe the terminal and affect its colours.
  static var colorEnvironment: [String: String] {
    let pairs = TerminalVariables.ofColors.compactMap { name in
      variable(name).map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns the colour depth of a terminal, and whether to ask it for more colours.
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

  /// Returns OSC 11 for the background, DECRQM for synchronized output, and DA1, to which every
  /// terminal replies, as the end. Returns nil for terminals that would print the question, and
  /// omits DECRQM for Apple's Terminal, which prints its last letter. With `colors`, a 24-bit
  /// background is set and queried (DECRQSS); a terminal with fewer colours does not return it.
  static func question(terminal: String, colors: Bool) -> String? {
    if terminal.hasPrefix("linux") || terminal.hasPrefix("vt") { return nil }
    let depth = colors ? "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m" : ""
    let synchronized = variable("TERM_PROGRAM") == "Apple_Terminal" ? "" : "\u{1B}[?2026$p"
    return "\u{1B}]11;?\u{1B}\\" + depth + synchronized + "\u{1B}[c"
  }

  /// DECRQM for reports of the colour scheme, XTVERSION for the name of the program, and DA1. Only a
  /// terminal that answered DECRQM is asked: others may print it.
  static let questionAboutProgram = "\u{1B}[?2031$p\u{1B}[>q\u{1B}[c"

  /// A picture of one pixel to load and not to show (kitty's graphics protocol), and DA1. Only a
  /// terminal that is known to show placeholders is asked.
  static let questionAboutPictures = "\u{1B}_Gi=16,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

  /// OSC 11 in the wrapper that tmux passes on to the terminal.
  static let questionThroughTmux = "\u{1B}Ptmux;\u{1B}\u{1B}]11;?\u{1B}\u{1B}\\\u{1B}\\"

}

extension Signal {
  /// Ends the process by this signal, so that the parent process sees status 128 + n. Call it after
  /// ``Screen/close()``. Signals that do not end a process cause an exit.
  public func endProcess() -> Never { tipjar_end_by_signal(name) }

  /// The signal by its name in C.
  private var name: tipjar_signal {
    switch self {
    case .interrupt: .interrupt
    case .terminate: .terminate
    case .hangUp: .hangUp
    case .suspend: .stop
    case .resume: .resume
    }
  }

  /// Creates a signal; nil for SIGWINCH, which is a change of size, and where there is none.
  init?(_ name: tipjar_signal) {
    let all = [Signal.interrupt, .terminate, .hangUp, .suspend, .resume]
    guard let signal = all.first(where: { $0.name == name }) else { return nil }
    self = signal
  }
}
