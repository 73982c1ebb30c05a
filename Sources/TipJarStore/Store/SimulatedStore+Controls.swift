public import Foundation
import TipJarFiles
import TipJarReceipts
public import TipJarVocabulary

/// The settings of the store, by the rows of ``StoreControl``. Each starts with the file's value and
/// is stored in the database once it is set.
extension SimulatedStore {
  /// Returns whether a setting is on.
  public func isOn(_ control: StoreControl) async throws -> Bool {
    try await database.read { try $0.settings.isOn(control) }
  }

  /// Turns a setting on or off.
  ///
  /// - Throws: ``StoreControlError/invalidAction`` for a control that has another kind of value.
  public func set(_ control: StoreControl, _ isOn: Bool) async throws {
    try await set(control, to: isOn ? StoreControl.on : StoreControl.off)
  }

  /// Sets a setting to a value as `tipjar store` writes it; nil resets it to the file's value.
  ///
  /// - Throws: ``StoreControlError/invalidAction`` for a value that it cannot have,
  ///   ``StoreControlError/unknownStorefront(_:)`` for a country.
  public func set(_ control: StoreControl, to value: String?) async throws {
    if control == .storefront { return try await setStorefront(value) }
    let isReset = value == nil || value == StoreControl.standard
    let stored = isReset ? nil : control.stored(value ?? "")
    guard control.row.initial != nil, isReset || stored != nil else {
      throw StoreControlError.invalidAction
    }
    try await database.write { try $0.settings.set(control, stored) }
  }

  /// A Boolean value that indicates whether this user may buy at all (StoreKit 2's
  /// `AppStore.canMakePayments`); restoring works either way.
  public var canMakePayments: Bool { get async throws { try await isOn(.payments) } }

  /// The rate at which subscriptions renew.
  public var timeRate: TimeRate {
    get async throws { try await database.read { try $0.settings.timeRate() } }
  }

  /// Changes how fast subscriptions renew, from the next period.
  public func setTimeRate(_ rate: TimeRate?) async throws {
    try await set(.timeRate, to: rate?.name)
  }

  /// The configuration with the storefront and the language that are set now.
  public var currentConfiguration: StoreConfiguration {
    get async throws { try await database.read { try $0.configuration() } }
  }

  /// Resets every setting to the file's value, also withheld products, armed errors, gates and
  /// latency. The transactions stay.
  public func resetToDefaultState() async throws {
    for api in FailableAPI.allCases { openGate(forAPI: api) }
    try await database.write { rows in
      // The chain that signed the rows, the storefront at the beginning, and the marks of a server
      // and of repairs are not settings of the user.
      let kept = [
        "signedBy", StoreSettings.homeKey, StoreSettings.servedKey, StoreSettings.takenOverKey,
        StoreSettings.identifiersKey,
      ]
      for key in try rows.settings.keys(withPrefix: "") where !kept.contains(key) {
        try rows.settings.set(key, nil)
      }
    }
    await refreshStorefront()
  }

  /// The controls, read at one moment.
  public var status: StoreStatus {
    get async throws {
      let standardLatency = standardLatency
      return try await database.read { rows in
        let configuration = try rows.configuration()
        let armed = try FailableAPI.allCases.compactMap { api in
          try rows.settings.armedError(for: api).map { (api, $0) }
        }
        let times = try armed.compactMap { api, _ in
          try rows.settings.errorTimes(for: api).map { (api, $0) }
        }
        let latency = try rows.settings.latency() ?? standardLatency
        let (products, purchase) = (latency.products, latency.purchase)
        var values = try Dictionary(
          uniqueKeysWithValues: StoreControl.settings.map {
            ($0, try rows.settings.value(of: $0))
          })
        values[.storefront] = configuration.storefront.countryCode
        values[.locale] = configuration.locale
        if products == purchase { values[.latency] = "\(Int(products / .milliseconds(1)))" }
        return StoreStatus(
          values: values, storefront: configuration.storefront, latency: latency,
          simulatedErrors: Dictionary(uniqueKeysWithValues: armed),
          errorTimes: Dictionary(uniqueKeysWithValues: times),
          withheld: try rows.settings.withheld(),
          pending: try rows.transactions("state = 'pending'"),
          interrupted: try rows.transactions("state = 'interrupted'"))
      }
    }
  }

