extension StoreKitFile {
  /// A span of days, weeks, months or years, as ISO 8601 writes it: `P1M`.
  public struct Period: Equatable, Sendable {
    /// The unit.
    public enum Unit: String, Equatable, Sendable {
      /// D, W, M, Y.
      case day = "D"
      case week = "W"
      case month = "M"
      case year = "Y"
    }

    /// The number of units, 1 or more.
    public var value: Int
    /// The unit.
    public var unit: Unit

    /// A period of so many units.
    public init(value: Int, unit: Unit) { (self.value, self.unit) = (value, unit) }

    /// The period as ISO 8601 writes it.
    public var text: String { "P\(value)\(unit.rawValue)" }

    /// Reads `P` number unit, with a number of one to three digits; nil for anything else.
    public init?(_ text: String) {
      let digits = text.dropFirst().dropLast()
      guard text.first == "P", let unit = text.last.flatMap({ Unit(rawValue: String($0)) }),
        (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let value = Int(digits), value > 0
      else { return nil }
      self.value = value
      self.unit = unit
    }
  }

  /// A product that renews itself.
  public struct Subscription: Equatable, Sendable {
    /// The part that every product has.
    public var product: Product
    /// The id of its group.
    public var groupID: String
    /// Its level in the group; 1 is the highest, and equal levels are common.
    public var groupNumber: Int
    /// The length of one period.
    public var period: Period
    /// The developer's own name for its group; "" where there is none.
    public var groupName = ""
    /// The names of its group for customers, by locale.
    public var groupLocalizations: [Localization] = []
    /// Its offers, in the order of their kinds and of the file.
    public var offers: [Offer] = []
    /// The parts of it that have no effect in a simulated store.
    public var limits: [Limit] = []

    /// The name of its group in a language, or the nearest that there is; "" without any.
    public func groupDisplayName(in locale: String) -> String {
      Localization.best(of: groupLocalizations, for: locale)?.displayName ?? ""
    }
  }

  /// Subscriptions of which one is held at a time.
  public struct SubscriptionGroup: Equatable, Sendable {
    /// The id.
    public var id: String
    /// The developer's own name for it.
    public var name: String
    /// Its names for customers, by locale; usually none.
    public var localizations: [Localization]
    /// The subscriptions, in the file's order.
    public var subscriptions: [Subscription]
  }
}
