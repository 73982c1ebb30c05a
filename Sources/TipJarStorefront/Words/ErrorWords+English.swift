import TipJarScreens
import TipJarStore

extension ErrorWords {
  /// English. The store's own errors and notices are in English.
  package static let english = ErrorWords(
    storeKitError: { $0.reason },
    purchaseError: { $0.reason },
    refundError: { $0.reason },
    controlError: { $0.reason },
    clockError: { $0.reason },
    purchaseInFlight: "another purchase is in progress; wait until it ends",
    armed: { "\($0) (simulated error of \($1))" },
    notice: { $0.sentence })
}