  /// The transactions of this store in whatever state, but for declined requests: those that wait
  /// first, then the newest.
  public func allTransactions() async throws -> [TestTransaction] {
    try await newestTransactions(limit: .max).transactions
  }

  /// The first `limit` of ``allTransactions()``; `count` is the number of all of them.
  public func newestTransactions(
    limit: Int
  ) async throws -> (transactions: [TestTransaction], count: Int) {
    try await database.read { rows in
      let waiting = try rows.records("state IN ('pending', 'interrupted')").reversed()
      let rest = try rows.newest("state = 'purchased'", limit: limit)
      let transactions = try (waiting + rest).prefix(limit).map { record in
        let renewal =
          try record.groupID == nil ? nil : rows.subscriptions.renewal(record.originalID)
        let current = renewal?.transactionID == record.id ? renewal : nil
        let isFailing = current?.isRetried == true
        return TestTransaction(
          transaction: try record.transaction(of: rows.database),
          pendingAskToBuyConfirmation: record.state == .pending,
          hasPurchaseIssue: record.state == .interrupted || isFailing,
          autoRenewingEnabled: current?.isAutoRenewOn ?? false,
          isPendingPriceIncreaseConsent: current?.priceIncreaseStatus == .pending,
          isFinished: record.isFinished)
      }
      return (transactions, try rows.count("state <> 'declined'"))
    }
  }
}

extension SimulatedStore {
  package func perform(_ use: ControlUse) async throws {
    let (target, value) = (use.target, use.value ?? "")
    switch use.control {
    case .approve: try await approveAskToBuyTransaction(identifier: use.transaction)
    case .decline: try await declineAskToBuyTransaction(identifier: use.transaction)
    case .resolve: try await resolveIssueForTransaction(identifier: use.transaction)
    case .refund:
      try await refundTransaction(
        identifier: use.transaction, percentage: Decimal(string: value) ?? 100)
    case .share: try await shareProduct(identifier: target)
    case .stopSharing: try await stopSharingTransaction(identifier: use.transaction)
    case .delete: try await deleteTransaction(identifier: use.transaction)
    case .simulatedError:
      guard let api = FailableAPI(rawValue: target) else { return }
      let parts = value.split(separator: " ").map(String.init)
      try await setSimulatedError(
        parts.first.flatMap { SimulatedError(name: $0, for: api) }, forAPI: api,
        times: parts.dropFirst().first.flatMap { Int($0) })
    case .withheld: try await setWithheld(target, value == StoreControl.on)
    case .buyOutside: try await buyProduct(identifier: target)
    case .clear: try await clearTransactions()
    case .reset: try await resetToDefaultState()
    case .renew: try await forceRenewalOfSubscription(productIdentifier: target)
    case .expire: try await expireSubscription(productIdentifier: target)
    case .autoRenew:
      if value == StoreControl.on {
        try await enableAutoRenewForTransaction(identifier: use.transaction)
      } else {
        try await disableAutoRenewForTransaction(identifier: use.transaction)
      }
    case .priceIncrease:
      let parts = value.split(separator: " ").map(String.init)
      switch parts.first {
      case "request"?:
        try await requestPriceIncreaseConsentForTransaction(
          identifier: use.transaction,
          price: parts.dropFirst().first.flatMap { Decimal(string: $0) })
      case "consent"?: try await consentToPriceIncreaseForTransaction(identifier: use.transaction)
      case "decline"?: try await declinePriceIncreaseForTransaction(identifier: use.transaction)
      default: throw StoreControlError.invalidAction
      }
    case .advance:
      if let days = Int(value) {
        try await advance(by: Double(days) * 86_400)
      } else {
        try await advance(periods: 1)
      }
    case .askToBuy, .interruptedPurchases, .storefront, .locale, .timeRate, .latency, .dialogs,
      .payments, .billingRetry, .billingGracePeriod, .billingGraceDays, .gracePaidOnly,
      .renewalLimit:
      try await set(use.control, to: use.value)
    }
  }
}

