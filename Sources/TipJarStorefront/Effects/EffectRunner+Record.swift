import TipJarDownloads
import TipJarStore

extension EffectRunner {
  /// Records a purchase with its name and price as the history shows them.
  func note(_ transaction: Transaction) {
    let configuration = rows.inventory.configuration
    let here = configuration.storefront
    let isHere = here.countryCode == transaction.storefrontCountryCode
    let storefront =
      isHere
      ? here : TipJarStore.Storefront(countryCode: transaction.storefrontCountryCode) ?? here
    record.add(
      transaction, name: rows.name(of: transaction.productID, in: configuration),
      displayPrice: storefront.format(transaction.price, currency: transaction.currency))
  }
}
