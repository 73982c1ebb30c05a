public import Foundation
import TipJarStore

/// A payment by the names of StoreKit 1.
open class SKPayment: NSObject {
  /// The id of the product.
  public internal(set) var productIdentifier: String
  /// The number of items.
  public internal(set) var quantity = 1
  /// The app's name for its user. If it is a UUID, it is the transaction's `appAccountToken`.
  public internal(set) var applicationUsername: String?
  /// A Boolean value that indicates whether the purchase waits for approval.
  public internal(set) var simulatesAskToBuyInSandbox = false
  /// The signed promotional offer.
  public internal(set) var paymentDiscount: SKPaymentDiscount?

  /// A payment of one item of a product.
  public init(product: SKProduct) { productIdentifier = product.productIdentifier }
  init(of transaction: Transaction) {
    (productIdentifier, quantity) = (transaction.productID, transaction.purchasedQuantity)
    applicationUsername = transaction.appAccountToken?.uuidString
  }

  fileprivate var options: Set<Product.PurchaseOption> {
    var options: Set<Product.PurchaseOption> = [
      .quantity(quantity), .simulatesAskToBuyInSandbox(simulatesAskToBuyInSandbox),
    ]
    if let token = applicationUsername.flatMap(UUID.init(uuidString:)) {
      options.insert(.appAccountToken(token))
    }
    if let paymentDiscount { options.insert(paymentDiscount.option) }
    return options
  }
}

/// A payment whose values an app sets.
open class SKMutablePayment: SKPayment {
  /// The id of the product.
  public override var productIdentifier: String {
    get { super.productIdentifier }
    set { super.productIdentifier = newValue }
  }
  /// The number of items, 1...10.
  public override var quantity: Int {
    get { super.quantity }
    set { super.quantity = newValue }
  }
  /// The app's name for its user.
  public override var applicationUsername: String? {
    get { super.applicationUsername }
    set { super.applicationUsername = newValue }
  }
  /// A Boolean value that indicates whether the purchase waits for approval.
  public override var simulatesAskToBuyInSandbox: Bool {
    get { super.simulatesAskToBuyInSandbox }
    set { super.simulatesAskToBuyInSandbox = newValue }
  }
  /// The signed promotional offer.
  public override var paymentDiscount: SKPaymentDiscount? {
    get { super.paymentDiscount }
    set { super.paymentDiscount = newValue }
  }
}

/// A promotional offer with the signature of the app's server, by the names of StoreKit 1.
open class SKPaymentDiscount: NSObject {
  /// The id of the offer.
  public let identifier: String
  /// The id of the key.
  public let keyIdentifier: String
  /// The random value of the signature.
  public let nonce: UUID
  /// The signature in Base64.
  public let signature: String
  /// The time of the signature in milliseconds since 1970.
  public let timestamp: NSNumber

  /// A signed offer.
  public init(
    identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber
  ) {
    (self.identifier, self.keyIdentifier, self.nonce) = (identifier, keyIdentifier, nonce)
    (self.signature, self.timestamp) = (signature, timestamp)
  }

  fileprivate var option: Product.PurchaseOption {
    .promotionalOffer(
      offerID: identifier, keyID: keyIdentifier, nonce: nonce,
      signature: Data(base64Encoded: signature) ?? Data(), timestamp: timestamp.intValue)
  }
}

/// A transaction by the names of StoreKit 1.
open class SKPaymentTransaction: NSObject {
  /// The payment.
  public let payment: SKPayment
  /// The state.
  public let transactionState: SKPaymentTransactionState
  /// The id.
  public let transactionIdentifier: String?
  /// The date of the purchase.
  public let transactionDate: Date?
  /// The first transaction of a subscription; nil, since StoreKit 1 has it for a restored one.
  public let original: SKPaymentTransaction? = nil
  /// The error of a purchase that failed; nil, since it is in no list.
  public let error: (any Error)? = nil
  fileprivate let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
    (payment, transactionState) = (SKPayment(of: transaction), .purchased)
    (transactionIdentifier, transactionDate) = ("\(transaction.id)", transaction.purchaseDate)
  }
}

