import Foundation
import TipJarStore
import TipJarVocabulary

extension SimulatedStore {
  private var modelControls: StoreModel.Controls {
    get async throws {
      let status = try await status
      var controls = StoreModel.Controls()
      controls.askToBuy = status.isOn(.askToBuy)
      controls.interrupts = status.isOn(.interruptedPurchases)
      controls.mayPay = status.isOn(.payments)
      controls.storefront = status.storefront.countryCode
      controls.withheld = status.withheld
      if case .purchase(let error) = status.simulatedErrors[.purchase] {
        controls.failingPurchase = error
      }
      controls.failsVerification = status.simulatedErrors[.verification] != nil
      controls.failsSync = status.simulatedErrors[.appStoreSync] != nil
      return controls
    }
  }

  /// The lists, by their ids. An invalid receipt is an error unless an error is armed.
  fileprivate func lists() async throws -> Picture {
    let controls = try await modelControls
    let (unfinished, all, owned) = (
      try await unfinished, try await all, try await currentEntitlements
    )
    for result in unfinished + all + owned {
      if case .unverified(let transaction, let error) = result, !controls.failsVerification {
        throw Unexpected(what: "\(transaction.id) is not verified: \(error)")
      }
    }
    func ids(_ list: [VerificationResult<Transaction>]) -> [UInt64] {
      list.map(\.unsafePayloadValue.id)
    }
    return Picture(
      unfinished: ids(unfinished), all: ids(all), owned: ids(owned),
      waiting: try await pendingRequests.map(\.id) + interruptedPurchases.map(\.id),
      receipts: try await signedTransactions.map(\.unsafePayloadValue.id), history: [],
      collection: [:],
      controls: controls)
  }
}

extension Checkout {
  /// The state as a program sees it.
  func picture(_ file: StoreModel.File) async throws -> Picture {
    var picture = try await store.lists()
    let history = try await history()
    picture.history = history.map { entry in
      [
        "\(entry.id)", entry.productID, "x\(entry.quantity)", "\(entry.price * 100)",
        "\(entry.state)", entry.isFinished ? "finished" : "unfinished",
        "at \(Int(entry.purchaseDate.timeIntervalSince1970))",
      ].joined(separator: " ")
    }
    picture.collection = Dictionary(
      uniqueKeysWithValues: try await collection().map { ($0.productID, $0.count) })
    return picture
  }
}

extension CheckoutEvent {
  /// Deliveries and repairs in the model's words; nil for other lines.
  var delivery: String? {
    switch self {
    case .delivered(.granted(_, let transaction)): "granted \(transaction.id)"
    case .delivered(.refunded(_, let transaction)): "refunded \(transaction.id)"
    case .repaired(let notice): notice.sentence
    case .deliveryFailed(let reason): reason
    default: nil
    }
  }
}

extension StoreModel.Refusal {
  /// The same refusal by the checkout.
  init?(_ failure: Checkout.Failure) {
    switch failure {
    case .purchase(let error): self = .purchase(error)
    case .store(let error): self = .store(error)
    case .clock, .purchaseInFlight, .armed: return nil
    }
  }
}

/// The visible state of a store for a program, in words, to compare the model with the real one.
struct Picture: Equatable {
  var unfinished: [UInt64]
  var all: [UInt64]
  var owned: [UInt64]
  var waiting: [UInt64]
  var receipts: [UInt64]
  /// Id, product, quantity, hundredths, storefront, state, whether finished, and when; newest
  /// first.
  var history: [String]
  var collection: [String: Int]
  var controls: StoreModel.Controls

  /// The lines in which two differ.
  func differences(from other: Picture) -> String {
    zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children)
      .map { ($0.label ?? "", "\($0.value)", "\($1.value)") }
      .filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1)\n  the rules: \($0.2)" }
      .joined(separator: "\n")
  }
}

extension StoreModel {
  /// The state as a program sees it.
  func picture(_ program: Int) -> Picture {
    let file = programs[program].file
    let bought = purchases(file) { $0.state == .purchased }
    let open = purchases(file) {
      [.pending, .interrupted].contains($0.state) || ($0.isUnfinished && ledger[$0.id] == nil)
    }
    let recorded = ledger.values.filter { $0.file == file }
    var collection: [String: Int] = [:]
    for purchase in recorded where !purchase.isRefunded {
      collection[purchase.product, default: 0] += purchase.quantity
    }
    var shown = controls(file)
    shown.storefront = shown.storefront ?? file.storefront
    let history = (recorded + open).sorted { ($0.date, $0.id) > ($1.date, $1.id) }
    return Picture(
      unfinished: bought.filter(\.isUnfinished).map(\.id),
      all: bought.filter { $0.isRefunded || !$0.isFinished || file.type($0.product) != .consumable }
        .map(\.id),
      owned: owned(file).map(\.id),
      waiting: (waiting(file, .pending) + waiting(file, .interrupted)),
      receipts: bought.map(\.id), history: history.map(line), collection: collection,
      controls: shown)
  }

  private func waiting(_ file: File, _ state: Purchase.State) -> [UInt64] {
    purchases(file) { $0.state == state }.map(\.id)
  }

  private func line(_ purchase: Purchase) -> String {
    let state =
      [.pending, .interrupted].contains(purchase.state)
      ? "pending" : purchase.isRefunded ? "refunded" : "purchased"
    let isFinished = state != "pending" && store[purchase.id]?.isUnfinished != true
    return [
      "\(purchase.id)", purchase.product, "x\(purchase.quantity)",
      "\((purchase.file.price(purchase.product) ?? 0) * purchase.quantity)", state,
      isFinished ? "finished" : "unfinished", "at \(purchase.date)",
    ].joined(separator: " ")
  }
}
