extension StoreKitFile.Localization {
  /// The best of `localizations` for `locale`, by StoreKit's ladder: the same locale, the same
  /// language and script, the same language, `en_US`, the first. Nil only where there is none at
  /// all.
  public static func best(
    of localizations: [StoreKitFile.Localization], for locale: String
  ) -> StoreKitFile.Localization? {
    let wanted = Parts(locale)
    let parts = localizations.map { Parts($0.locale) }
    let rungs: [(Parts) -> Bool] = [
      { $0 == wanted },
      { $0.language == wanted.language && $0.script == wanted.script && $0.region == nil },
      { $0.language == wanted.language && $0.script == wanted.script },
      { $0.language == wanted.language && $0.region == nil },
      { $0.language == wanted.language },
      { $0 == Parts("en_US") },
    ]
    let index = rungs.lazy.compactMap { parts.firstIndex(where: $0) }.first
    return index.map { localizations[$0] } ?? localizations.first
  }

  /// A locale identifier taken apart: `zh_Hant_TW`, `zh-Hant`, `en_GB`, `ja`.
  private struct Parts: Equatable {
    var language = ""
    var script: String?
    var region: String?

    init(_ identifier: String) {
      let parts = identifier.lowercased().split { $0 == "_" || $0 == "-" }.map(String.init)
      language = parts.first ?? ""
      script = parts.dropFirst().first { $0.count == 4 }
      region = parts.dropFirst().first { $0.count == 2 || $0.count == 3 }
      // Chinese is the one language of the corpus whose script a region stands for.
      if language == "zh", script == nil {
        script = ["tw", "hk", "mo"].contains(region ?? "") ? "hant" : "hans"
      }
    }
  }
}
