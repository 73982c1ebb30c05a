import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// The settings of a store, as JSON.
struct StatusJSON: Encodable {
  let simulated = true
  /// The `.storekit` file, or `built-in`.
  let store: String
  let currency: String
  let latency: Delays
  let errors: [String: String]
  /// The number of calls that will fail, for APIs that do not always fail.
  let errorTimes: [String: Int]
  let withheld: [String]
  let pending: [String]
  let interrupted: [String]
  /// The values of the settings, whose keys are those of the table.
  let settings: StoreStatus

  /// Latencies in milliseconds.
  struct Delays: Encodable {
    let products: Int
    let purchase: Int
    let jitter: Double
  }

  init(_ status: StoreStatus, of store: String) {
    self.store = store
    currency = status.storefront.currency
    settings = status
    latency = Delays(
      products: status.latency.products.milliseconds,
      purchase: status.latency.purchase.milliseconds, jitter: status.latency.jitter)
    let named = status.simulatedErrors.map { ($0.key.rawValue, $0.value.name) }
    errors = Dictionary(uniqueKeysWithValues: named)
    let times = status.errorTimes.map { ($0.key.rawValue, $0.value) }
    errorTimes = Dictionary(uniqueKeysWithValues: times)
    withheld = status.withheld.sorted()
    pending = status.pending.map { String($0.id) }
    interrupted = status.interrupted.map { String($0.id) }
  }

  private enum Keys: String, CodingKey {
    case simulated, store, currency, latency, errors, errorTimes, withheld, pending, interrupted
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    for control in StoreControl.settings {
      let (value, key) = (settings[control], Key(stringValue: control.jsonName))
      if control.row.kind == .toggle {
        try values.encode(value == StoreControl.on, forKey: key)
      } else if let number = Int(value) {
        try values.encode(number, forKey: key)
      } else if ![StoreControl.none, StoreControl.standard].contains(value) {
        try values.encode(value, forKey: key)
      }
    }
    var facts = encoder.container(keyedBy: Keys.self)
    try facts.encode(simulated, forKey: .simulated)
    try facts.encode(store, forKey: .store)
    try facts.encode(currency, forKey: .currency)
    try facts.encode(latency, forKey: .latency)
    try facts.encode(errors, forKey: .errors)
    try facts.encode(errorTimes, forKey: .errorTimes)
    try facts.encode(withheld, forKey: .withheld)
    try facts.encode(pending, forKey: .pending)
    try facts.encode(interrupted, forKey: .interrupted)
  }
}
