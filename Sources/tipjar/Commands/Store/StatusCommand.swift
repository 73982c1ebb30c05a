import ArgumentParser
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront

extension StoreCommand {
  /// `tipjar store status`: shows the settings of the store.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the current settings.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat

    func run() async throws {
      let session = try await Session.open(options)
      let status = try await session.store.status
      let store = session.store.configuration.name
      if format.json { return try Output.json(StatusJSON(status, of: store)) }
      Output.table([["store", store]] + Self.rows(status))
      Output.line(session.words.simulatedNote)
    }

    private static func rows(_ status: StoreStatus) -> [[String]] {
      func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
      func list(_ items: [String]) -> String {
        items.isEmpty ? "none" : items.joined(separator: ", ")
      }
      let errors = FailableAPI.allCases.compactMap { api in
        status.simulatedErrors[api].map { error in
          let times = status.errorTimes[api].map { " x \($0)" } ?? ""
          return "\(api.rawValue) \(error.name)\(times)"
        }
      }
      let latency = status.latency
      return [
        ["storefront", "\(status.storefront.countryCode), \(status.storefront.currency)"],
        ["locale", status.locale],
        ["ask-to-buy", word(status.askToBuyEnabled)],
        ["interrupt", word(status.interruptedPurchasesEnabled)],
        ["dialogs", word(!status.disableDialogs)],
        ["payments", word(status.canMakePayments)],
        ["time-rate", "\(status.timeRate.rawValue), \(status.timeRate.name)"],
        ["billing", word(status.shouldEnterBillingRetryOnRenewal)],
        ["grace", word(status.billingGracePeriodIsEnabled)],
        ["renewal-limit", status.renewalLimit.map { "\($0)" } ?? "none"],
        [
          "latency",
          "\(latency.products.milliseconds) ms products, \(latency.purchase.milliseconds) ms purchase",
        ],
        ["fail", list(errors)],
        ["withheld", list(status.withheld.sorted())],
        ["pending", list(status.pending.map { "\($0.id) \($0.productID)" })],
        ["interrupted", list(status.interrupted.map { "\($0.id) \($0.productID)" })],
      ]
    }
  }
}
