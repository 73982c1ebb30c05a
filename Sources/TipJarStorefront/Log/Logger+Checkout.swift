package import Logging
import TipJarScreens
package import TipJarStore

extension Logger {
  /// Logs an event of the checkout, with the tip jar article's messages.
  package func log(_ event: CheckoutEvent) {
    switch event {
    case .purchaseAttempted(let id): debug("attempting to purchase \(id)")
    case .purchaseResult(let id, let result): debug("purchase result of \(id): \(result)")
    case .purchaseFailed(let id, let reason): error("could not purchase \(id): \(reason)")
    case .productsNotFetched(let reason): error("could not fetch products: \(reason)")
    case .deliveryFailed(let reason): error("could not record what the store delivered: \(reason)")
    case .repaired(let notice): warning("\(notice.sentence)")
    case .delivered(.granted(let id, let transaction)):
      info("delivered: \(id), transaction \(transaction.id)")
    case .delivered(.refunded(let id, let transaction)):
      info("refunded: \(id), transaction \(transaction.id)")
    }
  }
}

extension Logger {
  /// A logger that discards everything, for commands that only read.
  package static let silent = Logger(label: "tipjar") { _ in SwiftLogNoOpLogHandler() }
}
