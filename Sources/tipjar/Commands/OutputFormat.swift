import ArgumentParser

/// The `--json` flag; a group, so that it is accepted before and after the subcommand.
struct OutputFormat: ParsableArguments {
  @Flag(help: "Print one JSON value.")
  var json = false

  /// Rejects the flag for a command without JSON output, whose help does not list it.
  /// - Throws: a `ValidationError` if it is given before or after the subcommand.
  func isRefused(by command: CommandConfiguration) throws {
    guard json else { return }
    throw ValidationError("\(command.commandName ?? "") has no JSON output. Omit --json")
  }
}
