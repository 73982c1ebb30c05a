/// An app of the catalogue: what is shown of it, and what getting it is like. It encodes as the
/// catalogue writes it; a `Catalog` reads it, since that can say where a mistake stands.
public struct App: Encodable, Identifiable, Equatable, Sendable {
  /// What an app is at the first start, for a catalogue that wants to show every kind of button.
  public enum Initially: String, Codable, CaseIterable, Sendable {
    /// Installed in the newest version: OPEN.
    case installed
    /// Had before, not here now: the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case outdated
  }

  /// The largest size that a catalogue may name: 1 PiB, which a `Double` still counts exactly.
  public static let largestSize: Int64 = 1 << 50
  /// The longest id in bytes of UTF-8, so that every record's file name fits a file system.
  public static let longestID = 64

  /// What the app is known by, in the catalogue, on the command line and in the state folder.
  public var id: String
  /// The name, as the list shows it.
  public var name: String
  /// One short line that says what it is.
  public var subtitle: String
  /// Who made it.
  public var developer: String
  /// The shelf that it stands on, such as "System".
  public var category: String
  /// The version that is offered, numbers with points between them.
  public var version: String
  /// The size of the download in bytes, 0...`largestSize`.
  public var size: Int64
  /// The product that has to be bought first; nil for a free app.
  public var productID: String?
  /// Whether "In-App Purchases" stands below the button.
  public var hasInAppPurchases: Bool
  /// The day of the offered version, as "2026-11-18".
  public var updated: String?
  /// A few sentences for the app's own page.
  public var description: String
  /// The reason that the first try of all fails with; simulated.
  public var failsOnce: String?
  /// What the app is at the first start; simulated.
  public var initially: Initially?
  /// The same in other languages, by their tags, as in `de`, `pt_BR` or `zh-Hant`. What a catalogue for a
  /// language gives is in that language already.
  public var localizations: [String: Localization]

  /// An app; what is left out is absent.
  public init(
    id: String, name: String, subtitle: String = "", developer: String = "",
    category: String = "", version: String = "1.0", size: Int64, productID: String? = nil,
    hasInAppPurchases: Bool = false, updated: String? = nil, description: String = "",
    failsOnce: String? = nil, initially: Initially? = nil,
    localizations: [String: Localization] = [:]
  ) {
    self.id = id
    self.name = name
    self.subtitle = subtitle
    self.developer = developer
    self.category = category
    self.version = version
    self.size = size
    self.productID = productID
    self.hasInAppPurchases = hasInAppPurchases
    self.updated = updated
    self.description = description
    self.failsOnce = failsOnce
    self.initially = initially
    self.localizations = localizations
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, name, subtitle, developer, category, version, size
    case productID = "productId"
    case hasInAppPurchases = "inAppPurchases"
    case updated, description, failsOnce, initially, localizations
  }
}
