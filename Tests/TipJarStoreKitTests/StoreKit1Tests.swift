import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarStoreKit

@Suite(.isolatedStore) struct StoreKit1Tests {
  private final class Receiver: NSObject, SKProductsRequestDelegate {
    var response: SKProductsResponse?
    var failure: (any Error)?
    var isFinished = false

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
      self.response = response
    }
    func requestDidFinish(_ request: SKRequest) { isFinished = true }
    func request(_ request: SKRequest, didFailWithError error: any Error) { failure = error }
  }

  private let shop: Shop
  init() throws { shop = try Shop() }

  private func request(_ ids: Set<String>) -> Receiver {
    let (request, receiver) = (SKProductsRequest(productIdentifiers: ids), Receiver())
    request.delegate = receiver
    request.start()
    return receiver
  }

  @Test func productsHaveTheValuesOfStoreKit2() async throws {
    let receiver = request(["a.monthly", "nothing"])
    let product = try #require(receiver.response?.products.first)
    #expect(receiver.isFinished && receiver.failure == nil)
    #expect(receiver.response?.invalidProductIdentifiers == ["nothing"])
    #expect(product.price.stringValue == "4.99")
    #expect(product.priceLocale.currency?.identifier == "USD")
    let formatter = NumberFormatter()
    (formatter.numberStyle, formatter.locale) = (.currency, product.priceLocale)
    #expect(formatter.string(from: product.price) == "$4.99")
    #expect(product.isFamilyShareable && product.subscriptionGroupIdentifier == "1")
    #expect(
      product.subscriptionPeriod?.unit == .month && product.subscriptionPeriod?.numberOfUnits == 1)
    #expect(product.introductoryPrice?.paymentMode == .freeTrial)
    let offer = try #require(product.discounts.first)
    #expect(offer.identifier == "spring" && offer.price.stringValue == "0.99")
    #expect(offer.numberOfPeriods == 3)
    #expect(offer.type == .subscription && offer.paymentMode == .payAsYouGo)
  }

  @Test func aFailedRequestIsReported() async throws {
    try await shop.session.setSimulatedError(.generic(.offline), forAPI: .loadProducts)
    let receiver = request(["a.lamp"])
    #expect(receiver.failure as? StoreKitError == .offline)
    #expect(receiver.response == nil && !receiver.isFinished)
  }

  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func aPaymentIsATransactionOfStoreKit2() async throws {
    let product = try #require(request(["a.lamp"]).response?.products.first)
    let (payment, token) = (SKMutablePayment(product: product), UUID())
    payment.applicationUsername = token.uuidString
    let queue = SKPaymentQueue.default()
    queue.add(payment)
    var updates = Transaction.updates.makeAsyncIterator()
    let bought = await updates.next()?.unsafePayloadValue
    #expect(bought?.productID == "a.lamp" && bought?.appAccountToken == token)
    let transaction = try #require(queue.transactions.first)
    #expect(transaction.transactionIdentifier == bought.map { "\($0.id)" })
    #expect(transaction.payment.applicationUsername == token.uuidString)
    queue.finishTransaction(transaction)
    #expect(queue.transactions.isEmpty && queue.storefront?.countryCode == "USA")
  }

  /// The names exist, and say that this store has no such purchases.
  @Test func otherPurchasesAreRefused() async throws {
    #expect(await !ExternalPurchase.canPresent)
    #expect(await !ExternalPurchaseCustomLink.isEligible)
    await #expect(throws: StoreKitError.notEntitled) {
      try await ExternalPurchase.presentNoticeSheet()
    }
    await #expect(throws: StoreKitError.notEntitled) {
      try await ExternalPurchaseCustomLink.token(for: "SERVICES")
    }
    await #expect(throws: Product.PurchaseError.productUnavailable) {
      try await AdvancedCommerceProduct(id: "nothing")
    }
    let lamp = try await AdvancedCommerceProduct(id: "a.lamp")
    let bought = try await shop.buy("a.lamp")
    #expect(await lamp.latestTransaction?.unsafePayloadValue.id == bought.id)
    #expect(lamp.type == .nonConsumable && bought.advancedCommerceInfo == nil)
    await #expect(throws: StoreKitError.unsupported) {
      try await lamp.purchase(compactJWS: "a.b.c")
    }
  }
}
