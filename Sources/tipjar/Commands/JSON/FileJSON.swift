import TipJarJSON
import TipJarStore
import TipJarStoreKitFile
import TipJarStorefront
import TipJarVocabulary

/// A `.storekit` file's products, settings and armed errors, as JSON.
struct FileJSON: Encodable {
  /// The initial settings of a store; the keys are those of “store status --json”.
  struct Settings: Encodable {
    let storefront: String
    let currency: String
    let locale: String
    let askToBuy: Bool
    let interrupt: Bool
    let dialogs: Bool
    let timeRate: Int
  }

  let simulated = true
  let version: String
  let settings: Settings
  /// The simulated errors, by API.
  let errors: [String: String]
  let products: [JSONObject]

  init(_ file: StoreKitFile, _ configuration: StoreConfiguration) {
    version = "\(file.version.major).\(file.version.minor)"
    settings = Settings(
      storefront: configuration.storefront.countryCode,
      currency: configuration.storefront.currency, locale: configuration.locale,
      askToBuy: configuration.value(of: .askToBuy) == StoreControl.on,
      interrupt: configuration.value(of: .interruptedPurchases) == StoreControl.on,
      dialogs: configuration.value(of: .dialogs) == StoreControl.on,
      timeRate: configuration.timeRate.rawValue)
    let named = configuration.simulatedErrors.map { ($0.key.rawValue, $0.value.name) }
    errors = Dictionary(uniqueKeysWithValues: named)
    products = configuration.allProducts.map { $0.json(isAvailable: true) }
  }
}
