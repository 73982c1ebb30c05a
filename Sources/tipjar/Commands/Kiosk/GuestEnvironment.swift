import Foundation
import TipJarTerminal

/// The environment of a guest's session: what the guest may choose, and what sshd reports.
enum GuestEnvironment {
  /// The variables that a guest may set: those of the terminal, as every screen reads them, and of
  /// the language.
  static let ofGuest = Set(
    TerminalVariables.harmless + ["LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"])
  /// The variables that sshd sets, after those of the guest.
  static let ofServer: Set = ["SSH_CONNECTION", "SSH_ORIGINAL_COMMAND", "SSH_USER_AUTH"]

  /// Returns the environment that counts. `home` is the home folder of the account. A guest whose
  /// client sends no locale gets UTF-8, as nearly all terminals have it.
  static func clean(_ environment: [String: String], home: String?) -> [String: String] {
    var clean = environment.filter { (ofGuest.contains($0.key) || ofServer.contains($0.key)) }
    clean["HOME"] = home
    if ["LANG", "LC_ALL", "LC_CTYPE"].allSatisfy({ (clean[$0] ?? "").isEmpty }) {
      clean["LANG"] = "C.UTF-8"
    }
    return clean
  }

  /// Reduces the environment of the process to what counts, and returns it. Call it before the
  /// first thread starts. A terminal that this computer does not know becomes an xterm, which
  /// nearly all of them follow.
  static func adopt() -> [String: String] {
    let given = ProcessInfo.processInfo.environment
    let home = getpwuid(geteuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    var environment = clean(given, home: home)
    for name in given.keys where environment[name] == nil { unsetenv(name) }
    for (name, value) in environment { setenv(name, value, 1) }
    if case .unknownTerminal = TerminalProbe().problem {
      environment["TERM"] = "xterm-256color"
      setenv("TERM", "xterm-256color", 1)
    }
    return environment
  }
}

/// The program as the login shell of an account.
enum LoginShell {
  /// Returns the arguments of the command that a login shell stands for: a login shell's own name
  /// begins with a hyphen.
  /// - Throws: a ``Failure`` with status 77 for a command, as sshd passes it to a shell (`-c`).
  static func arguments(_ words: [String]) throws(Failure) -> [String] {
    let arguments = Array(words.dropFirst())
    let isLogin = words.first?.hasPrefix("-") == true
    guard arguments.first != "-c", !isLogin || arguments.isEmpty else {
      throw GuestWords().refusal
    }
    return isLogin ? ["kiosk"] : arguments
  }
}
