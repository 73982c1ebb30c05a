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
    let jar = try LinkJar(files: settings.links.files)
    for problem in jar.problems { Failure.say(problem.description) }
    let detour = json ? TerminalDetour() : nil
    let end: Result<End, any Error>
    do {
      end = .success(try await show(jar, settings, json: json))
    } catch {
      end = .failure(error)
    }
    detour?.end()
    let (opened, isInterrupted) = try end.get()
    // Only the page knows whether somebody tipped.
    if json { try Output.json(["opened": JSONObject.orNull(opened?.text)] as JSONObject) }
    guard isInterrupted else { return }
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
      let run = try await LinkScreen.open(jar, settings.screen, browser: settings.links.browser)
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
    for link in jar.links {
      Output.writeToStandardError("\(link.caption)\t\(link.address.text)\n")
    }
  }
}
