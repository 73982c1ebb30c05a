import ArgumentParser

/// How a command answers; a group, so that the flag counts before and after the subcommand.
struct OutputFormat: ParsableArguments {
  @Flag(help: "Answer with one JSON value.")
  var json = false
}
