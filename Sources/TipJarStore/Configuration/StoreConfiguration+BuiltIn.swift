import Foundation
import TipJarStoreKitFile

extension StoreConfiguration {
  /// The five tips of seed 003 and two unlocks, in the storefront GBR.
  public static let builtIn = StoreConfiguration(
    name: "built-in",
    products: [
      product("tip.extrafine", 99, "Extra Fine Tip", "a thin line of thanks"),
      product("tip.fine", 199, "Fine Tip", "a neat note"),
      product("tip.medium", 499, "Medium Tip", "a proper letter"),
      product("tip.broad", 999, "Broad Tip", "a generous stroke"),
      product("tip.stub", 1999, "Stub Tip", "with a flourish"),
      product("unlock.quill", 499, "Quill", "", .nonConsumable),
      product("unlock.nibstudio", 299, "Nib Studio", "", .nonConsumable),
    ],
    subscriptions: [],
    storefront: Storefront(
      id: "143444", countryCode: "GBR", currency: "GBP", locale: "en-Latn-GB"),
    locale: "en_GB",
    askToBuyEnabled: false)

  private static func product(
    _ id: String, _ pence: Int, _ name: String, _ caption: String,
    _ type: StoreKitFile.ProductType = .consumable
  ) -> StoreKitFile.Product {
    StoreKitFile.Product(
      productID: "app.tipjar.\(id)", type: type, price: Decimal(pence) / 100,
      localizations: [.init(locale: "en_GB", displayName: name, description: caption)])
  }
}
