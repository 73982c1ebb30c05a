package import TipJarInterface
package import TipJarStore
import TipJarVocabulary

/// The errors of the store and the notices about damaged records. Their English is the store's own; a
/// test compares the sentences with gaps.
extension Words {
  package func reason(_ failure: Checkout.Failure) -> String {
    switch failure {
    case .store(let error): reason(error)
    case .purchase(let error): reason(error)
    case .clock(let error): reason(error)
    case .purchaseInFlight: text("another purchase is in progress; wait until it ends")
    case .armed(let failure, let file): text("{0} (simulated error of {1})")(reason(failure), file)
    }
  }

  /// Returns the text of a store's error; any other error's own description.
  package func reason(_ error: any Error) -> String {
    switch error {
    case let error as StoreKitError: error.problem ?? text.translated(error.reason)
    case let error as Product.PurchaseError: text.translated(error.reason)
    case let error as Transaction.RefundRequestError: text.translated(error.reason)
    // The controls are for developers, in English alone.
    case let error as StoreControlError: error.reason
    case let error as StoreClockError: reason(error)
    case let error as Checkout.Failure: reason(error)
    default: "\(error)"
    }
  }

  private func reason(_ error: StoreClockError) -> String {
    let phrase: Phrase =
      switch error {
      case .clock:
        text(
          "set the clock: it shows {0}, and receipts can be signed only from 2020 to 2099")
      case .advance:
        text(
          "advance less: the store's time would be {0}, and receipts can be signed only until 2099")
      }
    return phrase(error.day)
  }

  package func sentence(_ notice: StoreNotice) -> String {
    text("{0} was damaged ({1}); it is kept as {2}")(
      notice.record.rawValue, notice.problem, notice.name)
  }
}
