public import Observation

#if canImport(StoreKit) && !TIPJAR_STOREKIT
  public import StoreKit
#else
  public import TipJarStoreKit
#endif

/// The purchases of a reading app: a book that is kept, bookmarks that are used up, and a
/// subscription to the library.
@MainActor @Observable public final class PurchaseStore {
  /// The signature of a receipt is not valid.
  public struct Unverified: Error {}

  /// The products for sale, the cheapest first.
  public private(set) var products: [Product] = []
  /// The products that the customer owns, or is subscribed to.
  public private(set) var owned: Set<String> = []
  /// The number of bookmarks that were bought.
  public private(set) var bookmarks = 0
  /// A line for the customer.
  public private(set) var message: String?

  @ObservationIgnored private var updates: Task<Void, Never>?

  /// Starts to listen; create it when the app starts.
  public init() {
    updates = Task.detached { [weak self] in
      for await result in Transaction.updates { await self?.receive(result) }
    }
  }

  deinit { updates?.cancel() }

  /// Loads the products, and what the customer owns.
  public func load() async {
    do {
      products = try await Product.products(for: ["book", "bookmark", "monthly", "yearly"])
        .sorted { $0.price < $1.price }
      message = nil
    } catch StoreKitError.networkError {
      message = "You are offline."
    } catch {
      message = error.localizedDescription
    }
    await refresh()
  }

  /// Returns whether the product was bought; false if the customer cancelled, or has to ask.
  @discardableResult
  public func buy(_ id: String) async throws -> Bool {
    guard let product = products.first(where: { $0.id == id }) else { return false }
    switch try await product.purchase() {
    case .success(let result):
      await grant(try verified(result))
      return true
    case .pending:
      message = "Ask your family to approve it."
      return false
    case .userCancelled: return false
    @unknown default: return false
    }
  }

  /// Asks the App Store again, behind a Restore button.
  public func restore() async throws {
    try await AppStore.sync()
    await refresh()
  }

  private func receive(_ result: VerificationResult<Transaction>) async {
    guard let transaction = try? verified(result) else { return }
    await grant(transaction)
  }

  private func grant(_ transaction: Transaction) async {
    if transaction.productType == .consumable, transaction.revocationDate == nil {
      bookmarks += transaction.purchasedQuantity
    }
    await transaction.finish()
    await refresh()
  }

  private func refresh() async {
    var owned: Set<String> = []
    for await case .verified(let transaction) in Transaction.currentEntitlements {
      owned.insert(transaction.productID)
    }
    self.owned = owned
  }

  private func verified<T>(_ result: VerificationResult<T>) throws -> T {
    switch result {
    case .unverified: throw Unverified()
    case .verified(let value): return value
    }
  }
}
