import ArgumentParser

/// `tipjar help`: shows the help of a subcommand. The parser's own command answers a mistyped name
/// with the help of its parent command.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show help for a subcommand.", shouldDisplay: false)

  @Argument(help: "The subcommand, as in “tipjar help store fail”.")
  var names: [String] = []

  func run() throws {
    throw CleanExit.helpRequest(try Self.command(named: names))
  }

  /// Returns the command with this path.
  /// - Throws: a ``Failure`` with status 64 if a name is not a subcommand of the one before it.
  static func command(named names: [String]) throws(Failure) -> any ParsableCommand.Type {
    var open: any ParsableCommand.Type = TipJarCommand.self
    for name in names {
      let next = open.configuration.subcommands.first { $0.configuration.commandName == name }
      guard let next else { throw Failure(Suggestion.unknown(name, in: names), .usage) }
      open = next
    }
    return open
  }
}

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for “man -l -”.")

  @OptionGroup(visibility: .hidden) var format: OutputFormat

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() throws {
    let version = ProgramVersion.current
    print(try ManualPage(CommandTree(TipJarCommand.self), version: version).text, terminator: "")
  }
}
