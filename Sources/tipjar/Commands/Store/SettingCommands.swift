import ArgumentParser
import TipJarScreens
import TipJarStore

extension StoreCommand {
  /// `tipjar store fail`: makes an API of the store fail.
  struct Fail: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "fail",
      abstract: "Make an API of the store fail, always or for a number of calls.",
      discussion: """
        The errors are the cases of StoreKitError and Product.PurchaseError: \
        \(SimulatedError.names(for: .purchase).joined(separator: ", ")). Those from \
        invalidQuantity on are only for purchase. refundRequest can also fail with \
        \(Transaction.RefundRequestError.allCases.map(\.rawValue).joined(separator: ", ")). \
        verification fails with \
        \(SimulatedError.names(for: .verification).joined(separator: ", ")).

        loadProducts is used by “products” and by the screen, appStoreSync by “restore”, refundRequest by \
        refunds on the screen (“store refund” never fails), subscriptionStatus by “subscriptions”. \
        manageSubscriptions and offerCodeRedeem are used only by programs with the library, \
        appTransaction is not used yet.
        """)

    @OptionGroup var common: CommonOptions
    @Argument(
      help: "The API: one of \(FailableAPI.allCases.map(\.rawValue).joined(separator: ", ")).")
    var api: String
    @Argument(help: "The error, such as networkError, or off to clear it.") var error: String
    @Option(
      help: ArgumentHelp(
        "Fail only the next calls, 1 to 1000 (default: every call).", valueName: "number"))
    var times: Int?

    func validate() throws {
      if let times {
        guard (1...1000).contains(times) else {
          throw ValidationError("--times \(times): not in the range 1 to 1000.")
        }
        guard error != "off" else {
          throw ValidationError("--times cannot be used with off. Omit it.")
        }
      }
      guard let api = FailableAPI(rawValue: api) else {
        let names = FailableAPI.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("\(api): not an API of the store. Choose one of \(names).")
      }
      guard error == "off" || SimulatedError(name: error, for: api) != nil else {
        let names = SimulatedError.names(for: api).joined(separator: ", ")
        throw ValidationError(
          "\(api.rawValue) cannot fail with \(error). Choose off or one of \(names).")
      }
    }

    func apply(_ session: Session) async throws -> String {
      guard let api = FailableAPI(rawValue: api) else { return "" }
      let armed = SimulatedError(name: error, for: api)
      try await session.store.setSimulatedError(armed, forAPI: api, times: times)
      guard armed != nil else { return "\(api.rawValue) no longer fails" }
      let count = times.map { $0 == 1 ? " once" : " \($0) times" } ?? ""
      return "\(api.rawValue) fails with \(error)\(count)"
    }
  }

  /// `tipjar store storefront`: changes the country and currency of the store.
  struct Storefront: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "storefront",
      abstract: "Change the country and the currency; amounts stay the same.",
      discussion: "As in StoreKit Testing, nothing is converted: 0.99 becomes £0.99, $0.99 or ¥1.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A country code of ISO 3166-1 alpha-3, such as GBR, USA, DEU, JPN or POL.")
    var code: String

    func apply(_ session: Session) async throws -> String {
      try await session.store.setStorefront(code)
      let storefront = try await session.store.storefront
      return
        "The storefront is \(storefront.countryCode), \(storefront.currency); "
        + "amounts stay the same"
    }
  }

  /// `tipjar store locale`: changes the language of product names.
  struct Locale: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "locale", abstract: "Change the language of the products' names.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A language tag, such as en_US, ja or zh_Hans.") var id: String

    func validate() throws {
      guard LocaleTag.isKnown(id) else {
        throw ValidationError("\(id): not a language. Use a tag such as en_US, ja or zh_Hans.")
      }
    }

    func apply(_ session: Session) async throws -> String {
      try await session.store.setLocale(id)
      return "The language of product names is \(id)"
    }
  }

  /// `tipjar store withhold`: makes a product unavailable, which shows a warning triangle next to
  /// it.
  struct Withhold: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "withhold",
      abstract: "Make a product unavailable; --off makes it available again.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A product's id (see “tipjar products”), the last part of it, or its name.")
    var id: String
    @Flag(help: "Make the product available again.") var off = false

    func apply(_ session: Session) async throws -> String {
      let id = try session.inventory.productID(meantBy: id)
      try await session.store.setWithheld(id, !off)
      return "\(id): \(off ? session.words.available : session.words.withheld)"
    }
  }

  /// `tipjar store time-rate`: sets how fast subscriptions renew.
  struct TimeRate: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "time-rate", abstract: "Set how fast subscriptions renew.",
      discussion: "It applies from the next period. The rates are: "
        + TipJarStore.TimeRate.allCases.map { "\($0.rawValue) \($0.name)" }.joined(separator: ", ")
        + ".")

    @OptionGroup var common: CommonOptions
    @Argument(
      help: "The name or the raw value of a rate of SKTestSession.TimeRate, such as realTime or 0.")
    var rate: String

    private var value: TipJarStore.TimeRate? {
      TipJarStore.TimeRate.allCases.first { $0.name == rate || "\($0.rawValue)" == rate }
    }

    func validate() throws {
      guard value != nil else {
        throw ValidationError(
          "\(rate): not a time rate. Give a name, such as oneSecondIsOneDay, or one of 0-6, 10-13, "
            + "15, 1000-1005.")
      }
    }

    func apply(_ session: Session) async throws -> String {
      try await session.store.setTimeRate(value)
      return "The time rate is \(value?.name ?? "the file's")"
    }
  }

  /// `tipjar store latency`: sets how long each answer of the store takes.
  struct Latency: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "latency", abstract: "Set how long each answer of the store takes.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "Milliseconds, 0 to 600000.") var milliseconds: Int

    func validate() throws {
      guard (0...600_000).contains(milliseconds) else {
        throw ValidationError("\(milliseconds): not in the range 0 to 600000.")
      }
    }

    func apply(_ session: Session) async throws -> String {
      try await session.store.setLatency(milliseconds: milliseconds)
      return "Each answer takes \(milliseconds) ms"
    }
  }

  /// `tipjar store reset`: restores the settings of the `.storekit` file.
  struct Reset: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Restore the settings of the .storekit file; transactions stay."
    )

    @OptionGroup var common: CommonOptions

    func apply(_ session: Session) async throws -> String {
      try await session.store.resetToDefaultState()
      return "The original settings are restored; transactions stay"
    }
  }
}
