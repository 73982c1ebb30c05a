import TipJarStore
import TipJarStorefront

/// The settings of a store, as JSON.
struct StatusJSON: Encodable {
  let simulated = true
  /// The `.storekit` file, or `built-in`.
  let store: String
  let askToBuy: Bool
  let interrupt: Bool
  let dialogs: Bool
  let payments: Bool
  let storefront: String
  let currency: String
  let locale: String
  let timeRate: Int
  let billing: Bool
  let grace: Bool
  /// The number of renewals after which a subscription ends, or nil.
  let renewalLimit: Int?
  let latency: Delays
  let errors: [String: String]
  /// The number of calls that will fail, for APIs that do not always fail.
  let errorTimes: [String: Int]
  let withheld: [String]
  let pending: [String]
  let interrupted: [String]

  /// Latencies in milliseconds.
  struct Delays: Encodable {
    let products: Int
    let purchase: Int
    let jitter: Double
  }

  init(_ status: StoreStatus, of store: String) {
    self.store = store
    askToBuy = status.askToBuyEnabled
    interrupt = status.interruptedPurchasesEnabled
    dialogs = !status.disableDialogs
    payments = status.canMakePayments
    storefront = status.storefront.countryCode
    currency = status.storefront.currency
    locale = status.locale
    timeRate = status.timeRate.rawValue
    billing = status.shouldEnterBillingRetryOnRenewal
    grace = status.billingGracePeriodIsEnabled
    renewalLimit = status.renewalLimit
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
}
