public import Foundation
import TipJarReceipts
public import TipJarVocabulary

/// A line of the history: a purchase, or a request that waits for approval.
public struct HistoryEntry: Identifiable, Equatable, Sendable {
  /// The store's id.
  public let storeID: UUID
  /// The transaction's id; for a pending request, the id of the future transaction.
  public let id: UInt64
  /// The id of the first transaction of a chain of renewals.
  public let originalID: UInt64
  /// The product's id.
  public let productID: String
  /// The type of the product.
  public let productType: Product.ProductType
  /// The product's name today; its reference name or id where the store has none, its id where the
  /// product is gone.
  public let displayName: String
  /// The quantity.
  public let quantity: Int
  /// The date in store time; of a pending request, the date of the request.
  public let purchaseDate: Date
  /// The total.
  public let price: Decimal
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// The total as the storefront of the purchase writes it.
  public let displayPrice: String
  /// The country of the storefront that it was bought in, ISO 3166-1 alpha-3.
  public let storefrontCountryCode: String
  /// The state.
  public let state: PurchaseState
  /// The date of the refund; nil if it was not refunded.
  public let revocationDate: Date?
  /// A Boolean value that indicates whether the app has granted and finished it.
  public let isFinished: Bool
  /// A Boolean value that indicates whether it was deleted from the store, so that only the app's
  /// own record has it.
  public let isDeleted: Bool
  /// Its receipt at the time of its recording, or of its refund: a compact JWS. Nil for pending
  /// purchases, and for those recorded before there were receipts.
  public let jwsRepresentation: String?

  /// The reason of the refund from its receipt; nil if it was not refunded. Reads the receipt each
  /// time.
  public var revocationReason: Transaction.RevocationReason? {
    guard revocationDate != nil else { return nil }
    return payload?.revocationReason.flatMap(Transaction.RevocationReason.init)
  }

  /// The app's token for its user, from the receipt. Reads the receipt each time.
  public var appAccountToken: UUID? { payload?.appAccountToken.flatMap(UUID.init(uuidString:)) }

  private var payload: JWSTransactionDecodedPayload? {
    jwsRepresentation.flatMap { Receipt(jwsRepresentation: $0).unverifiedPayload }
  }
}

/// A product of the collection.
public struct CollectedProduct: Identifiable, Equatable, Sendable {
  /// The product's id.
  public let productID: String
  /// The product's name; its reference name or id where the store has none.
  public let displayName: String
  /// The quantity without refunds, 1 or more.
  public let count: Int
  /// Today's price of one; 0 where the store no longer has it.
  public let price: Decimal

  /// The product's id.
  public var id: String { productID }
}
