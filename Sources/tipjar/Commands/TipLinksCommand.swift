import ArgumentParser
import Foundation
import TipJarJSON
import TipJarLinks
import TipJarStorefront
import TipJarTerminal
import TipJarTips

/// `tipjar --links FILE`: the tip jar of an author's own links. No store is opened.
enum TipLinksCommand {
  static func run(_ settings: Settings, json: Bool) async throws {
    let jar: LinkJar
    do throws(LinkError) {
      jar = try LinkJar(files: settings.links.files)
    } catch {
      for problem in error.others { Failure.say(problem.description) }
      throw error
    }
    for problem in jar.problems { Failure.say(problem.description) }
    // The keys are typed on the terminal, after the links came from a pipe.
    if settings.links.files.contains("-"), isatty(STDOUT_FILENO) == 1 { TerminalDetour.readKeys() }
    try await run(jar, settings, json: json)
  }

  /// Shows a jar. With `json`, prints the page that was opened last.
  static func run(_ jar: LinkJar, _ settings: Settings, json: Bool) async throws {
    let end: End
    do {
      let detour = json ? TerminalDetour() : nil
      defer { detour?.end() }
      end = try await show(jar, settings, json: json)
    }
    // Only the page knows whether somebody tipped.
    if json { try Output.json(["opened": JSONObject.orNull(end.opened?.text)] as JSONObject) }
    guard end.isInterrupted else { return }
    try Output.finish()
    throw ExitCode(Failure.Status.cancelled.rawValue)
  }

  /// The last opened page, and whether the user left with Ctrl-C.
  private typealias End = (opened: LinkAddress?, isInterrupted: Bool)

  /// Shows the links on the terminal, as a screen or as lines; without a terminal it lists them.
  private static func show(
    _ jar: LinkJar, _ settings: Settings, json: Bool
  ) async throws -> End {
    if settings.isPlain { return (try await PlainLinks.open(jar, settings), false) }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      list(jar, settings, json: json)
      return (nil, false)
    }
    do {
      let run = try await LinkScreen.open(jar, settings.ownScreen, browser: settings.links.browser)
      try run.ending.finish()
      return (run.opened.last, run.isInterrupted)
    } catch let error as ScreenError {
      Failure.say("\(error). Listing the links instead; --plain opens a line-based interface.")
      list(jar, settings, json: json)
      return (nil, false)
    }
  }

  /// Lists the links on standard output, or on standard error if the answer is printed to standard
  /// output.
  private static func list(_ jar: LinkJar, _ settings: Settings, json: Bool) {
    guard json else { return LinksCommand.list(jar.links, settings) }
    for link in jar.links { Output.writeToStandardError("\(link.caption)\t\(link.address.text)\n") }
  }
}

/// A replacement of standard input and output with the process's terminal: a screen is visible
/// although standard output is a pipe, which later receives the answer.
struct TerminalDetour {
  private let savedInput: Int32
  private let savedOutput: Int32

  /// Replaces them; nil if standard output is a terminal, or if there is none.
  init?() {
    guard isatty(STDOUT_FILENO) == 0 else { return nil }
    let terminal = open(Self.name, O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    savedInput = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    savedOutput = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard savedInput >= 0, savedOutput >= 0 else {
      for descriptor in [savedInput, savedOutput] where descriptor >= 0 { close(descriptor) }
      return nil
    }
    dup2(terminal, STDIN_FILENO)
    dup2(terminal, STDOUT_FILENO)
  }

  /// Replaces standard input with the process's terminal, if it has one.
  static func readKeys() {
    let name = ttyname(STDOUT_FILENO).map { String(cString: $0) } ?? "/dev/tty"
    let terminal = open(name, O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    close(terminal)
  }

  /// The device name of the terminal that is typed in: macOS cannot wait for input on /dev/tty.
  private static var name: String {
    ttyname(STDIN_FILENO).map { String(cString: $0) } ?? "/dev/tty"
  }

  func end() {
    for (saved, number) in [(savedInput, STDIN_FILENO), (savedOutput, STDOUT_FILENO)] {
      dup2(saved, number)
      close(saved)
    }
  }
}
