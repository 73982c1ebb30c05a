public import Foundation
import TipJarReceipts
public import TipJarVocabulary

/// A line of the history: a purchase, or a request that waits for approval. It has the properties
/// of its ``LedgerEntry``.
@dynamicMemberLookup
public struct HistoryEntry: Identifiable, Equatable, Sendable {
  /// The transaction as the app recorded it; for a pending request, the future transaction with the
  /// date of the request.
  public let entry: LedgerEntry
  /// The product's name today; its reference name or id where the store has none, its id where the
  /// product is gone.
  public let displayName: String
  /// The total as the storefront of the purchase writes it.
  public let displayPrice: String
  /// The state.
  public let state: PurchaseState
  /// A Boolean value that indicates whether the app has granted and finished it.
  public let isFinished: Bool
  /// A Boolean value that indicates whether it was deleted from the store, so that only the app's
  /// own record has it.
  public let isDeleted: Bool

  /// The transaction's id.
  public var id: UInt64 { entry.transactionID }

  /// A property of the entry.
  public subscript<Value>(dynamicMember property: KeyPath<LedgerEntry, Value>) -> Value {
    entry[keyPath: property]
  }

  /// The reason of the refund from its receipt; nil if it was not refunded. Reads the receipt each
  /// time.
  public var revocationReason: Transaction.RevocationReason? {
    guard entry.revocationDate != nil else { return nil }
    return payload?.revocationReason.flatMap(Transaction.RevocationReason.init)
  }

  /// The refunded part in percent; nil if it was not refunded.
  public var revocationPercentage: Decimal? {
    state == .refunded ? Decimal(entry.fields.revocationPercentage ?? 100_000) / 1000 : nil
  }

  /// The app's token for its user, from the receipt. Reads the receipt each time.
  public var appAccountToken: UUID? { payload?.appAccountToken.flatMap(UUID.init(uuidString:)) }

  private var payload: JWSTransactionDecodedPayload? { entry.receipt?.unverifiedPayload }
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

/// A purchase of this computer that was not refunded.
public struct LatestPurchase: Equatable, Sendable {
  /// The transaction's id.
  public let transactionID: UInt64
  /// The product's id.
  public let productID: String
  /// The quantity, 1 or more.
  public let quantity: Int

  /// The number of purchases that an overview has at most.
  public static let most = 100
}

/// The purchases of a store that its ledger may not have, with the configuration that names them,
/// all read at one moment.
struct OpenPurchases: Sendable {
  let configuration: StoreConfiguration
  /// Requests that wait for approval, and interrupted purchases.
  let waiting: [LedgerEntry]
  /// Transactions that are bought and not finished.
  let unfinished: [LedgerEntry]
}
