import Foundation
import TipJarStoreKitFile
import TipJarVocabulary

extension StoreConfiguration {
  /// Five tips and two unlocks, in the storefront GBR, in English.
  public static let builtIn = StoreConfiguration(
    name: "built-in",
    products: [
      product("tip.extrafine", 99, .extraFineTip), product("tip.fine", 199, .fineTip),
      product("tip.medium", 499, .mediumTip), product("tip.broad", 999, .broadTip),
      product("tip.stub", 1999, .stubTip),
      product("unlock.quill", 499, [.english("Quill", "")], .nonConsumable),
      product("unlock.nibstudio", 299, [.english("Nib Studio", "")], .nonConsumable),
    ],
    subscriptions: [],
    storefront: Storefront(
      id: "143444", countryCode: "GBR", currencyCode: "GBP", locale: "en-Latn-GB"),
    locale: "en_GB")

  /// The same with the names of a language, German, Japanese, Polish, and English for any other,
  /// and with prices as that language writes them.
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

  private static func product(
    _ id: String, _ pence: Int, _ localizations: [StoreKitFile.Localization],
    _ type: ProductType = .consumable
  ) -> StoreKitFile.Product {
    StoreKitFile.Product(
      productID: "app.tipjar.\(id)", type: type, price: Decimal(pence) / 100,
      localizations: localizations)
  }
}

/// The names of the built-in tips. A tip is the point of a pen in English; German names its size, and
/// has the pen in the descriptions, Japanese has チップ for both, and Polish has nibs.
extension [StoreKitFile.Localization] {
  static let extraFineTip: Self = [
    .english("Extra Fine Tip", "a thin line of thanks"),
    .init(locale: "de", displayName: "Kleines Trinkgeld", description: "ein feiner Strich"),
    .init(locale: "ja", displayName: "極細チップ", description: "細い線でお礼を"),
    .init(
      locale: "pl", displayName: "Arcycienka stalówka",
      description: "kreska podziękowań"),
  ]

  static let fineTip: Self = [
    .english("Fine Tip", "a neat note"),
    .init(locale: "de", displayName: "Nettes Trinkgeld", description: "ein netter Zettel"),
    .init(locale: "ja", displayName: "細字チップ", description: "ていねいな一言"),
    .init(locale: "pl", displayName: "Cienka stalówka", description: "schludny liścik"),
  ]

  static let mediumTip: Self = [
    .english("Medium Tip", "a proper letter"),
    .init(locale: "de", displayName: "Gutes Trinkgeld", description: "ein richtiger Brief"),
    .init(locale: "ja", displayName: "中字チップ", description: "きちんとした手紙"),
    .init(locale: "pl", displayName: "Średnia stalówka", description: "porządny list"),
  ]

  static let broadTip: Self = [
    .english("Broad Tip", "a generous stroke"),
    .init(locale: "de", displayName: "Großes Trinkgeld", description: "mit breiter Feder"),
    .init(locale: "ja", displayName: "太字チップ", description: "太っ腹な一筆"),
    .init(locale: "pl", displayName: "Szeroka stalówka", description: "szeroki gest"),
  ]

  static let stubTip: Self = [
    .english("Stub Tip", "with a flourish"),
    .init(locale: "de", displayName: "Riesiges Trinkgeld", description: "mit viel Schwung"),
    .init(locale: "ja", displayName: "スタブチップ", description: "流れる飾り文字で"),
    .init(locale: "pl", displayName: "Ścięta stalówka", description: "z zawijasem"),
  ]
}

extension StoreKitFile.Localization {
  static func english(_ name: String, _ description: String) -> Self {
    Self(locale: "en_GB", displayName: name, description: description)
  }
}
