public import TipJarStore

/// The static members of StoreKit 2's `Transaction`.
extension Transaction {
  /// A sequence of transactions.
  public typealias Transactions = StoreKitSequence<VerificationResult<Transaction>>

  /// Every transaction, but for finished consumables.
  public static var all: Transactions { Transactions { try await $0.store.all } }

  /// The transactions that entitle the customer to something now.
  public static var currentEntitlements: Transactions {
    Transactions { try await $0.store.currentEntitlements }
  }

  /// The transactions that the app has not finished.
  public static var unfinished: Transactions { Transactions { try await $0.store.unfinished } }

  /// The transactions that are made outside of `purchase`, without an end; first those that were
  /// unfinished at the start.
  public static var updates: Transactions {
    Transactions(updates: { scope in
      let launch = scope.launch
      return scope.following { store in
        // What happens before the store is asked waits for its first listener.
        AsyncStream { outlet in
          let task = Task {
            for await result in await store.updates(while: { !launch.isOver }) {
              outlet.yield(result)
            }
          }
          outlet.onTermination = { _ in task.cancel() }
        }
      }
    })
  }

  /// The transactions of a product.
  public static func all(for productID: String) -> Transactions {
    Transactions { try await $0.store.all(for: productID) }
  }

  /// The transactions that entitle the customer to a product now.
  public static func currentEntitlements(for productID: String) -> Transactions {
    Transactions { try await $0.store.currentEntitlements(for: productID) }
  }

  /// Returns the transaction that entitles the customer to a product now.
  public static func currentEntitlement(
    for productID: String
  ) async -> VerificationResult<Transaction>? {
    await StoreKitEnvironment.scope.answer(nil) {
      try await $0.store.currentEntitlements(for: productID).last
    }
  }

  /// Returns the customer's latest transaction for a product.
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    await StoreKitEnvironment.scope.answer(nil) { try await $0.store.latest(for: productID) }
  }

  /// Requests a refund, which the store grants at once.
  ///
  /// - Parameter scene: The place of the sheet on Apple's systems; ignored, and left out here.
  /// - Throws: ``Transaction/RefundRequestError``, ``StoreKitError``.
  public static func beginRefundRequest(
    for transactionID: UInt64, in scene: Any? = nil
  ) async throws -> RefundRequestStatus {
    try await StoreKitEnvironment.scope.chosen.store.beginRefundRequest(for: transactionID)
    return .success
  }

  /// Requests a refund of this transaction, as ``beginRefundRequest(for:in:)`` does.
  public func beginRefundRequest(in scene: Any? = nil) async throws -> RefundRequestStatus {
    try await Self.beginRefundRequest(for: id, in: scene)
  }
}

/// The older names of StoreKit 2's `Transaction`.
extension Transaction {
  /// The kind of its offer.
  public var offerType: OfferType? { offer?.type }
  /// The id of its offer.
  public var offerID: String? { offer?.id }
  /// The way to pay for its offer, by the name in receipts.
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }
  /// The length of its offer in ISO 8601.
  public var offerPeriodStringRepresentation: String? { offer?.period?.text }
  /// The environment, by Apple's name.
  public var environmentStringRepresentation: String { environment.rawValue }
  /// The reason, by the name in receipts.
  public var reasonStringRepresentation: String { reason.rawValue }
}

/// The states of subscriptions, by the static members of StoreKit 2's `Status`.
extension Product.SubscriptionInfo.Status {
  /// A sequence of statuses.
  public typealias Statuses = StoreKitSequence<Product.SubscriptionInfo.Status>

  /// The statuses that change, without an end.
  public static var updates: Statuses {
    Statuses(updates: { $0.following { $0.followStatuses() } })
  }

  /// The present statuses by group.
  public static var all: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])>
  {
    let scope = StoreKitEnvironment.scope
    return AsyncStream { stream in
      Task {
        for group in await scope.answer([], { try await $0.store.allStatuses }) {
          stream.yield(group)
        }
        stream.finish()
      }
    }
  }
}

/// The older names of StoreKit 2's `RenewalInfo`.
extension Product.SubscriptionInfo.RenewalInfo {
  /// The kind of the next offer.
  public var offerType: Transaction.OfferType? { offer?.type }
  /// The id of the next offer.
  public var offerID: String? { offer?.id }
  /// The way to pay for the next offer, by the name in receipts.
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }
  /// The length of the next offer in ISO 8601.
  public var offerPeriodStringRepresentation: String? { offer?.period?.text }
  /// The environment, by Apple's name.
  public var environmentStringRepresentation: String { environment.rawValue }
}
