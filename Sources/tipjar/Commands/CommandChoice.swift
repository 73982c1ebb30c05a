import ArgumentParser

/// The choice of the command that arguments mean.
enum CommandChoice {
  /// Returns the command of the arguments.
  ///
  /// The parser builds the options of every command on the way to the one that is named, several
  /// times: most of the work of a short command. So a command whose name comes first is parsed alone;
  /// if its arguments are wrong, the whole tree is, for its message.
  /// - Throws: the parser's error, for help too.
  static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let (_, type, rest) = Suggestion.opened(by: arguments)
    if rest.count < arguments.count, let command = try? type.parseAsRoot(Array(rest)) {
      return command
    }
    return try TipJarCommand.parseAsRoot(arguments)
  }
}

extension CommandConfiguration {
  /// The subcommands that the help lists.
  var listed: [(name: String, abstract: String)] {
    subcommands.map { $0.configuration }.filter { $0.shouldDisplay }.compactMap { command in
      command.commandName.map { ($0, command.abstract) }
    }
  }
}