/// A country's store by the names of StoreKit 1.
open class SKStorefront: NSObject {
  /// ISO 3166-1 alpha-3.
  public let countryCode: String
  /// Apple's number of the storefront.
  public let identifier: String

  init(_ storefront: Storefront) {
    (countryCode, identifier) = (storefront.countryCode, storefront.id)
  }
}

/// An observer of StoreKit 1's queue, which this store never calls: `Transaction.updates` has the
/// transactions, and `PurchaseIntent.intents` the promoted products.
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  /// Transactions changed.
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
  /// Transactions were finished.
  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])
  /// The customer's purchases were restored.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  /// Restoring the customer's purchases failed.
  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)
  /// The store moved to another country.
  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)
  /// Entitlements were revoked.
  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers ids: [String])
  /// Returns whether to go on with a purchase that was begun on the App Store's page.
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool
}

extension SKPaymentTransactionObserver {
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}
  /// Does nothing.
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {}
  /// Does nothing.
  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers ids: [String]
  ) {}
  /// Does not go on.
  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool { false }
}

/// The queue of StoreKit 1, over the chosen store. What is bought here arrives on
/// `Transaction.updates`; observers are not called.
open class SKPaymentQueue: NSObject {
  /// Returns the queue.
  open class func `default`() -> SKPaymentQueue { SKPaymentQueue() }
  /// Returns whether the customer may buy.
  open class func canMakePayments() -> Bool { AppStore.canMakePayments }

  /// The transactions that are not finished.
  open var transactions: [SKPaymentTransaction] {
    answer([]) { try await $0.unfinished }
      .map { SKPaymentTransaction($0.unsafePayloadValue) }
  }
  /// The country whose store it is; nil without a store.
  open var storefront: SKStorefront? {
    answer(nil) { try await $0.storefront }.map(SKStorefront.init)
  }

  /// Does nothing: observers are not called.
  open func add(_ observer: any SKPaymentTransactionObserver) {}
  /// Does nothing.
  open func remove(_ observer: any SKPaymentTransactionObserver) {}

  /// Buys a product, which a customer always confirms. An error is logged.
  open func add(_ payment: SKPayment) {
    let (id, options) = (payment.productIdentifier, payment.options)
    answer(()) { _ = try await $0.buyProduct(identifier: id, options: options) }
  }

  /// Marks a purchase as granted. An error is logged.
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    let id = transaction.transaction.id
    answer(()) { try await $0.finish(id) }
  }

  /// Reads the customer's purchases again, as `AppStore.sync()` does. An error is logged.
  open func restoreCompletedTransactions() { answer(()) { try await $0.sync() } }
  /// The same; the name of the app's user is ignored.
  open func restoreCompletedTransactions(withApplicationUsername name: String?) {
    restoreCompletedTransactions()
  }

  /// Asks the customer for an offer code. An error is logged.
  open func presentCodeRedemptionSheet() {
    let code = StoreKitEnvironment.scope.selection?.customer.offerCode
    answer(()) { store in
      try await store.presentOfferCodeRedeemSheet { await code?() }
    }
  }

  /// Does nothing: ``SKTestSession`` asks for consent and answers.
  open func showPriceConsentIfNeeded() {}

  private func answer<Answer: Sendable>(
    _ none: Answer, _ body: @escaping @Sendable (SimulatedStore) async throws -> Answer
  ) -> Answer {
    do {
      let chosen = try StoreKitEnvironment.scope.chosen
      return try chosen.thread.run { try await body(chosen.store) }
    } catch {
      StoreKitEnvironment.log(error)
      return none
    }
  }
}

/// The request for a review, for which there is no App Store.
public enum SKStoreReviewController {
  /// Does nothing.
  public static func requestReview(in scene: Any? = nil) {}
}
