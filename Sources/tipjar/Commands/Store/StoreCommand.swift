import ArgumentParser

/// `tipjar store`: the controls of the simulated store.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Control the simulated store: approvals, refunds, errors, latency and more.",
    usage: "tipjar store [<options>] <subcommand>",
    subcommands: [Status.self] + FirstPlace.commands
      + [Init.self, Show.self, Format.self, OfferKey.self])

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws { throw CleanExit.helpRequest(self) }
}
