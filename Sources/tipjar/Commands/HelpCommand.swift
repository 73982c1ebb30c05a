import ArgumentParser

/// `tipjar help`: the help of a subcommand. The parser has one too, which answers a mistyped name with the
/// help of whatever came before it.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show the help of a subcommand.", shouldDisplay: false)

  @Argument(help: "The subcommand, as in “tipjar help store fail”.")
  var names: [String] = []

  func run() throws {
    throw CleanExit.helpRequest(try Self.command(named: names))
  }

  /// The command that the names lead to.
  /// - Throws: a ``Failure`` with status 64 where one of them is no subcommand of those before it.
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
