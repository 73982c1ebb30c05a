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