extension ControlUse {
  fileprivate var transaction: UInt64 {
    get throws {
      guard let id = UInt64(target) else { throw StoreKitError.unknown }
      return id
    }
  }
}

/// The controls of StoreKit Testing, stored in the database: they apply to every program on the
/// folder.
extension SimulatedStore {
  /// Withholds a product from `products(for:)`, or offers it again.
  public func setWithheld(_ productID: String, _ isWithheld: Bool) async throws {
    guard configuration.places[productID] != nil else {
      throw StoreControlError.unknownProduct(productID)
    }
    try await database.write {
      try $0.settings.set("withheld.\(productID)", isWithheld ? "on" : nil)
    }
  }

  /// The ids of products that are withheld.
  public var withheld: Set<String> {
    get async throws { try await database.read { try $0.settings.withheld() } }
  }

  /// The error that is armed for a call; nil where there is none.
  public func simulatedError(forAPI api: FailableAPI) async throws -> SimulatedError? {
    try await database.read { try $0.settings.armedError(for: api) }
  }

  /// Makes a call fail from now, or only the next `times` calls, 1 or more; nil disarms it, even if
  /// the file arms an error. An error that the call cannot throw is ignored.
  public func setSimulatedError(
    _ error: SimulatedError?, forAPI api: FailableAPI, times: Int? = nil
  ) async throws {
    let error = error.flatMap { SimulatedError(name: $0.name, for: api) }
    try await database.write { try $0.settings.arm(error, for: api, times: times) }
  }

  /// The name of the file that arms the error of a call; nil where none is armed, or a control
  /// armed it.
  public func armingFile(forAPI api: FailableAPI) async throws -> String? {
    guard configuration.simulatedErrors[api] != nil,
      try await database.read({ try $0.settings.setting("error.\(api.rawValue)") }) == nil
    else { return nil }
    return URL(filePath: configuration.name).lastPathComponent
  }

  /// The latency of answers: the one that was set, or the one the store was opened with.
  public var latency: Latency {
    get async throws { try await database.read { try $0.settings.latency() } ?? standardLatency }
  }
}

extension SimulatedStore {
  /// Throws the error that is armed for a call other than purchase and verification, and counts it
  /// as a failed call.
  public func throwSimulatedError(forAPI api: FailableAPI) async throws {
    let (armed, isCounted) = try await database.read { rows in
      (try rows.settings.armedError(for: api), try rows.settings.errorTimes(for: api) != nil)
    }
    guard let error = armed?.thrown else { return }
    guard isCounted else { throw error }
    // Checked again where it is counted: another program on the folder may have used up the last
    // one.
    let counted = try await database.write { rows in
      let armed = try rows.settings.armedError(for: api)
      try rows.settings.countFailure(of: api)
      return armed
    }
    if let error = counted?.thrown { throw error }
  }
}

extension SimulatedError {
  /// The error that a call throws; nil for a verification error, which a purchase returns.
  fileprivate var thrown: (any Error)? {
    switch self {
    case .generic(let error): error
    case .purchase(let error): error
    case .refundRequest(let error): error
    case .verification: nil
    }
  }
}

/// The controls of subscriptions, by the names of `SKTestSession`. Any transaction of a
/// subscription identifies it.
extension SimulatedStore {
  /// Ends the customer's subscription to a product now, with auto-renew off.
  ///
  /// - Throws: ``StoreControlError/noSubscriptionFound`` if it is not held.
  public func expireSubscription(productIdentifier id: Product.ID) async throws {
    try await changeSubscription { try $0.expire($0.held(id)) }
  }

