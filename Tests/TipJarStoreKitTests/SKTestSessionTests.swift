import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarStoreKit
import TipJarVocabulary

@Suite(.isolatedStore) struct SKTestSessionTests {
  private let shop: Shop
  private var session: SKTestSession { shop.session }

  init() throws { shop = try Shop() }

  /// The switch of a control; nil where StoreKitTest has a value, a method or nothing for it. A new
  /// control does not compile without its line.
  private func path(of control: StoreControl) -> ReferenceWritableKeyPath<SKTestSession, Bool>? {
    switch control {
    case .dialogs: \.disableDialogs
    case .askToBuy: \.askToBuyEnabled
    case .interruptedPurchases: \.interruptedPurchasesEnabled
    case .simulatedError: \.failTransactionsEnabled
    case .billingRetry: \.shouldEnterBillingRetryOnRenewal
    case .billingGracePeriod: \.billingGracePeriodIsEnabled
    case .storefront, .locale, .timeRate: nil
    case .approve, .decline, .resolve, .refund, .buyOutside, .delete, .clear, .reset, .renew,
      .expire, .autoRenew, .priceIncrease, .advance:
      nil
    case .share, .stopSharing, .withheld, .latency, .payments, .billingGraceDays, .gracePaidOnly,
      .renewalLimit:
      nil
    }
  }

  @Test func eachSwitchIsSetAndReset() async throws {
    let switches = StoreControl.allCases.compactMap { control in
      path(of: control).map { (control, $0) }
    }
    for (control, path) in switches {
      #expect(!session[keyPath: path])
      session[keyPath: path] = true
      #expect(session[keyPath: path])
      if control.row.kind == .toggle {
        #expect(try await session.store.isOn(control) == (control != .dialogs))
      }
    }
    session.resetToDefaultState()
    for (_, path) in switches { #expect(!session[keyPath: path]) }
  }

  @Test func countryLanguageAndRateAreSet() async throws {
    session.storefront = "JPN"
    session.locale = Locale(identifier: "ja_JP")
    session.timeRate = .oneRenewalEveryTwoSeconds
    #expect(session.storefront == "JPN" && session.locale.identifier == "ja_JP")
    #expect(session.timeRate == .oneRenewalEveryTwoSeconds)
    #expect(await Storefront.current?.currency == "JPY")
    session.storefront = "nowhere"
    #expect(session.storefront == "JPN")
  }

  @Test func aFileIsFoundInAFolderAbove() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let deep = folder.appending(path: "Tests/Unit")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let test = deep.appending(path: "SomeTests.swift").path
    func open(_ name: String) throws -> SKTestSession {
      try SKTestSession(configurationFileNamed: name, filePath: test)
    }
    try Data(#"{"version": {"major": 4, "minor": 0}, "products": []}"#.utf8)
      .write(to: folder.appending(path: "Tests/Mine.storekit"))
    #expect(try open("Mine").allTransactions().isEmpty)
    #expect(try open("Mine.storekit").allTransactions().isEmpty)
    let error = #expect(throws: SKTestError.self) { try open("Other") }
    #expect(error?.code == .fileNotFound && error?.reason.contains("Other.storekit") == true)
    // A package is not left.
    try Data().write(to: deep.appending(path: "Package.swift"))
    #expect(throws: SKTestError.self) { try open("Mine") }
  }

  @Test func aTransactionIsChangedByEitherOfItsIdentifiers() async throws {
    let bought = try await shop.buy("a.lamp")
    let entry = try #require(session.allTransactions().first)
    #expect(entry.identifier == UInt(bought.id) && entry.state == .purchased)
    #expect(bought.environment == .xcode)
    try session.refundTransaction(identifier: entry.identifier)
    #expect(await Transaction.latest(for: "a.lamp")?.unsafePayloadValue.revocationDate != nil)
    try session.deleteTransaction(identifier: bought.id)
    #expect(session.allTransactions().isEmpty)
    let error = #expect(throws: SKTestError.self) { try session.refundTransaction(identifier: 99) }
    #expect(error?.code == .noTransactionFound)
  }

  @Test func requestsAndIssuesAreResolved() async throws {
    let product = try #require(try await Product.products(for: ["a.lamp"]).first)
    session.askToBuyEnabled = true
    #expect(try await product.purchase() == .pending)
    let request = try #require(session.allTransactions().first)
    #expect(request.state == .deferred && request.pendingAskToBuyConfirmation)
    try session.declineAskToBuyTransaction(identifier: request.identifier)
    session.askToBuyEnabled = false
    session.interruptedPurchasesEnabled = true
    #expect(try await product.purchase() == .pending)
    let issue = try #require(session.allTransactions().first)
    #expect(issue.state == .failed && issue.hasPurchaseIssue)
    try session.resolveIssueForTransaction(identifier: issue.identifier)
    #expect(session.allTransactions().map(\.state) == [.purchased])
    session.clearTransactions()
    #expect(session.allTransactions().isEmpty)
  }

  @Test func aSubscriptionIsMovedThroughItsLife() async throws {
    let bought = try await shop.buy("a.monthly")
    try session.disableAutoRenewForTransaction(identifier: bought.id)
    try session.enableAutoRenewForTransaction(identifier: bought.id)
    try session.forceRenewalOfSubscription(productIdentifier: "a.monthly")
    try session.requestPriceIncreaseConsentForTransaction(identifier: bought.id)
    #expect(session.allTransactions().first?.isPendingPriceIncreaseConsent == true)
    try session.consentToPriceIncreaseForTransaction(identifier: bought.id)
    let before = session.now
    #expect(try session.advance(periods: 2) == 2)
    try session.advance(by: 60)
    #expect(session.now > before.addingTimeInterval(58 * 86_400))
    #expect(session.allTransactions().count == 4)
    try session.expireSubscription(productIdentifier: "a.monthly")
    #expect(await bought.subscriptionStatus?.state == .expired)
    let error = #expect(throws: SKTestError.self) {
      try session.expireSubscription(productIdentifier: "a.monthly")
    }
    #expect(error?.code == .noSubscriptionFound)
  }

