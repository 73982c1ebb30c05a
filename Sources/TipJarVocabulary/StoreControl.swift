/// A control of the store. This is the one table of them: the console's rows, the commands with
/// their JSON, the line-based interface and the server's settings follow from it.
///
/// A new control needs its case with its row here, its words in `ControlWords`, and its rule in the
/// store. The raw value is the name in the store's database. The sequence is that of the help.
public enum StoreControl: String, CaseIterable, Sendable {
  case askToBuy, approve, decline, interruptedPurchases, resolve, simulatedError, refund
  case buyOutside, share, stopSharing, storefront, locale, withheld, timeRate, latency, dialogs
  case payments, delete, clear, reset, renew, expire, autoRenew, billingRetry, billingGracePeriod
  case billingGraceDays, gracePaidOnly
  case priceIncrease, renewalLimit, advance

  /// A row of the table.
  public struct Row: Sendable {
    /// The name of the command; nil for a control that only the console has.
    public var command: String?
    /// The kind of its value.
    public var kind: Kind
    /// The value where neither a control nor the file sets one; nil for what is not a setting.
    public var initial: String?
    /// A Boolean value that indicates whether it is about subscriptions only.
    public var isOfSubscriptions = false
    /// A Boolean value that indicates whether prices and names depend on it.
    package var affectsPrices = false

    init(
      _ command: String?, _ kind: Kind, _ initial: String? = nil, ofSubscriptions: Bool = false,
      affectsPrices: Bool = false
    ) {
      (self.command, self.kind, self.initial) = (command, kind, initial)
      (isOfSubscriptions, self.affectsPrices) = (ofSubscriptions, affectsPrices)
    }
  }

  /// The kinds of values.
  public enum Kind: Hashable, Sendable {
    /// The setting `on` or `off`.
    case toggle
    /// A setting that is one of the store's values, by its raw name.
    case choice(Choices)
    /// A setting that is a number, or one of the words. The console offers the words and the steps.
    case number(ClosedRange<Int>, words: [String], steps: [Int])
    /// A thing done to a transaction.
    case transaction
    /// A thing done to a subscription, in one of several ways; empty for the only one.
    case subscription([String])
    /// A thing done to a product, or to the whole store.
    case product, store
  }

  /// The values that a choice offers.
  public enum Choices: Hashable, Sendable {
    /// The countries, the languages of the products' names, and the speeds of subscriptions.
    case storefronts, locales, timeRates
  }

  /// The words of the values that are not numbers.
  public static let none = "none", standard = "default", on = "on", off = "off"

  /// The control's row of the table.
  public var row: Row {
    switch self {
    case .askToBuy: Row("ask-to-buy", .toggle, Self.off)
    case .approve: Row("approve", .transaction)
    case .decline: Row("decline", .transaction)
    case .interruptedPurchases: Row("interrupt", .toggle, Self.off)
    case .resolve: Row("resolve", .transaction)
    case .simulatedError: Row("fail", .store)
    case .refund: Row("refund", .transaction)
    case .buyOutside: Row("buy-outside", .product)
    case .share: Row("share", .product)
    case .stopSharing: Row("stop-sharing", .transaction)
    case .storefront: Row("storefront", .choice(.storefronts), "USA", affectsPrices: true)
    case .locale: Row("locale", .choice(.locales), "en_US", affectsPrices: true)
    case .withheld: Row("withhold", .product, affectsPrices: true)
    case .timeRate: Row("time-rate", .choice(.timeRates), "0", ofSubscriptions: true)
    case .latency:
      Row(
        "latency",
        .number(
          0...600_000, words: [], steps: [0, 100, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000]),
        Self.standard)
    case .dialogs: Row("dialogs", .toggle, Self.on)
    case .payments: Row("payments", .toggle, Self.on)
    case .delete: Row("delete", .transaction)
    case .clear: Row("clear", .store)
    case .reset: Row("reset", .store)
    case .renew: Row("renew", .subscription([]))
    case .expire: Row("expire", .subscription([]))
    case .autoRenew: Row("auto-renew", .subscription([Self.on, Self.off]))
    case .billingRetry: Row("billing", .toggle, Self.off, ofSubscriptions: true)
    case .billingGracePeriod: Row("grace", .toggle, Self.off, ofSubscriptions: true)
    case .billingGraceDays:
      Row(
        "grace-days", .number(1...60, words: [Self.standard], steps: [3, 16, 28]), Self.standard,
        ofSubscriptions: true)
    case .gracePaidOnly: Row("grace-paid-only", .toggle, Self.off, ofSubscriptions: true)
    case .priceIncrease: Row("price-increase", .subscription(["request", "consent", "decline"]))
    case .renewalLimit:
      Row(
        "renewal-limit",
        .number(0...10_000, words: [Self.none, Self.standard], steps: [0, 1, 3, 6, 12, 45]),
        Self.standard, ofSubscriptions: true)
    case .advance: Row("advance", .store, ofSubscriptions: true)
    }
  }

  /// The controls that have a value, in the sequence of the console: the switches first.
  public static let settings: [StoreControl] = {
    let all = allCases.filter { $0.row.initial != nil }
    return all.filter { $0.row.kind == .toggle } + all.filter { $0.row.kind != .toggle }
  }()

  /// The name in JSON: that of the command, in one word.
  public var jsonName: String {
    let parts = (row.command ?? rawValue).split(separator: "-")
    return parts.dropFirst().reduce(parts.first.map(String.init) ?? "") {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}

/// One use of a control, as the console, a command or the server asks it of the store.
public struct ControlUse: Hashable, Sendable {
  /// The control.
  public var control: StoreControl
  /// The transaction, the product or the call that it is used on; "" for the whole store.
  public var target: String
  /// The value by its raw name; nil for the default, or where there is none.
  public var value: String?

  /// Creates a use of a control.
  public init(_ control: StoreControl, on target: String = "", _ value: String? = nil) {
    (self.control, self.target, self.value) = (control, target, value)
  }
}

/// The nine calls that StoreKit Testing can make fail, by the names that commands use.
public enum FailableAPI: String, CaseIterable, Equatable, Sendable {
  /// In the order of a `.storekit` file.
  case loadProducts, purchase, verification, appStoreSync, subscriptionStatus, appTransaction
  case manageSubscriptions, refundRequest, offerCodeRedeem
}
