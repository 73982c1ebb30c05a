import Crypto
import Foundation
import TestSupport
import Testing
import TipJarStoreKit

/// The sheets, messages and intents of StoreKit, without a screen.
@Suite(.isolatedStore) struct SheetTests {
  private let shop: Shop

  init() throws {
    shop = try Shop(
      SubscriptionFile.text.replacing(
        #""adHocOffers": ["#,
        with: """
          "codeOffers": [{"referenceName": "HELLO", "eligibility": ["new"], "isStackable": false,
           "paymentMode": "free", "subscriptionPeriod": "P1M"}], "adHocOffers": [
          """))
  }

  @Test func aRefundIsGranted() async throws {
    let bought = try await shop.buy("a.lamp")
    #expect(try await bought.beginRefundRequest(in: "a scene") == .success)
    await #expect(throws: Transaction.RefundRequestError.duplicateRequest) {
      try await Transaction.beginRefundRequest(for: bought.id)
    }
    #expect(await Transaction.currentEntitlement(for: "a.lamp") == nil)
  }

  @Test func theCustomerTurnsRenewalOffInOneGroup() async throws {
    let bought = try await shop.buy("a.monthly")
    shop.session.customer.renews = { _ in false }
    try await AppStore.showManageSubscriptions(in: "a scene", subscriptionGroupID: "another")
    #expect(try await bought.subscriptionStatus?.renewalInfo.payloadValue.willAutoRenew == true)
    try await AppStore.showManageSubscriptions(subscriptionGroupID: "1")
    #expect(try await bought.subscriptionStatus?.renewalInfo.payloadValue.willAutoRenew == false)
  }

  @Test func aCodeIsRedeemed() async throws {
    try await AppStore.presentOfferCodeRedeemSheet()
    #expect(shop.session.allTransactions().isEmpty)
    shop.session.customer.offerCode = { "HELLO" }
    try await AppStore.presentOfferCodeRedeemSheet(in: "a scene")
    var updates = Transaction.updates.makeAsyncIterator()
    let redeemed = try #require(try await updates.next()?.payloadValue)
    #expect(redeemed.offerType == .code && redeemed.offerID == "HELLO")
    #expect(redeemed.offerPaymentModeStringRepresentation == "FREE_TRIAL")
    #expect(redeemed.offerPeriodStringRepresentation == "P1M")
  }

  /// One that is sent before the app listens waits for it.
  @Test func anIntentIsSent() async throws {
    let product = try #require(try await Product.products(for: ["a.monthly"]).first)
    let offer = try #require(product.subscription?.promotionalOffers.first)
    try shop.session.sendPurchaseIntent(identifier: "a.lamp")
    var intents = PurchaseIntent.intents.makeAsyncIterator()
    #expect(await intents.next()?.id == "a.lamp")
    try shop.session.sendPurchaseIntent(identifier: "a.monthly", offer: offer)
    #expect(await intents.next()?.offer?.id == "spring")
    let error = #expect(throws: SKTestError.self) {
      try shop.session.sendPurchaseIntent(identifier: "a.sofa")
    }
    #expect(error?.code == .invalidProductIdentifier)
  }

  @Test func thereAreNoMessages() async {
    var messages = Message.messages.makeAsyncIterator()
    #expect(await messages.next() == nil)
  }

  @Test func theDownloadIsSigned() async throws {
    let first = try await shop.buy("a.lamp")
    let result = try await AppTransaction.shared
    let app = try result.payloadValue
    #expect(app.appTransactionID == first.appTransactionID && app.bundleID == first.appBundleID)
    #expect(app.originalPurchaseDate == first.purchaseDate && app.environment == .xcode)
    #expect(result.payloadData == app.jsonRepresentation)
    #expect(app.debugDescription.contains(#""originalPlatform":"iOS""#))
  }

  /// As Apple documents it: SHA-384 of the device's id and the nonce, both in lower case.
  @Test func aValueIsBoundToTheDevice() async throws {
    let bought = try await shop.buy("a.lamp")
    let device = try #require(AppStore.deviceVerificationID)
    let text = (device.uuidString + bought.deviceVerificationNonce.uuidString).lowercased()
    #expect(bought.deviceVerification == Data(SHA384.hash(data: Data(text.utf8))))
    let again = VerificationResult.verified(bought)
    #expect(again.deviceVerification == bought.deviceVerification)
    #expect(again.deviceVerificationNonce == bought.deviceVerificationNonce)
  }
}
