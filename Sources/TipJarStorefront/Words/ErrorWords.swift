package import TipJarScreens
package import TipJarStore

/// Words for the errors of the store and for damaged records.
package struct ErrorWords: Sendable {
  var storeKitError: @Sendable (StoreKitError) -> String = { $0.reason }
  package var purchaseError: @Sendable (Product.PurchaseError) -> String = { $0.reason }
  var refundError: @Sendable (Transaction.RefundRequestError) -> String = { $0.reason }
  var clockError: @Sendable (StoreClockError) -> String = { $0.reason }
  var purchaseInFlight = "another purchase is in progress; wait until it ends"
  /// The reason of an error that a `.storekit` file simulates.
  package var armed: @Sendable (_ reason: String, _ file: String) -> String = {
    "\($0) (simulated error of \($1))"
  }
  package var notice: @Sendable (StoreNotice) -> String = { $0.sentence }
}

extension Words {
  /// Words for the errors of the store and for damaged records.
  package var errors: ErrorWords {
    language.pick(ErrorWords(), .german, .japanese, .polish)
  }

  package func reason(_ failure: Checkout.Failure) -> String {
    switch failure {
    case .store(let error): errors.storeKitError(error)
    case .purchase(let error): errors.purchaseError(error)
    case .clock(let error): errors.clockError(error)
    case .purchaseInFlight: errors.purchaseInFlight
    case .armed(let failure, let file): errors.armed(reason(failure), file)
    }
  }

  /// Returns the text of a store's error; any other error's own description.
  package func reason(_ error: any Error) -> String {
    switch error {
    case let error as StoreKitError: errors.storeKitError(error)
    case let error as Product.PurchaseError: errors.purchaseError(error)
    case let error as Transaction.RefundRequestError: errors.refundError(error)
    // The controls are for developers, in English alone.
    case let error as StoreControlError: error.reason
    case let error as StoreClockError: errors.clockError(error)
    case let error as Checkout.Failure: reason(error)
    default: "\(error)"
    }
  }
}
