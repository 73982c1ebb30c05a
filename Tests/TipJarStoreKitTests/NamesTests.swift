import Foundation
import Testing
import TipJarStoreKitTest

/// The article lists names that exist: each is used below, and so compiled.
@Suite struct NamesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let article = folder.appending(
    path: "../../Sources/TipJarStoreKit/TipJarStoreKit.docc/TipJarStoreKit.md")

  @Test func everyNameOfTheArticleIsCompiled() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let names = try String(contentsOf: Self.article, encoding: .utf8)
      .split(separator: "### Names")[1].split(separator: "\n").filter { $0.hasPrefix("| ") }
      .flatMap { row in
        row.split(separator: "|")[1].matches(of: #/`([^`]+)`/#).map { String($0.1) }
      }
    #expect(names.count > 90)
    for name in names {
      // "all(for:)" is used as ".all(for:", or with its first label left out.
      let member = name.split(separator: ".").last ?? ""
      let use = member.prefix { $0 != ":" }.replacing("(_", with: "(").replacing(")", with: "")
      #expect(source.contains(".\(use)"), "\(name)")
    }
  }

  @Test func theExampleOnThePageIsTheOneThatIsTested() throws {
    let example = try String(
      contentsOf: Self.folder.appending(path: "../Examples/Bookshop/Tests/BookshopTests.swift"),
      encoding: .utf8)
    let head = try #require(example.range(of: "\n\n  /// Returns when"))
    let page = try String(contentsOf: Self.article, encoding: .utf8)
    #expect(page.contains("```swift\n\(example[..<head.lowerBound])\n```\n"))
  }
}

private func useProducts(_ product: Product, _ info: Product.SubscriptionInfo) async throws {
  _ = try await Product.products(for: ["a"])
  _ = (
    try await product.purchase(options: []), try await product.purchase(confirmIn: 0, options: [])
  )
  _ = (await product.latestTransaction, await product.currentEntitlement)
  _ = (product.currentEntitlements, product.jsonRepresentation, product.priceFormatStyle)
  _ = (product.subscriptionPeriodFormatStyle, product.subscriptionPeriodUnitFormatStyle)
  _ = product.debugDescription
  var style = product.subscriptionPeriodFormatStyle
  (style.style, style.locale) = (.narrow, .current)
  _ = (await info.isEligibleForIntroOffer, try await info.status)
  _ = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "")
  _ = try await Product.SubscriptionInfo.status(for: "")
  _ = try await Product.SubscriptionInfo.status(transactionID: 0)
  let statuses: Product.SubscriptionInfo.Status.Statuses = SubscriptionStatus.updates
  _ = (statuses, SubscriptionStatus.all)
}

private func useBillingPlans(
  _ info: Product.SubscriptionInfo, _ transaction: Transaction,
  _ renewal: Product.SubscriptionInfo.RenewalInfo
) {
  let terms: [Product.SubscriptionInfo.PricingTerms] = info.pricingTerms
  let plan: Product.SubscriptionInfo.BillingPlanType? = transaction.billingPlanType
  for terms in terms where terms.billingPlanType == plan {
    _ = (terms.billingPeriod, terms.billingPrice, terms.billingDisplayPrice)
    _ = (terms.subscriptionOffers, terms.commitmentInfo.period)
  }
  _ = transaction.commitmentInfo?.billingPeriodNumber
  _ = (transaction.commitmentInfo?.totalBillingPeriods, renewal.renewalBillingPlanType)
  _ = (renewal.commitmentInfo?.willAutoRenew, Product.PurchaseOption.billingPlanType(.monthly))
}

