import Foundation
import Testing
import TipJarStore

/// The article about StoreKit's names lists names that exist: each is used below, and so compiled.
@Suite struct StoreKitNamesTests {
  @Test func everyNameOfTheArticleIsCompiled() throws {
    let here = URL(filePath: #filePath)
    let source = try String(contentsOf: here, encoding: .utf8)
    let article = here.deletingLastPathComponent().appending(
      path: "../../Sources/TipJarStore/TipJarStore.docc/StoreKitNames.md")
    let rows = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.contains("| TipJarStore |") }
    let names = rows.flatMap { row in
      row.split(separator: "|")[1].matches(of: #/`([^`]+)`/#).map { String($0.1) }
    }
    #expect(names.count > 100)
    for name in names {
      // "SimulatedStore.status(for:)" is used as ".status(for:", or with its first label left out.
      let member = name.drop { $0 != "." }
      let use = member.prefix { $0 != ":" }.replacing("(_", with: "(").replacing(")", with: "")
      #expect(source.contains(use), "\(name)")
    }
  }
}

private func useProducts(_ product: Product, _ info: Product.SubscriptionInfo) {
  _ = (product.id, product.type, product.displayName, product.description, product.price)
  _ = (product.displayPrice, product.isFamilyShareable, product.subscription)
  _ = product.priceFormatStyle
  _ = (info.subscriptionGroupID, info.groupDisplayName, info.groupLevel, info.subscriptionPeriod)
  _ = (info.introductoryOffer, info.promotionalOffers, info.winBackOffers, info.codeOffers)
  let period = Product.SubscriptionPeriod.monthly
  _ = (period.value, period.unit, period.dateRange(referenceDate: .distantPast))
}

private func useOffers(_ offer: Product.SubscriptionOffer) {
  _ = (offer.id, offer.type, offer.price, offer.displayPrice, offer.paymentMode)
  _ = (offer.period, offer.periodCount)
  let id = UUID()
  let signature = Product.SubscriptionOffer.Signature(
    keyID: "", nonce: id, timestamp: 0, signature: Data())
  let options: [Product.PurchaseOption] = [
    .quantity(1), .appAccountToken(id), .promotionalOffer(offerID: "", signature: signature),
    .promotionalOffer(offerID: "", keyID: "", nonce: id, signature: Data(), timestamp: 0),
    .promotionalOffer("", compactJWS: ""), .winBackOffer(offer),
    .introductoryOfferEligibility(compactJWS: ""), .simulatesAskToBuyInSandbox(true),
    .promotionalOffer(id: ""), .codeOffer(referenceName: ""), .purchaseDate(.distantPast),
  ]
  _ = options
}

private func useTransactions(
  _ transaction: Transaction, _ result: VerificationResult<Transaction>
) async throws {
  _ = (transaction.expirationDate, transaction.originalPurchaseDate)
  _ = (transaction.subscriptionGroupID, transaction.webOrderLineItemID, transaction.isUpgraded)
  _ = (transaction.reason, transaction.offer, try await transaction.subscriptionStatus)
  _ = (transaction.revocationDate, transaction.revocationReason, transaction.revocationType)
  _ = (transaction.revocationPercentage, transaction.appBundleID, transaction.appTransactionID)
  _ = (transaction.storefront, transaction.environment, transaction.signedDate)
  _ = (transaction.jsonRepresentation, transaction.quantity)
  try await transaction.finish()
  _ = (try result.payloadValue, result.unsafePayloadValue, result.jwsRepresentation)
  _ = (result.headerData, result.payloadData, result.signatureData, result.signedData)
  _ = result.signedDate
}

private func useStates(
  _ status: Product.SubscriptionInfo.Status, _ info: Product.SubscriptionInfo.RenewalInfo,
  _ entry: TestTransaction
) {
  _ = (status.state, status.renewalInfo, status.transaction)
  _ = (info.originalTransactionID, info.currentProductID, info.autoRenewPreference)
  _ = (info.willAutoRenew, info.expirationReason, info.isInBillingRetry)
  _ = (info.gracePeriodExpirationDate, info.priceIncreaseStatus, info.renewalDate)
  _ = (info.renewalPrice, info.currency, info.offer, info.eligibleWinBackOfferIDs)
  _ = (info.recentSubscriptionStartDate, info.appAccountToken, info.appTransactionID)
  _ = (info.environment, info.signedDate, info.jsonRepresentation)
  _ = (entry.expirationDate, entry.cancelDate, entry.autoRenewingEnabled)
  _ = (entry.hasPurchaseIssue, entry.isPendingPriceIncreaseConsent)
}

private func useStore(_ store: SimulatedStore, _ product: Product) async throws {
  _ = try await store.products(for: [""])
  _ = (try await store.latest(for: ""), try await store.currentEntitlements(for: ""))
  _ = try await store.isEligibleForIntroOffer(product)
  _ = try await store.isEligibleForIntroOffer(for: "")
  _ = (try await store.status(for: ""), try await store.status(transactionID: 0))
  _ = try await store.purchase("", options: [], sheet: PresetPaymentSheet())
  _ = (try await store.all, try await store.unfinished, await store.updates)
  _ = (try await store.currentEntitlements, try await store.all(for: ""))
  _ = (await store.statusUpdates, try await store.allStatuses)
}

private func useControls(_ store: SimulatedStore) async throws {
  _ = try await store.timeRate
  try await store.setTimeRate(.realTime)
  try await store.expireSubscription(productIdentifier: "")
  try await store.forceRenewalOfSubscription(productIdentifier: "")
  try await store.enableAutoRenewForTransaction(identifier: 0)
  try await store.disableAutoRenewForTransaction(identifier: 0)
  try await store.setShouldEnterBillingRetryOnRenewal(true)
  try await store.setBillingGracePeriodIsEnabled(true)
  try await store.requestPriceIncreaseConsentForTransaction(identifier: 0)
  try await store.consentToPriceIncreaseForTransaction(identifier: 0)
  try await store.declinePriceIncreaseForTransaction(identifier: 0)
  try await store.resolveIssueForTransaction(identifier: 0)
  _ = try await store.buyProduct(identifier: "", options: [])
  try await store.advance(by: 0)
  try await store.advance(periods: 0)
  try await store.setRenewalLimit(.standard)
}
