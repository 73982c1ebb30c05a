package import TipJarVocabulary

/// The words of the receipt on the screen. Its lines use the names of the console and of the App
/// Store Server API's receipts.
package struct ReceiptWords: Sendable {
  let text: Translation

  package var title: String { text("Receipt") }
  package var date: String { text("Date") }
  package var quantity: String { text("Quantity") }
  package var transactionID: String { text("Transaction") }
  package var product: String { text("Product") }
  package var kind: String { text("Kind") }
  package var storefront: String { text("Storefront") }
  package var state: String { text("State") }
  package var refundedAt: String { text("Refunded") }
  /// The label of the time at which a family member stopped sharing it, and Apple's name for that.
  package var unsharedAt: String { text("Sharing ended") }
  package var familySharing: String { text("Family Sharing") }
  /// A purchase that was deleted from the store; only the app's record still has it.
  package var deleted: String { text("deleted from the store") }
  package var environment: String { text("Environment") }
  /// The environment's own name, and its meaning here.
  package var simulated: String { text("Sandbox, simulated") }
  package var signature: String { text("Signed") }
  /// The command that prints the whole receipt.
  package var whole: String { text("Full signed receipt: tipjar receipts") }

  package func state(_ state: PurchaseState) -> String {
    switch state {
    case .purchased: text("bought")
    case .pending: text("pending")
    case .refunded: text("refunded")
    case .revoked: text("no longer shared")
    }
  }
}
