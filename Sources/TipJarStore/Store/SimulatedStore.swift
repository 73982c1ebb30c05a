public import Foundation
import GRDB
import TipJarDeterminism
package import TipJarFiles
import TipJarReceipts
public import TipJarVocabulary

/// A store with StoreKit 2's shape and rules and the controls of StoreKit Testing, without network
/// and account.
///
/// Its records are in `store.sqlite` of a state folder. Several programs may use one folder: every
/// call reads the present contents of the database.
public actor SimulatedStore {
  /// The configuration of the file; ``currentConfiguration`` has the controls applied.
  public nonisolated var configuration: StoreConfiguration { database.configuration }
  /// The random id of this pair of state folder and configuration.
  public nonisolated var id: UUID { database.id }
  /// The folder of its database.
  public nonisolated var folder: URL { database.folder }
  nonisolated var clock: any StoreClock { database.time.clock }
  nonisolated let database: StoreDatabase
  nonisolated let includesConsumables: Bool
  /// The listeners of statuses and storefronts.
  nonisolated let followers = Followers()
  let standardLatency: Latency
  var generator: SeededGenerator
  var updatesState: UpdatesState
  /// The calls whose answers are held back, with the tasks that wait for them.
  var gates: [FailableAPI: [AsyncStream<Void>.Continuation]] = [:]

  /// Opens the store of `configuration` in `folder`, and creates both if they are missing (0700,
  /// 0600).
  ///
  /// - Parameters:
  ///   - seed: makes jitter and the store's id the same in every run; nil for random ones.
  ///   - latency: the time that answers take, unless a control sets another one.
  ///   - includesConsumables: whether ``all`` holds finished consumables too, as
  ///     `SKIncludeConsumableInAppPurchaseHistory` in an app's Info.plist.
  ///   - bundleID: the app of new purchases. A purchase keeps it: its renewals and refunds are
  ///     signed for the same app, whatever a later program is opened with.
  ///   - environment: the environment of new purchases, which they keep too.
  ///   - customer: who buys; nil for the default customer. Each has entitlements, eligibility for
  ///     offers and an appTransactionID of their own.
  /// - Throws: ``StoreOpenError`` where the folder or the database cannot be used.
  public init(
    configuration: StoreConfiguration, folder: URL, clock: any StoreClock, seed: UInt64? = nil,
    latency: Latency = .standard, includesConsumables: Bool = false,
    bundleID: String = defaultBundleID, environment: Transaction.Environment = .sandbox,
    customer: String? = nil
  ) async throws {
    try await self.init(
      configuration: configuration, folder: folder, for: .writing, clock: clock, seed: seed,
      latency: latency, includesConsumables: includesConsumables, bundleID: bundleID,
      environment: environment, customer: customer)
  }

  /// Opens the store for reading or for writing. For reading, a folder without it is not changed.
  /// With a `signingSeed`, certificates and signatures have the same bytes in every run too.
  package init(
    configuration: StoreConfiguration, folder: URL, for access: FolderAccess,
    clock: any StoreClock, seed: UInt64? = nil, signingSeed: UInt64? = nil,
    latency: Latency = .standard, includesConsumables: Bool = false,
    bundleID: String = defaultBundleID, environment: Transaction.Environment = .sandbox,
    customer: String? = nil
  ) async throws {
    var generator = SeededGenerator(seed: seed ?? .random(in: .min ... .max))
    let (database, start): (StoreDatabase, UpdatesState)
    do {
      (database, start) = try await StoreDatabase.open(
        configuration, in: folder, for: access, bundleID: bundleID, environment: environment,
        customer: customer, clock: clock, signingSeed: signingSeed, &generator)
    } catch let error as StoreKitError {
      throw StoreOpenError(kind: .unusable, path: folder.path, problem: error.reason)
    }
    self.database = database
    self.includesConsumables = includesConsumables
    self.standardLatency = latency
    self.generator = generator
    self.updatesState = start
  }

  /// The same store as another customer sees it, on the same database. Notifications of what it
  /// does have the given fields, as JSON, in their payloads.
  package init(
    _ other: SimulatedStore, customer: String?, givenFields: String? = nil
  ) async throws {
    // Events that are due happen without the fields.
    try await other.database.catchUp()
    try await self.init(
      other, StoreDatabase(other.database, customer: customer, givenFields: givenFields))
  }

  private init(_ other: SimulatedStore, _ database: StoreDatabase) async throws {
    self.database = database
    includesConsumables = other.includesConsumables
    standardLatency = other.standardLatency
    generator = SeededGenerator(seed: .random(in: .min ... .max))
    updatesState = try await database.read { try UpdatesState($0) }
  }

  /// Calls a body with this store, which keeps all of its changes once it returns, and none if it
  /// throws an error. Until then, other programs and this store see the state before it.
  nonisolated func changingAllOrNothing<T: Sendable>(
    _ body: (SimulatedStore) async throws -> T
  ) async throws -> T {
    let result = try await database.inOneTransaction {
      try await body(SimulatedStore(self, $0))
    }
    try await database.catchUp()
    await refresh()
    return result
  }

  /// A Boolean value that indicates whether there are no transactions, in any state.
  nonisolated var isNew: Bool {
    get async throws { try await database.read { try $0.count("TRUE") == 0 } }
  }

  deinit { updatesState.sleeper?.cancel() }

  /// Creates a state folder (0700) if there is none.
  ///
  /// - Throws: ``StoreOpenError`` where it cannot be made, belongs to another user, or everybody
  ///   may write in it.
  public static func makeFolder(_ folder: URL) throws(StoreOpenError) {
    try StateFolder(url: folder).make()
  }

  /// The store's time now, to the millisecond; it never runs backwards, not even across
  /// runs.
  public nonisolated var now: Date { database.time.now }

  /// Waits as long as an answer takes: the latency, varied by up to its jitter, and then for the
  /// gate to open.
  func wait(for api: FailableAPI) async throws {
    let latency = try await latency
    let off = Double.random(in: -1...1, using: &generator) * min(max(latency.jitter, 0), 1)
    let usual = api == .purchase ? latency.purchase : latency.products
    try await clock.sleep(for: usual * (1 + off))
    try await waitAtGate(of: api)
  }
}

