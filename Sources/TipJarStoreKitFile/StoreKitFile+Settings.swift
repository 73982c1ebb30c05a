extension StoreKitFile {
  /// The test environment's settings; nil is what the file does not say.
  public struct Settings: Equatable, Sendable {
    /// The country as ISO 3166-1 alpha-3, for example `GBR` (`_storefront`).
    public var storefront: String?
    /// The language of names, for example `en_US` (`_locale`).
    public var locale: String?
    /// Whether a purchase waits for approval (`_askToBuyEnabled`).
    public var askToBuyEnabled: Bool?
    /// Whether a purchase is interrupted (`_billingIssuesEnabled`).
    public var interruptedPurchasesEnabled: Bool?
    /// Whether purchases go on without a sheet (`_disableDialogs`).
    public var disableDialogs: Bool?
    /// The raw value of SKTestSession's time rate (`_timeRate`).
    public var timeRate: Int?

    /// Settings that say nothing.
    public init() {}
  }
}