private func useTransactions(_ transaction: Transaction) async throws {
  let sequences: [Transaction.Transactions] = [
    Transaction.all, Transaction.all(for: ""), Transaction.currentEntitlements(for: ""),
    Transaction.unfinished, Transaction.updates,
  ]
  _ = (sequences, await Transaction.currentEntitlement(for: ""), await Transaction.latest(for: ""))
  await transaction.finish()
  _ = VerificationResult.verified(transaction).debugDescription
  _ = try await transaction.beginRefundRequest(in: 0)
  _ = try await Transaction.beginRefundRequest(for: 0, in: 0)
  _ = (await transaction.subscriptionStatus, transaction.offerType, transaction.offerID)
  _ = (transaction.offerPaymentModeStringRepresentation, transaction.currency)
  _ = (transaction.offerPeriodStringRepresentation, transaction.currencyCode)
  _ = (transaction.environmentStringRepresentation, transaction.reasonStringRepresentation)
  _ = (transaction.deviceVerification, transaction.deviceVerificationNonce)
  _ = transaction.purchasedQuantity
  let kinds: [Transaction.RevocationType] = [.familyRevocation, .fullRefund, .proratedRefund]
  _ = kinds.contains { $0 == transaction.revocationType }
}

private func usePromotions() async throws {
  var order = try await Product.PromotionInfo.currentOrder
  try await Product.PromotionInfo.updateProductOrder(byID: order.map(\.productID))
  try await Product.PromotionInfo.updateProductVisibility(.hidden, for: "")
  try await Product.PromotionInfo.updateAll(order)
  order[0].visibility = .appStoreConnectDefault
  try await order[0].update()
}

private func useAppStore() async throws {
  _ = (AppStore.canMakePayments, AppStore.deviceVerificationID, AppStore.Environment.production)
  try await AppStore.sync()
  try await AppStore.showManageSubscriptions(in: 0)
  try await AppStore.showManageSubscriptions(in: 0, subscriptionGroupID: "")
  try await AppStore.presentOfferCodeRedeemSheet(in: 0)
  try await AppStore.presentOfferCodeRedeemSheet(from: 0)
  _ = await AppStore.ageRatingCode
  if case .purchaseCompleted(let result) = try await AppStore.presentMerchandising(
    .subscriptionBundle(""), from: 0)
  {
    _ = result
  }
  AppStore.requestReview(in: 0)
  let app = try await AppTransaction.shared.payloadValue
  _ = try await AppTransaction.refresh()
  _ = (app.appVersion, app.originalAppVersion, app.originalPurchaseDate, app.originalPlatform)
  _ = AppStore.Platform.macOS
  let storefronts: Storefront.Storefronts = Storefront.updates
  let intents: PurchaseIntent.PurchaseIntents = PurchaseIntent.intents
  let messages: Message.Messages = Message.messages
  _ = (await Storefront.current, storefronts, intents, messages)
  for await message in messages { try message.display(in: 0) }
}

private func useOtherPurchases(_ transaction: Transaction) async throws {
  if await ExternalPurchase.canPresent,
    try await ExternalPurchase.presentNoticeSheet() == .cancelled
  {
  }
  let result = ExternalPurchase.NoticeResult.continuedWithExternalPurchaseToken(token: "")
  _ = (result, await ExternalPurchaseLink.canOpen, await ExternalPurchaseLink.eligibleURLs)
  try await ExternalPurchaseLink.open()
  try await ExternalPurchaseLink.open(url: URL(filePath: ""))
  _ = await ExternalPurchaseCustomLink.isEligible
  _ = try await ExternalPurchaseCustomLink.showNotice(type: .withinApp) == .continued
  _ = try await ExternalPurchaseCustomLink.token(for: "ACQUISITION")?.value
  let product = try await AdvancedCommerceProduct.init(id: "")
  _ = (product.type, product.allTransactions, await product.latestTransaction)
  _ = try await product.purchase(compactJWS: "", options: [])
  _ = try await product.purchase(compactJWS: "", confirmIn: 0, options: [])
  let items = transaction.advancedCommerceInfo?.items ?? []
  _ = items.map(\.details.displayName)
  _ = items.contains { $0.details.offer?.reason == .acquisition }
  _ = items.contains { $0.refunds?[0].reason == .unfulfilled || $0.refunds?[0].type == .proRated }
  let error: InvalidRequestError? = nil
  _ = (error?.code, error?.message)
}

