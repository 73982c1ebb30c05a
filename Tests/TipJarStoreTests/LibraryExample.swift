import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// The use of the store by another package.
@Suite struct LibraryExample {
  /// The example of the article about testing purchases, line by line.
  @Test func theExampleOfTheArticleRuns() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let store = try await SimulatedStore(
      configuration: .builtIn, folder: folder, clock: ManualStoreClock(), latency: .none)
    let products = try await store.products(for: ["app.tipjar.tip.fine"])

    // Buys, verifies, records and finishes.
    let checkout = Checkout(store: store, ledger: try await Ledger(folder: folder))
    if case .purchased(let bought) = await checkout.purchase(
      products[0].id, sheet: PresetPaymentSheet())
    {
      print("bought", bought.productID)
    }
    for transaction in try await store.signedTransactions { print(transaction.jwsRepresentation) }

    // A setting has its name in `tipjar store`; the rest has SKTestSession's.
    try await store.set(.askToBuy, true)
    try await store.setSimulatedError(.generic(.offline), forAPI: .loadProducts)
    try await store.buyProduct(identifier: "app.tipjar.tip.fine", options: [.quantity(2)])
    let owned = try await checkout.restore()

    #expect(owned.isEmpty)
    #expect(try await checkout.history().map(\.quantity).sorted() == [1, 2])
    try? FileManager.default.removeItem(at: folder)
  }
}
