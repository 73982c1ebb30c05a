/// An app of the catalogue: its texts and the properties of its download. It encodes in the
/// catalogue's format; a `Catalog` decodes it, because that can report the place of a mistake.
public struct App: Encodable, Identifiable, Equatable, Sendable {
  /// The state of an app at the first start, for a catalogue that shows every kind of button.
  public enum Initially: String, Codable, CaseIterable, Sendable {
    /// Installed in the latest version: OPEN.
    case installed
    /// Installed before, not now: the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case outdated
  }

  /// The maximum size in a catalogue: 1 PiB, which a `Double` still represents exactly.
  public static let largestSize: Int64 = 1 << 50
  /// The maximum length of an id in bytes of UTF-8, so that the file name of every record fits a
  /// file system.
  public static let longestID = 64

  /// The id in the catalogue, on the command line and in the state folder.
  public var id: String
  /// The name in the list.
  public var name: String
  /// A one-line description.
  public var subtitle: String
  /// The developer's name.
  public var developer: String
  /// The category, such as "System".
  public var category: String
  /// The offered version: numbers separated by points.
  public var version: String
  /// The size of the download in bytes, 0...`largestSize`; with a ``url``, 0 means unknown.
  public var size: Int64
  /// The address of the file: `https`, `file`, or `http` with a ``sha256``. Nil for an app whose
  /// download can only be simulated.
  public var url: String?
  /// Other addresses of the same bytes, in the order in which they are tried.
  public var mirrors: [String]
  /// The SHA-256 digest of the file, 64 lowercase hexadecimal digits; nil if it cannot be checked.
  public var sha256: String?
  /// The name of the installed file; nil for the last component of ``url``.
  public var file: String?
  /// A Boolean value that indicates whether the installed file may be run.
  public var isExecutable: Bool
  /// A link to donate to the developer.
  public var donate: String?
  /// The product that must be bought first; nil for a free app.
  public var productID: String?
  /// A Boolean value that indicates whether "In-App Purchases" appears below the button.
  public var hasInAppPurchases: Bool
  /// The date of the offered version, such as "2026-11-18".
  public var updated: String?
  /// A few sentences for the app's own page.
  public var description: String
  /// The reason of a simulated failure of the first attempt.
  public var failsOnce: String?
  /// The simulated state at the first start.
  public var initially: Initially?
  /// The texts in other languages, by their tags, such as `de`, `pt_BR` or `zh-Hant`. The apps of a
  /// catalogue that was opened in a language have their texts in that language.
  public var localizations: [String: Localization]

  /// Creates an app; omitted values are absent. The digest may have digits of either case.
  public init(
    id: String, name: String, subtitle: String = "", developer: String = "",
    category: String = "", version: String = "1.0", size: Int64, url: String? = nil,
    mirrors: [String] = [], sha256: String? = nil, file: String? = nil, isExecutable: Bool = false,
    donate: String? = nil, productID: String? = nil,
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
    self.url = url
    self.mirrors = mirrors
    self.sha256 = sha256?.lowercased()
    self.file = file
    self.isExecutable = isExecutable
    self.donate = donate
    self.productID = productID
    self.hasInAppPurchases = hasInAppPurchases
    self.updated = updated
    self.description = description
    self.failsOnce = failsOnce
    self.initially = initially
    self.localizations = localizations
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, name, subtitle, developer, category, version, size, url, mirrors, sha256, file
    case isExecutable = "executable"
    case donate
    case productID = "productId"
    case hasInAppPurchases = "inAppPurchases"
    case updated, description, failsOnce, initially, localizations
  }
}

extension App {
  /// The texts of an app in one language. The catalogue writes them under the language's tag, and
  /// leaves out texts that are the same:
  ///
  ///     "localizations": {"de": {"subtitle": "Findet Dateien im Dunkeln", "category": "System"}}
  public struct Localization: Encodable, Equatable, Sendable {
    /// The name; nil if it is the app's own.
    public var name: String?
    /// The subtitle; nil for the app's own.
    public var subtitle: String?
    /// The category; nil for the app's own. Apps with the same localized category are listed
    /// together.
    public var category: String?
    /// The description on the app's page; nil for the app's own.
    public var description: String?
    /// The reason of a simulated failure of the first attempt; nil for the app's own.
    public var failsOnce: String?

    /// Creates texts in a language; an omitted text is the app's own.
    public init(
      name: String? = nil, subtitle: String? = nil, category: String? = nil,
      description: String? = nil, failsOnce: String? = nil
    ) {
      self.name = name
      self.subtitle = subtitle
      self.category = category
      self.description = description
      self.failsOnce = failsOnce
    }
  }

  /// Returns the app with the texts of the localization nearest to a language: the same tag, then
  /// the language alone, then another region of it; the app's own texts if there is none.
  public func localized(for language: String) -> App { localized(for: LanguageTag(language)) }

  func localized(for language: LanguageTag) -> App {
    let near = localizations.compactMap { tag, texts in
      language.rank(of: tag.utf8).map { (rank: $0, tag: tag, texts: texts) }
    }
    let nearest = near.min { left, right in
      left.rank != right.rank
        ? left.rank < right.rank : left.tag.utf8.lexicographicallyPrecedes(right.tag.utf8)
    }
    guard let texts = nearest?.texts else { return self }
    var app = self
    app.name = texts.name ?? name
    app.subtitle = texts.subtitle ?? subtitle
    app.category = texts.category ?? category
    app.description = texts.description ?? description
    if failsOnce != nil { app.failsOnce = texts.failsOnce ?? failsOnce }
    return app
  }
}
