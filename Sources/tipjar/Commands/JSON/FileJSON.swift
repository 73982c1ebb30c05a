import TipJarJSON
import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

extension StoreKitFile {
  /// The file's products, settings and armed errors as JSON. The keys of the settings are those of
  /// “store status --json”.
  func json(_ configuration: StoreConfiguration) -> JSONObject {
    func isOn(_ control: StoreControl) -> Bool {
      configuration.value(of: control) == StoreControl.on
    }
    let settings: JSONObject = [
      "storefront": configuration.storefront.countryCode,
      "currency": configuration.storefront.currency, "locale": configuration.locale,
      "askToBuy": isOn(.askToBuy), "interrupt": isOn(.interruptedPurchases),
      "dialogs": isOn(.dialogs), "timeRate": configuration.timeRate.rawValue,
    ]
    return [
      "simulated": true, "version": "\(version.major).\(version.minor)", "settings": settings,
      "errors": configuration.simulatedErrors.names,
      "products": configuration.allProducts.map { $0.json(isAvailable: true) },
    ]
  }
}

extension [FailableAPI: SimulatedError] {
  /// The names of the errors, by the names of the APIs.
  var names: [String: String] {
    [String: String](uniqueKeysWithValues: map { ($0.key.rawValue, $0.value.name) })
  }
}
