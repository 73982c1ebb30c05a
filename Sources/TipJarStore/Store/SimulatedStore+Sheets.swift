import GRDB
import TipJarStoreKitFile

/// The sheets of StoreKit 2's `AppStore`, which StoreKit presents in a window scene. Here a closure
/// stands for the sheet and its customer.
extension SimulatedStore {
  /// Shows the subscriptions that have not ended, and turns their auto-renew on or off
  /// (`AppStore.showManageSubscriptions(in:)`).
  ///
  /// - Parameter renews: The sheet. It receives the status of one subscription after the other and
  ///   returns whether that one is to renew.
  /// - Throws: The ``StoreKitError`` that is armed for it; no sheet is shown then.
  public func showManageSubscriptions(
    renews: @Sendable (Product.SubscriptionInfo.Status) async -> Bool
  ) async throws {
    try await throwSimulatedError(forAPI: .manageSubscriptions)
    for status in try await database.read({ try $0.managedStatuses() }) {
      let id = status.transaction.unsafePayloadValue.id
      let isOn = status.renewalInfo.unsafePayloadValue.willAutoRenew
      switch (isOn, await renews(status)) {
      case (true, false): try await disableAutoRenewForTransaction(identifier: id)
      case (false, true): try await enableAutoRenewForTransaction(identifier: id)
      case (true, true), (false, false): break
      }
    }
  }

  /// Redeems an offer code (`AppStore.presentOfferCodeRedeemSheet(in:)`). The transaction arrives
  /// on ``updates``.
  ///
  /// - Parameter code: The sheet. It returns the code, by the reference name of its offer, or nil
  ///   to cancel. If several products have it, the first of the file is bought.
  /// - Throws: The ``StoreKitError`` that is armed for it; no sheet is shown then. The
  ///   ``Product/PurchaseError`` of a code that does not exist, or is not for this customer.
  public func presentOfferCodeRedeemSheet(
    code: @Sendable () async -> String?
  ) async throws {
    try await throwSimulatedError(forAPI: .offerCodeRedeem)
    guard let code = await code() else { return }
    let offers = configuration.subscriptions.lazy.filter { $0.offer(.code, code) != nil }
    guard let product = offers.first?.product.productID else {
      throw Product.PurchaseError.invalidOfferIdentifier
    }
    try await buyProduct(identifier: product, options: [.codeOffer(referenceName: code)])
  }
}

extension StoreRows {
  /// The statuses of this customer's subscriptions that have not ended, the oldest first.
  fileprivate func managedStatuses() throws -> [Product.SubscriptionInfo.Status] {
    try renewals("customer IS ? AND phase NOT IN ('expired', 'revoked')", [customer])
      .compactMap { try status(of: $0) }
  }
}
