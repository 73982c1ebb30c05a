import Foundation
import Testing

/// The article about StoreKit's names lists names that are declared, and answers all of StoreKit.
@Suite struct StoreKitNamesTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources")

  /// The article's rows.
  private static func rows() throws -> [Substring] {
    let article = sources.appending(path: "TipJarStore/TipJarStore.docc/StoreKitNames.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.contains("| TipJarStore |") }
  }

  /// The words that the two libraries declare.
  private static func declared() throws -> Set<Substring> {
    var words: Set<Substring> = []
    for library in ["TipJarStore", "TipJarVocabulary"] {
      let folder = sources.appending(path: library).path
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        let declaration = #/\b(?:var|let|func|case|actor|struct|enum|typealias) +((?:\w+(?:, )?)+)/#
        for match in text.matches(of: declaration) {
          words.formUnion(match.1.split(separator: ", "))
        }
      }
    }
    return words
  }

  @Test func everyNameOfTheArticleIsDeclared() throws {
    let declared = try Self.declared()
    let names = try Self.rows().flatMap { row in
      row.split(separator: "|")[1].matches(of: #/`([^`]+)`/#).map(\.1)
    }
    #expect(names.count > 150)
    for name in names {
      let words = name.prefix { $0 != "(" }.split(separator: ".")
      #expect(words.allSatisfy(declared.contains), "\(name)")
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
