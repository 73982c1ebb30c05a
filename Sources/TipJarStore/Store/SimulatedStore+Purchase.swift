public import Foundation

extension SimulatedStore {
  /// Buys a product as StoreKit does: asks the sheet, takes its time, and makes a transaction,
  /// unfinished. An app buys through ``Checkout``, which also verifies, records and finishes.
  ///
  /// A consumable whose last transaction is unfinished and a non-consumable that is owned are not
  /// charged again: the result is the existing transaction.
  ///
  /// - Parameters:
  ///   - quantity: 1...10 for consumables and non-renewing subscriptions, 1 for all else.
  ///   - appAccountToken: the app's token for its user; kept in the transaction.
  /// - Throws: ``Product/PurchaseError``, ``StoreKitError``; `CancellationError` when cancelled
  ///   before it is made.
  public func purchase(
    _ id: String, quantity: Int = 1, appAccountToken: UUID? = nil, sheet: any PaymentSheet
  ) async throws -> Product.PurchaseResult {
    while true {
      let request = try await paymentRequest(
        for: id, quantity: quantity, appAccountToken: appAccountToken)
      guard await request.isConfirmed(by: sheet) else { return .userCancelled }
      try await wait(for: .purchase)
      do { return try await commit(request) } catch is PaymentRequest.Outdated {}
    }
  }

  /// The first half of a purchase: what the sheet is to show. Nothing is written.
  func paymentRequest(
    for id: String, quantity: Int, appAccountToken: UUID? = nil
  ) async throws -> PaymentRequest {
    let now = now
    return try await database.read { rows in
      let configuration = try rows.settings.configuration(at: now)
      let product = try configuration.sellable(id, quantity: quantity)
      // Nobody is asked for what the store then refuses.
      guard try rows.settings.isOn(.canMakePayments) else {
        throw Product.PurchaseError.purchaseNotAllowed
      }
      if try rows.settings.withheld().contains(id) {
        throw Product.PurchaseError.productUnavailable
      }
      let isPaid = try rows.paidAlready(product) != nil
      return PaymentRequest(
        id: id, displayName: configuration.title(of: id),
        description: product.description,
        displayPrice: configuration.storefront.format(product.price * Decimal(quantity)),
        quantity: quantity, isPaidAlready: isPaid,
        needsApproval: try !isPaid && rows.settings.isOn(.askToBuy),
        appAccountToken: appAccountToken,
        isSilent: try rows.settings.isOn(.disableDialogs), product: product,
        storefront: configuration.storefront)
    }
  }

  /// The second half, after the sheet: all or nothing, in one transaction of the database.
  ///
  /// - Throws: also ``PaymentRequest/Outdated``: nothing was written, and the sheet is to be
  ///   shown again.
  func commit(_ request: PaymentRequest) async throws -> Product.PurchaseResult {
    let product = request.product
    let now = now
    let result = try await database.write { rows -> Result<Product.PurchaseResult, any Error> in
      // Returned, since what is thrown here would undo its count.
      if let refusal = try rows.purchaseRefusal() { return .failure(refusal) }
      if try rows.settings.withheld().contains(product.id) {
        throw Product.PurchaseError.productUnavailable
      }
      if let paid = try rows.paidAlready(product) {
        return .success(.success(try rows.verifyPurchase(paid)))
      }
      // Another program finished or took out what the sheet called paid: nothing is charged
      // unasked.
      guard !request.isPaidAlready else { throw PaymentRequest.Outdated() }
      let draft = Draft(
        product: product, quantity: request.quantity, storefront: request.storefront,
        appAccountToken: request.appAccountToken, now: now)
      if try rows.settings.isOn(.askToBuy) {
        try rows.hold(draft, .pending)
        return .success(.pending)
      }
      if try rows.settings.isOn(.interruptedPurchases) {
        try rows.hold(draft, .interrupted)
        return .success(.pending)
      }
      return .success(.success(try rows.verifyPurchase(try rows.insert(draft, .purchased))))
    }
    return try result.get()
  }
}

extension StoreConfiguration {
  /// The product of an id, if it can be sold in that quantity.
  func sellable(_ id: String, quantity: Int) throws -> Product {
    guard let product = product(id) else {
      throw Product.PurchaseError.productUnavailable
    }
    switch product.type {
    case .autoRenewable: throw StoreKitError.unsupported
    case .consumable, .nonRenewable:
      guard (1...10).contains(quantity) else { throw Product.PurchaseError.invalidQuantity }
    case .nonConsumable:
      guard quantity == 1 else { throw Product.PurchaseError.invalidQuantity }
    }
    return product
  }
}
