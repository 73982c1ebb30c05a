import ArgumentParser

/// How a command answers; a group, so that the flag counts before and after the subcommand.
struct OutputFormat: ParsableArguments {
  @Flag(help: "Answer with one JSON value.")
  var json = false

  /// For a command that has no JSON, whose help does not name the flag.
  /// - Throws: where it is given all the same, in front of the subcommand or behind it.
  func isRefused(by command: CommandConfiguration) throws {
    guard json else { return }
    throw ValidationError("\(command.commandName ?? "") answers with no JSON. Leave --json out")
  }
}
