import Foundation
import TipJarStore

/// A state folder with many purchases, each made as a person makes it: through the store, the
/// checkout and the ledger.
struct Purchases {
  private let folder: URL

  /// Buys into a state folder.
  init(_ path: String) { folder = URL(filePath: path) }

  /// Buys so many tips.
  func make(_ count: Int) async throws {
    let store = try await SimulatedStore(
      configuration: .builtIn, folder: folder, clock: LiveStoreClock(), seed: 7, latency: .none)
    let checkout = Checkout(store: store, ledger: try await Ledger(folder: folder))
    let tips = StoreConfiguration.builtIn.tips
    for number in 0..<count {
      let outcome = await checkout.purchase(
        tips[number % tips.count].id, sheet: PresetPaymentSheet())
      guard case .purchased = outcome else { throw Unbought(outcome: outcome) }
    }
  }

  /// A tip that was not sold.
  private struct Unbought: Error {
    let outcome: Checkout.Outcome
  }
}
