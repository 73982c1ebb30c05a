import Foundation
import Synchronization
import Testing
import TipJarStore
import TipJarStoreKitFile

/// A state folder for one test, with a clock that does not move; it is deleted afterwards.
struct Bench {
  let folder: URL
  let clock: ManualStoreClock

  /// Opens the store of the folder, or another program's view of it.
  func store(
    _ configuration: StoreConfiguration = .builtIn, seed: UInt64? = 1, latency: Latency = .none,
    includesConsumables: Bool = false
  ) async throws -> SimulatedStore {
    try await SimulatedStore(
      configuration: configuration, folder: folder, clock: clock, seed: seed, latency: latency,
      includesConsumables: includesConsumables)
  }

  /// A checkout on a store of the folder, with its own ledger connection.
  func checkout(_ store: SimulatedStore, log: EventLog = EventLog()) async throws -> Checkout {
    Checkout(
      store: store, ledger: try await Ledger(folder: folder), log: { log.append($0) })
  }

  func open() async throws -> (SimulatedStore, Checkout) {
    let store = try await store()
    return (store, try await checkout(store))
  }

  /// A checkout that has started, as an app or a command has it.
  func started(
    _ configuration: StoreConfiguration = .builtIn, seed: UInt64? = 1
  ) async throws -> Checkout {
    let checkout = try await checkout(store(configuration, seed: seed))
    await checkout.start()
    return checkout
  }

  /// The store of ``subscriptionShop(settings:keys:)``, in which these were bought.
  func subscriber(_ products: String...) async throws -> SimulatedStore {
    let store = try await store(subscriptionShop())
    for product in products { try await store.buy(product) }
    return store
  }

  /// The folder of the apps' records, which is made.
  func makeApps() throws -> URL {
    let apps = folder.appending(path: "apps", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
    return apps
  }
}

/// The bench of the test that runs, in a suite with the trait `.bench`.
var bench: Bench { BenchTrait.current }

/// Gives each test of a suite a bench of its own.
struct BenchTrait: SuiteTrait, TestTrait, TestScoping {
  /// Outside a test of such a suite, a folder that cannot be made.
  @TaskLocal static var current = Bench(folder: URL(filePath: "/dev/null/"), clock: .init())

  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withBench { try await Self.$current.withValue($0, operation: function) }
  }
}

extension Trait where Self == BenchTrait {
  static var bench: BenchTrait { BenchTrait() }
}

/// Runs a part of a test in a separate folder.
func withBench<Result>(_ body: (Bench) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "tipjar-\(UUID().uuidString)", directoryHint: .isDirectory)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(Bench(folder: folder, clock: ManualStoreClock()))
}

/// A sheet that confirms.
let yes = PresetPaymentSheet(answer: true)
/// A sheet that declines.
let no = PresetPaymentSheet(answer: false)

let fine = "app.tipjar.tip.fine"
let broad = "app.tipjar.tip.broad"
let quill = "app.tipjar.unlock.quill"

/// A file with a tip, an unlock, a pass and a subscription.
func shop(settings: String = "{}", localizations: String = "[]") throws -> StoreConfiguration {
  func product(_ id: String, _ type: String, _ price: String) -> String {
    """
    {"productID":"\(id)","type":"\(type)","displayPrice":"\(price)",
    "localizations":\(localizations)}
    """
  }
  let text = """
    {"version":{"major":4,"minor":0},"settings":\(settings),
    "products":[\(product("dear", "Consumable", "9.99")),\(product("cheap", "Consumable", "4.99")),
    \(product("unlock", "NonConsumable", "2"))],
    "nonRenewingSubscriptions":[\(product("pass", "NonRenewingSubscription", "3"))],
    "subscriptionGroups":[{"id":"G","subscriptions":[{"productID":"sub","groupNumber":1,
    "type":"RecurringSubscription","displayPrice":"1","recurringSubscriptionPeriod":"P1M"}]}]}
    """
  return try StoreConfiguration(
    StoreKitFile(parsing: [UInt8](text.utf8), name: "/shops/shop.storekit"))
}

extension SimulatedStore {
  /// Buys, and expects a verified transaction.
  @discardableResult
  func buy(_ id: String, quantity: Int = 1) async throws -> Transaction {
    let result = try await purchase(id, quantity: quantity, sheet: yes)
    guard case .success(.verified(let transaction)) = result else {
      throw Unexpected(what: "\(result)")
    }
    return transaction
  }

  /// The ids in `unfinished`.
  var unfinishedIDs: [UInt64] {
    get async throws { try await unfinished.map(\.unsafePayloadValue.id) }
  }

  /// A Boolean value that indicates whether any list has anything.
  var isBlank: Bool {
    get async throws {
      let lists = [try await unfinished, try await all, try await currentEntitlements]
      return lists.allSatisfy(\.isEmpty)
    }
  }
}

/// The elements of a stream up to a purchase outside the app, which is made last.
func told(
  _ updates: AsyncStream<VerificationResult<Transaction>>, until last: UInt64
) async -> [UInt64] {
  var ids: [UInt64] = []
  for await result in updates {
    ids.append(result.unsafePayloadValue.id)
    if ids.last == last { break }
  }
  return ids
}

extension Checkout.Outcome {
  /// The transaction of what was bought.
  var transaction: Transaction {
    get throws {
      guard case .purchased(let transaction) = self else { throw Unexpected(what: "\(self)") }
      return transaction
    }
  }
}

extension Checkout {
  /// Buys, and expects success.
  @discardableResult
  func buy(_ id: String, quantity: Int = 1) async throws -> Transaction {
    try await purchase(id, quantity: quantity, sheet: yes).transaction
  }
}

/// A result that a test does not expect.
struct Unexpected: Error {
  let what: String
}

/// Collects the events that a checkout logs.
final class EventLog: Sendable {
  private let lines = Mutex<[CheckoutEvent]>([])

  var events: [CheckoutEvent] { lines.withLock { $0 } }

  func append(_ event: CheckoutEvent) { lines.withLock { $0.append(event) } }
}

/// A sheet that stays open until the test answers.
actor GateSheet: PaymentSheet {
  private var request: PaymentRequest?
  private var answer: CheckedContinuation<Bool, Never>?
  private var opened: CheckedContinuation<PaymentRequest, Never>?

  func confirm(_ request: PaymentRequest) async -> Bool {
    await withCheckedContinuation { continuation in
      self.request = request
      answer = continuation
      opened?.resume(returning: request)
      opened = nil
    }
  }

  /// Waits for the open sheet and returns its contents.
  @discardableResult
  func waitUntilOpen() async -> PaymentRequest {
    if let request { return request }
    return await withCheckedContinuation { opened = $0 }
  }

  func close(_ yes: Bool) {
    request = nil
    answer?.resume(returning: yes)
    answer = nil
  }
}
