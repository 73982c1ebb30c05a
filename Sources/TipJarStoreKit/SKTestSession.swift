public import Foundation
import Synchronization
import TipJarFiles
public import TipJarStore
public import TipJarVocabulary

/// The controls of a store for tests, by the names of StoreKitTest. A session is the store of the
/// process, or of the ``StoreKitEnvironment/isolated(_:)`` in which it is created, until it is
/// released or another one is created.
///
/// Each session has a store of its own, which begins without transactions: unlike in Xcode, two
/// sessions never share one.
public final class SKTestSession: Sendable {
  /// The rates at which subscriptions renew.
  public typealias TimeRate = TipJarStore.TimeRate

  /// The store, whose controls are those of the session and more.
  public var store: SimulatedStore { chosen.store }
  private let chosen: ChosenStore
  private let scope: StoreScope
  private let folder: URL
  private let failure = Mutex(SKError.Code.unknown)

  /// Opens a store of the `.storekit` file of this name, with or without its extension, beside the
  /// file of the test, or else in the nearest folder above it that is in its package.
  ///
  /// - Throws: ``SKTestError`` with `fileNotFound`, and the error of a file that cannot be read.
  public convenience init(
    configurationFileNamed name: String, clock: any StoreClock = LiveStoreClock(),
    filePath: String = #filePath
  ) throws {
    try self.init(contentsOf: Self.file(name, ".storekit", besides: filePath), clock: clock)
  }

  /// Opens a store of a `.storekit` file. It answers without latency, and its transactions are of
  /// the environment Xcode.
  ///
  /// - Parameter clock: the store's clock. ``advance(by:)`` moves its time for the store alone.
  /// - Throws: the error of a file that cannot be read.
  public init(contentsOf file: URL, clock: any StoreClock = LiveStoreClock()) throws {
    let configuration = try StoreConfiguration(contentsOf: file)
    let folder = FileManager.default.temporaryDirectory.appending(path: "storekit-\(UUID())")
    let store = try BlockingThread().run {
      try await SimulatedStore(
        configuration: configuration, folder: folder, clock: clock, latency: .none,
        environment: .xcode)
    }
    (self.folder, scope) = (folder, StoreKitEnvironment.scope)
    chosen = ChosenStore(store, StoreKitEnvironment.Customer())
    scope.select(chosen)
  }

  deinit {
    scope.deselect(chosen)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Begins with the purchases, customers and failures of a seed file, as `tipjar serve --seed-file`
  /// does, or with none if one fails. Its name is with or without its extension, and it is found as
  /// the `.storekit` file is.
  ///
  /// - Returns: The transactions that the file names.
  /// - Throws: ``SKTestError`` with `fileNotFound`, and with `invalidAction` for a session that has
  ///   transactions and for a row that the store refuses.
  @discardableResult
  public func seed(
    fromFileNamed name: String, filePath: String = #filePath
  ) throws -> [String: Transaction.ID] {
    let file = try Self.file(name, ".json", besides: filePath).path
    let names: [String: Int64]?
    do {
      names = try wait { try await SeedFile(contentsOf: file).apply(to: $0) }
    } catch let error as SeedFile.Failure {
      throw SKTestError(.invalidAction, error.reason)
    }
    guard let names else {
      throw SKTestError(.invalidAction, "the session has transactions, so \(file) was not applied")
    }
    return names.mapValues { UInt64(clamping: $0) }
  }

  private static func file(
    _ name: String, _ suffix: String, besides test: String
  ) throws(SKTestError) -> URL {
    let name = name.hasSuffix(suffix) ? name : name + suffix
    var folder = URL(filePath: test).deletingLastPathComponent()
    let files = FileManager.default
    while true {
      let file = folder.appending(path: name)
      if files.fileExists(atPath: file.path) { return file }
      let isPackage = files.fileExists(atPath: folder.appending(path: "Package.swift").path)
      guard !isPackage, folder.pathComponents.count > 1 else {
        throw SKTestError(
          .fileNotFound, "\(name) is neither beside \(test) nor in a folder above it")
      }
      folder.deleteLastPathComponent()
    }
  }

  private func wait<Result: Sendable>(
    _ body: @escaping @Sendable (SimulatedStore) async throws -> Result
  ) throws -> Result {
    let store = store
    do {
      return try chosen.thread.run { try await body(store) }
    } catch let error as StoreControlError {
      throw SKTestError(error)
    }
  }

  private func change(
    _ identifier: some BinaryInteger,
    _ body: @escaping @Sendable (SimulatedStore, UInt64) async throws -> Void
  ) throws {
    let id = UInt64(clamping: identifier)
    try wait { try await body($0, id) }
  }

  /// The same for calls that StoreKitTest declares without errors: one is logged.
  private func wait<Result: Sendable>(
    _ none: Result, _ body: @escaping @Sendable (SimulatedStore) async throws -> Result
  ) -> Result {
    do {
      return try wait(body)
    } catch {
      StoreKitEnvironment.log(error)
      return none
    }
  }
}

/// The settings. Each starts with the file's value.
extension SKTestSession {
  /// The answers of the customer to the sheets.
  public var customer: StoreKitEnvironment.Customer {
    get { chosen.customer }
    set { chosen.customer = newValue }
  }

