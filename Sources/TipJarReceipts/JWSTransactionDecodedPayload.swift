public import Foundation
import TipJarJSON
public import TipJarVocabulary

/// The payload of a receipt, by the names and types of the App Store Server API. Ids are strings,
/// dates milliseconds since 1970, the price milliunits of its currency.
public struct JWSTransactionDecodedPayload: SignedPayload, Hashable {
  /// The transaction's id.
  public var transactionId: String
  /// The id of the first transaction of a chain of renewals.
  public var originalTransactionId: String
  /// The id of a subscription's event; only of an auto-renewable one.
  public var webOrderLineItemId: String?
  /// The app that it was bought in.
  public var bundleId: String
  /// The product's id.
  public var productId: String
  /// The group of a subscription; only of an auto-renewable one.
  public var subscriptionGroupIdentifier: String?
  /// The date of the purchase.
  public var purchaseDate: Int64
  /// The date of the first purchase of a chain of renewals.
  public var originalPurchaseDate: Int64
  /// The end of a subscription; only of an auto-renewable one.
  public var expiresDate: Int64?
  /// The quantity, 1...10.
  public var quantity: Int
  /// The type of the product.
  public var type: ProductType
  /// The app's token for its user, a UUID in lower case.
  public var appAccountToken: String?
  /// The way in which the product is owned.
  public var inAppOwnershipType: OwnershipType
  /// The date of the signature, at which its certificates must be valid.
  public var signedDate: Int64
  /// The reason of the refund: 1 for a fault of the app, 0 for any other reason.
  public var revocationReason: Int?
  /// The date of the refund.
  public var revocationDate: Int64?
  /// A Boolean value that indicates whether an upgrade replaced it; left out unless true.
  public var isUpgraded: Bool?
  /// The kind of offer: 1 introductory, 2 promotional, 3 code, 4 win-back.
  public var offerType: Int?
  /// The offer's id.
  public var offerIdentifier: String?
  /// The way to pay for the offer: `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT`.
  public var offerDiscountType: String?
  /// The length of the whole offer, as ISO 8601.
  public var offerPeriod: String?
  /// The customer's download of the app: one per customer and app. Nil in old receipts.
  public var appTransactionId: String?
  /// The kind of refund; only of what was refunded. Nil in old receipts.
  public var revocationType: RevocationType?
  /// The refunded part in thousandths of a percent; only of what was refunded.
  public var revocationPercentage: Int?
  /// The environment in which it was made.
  public var environment: Environment
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public var storefront: String
  /// Apple's number of the storefront, for example `143441`; "" where it is not known.
  public var storefrontId: String
  /// The reason: a purchase or a renewal.
  public var transactionReason: TransactionReason
  /// The total in milliunits; left out where no 64 bits hold it.
  public var price: Int64?
  /// ISO 4217.
  public var currency: String?

  /// A payload of a purchase; what is optional is nil.
  public init(
    transactionId: String, originalTransactionId: String, bundleId: String, productId: String,
    purchaseDate: Int64, originalPurchaseDate: Int64, quantity: Int, type: ProductType,
    inAppOwnershipType: OwnershipType, signedDate: Int64, environment: Environment,
    storefront: String, storefrontId: String, transactionReason: TransactionReason
  ) {
    self.transactionId = transactionId
    self.originalTransactionId = originalTransactionId
    self.bundleId = bundleId
    self.productId = productId
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.quantity = quantity
    self.type = type
    self.inAppOwnershipType = inAppOwnershipType
    self.signedDate = signedDate
    self.environment = environment
    self.storefront = storefront
    self.storefrontId = storefrontId
    self.transactionReason = transactionReason
  }
}

extension JWSTransactionDecodedPayload {
  /// The environments of transactions.
  public enum Environment: String, Codable, CaseIterable, Sendable {
    case sandbox = "Sandbox"
    case production = "Production"
    case xcode = "Xcode"
    case localTesting = "LocalTesting"
  }

  /// A Boolean value that indicates whether it is of Xcode's StoreKit testing.
  var isLocal: Bool { environment == .xcode || environment == .localTesting }

  /// A total in milliunits, rounded to the nearest; nil where no 64 bits hold it.
  public static func milliunits(_ price: Decimal) -> Int64? {
    var (thousandfold, rounded) = (price * 1000, Decimal())
    NSDecimalRound(&rounded, &thousandfold, 0, .plain)
    return Int64("\(rounded)")
  }
}

/// The payload of a signed value of the App Store.
public protocol SignedPayload: Codable, Sendable {
  /// The date of the signature in milliseconds since 1970, at which its certificates must be valid.
  var signedDate: Int64 { get }
}

extension Encodable {
  /// The value as JSON, its keys in order: the same value gives the same bytes.
  package func sortedJSON() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(self))
  }
}

extension SignedPayload {
  /// Reads a payload of Xcode's StoreKit testing, whose dates have fractions of a millisecond.
  package init(localJSON json: [UInt8]) throws(ReceiptError) {
    guard case .object(let members)? = try? JSONValue(parsing: json) else {
      throw .invalidEncoding("the payload is not JSON")
    }
    let whole = members.map { member in
      guard case .number(let text) = member.value, let number = Double(text),
        let whole = Int64(exactly: number.rounded(.down))
      else { return member }
      return JSONValue.Member(member.key, .number(String(whole)))
    }
    let text = (try? JSONEncoder().encode(JSONValue.object(whole))) ?? Data()
    try self.init(json: [UInt8](text))
  }

  /// Reads a payload; keys that are not known are left aside.
  init(json: [UInt8]) throws(ReceiptError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json))
    } catch DecodingError.keyNotFound(let key, _) {
      throw .missingRequiredProperties(key.stringValue)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context)
    {
      let key = context.codingPath.last?.stringValue
      throw .invalidEncoding(key.map { "\($0) is not of its type" } ?? "the payload is not JSON")
    } catch {
      throw .invalidEncoding("the payload cannot be read")
    }
  }
}
