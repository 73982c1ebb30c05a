public import Foundation

/// The one way to buy, for the screen and the commands alike: ask, purchase, verify, record, finish.
///
/// From the purchase to its end a lock file is held, so that several programs on one folder never get each
/// other's transaction; never while a sheet is open. What a crash left unfinished is granted at the next start.
public actor Checkout {
  /// Where it buys.
  public nonisolated let store: SimulatedStore
  /// What it records.
  public nonisolated let ledger: Ledger
  /// What arrives by itself; for one listener, and kept until there is one.
  public nonisolated let deliveries: AsyncStream<Delivery>

  let lockFile: URL
  let log: @Sendable (CheckoutEvent) -> Void
  private let outlet: AsyncStream<Delivery>.Continuation
  private var isBuying = false
  private var listening: Task<Void, Never>?

  /// A checkout; call ``start()`` before anything is bought.
  public init(
    store: SimulatedStore, ledger: Ledger, lockFile: URL,
    log: @escaping @Sendable (CheckoutEvent) -> Void = { _ in }
  ) {
    self.store = store
    self.ledger = ledger
    self.lockFile = lockFile
    self.log = log
    (deliveries, outlet) = AsyncStream.makeStream()
  }

  deinit {
    listening?.cancel()
    outlet.finish()
  }

  /// Records and finishes what is unfinished, takes back what was refunded meanwhile, and from then on listens
  /// to the store's updates. Again it does the first two only.
  public func start() async {
    await reconcile()
    guard listening == nil else { return }
    let updates = await store.updates
    listening = Task { [weak self] in
      for await _ in updates { await self?.reconcile() }
    }
  }

  /// The products of these ids (see ``SimulatedStore/products(for:)``); a failure is logged.
  public func products(for ids: [String]) async throws -> [Product] {
    do {
      return try await store.products(for: ids)
    } catch let error as StoreKitError {
      log(.productsNotFetched(reason: error.reason))
      throw error
    }
  }

  /// Buys a product. One at a time: another that comes meanwhile is refused. Cancelling the task cancels the
  /// purchase until it is made; after that it runs to its end.
  public func purchase(
    _ id: String, quantity: Int = 1, sheet: any PaymentSheet
  ) async -> Outcome {
    guard !isBuying else { return .failed(.purchaseInFlight) }
    isBuying = true
    defer { isBuying = false }
    log(.purchaseAttempted(productID: id))
    let outcome = await outcome(of: id, quantity: quantity, sheet: sheet)
    log(.init(outcome, of: id))
    return outcome
  }

  private func outcome(of id: String, quantity: Int, sheet: any PaymentSheet) async -> Outcome {
    do {
      let request = try await store.paymentRequest(for: id, quantity: quantity)
      guard await sheet.confirm(request) else { return .userCancelled }
      try await store.wait { $0.purchase }
      // A task of its own: whoever cancels from here on would leave a purchase without its end.
      return try await Task { try await complete(request) }.value
    } catch is CancellationError {
      return .userCancelled
    } catch StoreKitError.userCancelled {
      return .userCancelled
    } catch {
      return .failed(Failure(error))
    }
  }

  /// Under the lock: first what a crash left, so that this purchase gets no other one's transaction, unless
  /// the sheet said that it is this one and that nothing is charged.
  private func complete(_ request: PaymentRequest) async throws -> Outcome {
    let lock = try await FileLock.acquire(lockFile)
    defer { lock.release() }
    if !request.isPaidAlready { try await drain() }
    switch try await store.commit(request) {
    case .userCancelled: return .userCancelled
    case .pending: return .pending
    case .success(.unverified(_, let error)): return .unverified(reason: error.reason)
    case .success(.verified(let transaction)):
      try await ledger.record(transaction)
      try await store.finish(transaction.id)
      return .purchased(transaction)
    }
  }

  /// Brings the ledger in step with the store, under the lock.
  private func reconcile() async {
    do {
      let lock = try await FileLock.acquire(lockFile)
      defer { lock.release() }
      try await drain()
      for case .verified(let transaction) in try await store.refunded
      where try await ledger.markRefunded(transaction) {
        deliver(.refunded(productID: transaction.productID, transaction))
      }
    } catch {
      log(.deliveryFailed(reason: Failure(error).reason))
    }
  }

  /// Records and finishes what is unfinished; each is granted once, whoever else has seen it.
  private func drain() async throws {
    for case .verified(let transaction) in try await store.unfinished {
      let isNew = try await ledger.record(transaction)
      try await store.finish(transaction.id)
      if isNew { deliver(.granted(productID: transaction.productID, transaction)) }
    }
  }

  private func deliver(_ delivery: Delivery) {
    log(.delivered(delivery))
    outlet.yield(delivery)
  }
}

extension CheckoutEvent {
  /// The line for a purchase that ended.
  init(_ outcome: Checkout.Outcome, of id: String) {
    switch outcome {
    case .purchased: self = .purchaseResult(productID: id, .verified)
    case .unverified: self = .purchaseResult(productID: id, .unverified)
    case .userCancelled: self = .purchaseResult(productID: id, .cancelled)
    case .pending: self = .purchaseResult(productID: id, .pending)
    case .failed(let failure): self = .purchaseFailed(productID: id, reason: failure.reason)
    }
  }
}
