import ArgumentParser
import TipJarScreens
import TipJarStore

/// `tipjar store fail`: makes a call fail.
struct FailCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "fail",
    abstract: "Make a call of the store fail, always or a few times; off disarms it.",
    discussion: """
      Errors have the case names of StoreKitError and Product.PurchaseError: \
      \(SimulatedError.names(for: .purchase).joined(separator: ", ")); the second kind, from \
      invalidQuantity on, is purchase's alone. refundRequest can also fail with \
      \(Transaction.RefundRequestError.allCases.map(\.rawValue).joined(separator: ", ")). For \
      verification they are \
      \(SimulatedError.names(for: .verification).joined(separator: ", ")).

      loadProducts is called by “products” and by the screen, appStoreSync by “restore”, refundRequest by \
      a refund on the screen (“store refund” is the store's own, and never fails). Nothing calls \
      subscriptionStatus, appTransaction, manageSubscriptions or offerCodeRedeem yet.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "One of \(FailableAPI.allCases.map(\.rawValue).joined(separator: ", ")).")
  var api: String
  @Argument(help: "The error, such as networkError, or off.") var error: String
  @Option(help: "Fail only the next N calls, 1 to 1000 (default: every call).")
  var times: Int?

  func validate() throws {
    if let times {
      guard (1...1000).contains(times) else {
        throw ValidationError("\(times): not in the range 1 to 1000 calls.")
      }
      guard error != "off" else {
        throw ValidationError("--times: off fails no call. Leave it out.")
      }
    }
    guard let api = FailableAPI(rawValue: api) else {
      let names = FailableAPI.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(api): no call of the store. Give one of \(names).")
    }
    guard error == "off" || SimulatedError(name: error, for: api) != nil else {
      let names = SimulatedError.names(for: api).joined(separator: ", ")
      throw ValidationError(
        "\(api.rawValue) cannot fail with \(error). Give off or one of \(names).")
    }
  }

  func apply(_ session: Session) async throws -> String {
    guard let api = FailableAPI(rawValue: api) else { return "" }
    let armed = SimulatedError(name: error, for: api)
    try await session.store.setSimulatedError(armed, forAPI: api, times: times)
    guard armed != nil else { return "\(api.rawValue) does not fail" }
    let count = times.map { $0 == 1 ? " once" : " \($0) times" } ?? ""
    return "\(api.rawValue) fails with \(error)\(count)"
  }
}

/// `tipjar store storefront`: moves the store to a country.
struct StorefrontCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "storefront",
    abstract: "Move the store to a country: prices keep their numbers and take its currency.",
    discussion: "As in StoreKit Testing nothing is converted: 0.99 is £0.99, $0.99 and ¥1.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A country by ISO 3166-1 alpha-3, such as GBR, USA, DEU, JPN or POL.")
  var code: String

  func apply(_ session: Session) async throws -> String {
    try await session.store.setStorefront(code)
    let storefront = try await session.store.storefront
    return
      "The storefront is \(storefront.countryCode), \(storefront.currency); "
      + "prices keep their numbers"
  }
}

/// `tipjar store locale`: the language of names.
struct LocaleCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "locale", abstract: "Change the language of the products' names.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A language such as en_US, ja or zh_Hans.") var id: String

  func validate() throws {
    guard LocaleTag.isKnown(id) else {
      throw ValidationError("\(id): no language. Give one such as en_US, ja or zh_Hans.")
    }
  }

  func apply(_ session: Session) async throws -> String {
    try await session.store.setLocale(id)
    return "The language of names is \(id)"
  }
}

/// `tipjar store withhold`: makes a product missing, as seed 003's warning triangle wants it.
struct WithholdCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "withhold",
    abstract: "Make a product missing from the store, or bring it back with --off.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A product's id as “tipjar products” lists it, its last part, or its name.")
  var id: String
  @Flag(help: "Bring the product back.") var off = false

  func apply(_ session: Session) async throws -> String {
    let id = try session.inventory.productID(meantBy: id)
    try await session.store.setWithheld(id, !off)
    return "\(id): \(off ? session.words.available : session.words.withheld)"
  }
}

/// `tipjar store time-rate`: how fast subscriptions renew.
struct TimeRateCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "time-rate", abstract: "Set how fast subscriptions renew, once they are sold.",
    discussion: TimeRate.allCases.map { "\($0.rawValue) \($0.name)" }.joined(separator: ", ") + ".")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "The raw value of SKTestSession.TimeRate: 0-6, 10-13, 15, 1000-1005.")
  var rate: Int

  func validate() throws {
    guard TimeRate(rawValue: rate) != nil else {
      throw ValidationError("\(rate): no time rate. Give one of 0-6, 10-13, 15, 1000-1005.")
    }
  }

  func apply(_ session: Session) async throws -> String {
    let rate = TimeRate(rawValue: rate)
    try await session.store.setTimeRate(rate)
    return "The time rate is \(rate?.name ?? "the file's")"
  }
}

/// `tipjar store latency`: how long answers take.
struct LatencyCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency", abstract: "Let every answer of the store take so long.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "Milliseconds, 0 to 600000.") var milliseconds: Int

  func validate() throws {
    guard (0...600_000).contains(milliseconds) else {
      throw ValidationError("\(milliseconds): not in the range 0 to 600000 milliseconds.")
    }
  }

  func apply(_ session: Session) async throws -> String {
    try await session.store.setLatency(milliseconds: milliseconds)
    return "Every answer takes \(milliseconds) ms"
  }
}

/// `tipjar store reset`: the file's settings again.
struct ResetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Set everything as the file has it; the transactions stay.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func apply(_ session: Session) async throws -> String {
    try await session.store.resetToDefaultState()
    return "The settings are the file's again; the transactions stay"
  }
}
