import Foundation
import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

/// The renewals of a subscription: how many a store catches up with in a second, each signed and
/// written, and how long a store takes to open after ten years.
struct Renewals {
  private let folder: URL

  /// Makes state folders in a folder.
  init(_ path: String) { folder = URL(filePath: path) }

  /// The renewals per second: two thousand that are due at once.
  func perSecond() async throws -> Double {
    let count = 2000
    let store = try await store("rate", at: Date(timeIntervalSince1970: 1_767_268_800))
    try await store.setTimeRate(.oneRenewalEveryTwoSeconds)
    try await subscribe(to: store)
    let clock = ContinuousClock()
    let time = try await clock.measure { try await store.advance(by: Double(2 * count)) }
    let made = try await store.allTransactions().count - 1
    precondition(made == count, "\(made) renewals instead of \(count)")
    return Double(count) / (time / .seconds(1))
  }

  /// Milliseconds from the start of opening to 50 rows of the history, with 120 monthly renewals
  /// made and granted in between: the median of five folders.
  func opening() async throws -> Double {
    // From 2026 to 2036: the certificates of receipts are valid from 2020 on.
    let start = Date(timeIntervalSince1970: 1_767_268_800)
    let later = Date(timeIntervalSince1970: 2_082_801_600)
    let clock = ContinuousClock()
    var times: [Double] = []
    for run in 0..<5 {
      let name = "years-\(run)"
      try await open(store(name, at: start), subscribe: true)
      let time = try await clock.measure {
        let overview = try await open(store(name, at: later))
        precondition(overview.renewals.first?.periods == 121, "\(overview.renewals)")
      }
      times.append(time / .milliseconds(1))
    }
    return times.sorted()[2]
  }

  /// Opens a store as a program does. Returns the first 50 rows of its history.
  @discardableResult
  private func open(_ store: SimulatedStore, subscribe: Bool = false) async throws
    -> PurchaseOverview
  {
    if subscribe { try await self.subscribe(to: store) }
    let checkout = Checkout(store: store, ledger: try await Ledger(folder: store.folder))
    await checkout.start()
    return try await checkout.overview(limit: 50)
  }

  private func store(_ name: String, at date: Date) async throws -> SimulatedStore {
    let file = """
      {"version": {"major": 4, "minor": 0}, "products": [], "subscriptionGroups": [{"id": "G",
      "name": "Group", "subscriptions": [{"productID": "monthly", "displayPrice": "4.99",
      "type": "RecurringSubscription", "recurringSubscriptionPeriod": "P1M"}]}]}
      """
    let configuration = try StoreConfiguration(
      StoreKitFile(parsing: [UInt8](file.utf8), name: "/benchmark.storekit"))
    return try await SimulatedStore(
      configuration: configuration, folder: folder.appending(path: name),
      clock: ManualStoreClock(start: date), seed: 7, latency: .none)
  }

  private func subscribe(to store: SimulatedStore) async throws {
    try await store.set(.renewalLimit, to: StoreControl.none)
    _ = try await store.purchase("monthly", options: [], sheet: PresetPaymentSheet())
  }
}
