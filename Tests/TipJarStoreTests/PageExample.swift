import Foundation
import TipJarStore

/// Asks before each purchase.
struct Question: PaymentSheet {
  func confirm(_ request: PaymentRequest) async -> Bool {
    print("Buy \(request.displayName) for \(request.displayPrice)? No money moves. [y/N]")
    return readLine() == "y"
  }
}

/// Offers every product once, and returns what the user owns afterwards.
func offerEverything(
  of configuration: StoreConfiguration, in folder: URL, sheet: any PaymentSheet = Question(),
  clock: any StoreClock = LiveStoreClock()
) async throws -> [Transaction] {
  let store = try await SimulatedStore(configuration: configuration, folder: folder, clock: clock)
  let checkout = Checkout(store: store, ledger: try await Ledger(folder: folder))

  // Approvals, refunds, and what a crash left unfinished arrive here.
  await checkout.start()
  let deliveries = Task {
    for await delivery in checkout.deliveries {
      switch delivery {
      case .granted(let id, let transaction): print("Granted:", id, transaction.id)
      case .refunded(let id, let transaction): print("Refunded:", id, transaction.id)
      }
    }
  }
  defer { deliveries.cancel() }

  for product in try await store.products(for: configuration.productIDs) {
    switch await checkout.purchase(product.id, sheet: sheet) {
    case .purchased(let transaction): print("Thank you:", transaction.productID)
    case .pending: print("Somebody has to approve it.")
    case .userCancelled: print("Cancelled.")
    case .unverified(_, let reason): print("Not granted:", reason)
    case .failed(let failure): print("Not bought:", failure.reason)
    }
  }
  return try await checkout.restore()
}
