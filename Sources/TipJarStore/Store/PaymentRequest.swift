public import Foundation

/// What a payment sheet shows.
public struct PaymentRequest: Identifiable, Equatable, Sendable {
  /// The product's id.
  public let id: String
  /// The product's name; its id where the file has none.
  public let displayName: String
  /// The product's description; may be empty.
  public let description: String
  /// The price of the whole quantity, as the storefront writes it.
  public let displayPrice: String
  /// How many, 1...10.
  public let quantity: Int
  /// Whether it is bought and paid already, so that nothing is charged (rules 4 and 5 of StoreKit's purchases).
  public let isPaidAlready: Bool
  /// Whether somebody else has to approve it (Ask to Buy).
  public let needsApproval: Bool
  /// What the app gave to tell its users apart.
  public let appAccountToken: UUID?
  /// Whether it goes on without asking anybody (`SKTestSession.disableDialogs`).
  public let isSilent: Bool
  /// The product itself.
  let product: Product
  /// Where it is sold, as the sheet shows its price.
  let storefront: Storefront

  /// What the sheet says no longer holds: it called paid what has to be charged by now.
  struct Outdated: Error {}

  /// The price of the whole quantity, in units of the currency.
  public var price: Decimal { product.price * Decimal(quantity) }
  /// ISO 4217, for example `GBP`.
  public var currency: String { storefront.currency }

  /// Whether the user wants it; nobody is asked where dialogs are off.
  func isConfirmed(by sheet: any PaymentSheet) async -> Bool {
    if isSilent { return true }
    return await sheet.confirm(self)
  }
}
