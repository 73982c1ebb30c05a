import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// The article about StoreKit's names lists names that exist: each is used below, and so compiled.
@Suite struct StoreKitNamesTests {
  /// The article's rows.
  private static func rows() throws -> [Substring] {
    let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/TipJarStore/TipJarStore.docc/StoreKitNames.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.contains("| TipJarStore |") }
  }

  @Test func everyNameOfTheArticleIsCompiled() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let names = try Self.rows().flatMap { row in
      row.split(separator: "|")[1].matches(of: #/`([^`]+)`/#).map { String($0.1) }
    }
    #expect(names.count > 150)
    for name in names {
      // "SimulatedStore.status(for:)" is used as ".status(for:", or with its first label left out.
      let member = name.drop { $0 != "." }
      let use = member.prefix { $0 != ":" }.replacing("(_", with: "(").replacing(")", with: "")
      #expect(!use.isEmpty && source.contains(use), "\(name)")
    }
  }

  /// Those of StoreKit that the article has to answer, found or not.
  private static let names = """
    Product.products(for:) jsonRepresentation priceFormatStyle subscriptionPeriodFormatStyle
    latestTransaction currentEntitlements purchase(options:) promotionalOffer winBackOffer
    introductoryOfferEligibility purchaseDate codeOffer promotionalOffer(id:)
    simulatesAskToBuyInSandbox onStorefrontChange custom billingPlanType PurchaseResult
    PurchaseError StoreKitError SubscriptionInfo isEligibleForIntroOffer status(for:)
    status(transactionID:) pricingTerms BillingPlanType CommitmentInfo Status Status.updates
    Status.all RenewalInfo deviceVerification SubscriptionPeriod SubscriptionOffer
    AppTransaction.shared all(for:) currentEntitlements(for:) latest(for:) unfinished
    Transaction.all beginRefundRequest VerificationResult AppStore.sync canMakePayments
    showManageSubscriptions presentOfferCodeRedeemSheet deviceVerificationID
    AppStore.Environment AppStore.Platform Storefront.current timeRate
    resolveIssueForTransaction buyProduct expireSubscription forceRenewalOfSubscription
    enableAutoRenewForTransaction disableAutoRenewForTransaction
    shouldEnterBillingRetryOnRenewal billingGracePeriodIsEnabled
    requestPriceIncreaseConsentForTransaction SKTestTransaction invalidAction
    invalidProductIdentifier invalidProductType invalidURL noSubscriptionFound
    noTransactionFound serviceUnavailable fileNotFound resetToDefaultState clearTransactions
    allTransactions deleteTransaction locale disableDialogs askToBuyEnabled
    approveAskToBuyTransaction declineAskToBuyTransaction interruptedPurchasesEnabled
    refundTransaction setSimulatedError simulatedError failTransactionsEnabled failureError
    """

  @Test func everyNameOfStoreKitHasARow() throws {
    let left = try Self.rows().map { $0.split(separator: "|")[0] }.joined(separator: "\n")
    for name in Self.names.split(whereSeparator: \.isWhitespace) {
      #expect(left.contains("`\(name)") || left.contains("`Transaction.\(name)"), "\(name)")
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
    .winBackOffer(offer),
    .introductoryOfferEligibility(compactJWS: ""), .simulatesAskToBuyInSandbox(true),
    .promotionalOffer(id: ""), .codeOffer(referenceName: ""), .purchaseDate(.distantPast),
    .onStorefrontChange(shouldContinuePurchase: { _ in true }), .custom(key: "", value: ""),
  ]
  _ = options + Product.PurchaseOption.promotionalOffer("", compactJWS: "")
}

private func useTransactions(
  _ transaction: Transaction, _ result: VerificationResult<Transaction>
) async throws {
  _ = (transaction.expirationDate, transaction.originalPurchaseDate)
  _ = (transaction.subscriptionGroupID, transaction.webOrderLineItemID, transaction.isUpgraded)
  _ = (transaction.reason, transaction.offer, await transaction.subscriptionStatus)
  _ = (transaction.revocationDate, transaction.revocationReason, transaction.revocationType)
  _ = (transaction.revocationPercentage, transaction.appBundleID, transaction.appTransactionID)
  _ = (transaction.storefront, transaction.environment, transaction.signedDate)
  _ = (transaction.jsonRepresentation, transaction.purchasedQuantity, transaction.currencyCode)
  _ = (transaction.price, transaction.currency)
  await transaction.finish()
  _ = (try result.payloadValue, result.unsafePayloadValue, result.jwsRepresentation)
  _ = (result.headerData, result.payloadData, result.signatureData, result.signedData)
  _ = result.signedDate
}

private func useResults() {
  let results: [Product.PurchaseResult] = [.userCancelled, .pending]
  for case .success(let result) in results { _ = result }
  let refusals: [Product.PurchaseError] = [
    .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
    .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
    .missingOfferParameters, .paymentMethodBindingConfigurationRequired,
  ]
  let errors: [StoreKitError] = [
    .unknown, .userCancelled, .networkError(URLError(.timedOut)), .systemError(CancellationError()),
    .notAvailableInStorefront,
    .notEntitled, .unsupported,
  ]
  let controlErrors: [StoreControlError] = [
    .invalidAction, .noSubscriptionFound, .unknownTransaction(0), .unknownProduct(""),
  ]
  _ = (refusals, errors, controlErrors, Transaction.Environment.sandbox)
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

private func useAppStore(_ store: SimulatedStore) async throws {
  try await store.sync()
  _ = try await store.canMakePayments
  try await store.showManageSubscriptions(renews: { _ in true })
  try await store.presentOfferCodeRedeemSheet(code: { nil })
  try await store.beginRefundRequest(for: 0)
  let storefront = try await store.storefront
  _ = (storefront.id, storefront.countryCode, storefront.currency)
  _ = try await store.storefrontUpdates
  _ = try await store.appTransaction
}

private func useTestSession(_ store: SimulatedStore) async throws {
  try await store.resetToDefaultState()
  try await store.clearTransactions()
  _ = try await store.allTransactions()
  try await store.deleteTransaction(identifier: 0)
  try await store.setStorefront("")
  try await store.setLocale("")
  try await store.setDisableDialogs(true)
  try await store.setAskToBuyEnabled(true)
  try await store.setInterruptedPurchasesEnabled(true)
  try await store.approveAskToBuyTransaction(identifier: 0)
  try await store.declineAskToBuyTransaction(identifier: 0)
  try await store.refundTransaction(identifier: 0)
  try await store.setSimulatedError(nil, forAPI: .purchase)
  _ = try await store.simulatedError(forAPI: .purchase)
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
