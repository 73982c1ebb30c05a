extension StoreKitFile {
  /// The test environment's settings; nil is what the file does not say.
  public struct Settings: Equatable, Sendable {
    /// The country as ISO 3166-1 alpha-3, for example `GBR` (`_storefront`).
    public var storefront: String?
    /// The language of names, for example `en_US` (`_locale`).
    public var locale: String?
    /// A Boolean value that indicates whether a purchase waits for approval (`_askToBuyEnabled`).
    public var askToBuyEnabled: Bool?
    /// A Boolean value that indicates whether a purchase is interrupted (`_billingIssuesEnabled`).
    public var interruptedPurchasesEnabled: Bool?
    /// A Boolean value that indicates whether purchases need no sheet (`_disableDialogs`).
    public var disableDialogs: Bool?
    /// A Boolean value that indicates whether renewals fail (`_renewalBillingIssuesEnabled`).
    public var shouldEnterBillingRetryOnRenewal: Bool?
    /// A Boolean value that indicates whether a renewal that failed leaves a grace period
    /// (`_billingGracePeriodEnabled`).
    public var billingGracePeriodIsEnabled: Bool?
    /// The raw value of SKTestSession's time rate (`_timeRate`).
    public var timeRate: Int?
    /// A Boolean value that indicates whether every purchase fails, as files before version 3.0 say
    /// it (`_failTransactionsEnabled`).
    public var failTransactionsEnabled: Bool?
    /// The raw value of `SKError.Code` with which it fails then (`_storeKitError`).
    public var storeKitError: Int?
    /// The simulated failures, one for each call (`_storeKitErrors`).
    public var simulatedErrors: [SimulatedError] = []

    /// Settings that say nothing.
    public init() {}
  }

  /// A simulated failure of one call.
  public struct SimulatedError: Equatable, Sendable {
    /// The call, as Xcode names it: `Load Products`; nil where the file does not say.
    public var name: String?
    /// A Boolean value that indicates whether it is armed.
    public var isEnabled: Bool
    /// The enum of the error, `generic` or `purchase`; nil where none was chosen.
    public var kind: String?
    /// The error's place among the cases of that enum, from 0; nil where none was chosen.
    public var index: Int?
  }
}