extension SimulatedStore {
  /// The products of these ids, each once, in the order asked for. Ids that the store does not
  /// have, or that are withheld, are left out without an error.
  ///
  /// - Throws: the ``StoreKitError`` that is armed for loading products; `CancellationError` when
  ///   cancelled.
  public func products(for ids: some Sequence<String>) async throws -> [Product] {
    var seen: Set<String> = []
    let wanted = ids.filter { seen.insert($0).inserted }
    try await wait(for: .loadProducts)
    try await throwSimulatedError(forAPI: .loadProducts)
    let (withheld, configuration) = try await database.read { rows in
      (try rows.settings.withheld(), try rows.configuration())
    }
    return wanted.filter { !withheld.contains($0) }.compactMap(configuration.product)
  }

  /// The first `limit` products of a configuration, withheld or not, as the store shows them. The
  /// prices are formatted here, so that drawing never waits for them.
  public func listedProducts(
    of configuration: StoreConfiguration, limit: Int = .max
  ) -> [Product] {
    configuration.productIDs.prefix(limit).compactMap(configuration.product)
  }

  /// Transactions that are not finished and not refunded, the oldest first, at any time.
  public var unfinished: [VerificationResult<Transaction>] {
    get async throws { try await list("isFinished = 0 AND revocationDate IS NULL") }
  }

  /// Returns the first `limit` of ``unfinished`` whose ids are larger than `id`.
  func unfinished(after id: Int64, limit: Int) async throws -> [VerificationResult<Transaction>] {
    try await list("isFinished = 0 AND revocationDate IS NULL AND id > ?", [id], limit: limit)
  }

  /// Every transaction; finished consumables only if the store was opened with them. An app keeps
  /// those in its own ledger.
  public var all: [VerificationResult<Transaction>] {
    get async throws {
      if includesConsumables { return try await list("TRUE") }
      return try await list(
        "revocationDate IS NOT NULL OR isFinished = 0 OR productType <> 'Consumable'")
    }
  }

  /// The latest transaction of each product that the user owns, finished or not; never of a
  /// consumable, never a refunded one.
  public var currentEntitlements: [VerificationResult<Transaction>] {
    get async throws { try await database.read { try $0.verify($0.entitlements()) } }
  }

  /// The transactions of ``all`` for a product, the oldest first.
  public func all(for productID: String) async throws -> [VerificationResult<Transaction>] {
    try await all.filter { $0.unsafePayloadValue.productID == productID }
  }

  /// The transactions of ``currentEntitlements`` for a product: several, if a subscription
  /// recovered alongside a later one.
  public func currentEntitlements(
    for productID: String
  ) async throws -> [VerificationResult<Transaction>] {
    try await currentEntitlements.filter { $0.unsafePayloadValue.productID == productID }
  }

  /// The last transaction of ``all`` for a product; nil where there is none.
  public func latest(for productID: String) async throws -> VerificationResult<Transaction>? {
    try await all.map { ($0, $0.unsafePayloadValue) }
      .filter { $1.productID == productID }
      .max { ($0.1.purchaseDate, $0.1.id) < ($1.1.purchaseDate, $1.1.id) }?.0
  }

  /// Closes the store's file at the end of a program. Later calls throw `CancellationError`.
  package nonisolated func close() { database.file.close() }

