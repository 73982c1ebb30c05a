package import Foundation
import TipJarJSON
package import TipJarVocabulary

/// The payload of a receipt, by the names and types of the App Store Server API. Ids are strings,
/// dates milliseconds since 1970, the price milliunits of its currency.
package struct JWSTransactionDecodedPayload: SignedPayload, Hashable {
  package var transactionId: String
  /// The id of the first transaction of a chain of renewals.
  package var originalTransactionId: String
  /// The id of a subscription's event; it, the group and the end are only of an auto-renewable one.
  package var webOrderLineItemId: String?
  package var bundleId: String
  package var productId: String
  package var subscriptionGroupIdentifier: String?
  package var purchaseDate: Int64
  package var originalPurchaseDate: Int64
  package var expiresDate: Int64?
  package var quantity: Int
  package var type: ProductType
  /// The app's token for its user, a UUID in lower case.
  package var appAccountToken: String?
  package var inAppOwnershipType: OwnershipType
  package var signedDate: Int64
  /// The reason of the refund: 1 for a fault of the app, 0 for any other reason.
  package var revocationReason: Int?
  package var revocationDate: Int64?
  /// Left out unless true.
  package var isUpgraded: Bool?
  /// The kind of offer: 1 introductory, 2 promotional, 3 code, 4 win-back.
  package var offerType: Int?
  package var offerIdentifier: String?
  /// The way to pay for the offer: `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT`.
  package var offerDiscountType: String?
  /// The length of the whole offer, as ISO 8601.
  package var offerPeriod: String?
  /// The customer's download of the app: one per customer and app. Nil in old receipts.
  package var appTransactionId: String?
  /// Only of what was refunded. Nil in old receipts.
  package var revocationType: RevocationType?
  /// The refunded part in thousandths of a percent.
  package var revocationPercentage: Int?
  package var environment: Environment
  /// ISO 3166-1 alpha-3.
  package var storefront: String
  /// Apple's number of the storefront, for example `143441`; "" where it is not known.
  package var storefrontId: String
  package var transactionReason: TransactionReason
  /// The total; left out where no 64 bits hold it.
  package var price: Int64?
  /// ISO 4217.
  package var currency: String?
  /// Only of a subscription with several billing plans.
  package var billingPlanType: BillingPlanType?
  /// Only of monthly billing.
  package var commitmentInfo: CommitmentInfo?

  /// A payment's place among those that the customer committed to.
  package struct CommitmentInfo: Codable, Hashable, Sendable {
    /// From 1.
    package var billingPeriodNumber: Int
    package var totalBillingPeriods: Int
    package var commitmentExpiresDate: Int64
    /// The price of all payments in milliunits.
    package var commitmentPrice: Int64?

    package init(
      billingPeriodNumber: Int, totalBillingPeriods: Int, commitmentExpiresDate: Int64,
      commitmentPrice: Int64?
    ) {
      self.billingPeriodNumber = billingPeriodNumber
      self.totalBillingPeriods = totalBillingPeriods
      self.commitmentExpiresDate = commitmentExpiresDate
      self.commitmentPrice = commitmentPrice
    }
  }

  package init(
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
  package enum Environment: String, Codable, CaseIterable, Sendable {
    case sandbox = "Sandbox"
    case production = "Production"
    case xcode = "Xcode"
    case localTesting = "LocalTesting"
  }

  var isLocal: Bool { environment == .xcode || environment == .localTesting }

  /// A total in milliunits, rounded to the nearest; nil where no 64 bits hold it.
  package static func milliunits(_ price: Decimal) -> Int64? {
    var (thousandfold, rounded) = (price * 1000, Decimal())
    NSDecimalRound(&rounded, &thousandfold, 0, .plain)
    return Int64("\(rounded)")
  }
}

package protocol SignedPayload: Codable, Sendable {
  /// In milliseconds since 1970; its certificates must be valid then.
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