  @Test(arguments: FailableAPI.allCases)
  func everyCallFailsWithTheErrorThatIsArmed(_ api: FailableAPI) async throws {
    let bought = try await shop.buy("a.monthly")
    session.customer.offerCode = { nil }
    let error: SimulatedError =
      api == .verification ? .verification(.invalidSignature) : .generic(.notEntitled)
    try await session.setSimulatedError(error, forAPI: api)
    #expect(await session.simulatedError(forAPI: api) == error)
    func call() async throws {
      switch api {
      case .loadProducts: _ = try await Product.products(for: ["a.lamp"])
      case .purchase: try await shop.buy("a.lamp")
      case .verification: _ = try await AppTransaction.shared.payloadValue
      case .appStoreSync: try await AppStore.sync()
      case .subscriptionStatus: _ = try await Product.SubscriptionInfo.status(for: "1")
      case .appTransaction: _ = try await AppTransaction.shared
      case .manageSubscriptions: try await AppStore.showManageSubscriptions()
      case .refundRequest: _ = try await bought.beginRefundRequest()
      case .offerCodeRedeem: try await AppStore.presentOfferCodeRedeemSheet()
      }
    }
    let thrown = await #expect(throws: (any Error).self) { try await call() }
    #expect(
      thrown as? StoreKitError == .notEntitled || thrown as? VerificationError == .invalidSignature)
    try await session.setSimulatedError(nil, forAPI: api)
    try await call()
  }

  /// The file is the server's too: an app finds what it had bought, and its calls fail as they should.
  @Test func aSeedFileBeginsASession() async throws {
    let seed = """
      [{"purchase": {"productId": "a.monthly"}, "as": "mine"}, {"advance": {"periods": 2}},
       {"fail": {"api": "purchase", "error": "notEntitled"}},
       {"fail": {"endpoint": "getTransactionInfo", "status": 500}}]
      """
    try TestEnvironment.withFolder { folder in
      try Data(seed.utf8).write(to: URL(filePath: folder + "/seed.json"))
      let test = folder + "/SomeTests.swift"
      let names = try session.seed(fromFileNamed: "seed", filePath: test)
      let mine = names["mine"].map { UInt($0) }
      let ids = session.allTransactions().map(\.originalTransactionIdentifier)
      #expect(ids.count == 3 && ids.allSatisfy { $0 == mine })
      let refusal = #expect(throws: SKTestError.self) {
        try session.seed(fromFileNamed: "seed.json", filePath: test)
      }
      #expect(refusal?.code == .invalidAction)
    }
    #expect(await Transaction.currentEntitlement(for: "a.monthly") != nil)
    await #expect(throws: StoreKitError.notEntitled) { try await shop.buy("a.lamp") }
    #expect(throws: SKTestError.self) { try session.seed(fromFileNamed: "nowhere") }
  }

  @Test func promotionsKeepTheirOrderAndVisibility() async throws {
    typealias Info = Product.PromotionInfo
    #expect(try await Info.currentOrder.isEmpty)
    try await Info.updateProductVisibility(.hidden, for: "a.lamp")
    try await Info.updateProductOrder(byID: ["a.monthly", "a.lamp"])
    var order = try await Info.currentOrder
    #expect(order.map(\.productID) == ["a.monthly", "a.lamp"])
    #expect(order.map(\.visibility) == [.appStoreConnectDefault, .hidden])
    order[1].visibility = .visible
    try await order[1].update()
    #expect(try await Info.currentOrder == order)
    try await Info.updateAll([order[1]])
    #expect(try await Info.currentOrder == [order[1]])
    await #expect(throws: Product.PurchaseError.productUnavailable) {
      try await Info.updateProductOrder(byID: ["nothing"])
    }
    session.resetToDefaultState()
    #expect(try await Info.currentOrder.isEmpty)
  }

  /// Many sessions at once wait for their stores on threads that tasks run on.
  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func sessionsAtOnceDoNotStarveEachOther() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<32 {
        group.addTask {
          try await StoreKitEnvironment.isolated {
            let shop = try Shop()
            try await shop.buy("a.monthly")
            try shop.session.advance(periods: 3)
            return shop.session.allTransactions().count
          }
        }
      }
      for try await count in group { #expect(count == 4) }
    }
  }
}
