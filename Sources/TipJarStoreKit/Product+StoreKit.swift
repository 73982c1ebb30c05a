public import TipJarStore

/// The members of StoreKit 2's `Product` that ask the store.
extension Product {
  /// Returns the products of these ids, each once; ids that the store does not have are left out.
  ///
  /// - Throws: ``StoreKitError``; `CancellationError` when cancelled.
  public static func products<Identifiers: Collection>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers.Element == String {
    let ids = Array(identifiers)
    return try await StoreKitEnvironment.scope.chosen.store.products(for: ids)
  }

  /// Buys the product. The customer of the store, ``StoreKitEnvironment/Customer``, stands for the
  /// sheet.
  ///
  /// - Throws: ``Product/PurchaseError``, ``StoreKitError``; `CancellationError` when cancelled
  ///   before it is made.
  public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
    let chosen = try StoreKitEnvironment.scope.chosen
    let sheet = chosen.customer.paymentSheet
    return try await chosen.store.purchase(id, options: options, sheet: sheet)
  }

  /// Buys the product, as ``purchase(options:)`` does. The place of the sheet is ignored.
  public func purchase(
    confirmIn place: Any, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(options: options)
  }

  /// The customer's latest transaction for the product.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id) }
  }

  /// The transaction that entitles the customer to the product now.
  public var currentEntitlement: VerificationResult<Transaction>? {
    get async { await Transaction.currentEntitlement(for: id) }
  }

  /// The transactions that entitle the customer to the product now.
  public var currentEntitlements: Transaction.Transactions {
    Transaction.currentEntitlements(for: id)
  }
}

/// The members of StoreKit 2's `SubscriptionInfo` that ask the store.
extension Product.SubscriptionInfo {
  /// A Boolean value that indicates whether the customer is eligible for the introductory offer of
  /// the group.
  public var isEligibleForIntroOffer: Bool {
    get async { await Self.isEligibleForIntroOffer(for: subscriptionGroupID) }
  }

  /// Returns whether the customer is eligible for the introductory offer of a group.
  public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
    await StoreKitEnvironment.scope.answer(false) {
      try await $0.store.isEligibleForIntroOffer(for: groupID)
    }
  }

  /// The statuses of the group's subscriptions, the latest first.
  public var status: [Status] {
    get async throws { try await Self.status(for: subscriptionGroupID) }
  }

  /// Returns the statuses of a group's subscriptions, the latest first.
  ///
  /// - Throws: ``StoreKitError``.
  public static func status(for groupID: String) async throws -> [Status] {
    try await StoreKitEnvironment.scope.chosen.store.status(for: groupID)
  }

  /// Returns the status of the subscription that a transaction belongs to; nil if there is none.
  ///
  /// - Throws: ``StoreKitError``.
  public static func status(transactionID: UInt64) async throws -> Status? {
    try await StoreKitEnvironment.scope.chosen.store.status(transactionID: transactionID)
  }
}
