public import Foundation
import GRDB
import TipJarVocabulary

/// Purchases, for the screen and the commands: ask, purchase, verify, record, finish.
///
/// The folder's `checkout.lock` is held from the purchase to its end, so that several programs on
/// one folder never receive each other's transactions; it is never held while a sheet is open.
/// Purchases that a crash left unfinished are granted at the next start.
public actor Checkout {
  /// The store.
  public nonisolated let store: SimulatedStore
  /// The ledger of granted transactions.
  public nonisolated let ledger: Ledger
  /// Transactions that arrive outside a purchase; for one listener, and kept until there is one.
  public nonisolated let deliveries: AsyncStream<Delivery>

  let shared: SharedCollection?
  let log: @Sendable (CheckoutEvent) -> Void
  private let step: @Sendable (Step) -> Void
  private let stops: StopDeferral
  private let outlet: AsyncStream<Delivery>.Continuation
  /// Damaged records that were set aside. Show them to the user.
  public private(set) var notices: [StoreNotice] = []
  private var hasTakenOver = false
  /// The versions of the two databases when they were last compared; see ``findsForeignCommit()``.
  private var seenVersions: [Int]?
  private var isBuying = false
  private var listening: Task<Void, Never>?

  /// Closes the store and the ledger at the end of a program. Later calls throw
  /// `CancellationError`.
  package nonisolated func close() {
    store.close()
    ledger.file.close()
  }

  /// Returns whether the records were not only read: one was opened for writing or repaired, or has
  /// to take over what a damaged one had.
  package func isToReconcile() async -> Bool {
    let (database, file) = (store.database, ledger.file)
    guard database.file.isForReading, file.isForReading else { return true }
    guard database.file.canWrite, file.canWrite else { return false }
    return (try? await TakeOver(database: database, ledger: ledger).hasRemains()) ?? false
  }

  /// A step of a purchase, reported immediately after it is done.
  public enum Step: String, CaseIterable, Sendable {
    /// The store has the transaction; its signature is valid; the ledger has it; the store knows
    /// that.
    case purchased, verified, recorded, finished
  }

  /// A checkout. An app calls ``start()`` to receive transactions from outside its purchases.
  /// `step` is called after each step, for tests that end the process there; `shared` adds
  /// purchases on other machines to the collection. `stops` of the job are deferred while the
  /// folder's lock is held.
  public init(
    store: SimulatedStore, ledger: Ledger, shared: SharedCollection? = nil,
    stops: StopDeferral = .none, step: @escaping @Sendable (Step) -> Void = { _ in },
    log: @escaping @Sendable (CheckoutEvent) -> Void = { _ in }
  ) {
    self.store = store
    self.ledger = ledger
    self.shared = shared
    self.stops = stops
    self.step = step
    self.log = log
    (deliveries, outlet) = AsyncStream.makeStream()
  }

  deinit {
    listening?.cancel()
    outlet.finish()
  }

  /// Records and finishes unfinished transactions, takes back those that were refunded in the
  /// meantime, and then listens to the store's updates. A second call does only the first two.
  public func start() async {
    if seenVersions == nil { seenVersions = try? await dataVersions() }
    await deliverPending()
    guard listening == nil else { return }
    let updates = await store.updates
    listening = Task { [weak self] in for await _ in updates { await self?.deliverPending() } }
  }

  /// Buys a product. `appAccountToken` is the app's token for its user; it is kept in the
  /// transaction and its receipt.
  public func purchase(
    _ id: String, quantity: Int = 1, appAccountToken: UUID? = nil, sheet: any PaymentSheet
  ) async -> Outcome { await purchase(id, options: .init(quantity, appAccountToken), sheet: sheet) }

  /// Buys a product with options, such as an offer. Only one purchase runs at a time: another one
  /// is refused. Cancelling the task cancels the purchase until it is made; after that it runs to
  /// its end.
  public func purchase(
    _ id: String, options: Set<Product.PurchaseOption>, sheet: any PaymentSheet
  ) async -> Outcome {
    guard !isBuying else { return .failed(.purchaseInFlight) }
    isBuying = true
    defer { isBuying = false }
    log(.purchaseAttempted(productID: id))
    let outcome = await outcome(of: id, options, sheet: sheet)
    log(.purchaseEnded(productID: id, outcome))
    return outcome
  }

  private func outcome(
    of id: String, _ options: Set<Product.PurchaseOption>, sheet: any PaymentSheet
  ) async -> Outcome {
    do {
      while true {
        let request = try await request(for: id, options)
        guard await request.isConfirmed(by: sheet) else { return .userCancelled }
        try await store.wait(for: .purchase)
        // A separate task: a cancel from here on must not leave a purchase half done.
        if let outcome = try await Task(operation: { try await complete(request) }).value {
          return outcome
        }
      }
    } catch is CancellationError, StoreKitError.userCancelled {
      return .userCancelled
    } catch {
      return .failed(await failure(.purchase, error))
    }
  }

  /// Under the lock, so that a purchase that another program is about to finish is not reported as
  /// paid.
  private func request(
    for id: String, _ options: Set<Product.PurchaseOption>
  ) async throws -> PaymentRequest {
    let lock = try await acquireLock()
    defer { lock.release() }
    return try await store.paymentRequest(for: id, options)
  }

  /// Under the lock: first the transactions that a crash left, so that this purchase receives none
  /// of them, unless the sheet announced that one and that nothing is charged. Returns nil if the
  /// sheet is outdated and has to be shown again.
  private func complete(_ request: PaymentRequest) async throws -> Outcome? {
    let lock = try await acquireLock()
    defer { lock.release() }
    try await takeOverOnce()
    if !request.isPaidAlready { try await drain() }
    switch try await store.commit(request) {
    case nil: return nil
    case .userCancelled: return .userCancelled
    case .pending: return .pending
    case .success(.unverified(let transaction, let error)):
      step(.purchased)
      let file = await armingFile(.verification, of: error)
      return .unverified(
        transaction,
        reason: file.map { "\(error.reason) (simulated error of \($0))" } ?? error.reason)
    case .success(.verified(let transaction)):
      step(.purchased)
      try await grant([transaction])
      return .purchased(transaction)
    }
  }

  /// Reads the purchases from the store again, and returns those that the user owns.
  ///
  /// - Throws: ``Failure``; if the user cancels, `StoreKitError.userCancelled`. Nothing is lost
  ///   then.
  public func restore() async throws(Failure) -> [Transaction] {
    do {
      try await store.sync()
      try await reconcile()
      return try await store.currentEntitlements.compactMap { try? $0.payloadValue }
    } catch is CancellationError, StoreKitError.userCancelled {
      throw .store(.userCancelled)
    } catch {
      throw await failure(.appStoreSync, error)
    }
  }

  /// Records and finishes unfinished transactions and takes back those that were refunded in the
  /// meantime, once. For a command, which does not listen as an app does: the app grants the
  /// transactions that the command causes.
  public func deliverPending() async {
    do {
      try await reconcile()
    } catch {
      log(.deliveryFailed(reason: Failure(error).reason))
    }
  }

  /// Returns whether another connection has committed to either database since the last call, or
  /// since ``start()``. SQLite counts only the commits of others, so this checkout's own writes do
  /// not count.
  package func findsForeignCommit() async -> Bool {
    // A database that cannot be read is reported by the next read.
    guard let versions = try? await dataVersions() else { return true }
    defer { seenVersions = versions }
    return versions != seenVersions
  }

  private func dataVersions() async throws -> [Int] {
    [try await store.database.file.dataVersion(), try await ledger.file.dataVersion()]
  }

  /// Deletes the transactions of this store and its part of the ledger, so that history, collection
  /// and receipts start again. Ids are never reused; other machines of a shared collection keep
  /// their counts.
  public func clearAll() async throws {
    let lock = try await acquireLock()
    defer { lock.release() }
    try await store.clearTransactions()
    try await ledger.removeAll(of: store.id)
  }

  /// Reconciles the ledger with the store, under the lock.
  private func reconcile() async throws {
    let lock = try await acquireLock()
    defer { lock.release() }
    try await takeOverOnce()
    try await drain()
    let refunded = try await store.refunded
    if refunded.isEmpty { return }
    let marked = try await ledger.read(store.id) { try $0.ids("revocationDate IS NOT NULL") }
    for case .verified(let transaction) in refunded
    where !marked.contains(Int64(clamping: transaction.id)) {
      // An upgrade announces itself: its transaction is the news.
      guard try await ledger.markRefunded(transaction), !transaction.isUpgraded else { continue }
      deliver(.refunded(productID: transaction.productID, transaction))
    }
  }

  /// The lock, on a folder whose records are the ones that were opened.
  private func acquireLock() async throws -> FileLock {
    let lock = try await FileLock.acquire(
      store.folder.appending(path: "checkout.lock"), stops: stops)
    do {
      try store.database.file.identity.check()
      try ledger.file.identity.check()
    } catch {
      lock.release()
      throw error
    }
    return lock
  }

  /// Gives each record what it lost before anything else is done with them.
  private func takeOverOnce() async throws {
    guard !hasTakenOver else { return }
    let found = try await TakeOver(database: store.database, ledger: ledger).run()
    hasTakenOver = true
    notices += found
    for notice in found { log(.repaired(notice)) }
  }

  /// Records and finishes unfinished transactions. Each is granted once, even if other programs
  /// have seen it. Years of renewals are read and granted a hundred at a time: each write waits for
  /// the disk, and memory holds no more of them. Those that fail verification are passed over.
  private func drain() async throws {
    var last: Int64 = -1
    while case let page = try await store.unfinished(after: last, limit: 100),
      let newest = page.last
    {
      last = Int64(clamping: newest.unsafePayloadValue.id)
      let verified = page.compactMap { try? $0.payloadValue }
      guard !verified.isEmpty else { continue }
      for transaction in try await grant(verified) {
        deliver(.granted(productID: transaction.productID, transaction))
      }
    }
  }

  /// Records verified transactions, then finishes them. Returns those that were not recorded
  /// before, or only as refunded.
  @discardableResult
  private func grant(_ transactions: [Transaction]) async throws -> [Transaction] {
    step(.verified)
    let new = try await ledger.record(transactions)
    step(.recorded)
    try await store.database.finish(transactions.map(\.id))
    step(.finished)
    return transactions.filter { new.contains($0.id) }
  }

  private func deliver(_ delivery: Delivery) {
    log(.delivered(delivery))
    outlet.yield(delivery)
  }
}

extension Checkout {
  /// Returns once everything that was waiting for the checkout, for the store's database or for the
  /// ledger's has had its turn. It reads nothing: a snapshot uses it to wait between two instants.
  package func takeTurn() async {
    for queue in [store.database.file.queue, ledger.file.queue] {
      try? await queue.writeWithoutTransaction { _ in }
    }
  }
}
