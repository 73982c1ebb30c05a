import Foundation
import TipJarStoreKitFile

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
      id: "143444", countryCode: "GBR", currency: "GBP", locale: "en-Latn-GB"),
    locale: "en_GB",
    askToBuyEnabled: false)

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
      currency: builtIn.storefront.currency, locale: String(locale.prefix(2)))
    return configuration
  }

  private static func product(
    _ id: String, _ pence: Int, _ localizations: [StoreKitFile.Localization],
    _ type: StoreKitFile.ProductType = .consumable
  ) -> StoreKitFile.Product {
    StoreKitFile.Product(
      productID: "app.tipjar.\(id)", type: type, price: Decimal(pence) / 100,
      localizations: localizations)
  }
}
