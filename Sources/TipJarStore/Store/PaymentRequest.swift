public import Foundation

/// The contents of a payment sheet.
public struct PaymentRequest: Identifiable, Equatable, Sendable {
  /// The product's id.
  public var id: String { draft.product.id }
  /// The product's name; its id where the file has none.
  public let displayName: String
  /// The product's description; may be empty.
  public var description: String { draft.product.description }
  /// The price of the whole quantity, as the storefront writes it.
  public let displayPrice: String
  /// The quantity, 1...10.
  public var quantity: Int { draft.quantity }
  /// A Boolean value that indicates whether it is paid already and nothing is charged: a consumable
  /// that is not finished yet, or a non-consumable that is owned.
  public let isPaidAlready: Bool
  /// A Boolean value that indicates whether another person has to approve it (Ask to Buy).
  public let needsApproval: Bool
  /// The app's token for its user.
  public var appAccountToken: UUID? { draft.appAccountToken }
  /// A Boolean value that indicates whether no sheet is shown: dialogs are off
  /// (`SKTestSession.disableDialogs`), or the customer already has the subscription.
  public let isSilent: Bool
  /// The next periods of an auto-renewable subscription; nil for other products.
  public let renewal: Renewal?
  let draft: PurchaseDraft
  /// The effect on the subscriptions of the group; nil for all other products.
  let plan: SubscriptionPlan?
  let options: Set<Product.PurchaseOption>

  /// The periods of a subscription that follow, as a payment sheet has to name them.
  public struct Renewal: Equatable, Sendable {
    /// The price of a standard period, in units of the currency.
    public let price: Decimal
    /// The same as the storefront writes it.
    public let displayPrice: String
    /// The length of a standard period.
    public let period: Product.SubscriptionPeriod
    /// The offer of the first periods; nil for the standard price from the start.
    public let offer: Product.SubscriptionOffer?
    /// The date on which it takes effect; nil for now. Nothing is charged before.
    public let startDate: Date?
  }

  /// The price of the whole quantity, in units of the currency; of a subscription that of its first
  /// period, after offers.
  public var price: Decimal {
    plan?.offers.first.flatMap { Decimal(string: $0.price) } ?? draft.product.price
      * Decimal(quantity)
  }
  /// ISO 4217, for example `GBP`.
  public var currency: String { draft.storefront.currencyCode }

  /// Returns whether the app continues the purchase, if the storefront has changed since the sheet.
  func continues(in here: Storefront) -> Bool {
    here.countryCode == draft.storefront.countryCode
      || options.storefrontQuestions.allSatisfy { $0.continues(here) }
  }

  /// Asks the user, unless dialogs are off, and returns the answer.
  func isConfirmed(by sheet: any PaymentSheet) async -> Bool {
    isSilent ? true : await sheet.confirm(self)
  }
}

/// A question to the user before money is spent: a sheet on the screen, or a prompt on the command
/// line.
public protocol PaymentSheet: Sendable {
  /// Shows the purchase and returns whether the user wants it; false cancels.
  func confirm(_ request: PaymentRequest) async -> Bool
}

/// A sheet with a preset answer, for `--yes` and tests.
public struct PresetPaymentSheet: PaymentSheet {
  /// The answer.
  public let answer: Bool

  /// A sheet with a fixed answer.
  public init(answer: Bool = true) { self.answer = answer }

  /// The preset answer.
  public func confirm(_ request: PaymentRequest) async -> Bool { answer }
}