  /// Ends the current period of the customer's subscription to a product now, and begins the next
  /// one.
  ///
  /// - Throws: ``StoreControlError/noSubscriptionFound`` if it is not held.
  public func forceRenewalOfSubscription(productIdentifier id: Product.ID) async throws {
    try await changeSubscription { try $0.forceRenewal($0.held(id)) }
  }

  /// Turns auto-renew off: the subscription ends with its current period.
  public func disableAutoRenewForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.setAutoRenew(false, ofTransaction: id) }
  }

  /// Turns auto-renew on again.
  public func enableAutoRenewForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.setAutoRenew(true, ofTransaction: id) }
  }

  /// Asks for consent to a price increase. Without an answer the subscription ends with its current
  /// period.
  ///
  /// - Parameter price: The new price, at which the subscription renews from the consent on; nil for
  ///   an increase in name only.
  /// - Throws: ``StoreControlError/invalidAction`` for a price that is 0 or less once it is rounded
  ///   to thousandths.
  public func requestPriceIncreaseConsentForTransaction(
    identifier id: UInt64, price: Decimal? = nil
  ) async throws {
    let price = try price.map { price in
      guard let units = JWSTransactionDecodedPayload.milliunits(price), units > 0 else {
        throw StoreControlError.invalidAction
      }
      return Decimal(units) / 1000
    }
    try await changeSubscription {
      try $0.requestPriceIncreaseConsent(ofTransaction: id, price: price)
    }
  }

  /// Consents to the price increase.
  public func consentToPriceIncreaseForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.answerPriceIncrease(true, ofTransaction: id) }
  }

  /// Declines the price increase, which turns auto-renew off: the subscription ends with the reason
  /// `didNotConsentToPriceIncrease`.
  public func declinePriceIncreaseForTransaction(identifier id: UInt64) async throws {
    try await changeSubscription { try $0.answerPriceIncrease(false, ofTransaction: id) }
  }

  /// Moves the store's time forward for every program on the folder, and carries out everything
  /// that is due by then.
  ///
  /// - Parameter seconds: 0 or more, rounded to milliseconds.
  /// - Throws: ``StoreClockError/advance(_:)`` for a time at which no receipt can be signed; nothing
  ///   is changed then.
  public func advance(by seconds: TimeInterval) async throws {
    guard seconds >= 0, seconds < 3_155_760_000 else { throw StoreControlError.invalidAction }
    let distance = Int64((seconds * 1000).rounded())
    try await advance { try $0.advance(to: $0.storeTime + distance) }
  }

  /// Moves the store's time forward to a date; does nothing if the store is there already.
  package func advance(to date: Date) async throws {
    try await advance { try $0.advance(to: date.milliseconds) }
  }

  /// Moves the store's time to the end of the period that ends first, the given number of times,
  /// and renews what ends. All of it is one step: programs that do so at once never end one period
  /// twice. Returns the number of periods that ended.
  ///
  /// - Throws: ``StoreClockError/advance(_:)`` as ``advance(by:)`` does.
  @discardableResult
  public func advance(periods: Int) async throws -> Int {
    try await advance { rows in
      try rows.rows.requireSigning()
      for count in 0..<max(0, periods) {
        guard let due = try rows.nextPeriodEnd() else { return count }
        try rows.advance(to: due)
        _ = try rows.catchUp(limit: .max)
      }
      return max(0, periods)
    }
  }

  private func advance<T: Sendable>(
    _ move: @escaping @Sendable (SubscriptionRows) throws -> T
  ) async throws -> T {
    let result: Result<T, any Error>
    do {
      result = .success(
        try await database.write { rows in
          try rows.subscriptions.updateTime()
          try rows.requireValidClock()
          return try move(rows.subscriptions)
        })
    } catch {
      result = .failure(error)
    }
    // After an error too: the time is what the folder says.
    try await database.catchUp()
    await refresh()
    return try result.get()
  }

  private func changeSubscription(
    _ body: @escaping @Sendable (SubscriptionRows) throws -> Void
  ) async throws {
    try await database.write { try body($0.subscriptions) }
    await refresh()
  }
}
