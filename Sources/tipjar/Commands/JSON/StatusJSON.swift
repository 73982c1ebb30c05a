import TipJarJSON
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

extension StoreStatus {
  /// The settings of a store as JSON. `store` is the `.storekit` file, or `built-in`; latencies are
  /// in milliseconds, and `errorTimes` counts the calls that will fail where not every call fails.
  func json(of store: String) -> JSONObject {
    let times = errorTimes.map { ($0.key.rawValue, $0.value) }
    let delays: JSONObject = [
      "products": latency.products.milliseconds, "purchase": latency.purchase.milliseconds,
      "jitter": latency.jitter,
    ]
    var json: JSONObject = [
      "simulated": true, "store": store, "currency": storefront.currency,
      "errors": simulatedErrors.names, "errorTimes": Dictionary(uniqueKeysWithValues: times),
      "withheld": withheld.sorted(), "pending": pending.map { String($0.id) },
      "interrupted": interrupted.map { String($0.id) },
    ]
    for control in StoreControl.settings {
      let value = self[control]
      if control.row.kind == .toggle {
        json[control.jsonName] = value == StoreControl.on
      } else if let number = Int(value) {
        json[control.jsonName] = number
      } else if ![StoreControl.none, StoreControl.standard].contains(value) {
        json[control.jsonName] = value
      }
    }
    json["latency"] = delays
    return json
  }
}
