import Foundation
public import TipJarVocabulary

/// The settings of `SKTestSession`, by its names. Each starts with the file's value, is stored in
/// the database once it is set, and returns to the file's value with nil.
extension SimulatedStore {
  /// A Boolean value that indicates whether purchases wait for approval.
  public var askToBuyEnabled: Bool { get async throws { try await isOn(.askToBuy) } }

  /// Turns Ask to Buy on or off; nil resets it to the file's value.
  public func setAskToBuyEnabled(_ isEnabled: Bool?) async throws {
    try await set(.askToBuy, isEnabled)
  }

  /// A Boolean value that indicates whether purchases are interrupted until
  /// ``resolveIssueForTransaction(identifier:)``.
  public var interruptedPurchasesEnabled: Bool {
    get async throws { try await isOn(.interruptedPurchases) }
  }

  /// Turns interruptions on or off; nil resets them to the file's value.
  public func setInterruptedPurchasesEnabled(_ isEnabled: Bool?) async throws {
    try await set(.interruptedPurchases, isEnabled)
  }

  /// A Boolean value that indicates whether purchases need no sheet.
  public var disableDialogs: Bool { get async throws { try await !isOn(.dialogs) } }

  /// Turns payment sheets off or on; nil resets them to the file's value.
  public func setDisableDialogs(_ isDisabled: Bool?) async throws {
    try await set(.dialogs, isDisabled.map { !$0 })
  }

  /// A Boolean value that indicates whether this user may buy at all (StoreKit 2's
  /// `AppStore.canMakePayments`); restoring works either way.
  public var canMakePayments: Bool { get async throws { try await isOn(.payments) } }

  /// Allows or forbids purchases; nil allows them.
  public func setCanMakePayments(_ canMakePayments: Bool?) async throws {
    try await set(.payments, canMakePayments)
  }

  /// The language of names, for example `en_US`.
  public var locale: String { get async throws { try await currentConfiguration.locale } }

  /// Changes the language of names; a product without that language has its nearest.
  public func setLocale(_ locale: String?) async throws {
    try await database.write { try $0.settings.set(.locale, locale) }
  }

  /// The rate at which subscriptions renew.
  public var timeRate: TimeRate {
    get async throws { try await database.read { try $0.settings.timeRate() } }
  }

  /// Changes how fast subscriptions renew, from the next period.
  public func setTimeRate(_ rate: TimeRate?) async throws {
    try await set(.timeRate, rate?.name)
  }

  /// The configuration with the storefront and the language that are set now.
  public var currentConfiguration: StoreConfiguration {
    get async throws {
      let now = now
      return try await database.read { try $0.settings.configuration(at: now) }
    }
  }

  /// Resets every setting to the file's value, also withheld products, armed errors, gates and
  /// latency. The transactions stay.
  public func resetToDefaultState() async throws {
    for api in FailableAPI.allCases { openGate(forAPI: api) }
    try await database.write { rows in
      // The chain that signed the rows, the store's identity and the mark of a server are not
      // settings of the user.
      let kept = [
        "signedBy", StoreName.identityKey, StoreSettings.servedKey, StoreSettings.takenOverKey,
      ]
      for key in try rows.settings.keys(withPrefix: "") where !kept.contains(key) {
        try rows.settings.set(key, nil)
      }
    }
    await refreshStorefront()
  }

  func isOn(_ control: StoreControl) async throws -> Bool {
    try await database.read { try $0.settings.isOn(control) }
  }

  func set(_ control: StoreControl, _ isOn: Bool?) async throws {
    try await set(control, isOn.map { $0 ? StoreControl.on : StoreControl.off })
  }

  /// Sets a setting to a value by its raw name; nil resets it to the file's value.
  ///
  /// - Throws: ``StoreControlError/invalidAction`` for a value that it cannot have.
  package func set(_ control: StoreControl, _ value: String?) async throws {
    if control == .storefront { return try await setStorefront(value) }
    let isReset = value == nil || value == StoreControl.standard
    let stored = isReset ? nil : control.stored(value ?? "")
    guard isReset || stored != nil else { throw StoreControlError.invalidAction }
    try await database.write { try $0.settings.set(control, stored) }
  }
}

extension SimulatedStore {
  /// Performs one use of a control, as the console, a command or the server asks for it.
  package func perform(_ use: ControlUse) async throws {
    let (target, value) = (use.target, use.value ?? "")
    switch use.control {
    case .approve: try await approveAskToBuyTransaction(identifier: use.transaction)
    case .decline: try await declineAskToBuyTransaction(identifier: use.transaction)
    case .resolve: try await resolveIssueForTransaction(identifier: use.transaction)
    case .refund: try await refundTransaction(identifier: use.transaction)
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
      switch value {
      case "request":
        try await requestPriceIncreaseConsentForTransaction(identifier: use.transaction)
      case "consent": try await consentToPriceIncreaseForTransaction(identifier: use.transaction)
      default: try await declinePriceIncreaseForTransaction(identifier: use.transaction)
      }
    case .advance:
      if let days = Int(value) {
        try await advance(by: Double(days) * 86_400)
      } else {
        try await advance(periods: 1)
      }
    case .notify:
      if target.isEmpty {
        _ = try await serverRecords.outbox.insertTest()
      } else {
        try await serverRecords.outbox.sendAgain(Int64(clamping: use.transaction))
      }
    default: try await set(use.control, use.value)
    }
  }
}

extension ControlUse {
  /// The number of the transaction, or of the notification.
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
    get async throws {
      try await database.read { try $0.settings.latency() } ?? standardLatency
    }
  }

  /// Sets the latency of every answer in milliseconds, 0...600,000, without jitter; nil resets it.
  public func setLatency(milliseconds: Int?) async throws {
    try await set(.latency, milliseconds.map { String(min(max(0, $0), 600_000)) })
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
