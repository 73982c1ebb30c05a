import Crypto
public import Foundation
public import TipJarStore
public import TipJarVocabulary

// The parts of StoreKit's values that are written for people and for servers: descriptions, JSON,
// and the signatures' other forms.

/// Returns the words of a case: "in billing retry period" for `inBillingRetryPeriod`.
private func words(_ value: some Any) -> String {
  "\(value)".reduce(into: "") { words, letter in
    words += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
  }
}

extension ProductType {
  /// The type in English.
  public var localizedDescription: String { rawValue }
}

extension SubscriptionPeriod.Unit: Comparable {
  /// The unit in English.
  public var localizedDescription: String { rawValue }

  /// Returns whether one unit is shorter than another.
  public static func < (first: Self, second: Self) -> Bool {
    (allCases.firstIndex(of: first) ?? 0) < (allCases.firstIndex(of: second) ?? 0)
  }
}

extension SubscriptionPeriod.Unit: CustomDebugStringConvertible {
  /// The unit in English.
  public var debugDescription: String { rawValue }
}

extension SubscriptionPeriod: CustomDebugStringConvertible {
  /// The period in English: "3 months".
  public var debugDescription: String {
    "\(value) \(unit.rawValue)\(value == 1 ? "" : "s")"
  }
}

extension TipJarVocabulary.OfferType {
  /// The kind in English.
  public var localizedDescription: String { words(self) }
}

extension TipJarVocabulary.PaymentMode {
  /// The way to pay in English.
  public var localizedDescription: String { words(self) }
}

extension OwnershipType {
  /// The way to own in English.
  public var localizedDescription: String { words(self) }
}

extension Transaction.RevocationReason {
  /// The reason in English.
  public var localizedDescription: String { words(self) }
}

extension Transaction.OfferType {
  /// The kind in English.
  public var localizedDescription: String {
    TipJarVocabulary.OfferType(number: rawValue).map { words($0) } ?? "\(rawValue)"
  }
}

extension Product.SubscriptionInfo.RenewalState {
  /// The state in English.
  public var localizedDescription: String { words(self) }
}

extension Product.SubscriptionInfo.RenewalInfo.ExpirationReason {
  /// The reason in English.
  public var localizedDescription: String { words(self) }
}

extension Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus {
  /// The state in English.
  public var localizedDescription: String { words(self) }
}

extension DateComponents {
  /// The components of a period.
  public init(subscriptionPeriod period: Product.SubscriptionPeriod) {
    switch period.unit {
    case .day: self.init(day: period.value)
    case .week: self.init(day: period.value * 7)
    case .month: self.init(month: period.value)
    case .year: self.init(year: period.value)
    }
  }
}

extension Product: CustomDebugStringConvertible {
  /// The product as JSON, in this store's own form: Apple does not document the App Store's.
  public var jsonRepresentation: Data {
    struct Fields: Encodable {
      let id, type, displayName, description, displayPrice: String
      let price: Decimal
      let isFamilyShareable: Bool
      let subscriptionGroupID, subscriptionPeriod: String?
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let fields = Fields(
      id: id, type: type.rawValue, displayName: displayName, description: description,
      displayPrice: displayPrice, price: price, isFamilyShareable: isFamilyShareable,
      subscriptionGroupID: subscription?.subscriptionGroupID,
      subscriptionPeriod: subscription?.subscriptionPeriod.text)
    return (try? encoder.encode(fields)) ?? Data()
  }

  /// The product as JSON.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension Transaction: CustomDebugStringConvertible {
  /// The payload of the receipt.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension Product.SubscriptionInfo.RenewalInfo: CustomDebugStringConvertible {
  /// The payload as JSON.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension AppTransaction: CustomDebugStringConvertible {
  /// The payload as JSON.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

/// The binding to a device, for which the chosen store stands: a SHA-384 hash of
/// `AppStore.deviceVerificationID` and the nonce.
extension SignedValue {
  /// The nonce: another one for each signature.
  public var deviceVerificationNonce: UUID {
    let hash = Array(SHA256.hash(data: Data(signedText.utf8)))
    return hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// The hash; empty without a store.
  public var deviceVerification: Data {
    guard let device = AppStore.deviceVerificationID else { return Data() }
    let text = (device.uuidString + deviceVerificationNonce.uuidString).lowercased()
    return Data(SHA384.hash(data: Data(text.utf8)))
  }
}

extension VerificationResult where SignedType: SignedValue {
  /// The nonce of the binding to a device.
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
  /// The hash of the binding to a device.
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
}
