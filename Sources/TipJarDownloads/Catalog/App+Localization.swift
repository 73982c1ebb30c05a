extension App {
  /// What an app is called and says in one language. The catalogue writes it under the language's tag, and
  /// leaves out what is the same:
  ///
  ///     "localizations": {"de": {"subtitle": "Findet Dateien im Dunkeln", "category": "System"}}
  public struct Localization: Encodable, Equatable, Sendable {
    /// The name; nil where it is the app's own.
    public var name: String?
    /// The line below it; nil for the app's own.
    public var subtitle: String?
    /// The shelf; nil for the app's own. Apps whose shelves are called the same stand together.
    public var category: String?
    /// The sentences of the app's page; nil for the app's own.
    public var description: String?
    /// Why the first try of all fails, where it does; nil for the app's own reason.
    public var failsOnce: String?

    /// Texts in a language; what is left out is the app's own.
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

  /// The app with the texts of the localization that is nearest to a language: the same tag, then the language
  /// alone, then that of another region; with its own where there is none.
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
