/// The commands that open addresses. Choosing them does not start anything.
public enum BrowserChoice: Equatable, Sendable {
  /// The reason why no program is started.
  public enum Absence: Equatable, Sendable {
    /// The user disabled it: `--browser no`.
    case unwanted
    /// The session is on another machine (SSH_CONNECTION): a browser would open there.
    case overSSH
    /// There is no display (DISPLAY, WAYLAND_DISPLAY).
    case noDisplay
  }

  /// Commands, each a program and its arguments. The first that succeeds opens an address, which
  /// replaces "%s" in the arguments, or else follows them.
  case commands([[String]])
  /// No program.
  case none(Absence)

  /// A Boolean value that indicates whether there is a program to start.
  public var canStart: Bool {
    switch self {
    case .commands: true
    case .none: false
    }
  }

  /// A program, by its name in the PATH or by its path.
  public static func program(_ name: String) -> BrowserChoice { .commands([[name]]) }

  /// Chooses by the user's preference ("no", a program, or nil), then by the variable BROWSER, then
  /// by the system. BROWSER names commands, separated by colons.
  public init(wish: String? = nil, environment: [String: String]) {
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    let commands = (environment["BROWSER"] ?? "").split(separator: ":")
      .map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
    switch wish {
    case "no": self = .none(.unwanted)
    case let program? where !program.isEmpty: self = .program(program)
    case _ where !commands.isEmpty: self = .commands(commands)
    case _ where has("SSH_CONNECTION"): self = .none(.overSSH)
    default:
      #if os(macOS)
        self = .program("open")
      #else
        let hasDisplay = has("DISPLAY") || has("WAYLAND_DISPLAY")
        self = hasDisplay ? .program("xdg-open") : .none(.noDisplay)
      #endif
    }
  }
}
