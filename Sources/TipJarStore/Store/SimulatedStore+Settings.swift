/// The settings of `SKTestSession`, by its names. Each starts as the file has it, is kept in the
/// database once it is set, and goes back to the file's value with nil.
extension SimulatedStore {
  /// A Boolean value that indicates whether purchases wait for approval.
  public var askToBuyEnabled: Bool { get async throws { try await isOn(.askToBuy) } }

  /// Lets purchases wait for approval or not.
  public func setAskToBuyEnabled(_ isEnabled: Bool?) async throws {
    try await set(.askToBuy, isEnabled)
  }

  /// A Boolean value that indicates whether purchases are interrupted until
  /// ``resolveIssueForTransaction(identifier:)``.
  public var interruptedPurchasesEnabled: Bool {
    get async throws { try await isOn(.interruptedPurchases) }
  }

  /// Interrupts purchases from now on, or no more.
  public func setInterruptedPurchasesEnabled(_ isEnabled: Bool?) async throws {
    try await set(.interruptedPurchases, isEnabled)
  }

  /// A Boolean value that indicates whether purchases go on without a sheet.
  public var disableDialogs: Bool { get async throws { try await isOn(.disableDialogs) } }

  /// Lets purchases go on without a sheet, or asks again.
  public func setDisableDialogs(_ isDisabled: Bool?) async throws {
    try await set(.disableDialogs, isDisabled)
  }

  /// A Boolean value that indicates whether this user may buy at all (StoreKit 2's
  /// `AppStore.canMakePayments`); restoring works either way.
  public var canMakePayments: Bool { get async throws { try await isOn(.canMakePayments) } }

  /// Lets this user buy or not; nil lets.
  public func setCanMakePayments(_ canMakePayments: Bool?) async throws {
    try await set(.canMakePayments, canMakePayments)
  }

  /// The country whose store it is.
  public var storefront: Storefront {
    get async throws { try await currentConfiguration.storefront }
  }

  /// Moves the store to a country by its alpha-3 code. Throws
  /// ``StoreControlError/unknownStorefront(_:)``.
  public func setStorefront(_ countryCode: String?) async throws {
    if let countryCode, Storefront(countryCode: countryCode) == nil {
      throw StoreControlError.unknownStorefront(countryCode)
    }
    try await database.write { try $0.set("storefront", countryCode) }
  }

  /// The language of names, for example `en_US`.
  public var locale: String { get async throws { try await currentConfiguration.locale } }

  /// Changes the language of names; a product without that language has its nearest.
  public func setLocale(_ locale: String?) async throws {
    try await database.write { try $0.set("locale", locale) }
  }

  /// The rate at which subscriptions renew. It is kept, and has no effect yet, since none is sold.
  public var timeRate: TimeRate {
    get async throws { try await database.read { try $0.timeRate() } }
  }

  /// Changes how fast subscriptions renew.
  public func setTimeRate(_ rate: TimeRate?) async throws {
    try await database.write { try $0.set("timeRate", rate.map { String($0.rawValue) }) }
  }

  /// The configuration with the storefront and the language that are set now.
  public var currentConfiguration: StoreConfiguration {
    get async throws {
      let now = now
      return try await database.read { try $0.configuration(at: now) }
    }
  }

  /// Gives every setting back to the file: withheld products, armed errors, gates and latency too.
  /// The transactions stay.
  public func resetToDefaultState() async throws {
    for api in FailableAPI.allCases { openGate(forAPI: api) }
    try await database.write { rows in
      // Which chain signed the rows, how far a scenario came, and whose store it is, is no setting
      // of anybody's.
      let kept = ["signedBy", "scenario", StoreName.identityKey]
      for key in try rows.settings(withPrefix: "") where !kept.contains(key) {
        try rows.set(key, nil)
      }
    }
  }

  private func isOn(_ toggle: Toggle) async throws -> Bool {
    try await database.read { try $0.isOn(toggle) }
  }

  private func set(_ toggle: Toggle, _ isOn: Bool?) async throws {
    try await database.write { try $0.set(toggle, isOn) }
  }
}
