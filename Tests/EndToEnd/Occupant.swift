import TestSupport
import TipJarTerminal

/// A mode of the program that uses the terminal for a while.
enum Occupant: CaseIterable, Sendable {
  /// The storefront, idle and with overlays.
  case storefront, help, search, sheet, page
  /// Modes on the ordinary screen: the line-based interface, a download's progress bar, the
  /// doctor's query.
  case plain, get, doctor

  /// Modes on the alternate screen.
  static let screens = [storefront, help, search, sheet, page]

  /// Returns the shell command that starts it.
  func command(in folder: String, _ more: [String] = []) throws -> String {
    switch self {
    case .storefront, .help, .search, .sheet, .page:
      try Storefront.command(in: folder, more)
    case .plain: try Storefront.command(in: folder, ["--plain"])
    case .get: try Storefront.command(in: folder, rate: 0.5, ["get", "kiln"])
    case .doctor: try Storefront.command(in: folder, ["doctor"])
    }
  }

  /// Waits until it uses the terminal, and opens its screen.
  func settle(in program: PTYProcess) throws {
    switch self {
    case .storefront, .help, .search, .sheet, .page:
      try program.wait(for: "£4.99", beside: "Quill")
      try walk(in: program)
    case .plain: try program.wait(for: "Tip Jar")
    case .get: try program.wait(for: "%")
    // On a busy machine it may end before it is noticed.
    case .doctor:
      try program.wait("the question, or its end") { !program.isCooked || $0.find("left ") != nil }
    }
  }

  private func walk(in program: PTYProcess) throws {
    switch self {
    case .help:
      program.type("?")
      try program.wait(for: "Close")
    case .search: program.type("/lan")
    case .page:
      program.type("i")
      try program.wait(for: "Fermat & Sons")
    case .sheet:
      program.type("2")
      try program.wait(for: "£0.99")
      try program.press()
      try program.wait(for: "Confirm your tip")
    case .storefront, .plain, .get, .doctor: break
    }
  }

  /// Returns true if `way` ends it. In a search q is a letter, a sheet waits for its answer, and a
  /// Ctrl-C that the terminal turns into SIGINT also ends the test's shell.
  func leaves(by way: WayOut) -> Bool {
    switch (self, way) {
    case (.search, .q), (.sheet, .q), (.get, .q), (.doctor, .q): false
    case (.plain, .controlC), (.get, .controlC), (.doctor, .controlC): false
    default: true
    }
  }
}
