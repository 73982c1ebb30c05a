import Foundation
import TipJarStore

/// The example of the library's page. It asks on a terminal, so it is only compiled.
private func program() async throws {
  let folder = URL(filePath: "shop", directoryHint: .isDirectory)
  let store = try await SimulatedStore(
    configuration: StoreConfiguration(contentsOf: URL(filePath: "Tips.storekit")),
    folder: folder, clock: LiveStoreClock())
  let checkout = Checkout(store: store, ledger: try await Ledger(folder: folder))

  // Handles what happens outside a purchase: approvals, refunds, transactions left by a crash.
  await checkout.start()
  let deliveries = Task {
    for await delivery in checkout.deliveries {
      switch delivery {
      case .granted(let id, let transaction): print("granted", id, transaction.id)
      case .refunded(let id, let transaction): print("refunded", id, transaction.id)
      }
    }
  }

  /// Asks before anything is bought.
  struct Question: PaymentSheet {
    func confirm(_ request: PaymentRequest) async -> Bool {
      print("Buy \(request.displayName) for \(request.displayPrice)? No money moves. [y/N]")
      return readLine() == "y"
    }
  }

  for product in try await store.products(for: ["com.example.tip"]) {
    switch await checkout.purchase(product.id, sheet: Question()) {
    case .purchased(let transaction): print("Thank you:", transaction.productID)
    case .pending: print("Waiting for approval.")
    case .userCancelled: print("Cancelled.")
    case .unverified(_, let reason): print("Not granted:", reason)
    case .failed(let failure): print("Not bought:", failure.reason)
    }
  }

  let owned = try await checkout.restore()

  deliveries.cancel()
  _ = owned
}
