import Foundation
import TipJarStoreKitFile
import TipJarVocabulary

extension StoreConfiguration {
  /// Five tips and two unlocks, in the storefront GBR, in English.
  public static let builtIn = StoreConfiguration(
    name: "built-in",
    products: tips.map { product($0.id, $0.pence, zip($0.names, $0.captions)) } + [
      product("unlock.quill", 499, [("Quill", "")], .nonConsumable),
      product("unlock.nibstudio", 299, [("Nib Studio", "")], .nonConsumable),
    ],
    storefront: Storefront(
      id: "143444", countryCode: "GBR", currencyCode: "GBP", locale: "en-Latn-GB"),
    locale: "en_GB")

  /// The same with the names of a language, by its code, and with prices as that language writes
  /// them; English for a language without names.
  public static func builtIn(in language: String) -> StoreConfiguration {
    var configuration = builtIn
    guard let locale = configuration.locales.first(where: { $0.prefix(2) == language.prefix(2) }),
      locale != builtIn.locale
    else { return configuration }
    configuration.locale = locale
    configuration.storefront = Storefront(
      id: builtIn.storefront.id, countryCode: builtIn.storefront.countryCode,
      currencyCode: builtIn.storefront.currencyCode, locale: String(locale.prefix(2)))
    return configuration
  }

  /// The currencies in which the built-in products have prices, of the same amounts.
  private static let currencies: Set = ["EUR", "GBP", "USD"]

  /// The storefront that a new store begins in instead of ``storefront``; nil for none. The prices of
  /// a file are those of its own storefront.
  var home: Storefront? {
    guard name == Self.builtIn.name, let homeRegion else { return nil }
    let home = Storefront.all.first { $0.regionCode == homeRegion }
    return home.flatMap { Self.currencies.contains($0.currencyCode) ? $0 : nil }
  }

  /// The built-in tips, in the order of the interface's languages. A tip is the point of a pen in English; German names its size, and has the
  /// pen in the descriptions, Japanese has チップ for both, and Polish has nibs.
  private static let tips: [(id: String, pence: Int, names: [String], captions: [String])] = [
    (
      "tip.extrafine", 99,
      ["Extra Fine Tip", "Kleines Trinkgeld", "極細チップ", "Arcycienka stalówka"],
      ["a thin line of thanks", "ein feiner Strich", "細い線でお礼を", "kreska podziękowań"]
    ),
    (
      "tip.fine", 199, ["Fine Tip", "Nettes Trinkgeld", "細字チップ", "Cienka stalówka"],
      ["a neat note", "ein netter Zettel", "ていねいな一言", "schludny liścik"]
    ),
    (
      "tip.medium", 499, ["Medium Tip", "Gutes Trinkgeld", "中字チップ", "Średnia stalówka"],
      ["a proper letter", "ein richtiger Brief", "きちんとした手紙", "porządny list"]
    ),
    (
      "tip.broad", 999, ["Broad Tip", "Großes Trinkgeld", "太字チップ", "Szeroka stalówka"],
      ["a generous stroke", "mit breiter Feder", "太っ腹な一筆", "szeroki gest"]
    ),
    (
      "tip.stub", 1999, ["Stub Tip", "Riesiges Trinkgeld", "スタブチップ", "Ścięta stalówka"],
      ["with a flourish", "mit viel Schwung", "流れる飾り文字で", "z zawijasem"]
    ),
  ]

  private static func product(
    _ id: String, _ pence: Int, _ texts: some Sequence<(String, String)>,
    _ type: ProductType = .consumable
  ) -> StoreKitFile.Product {
    StoreKitFile.Product(
      productID: "app.tipjar.\(id)", type: type, price: Decimal(pence) / 100,
      localizations: zip(Language.allCases, texts).map {
        .init(
          locale: $0 == .english ? "en_GB" : $0.rawValue, displayName: $1.0, description: $1.1)
      })
  }
}
