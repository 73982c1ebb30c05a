import ArgumentParser
import Foundation

/// `tipjar help`: shows the help of a subcommand. The parser's own command answers a mistyped name
/// with the help of its parent command.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show help for a subcommand.", shouldDisplay: false)

  @Argument(help: "The subcommand, as in “tipjar help store fail”.")
  var names: [String] = []

  func run() throws { throw CleanExit.helpRequest(try Self.command(named: names)) }

  /// Returns the command with this path.
  /// - Throws: a ``Failure`` with status 64 if a name is not a subcommand of the one before it.
  static func command(named names: [String]) throws(Failure) -> any ParsableCommand.Type {
    let (_, command, rest) = Suggestion.opened(by: names)
    guard let name = rest.first else { return command }
    throw Failure(Suggestion.unknown(name, in: names), .usage)
  }
}

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for “man -l -”.")

  @OptionGroup(visibility: .hidden) var format: OutputFormat

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() throws {
    // The date of the sources, which everything in a reproducible build has.
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    let page = ManualPage(
      try CommandTree(TipJarCommand.self), version: ProgramVersion.current,
      date: epoch.map { Date(timeIntervalSince1970: $0) } ?? ProgramVersion.date)
    print(page.text, terminator: "")
  }
}