private func useStoreKit1(_ product: SKProduct) {
  _ = (product.localizedTitle, product.localizedDescription, product.price, product.priceLocale)
  _ = (product.isFamilyShareable, product.subscriptionGroupIdentifier, product.discounts)
  _ = (product.subscriptionPeriod?.unit, product.introductoryPrice?.paymentMode)
  let payment = SKMutablePayment.init(product: product)
  (payment.quantity, payment.applicationUsername) = (2, UUID().uuidString)
  (payment.simulatesAskToBuyInSandbox, payment.paymentDiscount) = (false, nil)
  let queue = SKPaymentQueue.default()
  if SKPaymentQueue.canMakePayments() { queue.add(payment) }
  let observer: (any SKPaymentTransactionObserver)? = nil
  if let observer { queue.remove(observer) }
  for transaction in queue.transactions where transaction.transactionState == .purchased {
    _ = (transaction.payment.productIdentifier, transaction.transactionIdentifier)
    _ = (transaction.transactionDate, transaction.original, transaction.error)
    queue.finishTransaction(transaction)
  }
  queue.restoreCompletedTransactions()
  queue.restoreCompletedTransactions(withApplicationUsername: nil)
  queue.presentCodeRedemptionSheet()
  queue.showPriceConsentIfNeeded()
  _ = [SKError.paymentCancelled, SKError.paymentInvalid]
  _ = queue.storefront?.countryCode
  let request = SKProductsRequest.init(productIdentifiers: [])
  request.delegate = nil
  request.start()
  request.cancel()
  let answer: SKProductsResponse? = nil
  _ = (answer?.products, answer?.invalidProductIdentifiers)
}

private func useSession() async throws {
  let session = try SKTestSession.init(contentsOf: URL(filePath: ""))
  _ = try SKTestSession.init(configurationFileNamed: "")
  session.resetToDefaultState()
  session.clearTransactions()
  _ = (session.storefront, session.locale, session.disableDialogs, session.allTransactions())
  try session.deleteTransaction(identifier: 0)
  _ = (session.failTransactionsEnabled, session.interruptedPurchasesEnabled)
  _ = (session.failureError, SKError.errorDomain, SKError(.unknown).errorCode)
  // Without another import.
  let sheet: any PaymentSheet = PresetPaymentSheet()
  let (api, error): (FailableAPI, SimulatedError?) = (.purchase, nil)
  _ = (sheet, api, error)
  try session.resolveIssueForTransaction(identifier: 0)
  _ = (session.askToBuyEnabled, session.timeRate, session.customer, session.now, session.store)
  try session.approveAskToBuyTransaction(identifier: 0)
  try session.declineAskToBuyTransaction(identifier: 0)
  try session.enableAutoRenewForTransaction(identifier: 0)
  try session.disableAutoRenewForTransaction(identifier: 0)
  try session.forceRenewalOfSubscription(productIdentifier: "")
  try session.expireSubscription(productIdentifier: "")
  _ = (session.billingGracePeriodIsEnabled, session.shouldEnterBillingRetryOnRenewal)
  try session.requestPriceIncreaseConsentForTransaction(identifier: 0)
  try session.consentToPriceIncreaseForTransaction(identifier: 0)
  try session.declinePriceIncreaseForTransaction(identifier: 0)
  try session.buyProduct(productIdentifier: "")
  try await session.buyProduct(identifier: "", options: [])
  try session.refundTransaction(identifier: 0)
  try await session.setSimulatedError(nil, forAPI: .purchase)
  _ = await session.simulatedError(forAPI: .purchase)
  try session.sendPurchaseIntent(identifier: "", offer: nil)
  try SKTestSession.current.relaunch()
  try SKTestSession.current.seed(fromFileNamed: "")
  try session.advance(by: 0)
  try session.advance(periods: 0)
}
