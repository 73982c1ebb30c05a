/// The program that opens addresses. Choosing it does not start anything.
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

  /// A program, by its name in the PATH or by its path.
  case program(String)
  /// No program.
  case none(Absence)

  /// A Boolean value that indicates whether there is a program to start.
  public var canStart: Bool {
    switch self {
    case .program: true
    case .none: false
    }
  }

  /// Chooses a program by the user's preference ("no", a program, or nil), then by the environment.
  public init(wish: String? = nil, environment: [String: String]) {
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    switch wish {
    case "no": self = .none(.unwanted)
    case let program? where !program.isEmpty: self = .program(program)
    default:
      guard !has("SSH_CONNECTION") else {
        self = .none(.overSSH)
        return
      }
      #if os(macOS)
        self = .program("open")
      #else
        let hasDisplay = has("DISPLAY") || has("WAYLAND_DISPLAY")
        self = hasDisplay ? .program("xdg-open") : .none(.noDisplay)
      #endif
    }
  }
}