  /// A Boolean value that indicates whether purchases need no sheet.
  public var disableDialogs: Bool {
    get { wait(false) { try await !$0.isOn(.dialogs) } }
    set { wait(()) { try await $0.set(.dialogs, !newValue) } }
  }

  /// A Boolean value that indicates whether purchases wait for approval.
  public var askToBuyEnabled: Bool {
    get { wait(false) { try await $0.isOn(.askToBuy) } }
    set { wait(()) { try await $0.set(.askToBuy, newValue) } }
  }

  /// A Boolean value that indicates whether purchases are interrupted.
  public var interruptedPurchasesEnabled: Bool {
    get { wait(false) { try await $0.isOn(.interruptedPurchases) } }
    set { wait(()) { try await $0.set(.interruptedPurchases, newValue) } }
  }

  /// The error with which purchases fail while ``failTransactionsEnabled`` is true. A purchase of
  /// StoreKit 2 throws its counterpart, or ``StoreKitError/unknown``.
  public var failureError: SKError.Code {
    get { failure.withLock { $0 } }
    set {
      failure.withLock { $0 = newValue }
      if failTransactionsEnabled { failTransactionsEnabled = true }
    }
  }

  /// A Boolean value that indicates whether purchases fail.
  public var failTransactionsEnabled: Bool {
    get { wait(false) { try await $0.simulatedError(forAPI: .purchase) != nil } }
    set {
      let error = newValue ? failureError.simulated : nil
      wait(()) { try await $0.setSimulatedError(error, forAPI: .purchase) }
    }
  }

  /// A Boolean value that indicates whether the payments of renewals fail.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { wait(false) { try await $0.isOn(.billingRetry) } }
    set { wait(()) { try await $0.set(.billingRetry, newValue) } }
  }

  /// A Boolean value that indicates whether a failed payment starts a grace period.
  public var billingGracePeriodIsEnabled: Bool {
    get { wait(false) { try await $0.isOn(.billingGracePeriod) } }
    set { wait(()) { try await $0.set(.billingGracePeriod, newValue) } }
  }

  /// The country of the store, ISO 3166-1 alpha-3. A country that is not known is logged.
  public var storefront: String {
    get { wait("") { try await $0.storefront.countryCode } }
    set { wait(()) { try await $0.setStorefront(newValue) } }
  }

  /// The language of names.
  public var locale: Locale {
    get { Locale(identifier: wait("") { try await $0.currentConfiguration.locale }) }
    set { wait(()) { try await $0.set(.locale, to: newValue.identifier) } }
  }

  /// The rate at which subscriptions renew.
  public var timeRate: TimeRate {
    get { wait(.realTime) { try await $0.timeRate } }
    set { wait(()) { try await $0.setTimeRate(newValue) } }
  }

  /// Resets every setting to the file's value; the transactions stay.
  public func resetToDefaultState() {
    customer = StoreKitEnvironment.Customer()
    wait(()) { try await $0.resetToDefaultState() }
  }

  /// Makes a call fail from now; nil lets it succeed.
  public func setSimulatedError(_ error: SimulatedError?, forAPI api: FailableAPI) async throws {
    try await store.setSimulatedError(error, forAPI: api)
  }

  /// Returns the error with which a call fails; nil for none.
  public func simulatedError(forAPI api: FailableAPI) async -> SimulatedError? {
    try? await store.simulatedError(forAPI: api)
  }
}

/// The transactions. The identifier is that of a transaction or of an `SKTestTransaction`.
extension SKTestSession {
  /// Returns all transactions but for declined requests, the newest first.
  public func allTransactions() -> [SKTestTransaction] {
    wait([]) { try await $0.allTransactions() }
  }

  /// Deletes all transactions.
  public func clearTransactions() { wait(()) { try await $0.clearTransactions() } }

