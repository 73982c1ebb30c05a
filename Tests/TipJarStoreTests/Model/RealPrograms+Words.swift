import Foundation
import TipJarStore
import TipJarVocabulary

extension SimulatedStore {
  /// The actions of the controls.
  func perform(_ operation: Operation) async throws {
    switch operation {
    case .refund(let id): try await refundTransaction(identifier: id)
    case .approve(let id): try await approveAskToBuyTransaction(identifier: id)
    case .decline(let id): try await declineAskToBuyTransaction(identifier: id)
    case .resolve(let id): try await resolveIssueForTransaction(identifier: id)
    case .delete(let id): try await deleteTransaction(identifier: id)
    case .askToBuy(let isOn): try await set(.askToBuy, isOn)
    case .interrupt(let isOn): try await set(.interruptedPurchases, isOn)
    case .payments(let isOn): try await set(.payments, isOn)
    case .storefront(let code): try await setStorefront(code)
    case .withhold(let id, let isOn):
      if configuration.product(id) != nil { try await setWithheld(id, isOn) }
    case .failPurchase(let error):
      try await setSimulatedError(error.map { .purchase($0) }, forAPI: .purchase)
    case .failVerification(let isOn):
      try await setSimulatedError(
        isOn ? .verification(.invalidSignature) : nil, forAPI: .verification)
    case .failSync(let isOn):
      try await setSimulatedError(isOn ? .generic(.offline) : nil, forAPI: .appStoreSync)
    case .clear: try await clearTransactions()
    case .reset: try await resetToDefaultState()
    case .buy, .buyWhile, .buyUnfinished, .buyOutside, .deliverPending, .restore, .listen, .pass,
      .restart:
      break
    }
  }

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
