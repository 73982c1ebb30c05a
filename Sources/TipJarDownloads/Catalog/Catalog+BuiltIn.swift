import CTipJarWords

extension Catalog {
  /// A dozen invented apps, in English. Nothing is fetched from a network.
  public static let builtIn = builtIn(in: "en")

  /// Returns the same apps in a language, by its code; in English for a language without texts.
  public static func builtIn(in language: String) -> Catalog {
    let text = Array(String(cString: tipjar_catalogue()).utf8)
    let catalog = try? Catalog(text, name: "catalogue.json", language: language)
    return catalog ?? Catalog(apps: [])
  }
}
