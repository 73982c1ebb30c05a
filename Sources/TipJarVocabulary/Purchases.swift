/// The state of a line of the history; the raw value is its name in JSON.
public enum PurchaseState: String, Hashable, Sendable {
  /// Bought, waiting for approval, refunded in full or in part, or no longer shared by the family.
  case purchased, pending, refunded, revoked
}

/// A number of days, weeks, months or years.
public struct SubscriptionPeriod: Hashable, Sendable {
  /// The unit of a period.
  public enum Unit: String, CaseIterable, Equatable, Sendable {
    /// The four units of a calendar.
    case day, week, month, year

    fileprivate var letter: String { rawValue.prefix(1).uppercased() }
  }

  /// The number of units, 1 or more.
  public var value: Int
  /// The unit.
  public let unit: Unit

  /// Creates a period.
  public init(value: Int, unit: Unit) { (self.value, self.unit) = (value, unit) }

  /// Reads the form of ISO 8601 with one to three digits, for example `P1M`; nil for anything else.
  public init?(_ text: String) {
    let digits = text.dropFirst().dropLast()
    guard text.first == "P", let unit = Unit.allCases.first(where: { $0.letter == text.suffix(1) }),
      (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let value = Int(digits), value > 0
    else { return nil }
    self.init(value: value, unit: unit)
  }

  /// The period as ISO 8601 writes it.
  public var text: String { "P\(value)\(unit.letter)" }
}

/// The ways to bill a subscription. Raw values are those of receipts.
public struct BillingPlanType: RawRepresentable, Hashable, Codable, Sendable {
  /// The name in receipts.
  public let rawValue: String
  /// A way by its name in receipts.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A period is paid when it begins.
  public static let upFront = Self(rawValue: "BILLED_UPFRONT")
  /// A year is paid in twelve months, to which the customer commits.
  public static let monthly = Self(rawValue: "MONTHLY")
}

/// The kinds of offers, in the order of their numbers in receipts, from 1.
public enum OfferType: String, CaseIterable, Equatable, Sendable {
  /// For new subscribers, for those whom the app chooses, for holders of a code, and for lapsed
  /// ones.
  case introductory, promotional, code, winBack

  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  package init?(number: Int) {
    guard let type = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = type
  }
}

/// The ways to pay for an offer.
public enum PaymentMode: String, CaseIterable, Equatable, Sendable {
  /// Nothing, the price in each period, or the price once.
  case freeTrial, payAsYouGo, payUpFront

  package var serverName: String {
    switch self {
    case .freeTrial: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}

/// The ways to own a product. Raw values are those of receipts.
public enum OwnershipType: String, Codable, Sendable {
  /// Bought, or shared by the family.
  case purchased = "PURCHASED"
  case familyShared = "FAMILY_SHARED"
}

/// The reasons for a transaction. Raw values are those of receipts.
public enum TransactionReason: String, Codable, Sendable {
  /// Its owner bought it, or the store renewed it.
  case purchase = "PURCHASE"
  case renewal = "RENEWAL"
}

/// The kinds of refunds, by StoreKit's names. Raw values are those of receipts.
public enum RevocationType: String, Codable, Sendable {
  /// The whole price, a part of it, and the end of family sharing.
  case fullRefund = "REFUND_FULL"
  case proratedRefund = "REFUND_PRORATED"
  case familyRevocation = "FAMILY_REVOKE"
}
