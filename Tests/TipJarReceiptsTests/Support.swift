import Foundation
import GRDB
import TipJarReceipts
import TipJarStore
import TipJarStoreKitFile
import Testing
import TipJarVocabulary

/// Noon of 1 January 2026, in milliseconds.
let noon: Int64 = 1_767_268_800_000

/// A payload of a tip.
func tip(signedDate: Int64 = noon) -> JWSTransactionDecodedPayload {
  var payload = JWSTransactionDecodedPayload(
    transactionId: "7", originalTransactionId: "7", bundleId: "app.tipjar",
    productId: "app.tipjar.tip.fine", purchaseDate: noon, originalPurchaseDate: noon, quantity: 3,
    type: .consumable, inAppOwnershipType: .purchased, signedDate: signedDate,
    environment: .sandbox, storefront: "USA", storefrontId: "143441", transactionReason: .purchase)
  payload.price = 5970
  payload.currency = "USD"
  return payload
}

/// Why a receipt is refused; nil where it is accepted.
func refusal(_ text: String, root: [UInt8]) -> ReceiptError? {
  do throws(ReceiptError) {
    _ = try ReceiptVerifier(root: root).verify(text)
    return nil
  } catch {
    return error
  }
}

extension ReceiptError {
  /// The case without its words.
  var kind: String { String("\(self)".prefix { $0 != "(" }) }
}

/// The folder of the test that runs, in a suite with the trait `.folder`.
var folder: URL { FolderTrait.current }

/// Gives each test of a suite a folder that is removed afterwards.
struct FolderTrait: SuiteTrait, TestTrait, TestScoping {
  /// Outside a test of such a suite, a folder that cannot be made.
  @TaskLocal static var current = URL(filePath: "/dev/null/")

  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tipjar-receipts-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    try await Self.$current.withValue(folder, operation: function)
  }
}

extension Trait where Self == FolderTrait {
  static var folder: FolderTrait { FolderTrait() }
}

/// The mode of a file.
func mode(_ url: URL) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
}

/// The store of a file with these products.
func configuration(
  _ name: String, keys: String = "", products: [String] = [], subscriptions: [String] = []
) throws -> StoreConfiguration {
  let text = """
    {"version":{"major":4,"minor":0},\(keys)"products":[\(products.joined(separator: ","))],
    "subscriptionGroups":[{"id":"G","subscriptions":[\(subscriptions.joined(separator: ","))]}]}
    """
  return try StoreConfiguration(
    StoreKitFile(parsing: [UInt8](text.utf8), name: "/shops/\(name).storekit"))
}

/// A shop with a product of each type that is sold.
func shop() throws -> StoreConfiguration {
  func product(_ id: String, _ type: String, _ price: String) -> String {
    #"{"productID":"\#(id)","type":"\#(type)","displayPrice":"\#(price)","localizations":[]}"#
  }
  return try configuration(
    "shop",
    keys: #""nonRenewingSubscriptions":[\#(product("pass", "NonRenewingSubscription", "3"))],"#,
    products: [
      product("tip", "Consumable", "1.99"), product("café\\\\/\\u00fc", "NonConsumable", "0.0005"),
    ])
}

/// A sheet that confirms.
let yes = PresetPaymentSheet()

/// The store of the folder, with ``shop()`` unless it sells something else, or another program's view of it.
func open(
  _ clock: ManualStoreClock = ManualStoreClock(), in folder: URL = folder,
  selling configuration: StoreConfiguration? = nil,
  bundleID: String = SimulatedStore.defaultBundleID, environment: Transaction.Environment = .sandbox
) async throws -> SimulatedStore {
  try await SimulatedStore(
    configuration: configuration ?? shop(), folder: folder, clock: clock, seed: 1, latency: .none,
    bundleID: bundleID, environment: environment)
}

/// A database of a store, opened behind its back. A store that is closing it just now is waited
/// for.
func database(_ name: String = "store.sqlite", in folder: URL = folder) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.busyMode = .timeout(5)
  return try DatabaseQueue(path: folder.appending(path: name).path, configuration: configuration)
}

extension VerificationResult {
  /// The reason why it is not verified.
  var fault: VerificationError? {
    if case .unverified(_, let error) = self { error } else { nil }
  }
}

extension Product.PurchaseResult {
  /// The transaction that was bought; throws where nothing was.
  var bought: VerificationResult<Transaction> {
    get throws {
      guard case .success(let result) = self else { throw CocoaError(.coderInvalidValue) }
      return result
    }
  }
}

/// A run with every kind of product that is sold, quantities, a token, an approval and refunds: 7
/// transactions.
func everyKind(in folder: URL) async throws -> SimulatedStore {
  let store = try await open(in: folder)
  func buy(_ id: String, _ quantity: Int = 1, token: UUID? = nil) async throws -> UInt64 {
    let transaction = try await store.purchase(
      id, quantity: quantity, appAccountToken: token, sheet: yes
    ).bought.payloadValue
    try await store.finish(transaction.id)
    return transaction.id
  }
  _ = try await buy("tip")
  _ = try await buy("tip", 3, token: UUID())
  let unlock = try await buy(#"café\/ü"#)
  _ = try await buy("pass", 2)
  let refunded = try await buy("tip", 10)
  try await store.refundTransaction(identifier: refunded, reason: .developerIssue)
  try await store.refundTransaction(identifier: unlock)
  _ = try await store.buyProduct(identifier: "pass")
  try await store.set(.askToBuy, true)
  _ = try await store.purchase("tip", sheet: yes)
  for request in try await store.pendingRequests {
    try await store.approveAskToBuyTransaction(identifier: request.id)
  }
  _ = try await store.purchase("pass", sheet: yes)
  return store
}