  /// Marks a purchase as granted. Does nothing for one that is finished, or for an unknown id.
  public func finish(_ id: UInt64) async throws { try await database.finish([id]) }

  var refunded: [VerificationResult<Transaction>] {
    get async throws { try await list("revocationDate IS NOT NULL") }
  }

  private func list(
    _ condition: String, _ arguments: StatementArguments = [], limit: Int = -1
  ) async throws -> [VerificationResult<Transaction>] {
    try await database.read { rows in
      try rows.verify(
        try rows.ownRecords("state = 'purchased' AND (\(condition))", arguments, limit: limit))
    }
  }

  /// Reads the purchases from the store again, as `AppStore.sync()` does behind a Restore button.
  ///
  /// - Throws: the ``StoreKitError`` that is armed for it, `userCancelled` among them; nothing
  ///   that is owned is lost then. `CancellationError` when cancelled.
  public func sync() async throws {
    try await wait(for: .appStoreSync)
    try await throwSimulatedError(forAPI: .appStoreSync)
    await refresh()
  }

  /// The app that receipts are for if none is named: `.storekit` files contain no bundle id.
  public static let defaultBundleID = "app.tipjar"

  /// The root certificate of the folder, in DER: what its receipts are verified against.
  ///
  /// - Throws: ``StoreOpenError`` if the file of certificates is damaged or cannot be read.
  public nonisolated var rootCertificate: [UInt8] { get throws { try database.receipts.root } }

  /// The root certificate of a state folder in DER; nil if nothing was ever signed. It creates and
  /// opens nothing.
  ///
  /// - Throws: ``StoreOpenError`` if the file of certificates is damaged or cannot be read.
  public static func rootCertificate(in folder: URL) throws(StoreOpenError) -> [UInt8]? {
    try ReceiptIssuer.chain(of: folder)?.root
  }

  /// Every transaction as it is signed now, the oldest first: finished consumables and refunded
  /// ones too, with the verdict on its own receipt, whatever error is armed for verification.
  public var signedTransactions: [VerificationResult<Transaction>] {
    get async throws {
      try await database.read { try $0.verdicts(on: $0.records("state = 'purchased'")) }
    }
  }

  /// The same without a verdict, for callers that only pass receipts on.
  var carriedTransactions: [Transaction] {
    get async throws {
      try await database.read { rows in
        let records = try rows.records("state = 'purchased'")
        // A folder in which nothing was bought has no certificates.
        if records.isEmpty { return [] }
        let receipts = try rows.database.receipts
        return try records.map {
          try $0.transaction(of: rows.database, receipts.receipt(of: $0))
        }
      }
    }
  }

  /// Returns the key that signs promotional offers; creates it if there is none.
  ///
  /// - Throws: ``StoreOpenError`` if the file's key is not a P-256 key.
  public func offerKey() throws -> OfferKey { try OfferKey(configuration, in: folder) }

  /// The records as the App Store's server sees them.
  package nonisolated var serverRecords: ServerRecords { ServerRecords(database: database) }

  var openPurchases: OpenPurchases {
    get async throws {
      try await database.read { rows in
        let records = try rows.ownRecords(
          """
          state IN ('pending', 'interrupted')
          OR state = 'purchased' AND isFinished = 0 AND revocationDate IS NULL
          """)
        let bought = records.filter { $0.state == .purchased }
        // Without usable certificates the list has no receipts.
        let receipts = try? rows.database.receipts
        return OpenPurchases(
          configuration: try rows.configuration(),
          waiting: try records.filter { $0.state != .purchased }
            .map { try $0.transaction(of: rows.database).entry },
          unfinished: try bought.map {
            try $0.transaction(of: rows.database, receipts?.receipt(of: $0)).entry
          })
      }
    }
  }
}

/// Gates, which hold the answers of this program's calls until a test releases them.
extension SimulatedStore {
  /// Holds answers back from now: those of loading products, of a purchase after its sheet, or of a
  /// sync. A task that waits for one can still be cancelled.
  public func closeGate(forAPI api: FailableAPI) { gates[api] = gates[api] ?? [] }

  /// Releases the held answers; later ones are not held.
  public func openGate(forAPI api: FailableAPI) {
    for waiter in gates.removeValue(forKey: api) ?? [] { waiter.finish() }
  }

  /// The number of answers of a call that are held back at its gate; 0 while the gate is open.
  public func heldAnswers(forAPI api: FailableAPI) -> Int { gates[api]?.count ?? 0 }

  func waitAtGate(of api: FailableAPI) async throws {
    guard gates[api] != nil else { return }
    let (stream, waiter) = AsyncStream.makeStream(of: Void.self)
    gates[api]?.append(waiter)
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
