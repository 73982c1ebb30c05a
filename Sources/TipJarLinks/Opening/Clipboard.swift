/// The programs that copy text to a clipboard. A terminal is asked by OSC 52, and may ignore it
/// without a reply; a program reports success.
package struct Clipboard: Sendable {
  /// The result of copying a text.
  package enum Outcome: Equatable, Sendable {
    /// A program of the desktop has it in its clipboard.
    case desktop
    /// tmux has it in its buffer, and has sent it to the terminal.
    case tmux
    /// No program took it.
    case none
  }

  /// The timeout for each program.
  static let patience = Duration.seconds(1)

  private let environment: [String: String]
  private let clock: any Clock<Duration>

  package init(environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
    (self.environment, self.clock) = (environment, clock)
  }

  private func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }

  /// The programs of the desktop at which the user sits; none in a session on another machine, except
  /// for a display that is passed on to it.
  var desktopCommands: [[String]] {
    var commands: [[String]] = []
    if !has("SSH_CONNECTION") {
      #if os(macOS)
        commands.append(["pbcopy"])
      #endif
      if has("WAYLAND_DISPLAY") { commands.append(["wl-copy"]) }
      if has("WSL_DISTRO_NAME") || has("WSL_INTEROP") { commands.append(["clip.exe"]) }
    }
    if has("DISPLAY") {
      commands += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    return commands
  }

  /// A Boolean value that indicates whether there is a program to try.
  package var hasPrograms: Bool { has("TMUX") || !desktopCommands.isEmpty }

  /// Copies a text of at most a page.
  package func copy(_ text: String) async -> Outcome {
    let isInTmux = has("TMUX") ? await run(["tmux", "load-buffer", "-w", "-"], text) : false
    for command in desktopCommands where await run(command, text) { return .desktop }
    return isInTmux ? .tmux : .none
  }

  private func run(_ words: [String], _ text: String) async -> Bool {
    let program = DetachedProgram(words: words, environment: environment, clock: clock)
    return await program.run(input: text, patience: Self.patience) == .exited(0)
  }
}
