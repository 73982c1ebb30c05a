import ArgumentParser

/// `tipjar store`: the controls of the simulated store.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Control the simulated store: approvals, refunds, errors, latency and more.",
    usage: "tipjar store [<options>] <subcommand>",
    subcommands: [
      Status.self, AskToBuy.self, Approve.self, Decline.self,
      Interrupt.self, Resolve.self, Fail.self, Refund.self,
      BuyOutside.self, Storefront.self, Locale.self, Withhold.self,
      TimeRate.self, Latency.self, Dialogs.self, Payments.self,
      Delete.self, Clear.self, Reset.self, Init.self,
      Show.self, Format.self, Renew.self, Expire.self,
      AutoRenew.self, Billing.self, Grace.self, PriceIncrease.self,
      RenewalLimit.self, Advance.self,
      OfferKey.self,
    ])

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws { throw CleanExit.helpRequest(self) }
}
