import Crypto
public import Foundation
import TipJarJSON
import TipJarReceipts
public import TipJarStore
public import TipJarVocabulary

// The parts of StoreKit's values that are written for people and for servers: descriptions, JSON,
// and the signatures' other forms.

/// A case of StoreKit that is described in words.
public protocol DescribedCase {}

extension DescribedCase {
  /// The case in English: "in billing retry period" for `inBillingRetryPeriod`.
  public var localizedDescription: String {
    "\(self)".reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
    }
  }
}

extension TipJarVocabulary.OfferType: DescribedCase {}
extension TipJarVocabulary.PaymentMode: DescribedCase {}
extension OwnershipType: DescribedCase {}
extension Transaction.RevocationReason: DescribedCase {}
extension Product.SubscriptionInfo.RenewalState: DescribedCase {}
extension Product.SubscriptionInfo.RenewalInfo.ExpirationReason: DescribedCase {}
extension Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus: DescribedCase {}

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
  public var debugDescription: String { "\(value) \(unit.rawValue)\(value == 1 ? "" : "s")" }
}

extension Transaction.OfferType {
  /// The kind in English.
  public var localizedDescription: String {
    TipJarVocabulary.OfferType(number: rawValue)?.localizedDescription ?? "\(rawValue)"
  }
}

/// The styles of periods, in English whatever the locale: Foundation has those of StoreKit on
/// Apple's systems only.
extension SubscriptionPeriod {
  /// A style for the dates of a period: "3 months".
  public struct RangeStyle: FormatStyle {
    /// The forms of a period in English, by the names of `Date.ComponentsFormatStyle.Style`.
    public enum Style: Codable, Hashable, Sendable {
      /// "3 months".
      case wide
      /// "3 mths".
      case abbreviated
      /// "3mths".
      case condensedAbbreviated
      /// "3m".
      case narrow
      /// "three months".
      case spellOut
    }

    /// The form.
    public var style: Style
    /// The locale: at first that of the store.
    public var locale: Locale

    /// A style of a form and a locale.
    public init(style: Style = .wide, locale: Locale = .autoupdatingCurrent) {
      (self.style, self.locale) = (style, locale)
    }

    /// Returns the style with another locale.
    public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }

    /// Returns the largest unit that counts the whole range.
    public func format(_ range: Range<Date>) -> String {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let units: [(Calendar.Component, SubscriptionPeriod.Unit)] = [
        (.year, .year), (.month, .month), (.weekOfYear, .week), (.day, .day),
      ]
      for (component, unit) in units {
        let (start, end) = (range.lowerBound, range.upperBound)
        let parts = calendar.dateComponents([component], from: start, to: end + 0.5)
        guard let value = parts.value(for: component),
          let whole = calendar.date(byAdding: component, value: value, to: start),
          abs(whole.timeIntervalSince(end)) < 1
        else { continue }
        return SubscriptionPeriod(value: value, unit: unit).text(style)
      }
      return "\(range)"
    }
  }

  fileprivate func text(_ style: RangeStyle.Style) -> String {
    let (short, plural) =
      switch unit {
      case .day: ("day", value == 1 ? "" : "s")
      case .week: ("wk", value == 1 ? "" : "s")
      case .month: ("mth", value == 1 ? "" : "s")
      case .year: ("yr", value == 1 ? "" : "s")
      }
    switch style {
    case .wide: return debugDescription
    case .abbreviated: return "\(value) \(short)\(plural)"
    case .condensedAbbreviated: return "\(value)\(short)\(plural)"
    case .narrow: return "\(value)\(unit.rawValue.prefix(1))"
    case .spellOut:
      let formatter = NumberFormatter()
      (formatter.numberStyle, formatter.locale) = (.spellOut, Locale(identifier: "en"))
      let number = formatter.string(from: NSNumber(value: value)) ?? "\(value)"
      return "\(number) \(unit.rawValue)\(plural)"
    }
  }

  /// Returns the period in a style of dates, such as `Product.subscriptionPeriodFormatStyle`.
  public func formatted<Style: FormatStyle>(
    _ style: Style, referenceDate: Date = .now
  ) -> Style.FormatOutput where Style.FormatInput == Range<Date> {
    style.format(dateRange(referenceDate: referenceDate))
  }
}

extension SubscriptionPeriod.Unit {
  /// A style for a unit: "month".
  public struct FormatStyle: Foundation.FormatStyle {
    /// Returns the unit in English.
    public func format(_ unit: SubscriptionPeriod.Unit) -> String { unit.rawValue }
  }

  /// Returns the unit in a style, such as `Product.subscriptionPeriodUnitFormatStyle`.
  public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == SubscriptionPeriod.Unit { style.format(self) }
}

extension Product {
  /// The style of the dates of a period.
  public var subscriptionPeriodFormatStyle: SubscriptionPeriod.RangeStyle {
    .init(locale: priceFormatStyle.locale)
  }

  /// The style of a unit.
  public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle { .init() }
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
    let fields: JSONObject = [
      "id": id, "type": type.rawValue, "displayName": displayName, "description": description,
      "displayPrice": displayPrice, "price": price, "isFamilyShareable": isFamilyShareable,
      "subscriptionGroupID": subscription?.subscriptionGroupID,
      "subscriptionPeriod": subscription?.subscriptionPeriod.text,
    ]
    return Data((try? fields.sortedJSON()) ?? [])
  }

  /// The product as JSON.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension Transaction: CustomDebugStringConvertible {
  /// The payload of the receipt.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension VerificationResult: CustomDebugStringConvertible where SignedType: SignedValue {
  /// The verdict and the payload.
  public var debugDescription: String {
    let payload = String(decoding: payloadData, as: UTF8.self)
    return switch self {
    case .verified: "verified: \(payload)"
    case .unverified(_, let error): "unverified (\(error.rawValue)): \(payload)"
    }
  }
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
