import ArgumentParser

/// `tipjar store`: the controls of the simulated store.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Control the simulated store: approvals, refunds, errors, latency and more.",
    usage: "tipjar store [<options>] <subcommand>",
    subcommands: [
      StatusCommand.self, AskToBuyCommand.self, ApproveCommand.self, DeclineCommand.self,
      InterruptCommand.self, ResolveCommand.self, FailCommand.self, RefundCommand.self,
      BuyOutsideCommand.self, StorefrontCommand.self, LocaleCommand.self, WithholdCommand.self,
      TimeRateCommand.self, LatencyCommand.self, DialogsCommand.self, PaymentsCommand.self,
      DeleteCommand.self, ClearCommand.self, ResetCommand.self, InitCommand.self,
      ShowCommand.self, FormatCommand.self, RenewCommand.self, ExpireCommand.self,
      AutoRenewCommand.self, BillingCommand.self, GraceCommand.self, PriceIncreaseCommand.self,
      RenewalLimitCommand.self, AdvanceCommand.self,
      OfferKeyCommand.self,
    ])

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws { throw CleanExit.helpRequest(self) }
}