  /// Deletes a transaction, as if it had never been made.
  public func deleteTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.deleteTransaction(identifier: $1) }
  }

  /// Buys a product outside of the app.
  public func buyProduct(productIdentifier: String) throws {
    try wait { _ = try await $0.buyProduct(identifier: productIdentifier) }
  }

  /// Buys a product outside of the app. The transaction arrives on `Transaction.updates`.
  @discardableResult
  public func buyProduct(
    identifier: Product.ID, options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction {
    try await store.buyProduct(identifier: identifier, options: options)
  }

  /// Refunds a transaction.
  public func refundTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.refundTransaction(identifier: $1) }
  }

  /// Approves a request to buy.
  public func approveAskToBuyTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.approveAskToBuyTransaction(identifier: $1) }
  }

  /// Declines a request to buy.
  public func declineAskToBuyTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.declineAskToBuyTransaction(identifier: $1) }
  }

  /// Resolves an interrupted purchase, or the failed payment of a subscription.
  public func resolveIssueForTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.resolveIssueForTransaction(identifier: $1) }
  }

  /// Sends an intent to buy a product to `PurchaseIntent.intents`, as the App Store's page of the
  /// app does for a product that it promotes.
  ///
  /// - Throws: ``SKTestError`` with `invalidProductIdentifier`.
  public func sendPurchaseIntent(
    identifier: Product.ID, offer: Product.SubscriptionOffer? = nil
  ) throws {
    let products = try wait { try await $0.currentConfiguration.product(identifier) }
    guard let product = products else { throw SKTestError(.unknownProduct(identifier)) }
    scope.send(PurchaseIntent(product: product, offer: offer))
  }
}

/// The app, subscriptions and time.
extension SKTestSession {
  /// Launches the app again, with the same store. Sequences without an end, such as
  /// `Transaction.updates`, end as the app's process does, and deliver nothing more. Create the
  /// app's objects again: their `Transaction.updates` begins with the transactions that are
  /// unfinished now, as at a launch.
  public func relaunch() {
    scope.relaunch()
    wait(()) { try await $0.relaunch() }
  }

  /// Ends the subscription to a product now.
  public func expireSubscription(productIdentifier: String) throws {
    try wait { try await $0.expireSubscription(productIdentifier: productIdentifier) }
  }

  /// Begins the next period of the subscription to a product now.
  public func forceRenewalOfSubscription(productIdentifier: String) throws {
    try wait { try await $0.forceRenewalOfSubscription(productIdentifier: productIdentifier) }
  }

  /// Turns auto-renew on.
  public func enableAutoRenewForTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.enableAutoRenewForTransaction(identifier: $1) }
  }

  /// Turns auto-renew off.
  public func disableAutoRenewForTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.disableAutoRenewForTransaction(identifier: $1) }
  }

  /// Asks for consent to a price increase.
  public func requestPriceIncreaseConsentForTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) {
      try await $0.requestPriceIncreaseConsentForTransaction(identifier: $1)
    }
  }

  /// Consents to the price increase.
  public func consentToPriceIncreaseForTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.consentToPriceIncreaseForTransaction(identifier: $1) }
  }

  /// Declines the price increase.
  public func declinePriceIncreaseForTransaction(identifier: some BinaryInteger) throws {
    try change(identifier) { try await $0.declinePriceIncreaseForTransaction(identifier: $1) }
  }

  /// The store's time.
  public var now: Date { store.now }

  /// Moves the store's time forward, and carries out everything that is due by then.
  ///
  /// - Parameter seconds: 0 or more.
  public func advance(by seconds: TimeInterval) throws {
    try wait { try await $0.advance(by: seconds) }
  }

  /// Moves the store's time to the end of the period that ends first, so many times. Returns the
  /// number of periods that ended.
  @discardableResult
  public func advance(periods: Int) throws -> Int {
    try wait { try await $0.advance(periods: periods) }
  }
}

/// A transaction as the controls see it.
public typealias SKTestTransaction = TestTransaction

extension TestTransaction {
  /// The state that StoreKit 1 would report.
  public var state: SKPaymentTransactionState {
    if pendingAskToBuyConfirmation { return .deferred }
    return isPurchased || cancelDate != nil || expirationDate != nil ? .purchased : .failed
  }
}

/// The errors of a session.
public struct SKTestError: ReasonedError, Equatable {
  /// The kinds, by StoreKitTest's names.
  public enum Code: Int, Sendable {
    /// In StoreKitTest's sequence. Those of types, addresses and services are never thrown.
    case fileNotFound, invalidAction, invalidProductIdentifier, invalidProductType, invalidURL
    case noSubscriptionFound, noTransactionFound, serviceUnavailable
  }

  /// The kind.
  public let code: Code
  /// The reason in words; one line.
  public let reason: String

  package init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }

  init(_ error: StoreControlError) {
    code =
      switch error {
      case .unknownProduct: .invalidProductIdentifier
      case .unknownTransaction, .notShared: .noTransactionFound
      case .noSubscriptionFound: .noSubscriptionFound
      case .notPending, .notInterrupted, .billingRetryEnded, .refunded, .notRefunded,
        .notShareable, .owned, .invalidPercentage, .invalidAction, .unknownStorefront:
        .invalidAction
      }
    reason = error.reason
  }
}
