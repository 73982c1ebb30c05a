import Foundation
import TipJarVocabulary

/// Purchases and refunds.
extension TestControls {
  func purchase(_ fields: ControlFields) async throws -> Int64 {
    let id = try fields.text("productId")
    guard store.configuration.productIDs.contains(id) else {
      throw TestControl.Problem("productId: the store has no product \(id)", status: 404)
    }
    let buyer = try await buyer(fields)
    let transaction = try await buyer.buyProduct(
      identifier: id, options: try options(fields, product: id))
    if try fields.bool("finish") == true { try await buyer.finish(transaction.id) }
    return Int64(clamping: transaction.id)
  }

  private func options(
    _ fields: ControlFields, product id: String
  ) throws -> Set<Product.PurchaseOption> {
    var options: Set<Product.PurchaseOption> = []
    if let quantity = try fields.whole("quantity", in: 1...10) {
      options.insert(.quantity(Int(quantity)))
    }
    if let text = try fields.optionalText("appAccountToken") {
      guard let token = UUID(uuidString: text) else {
        throw TestControl.Problem("appAccountToken: write a UUID")
      }
      options.insert(.appAccountToken(token))
    }
    if let plan = try fields.optionalText("billingPlanType") {
      options.insert(.billingPlanType(.init(rawValue: plan)))
    }
    if let name = try fields.optionalText("code") {
      options.insert(.codeOffer(referenceName: name))
    }
    if let offer = try fields.optionalText("offer") {
      let winBacks = store.configuration.product(id)?.subscription?.winBackOffers ?? []
      options.insert(
        winBacks.first { $0.id == offer }.map(Product.PurchaseOption.winBackOffer)
          ?? .promotionalOffer(id: offer))
    }
    return options
  }

  /// Returns the store of the customer that a control names, or of the default customer.
  func buyer(_ fields: ControlFields) async throws -> SimulatedStore {
    guard let name = try fields.customer() else { return store }
    return try await SimulatedStore(store, customer: name, givenFields: try fields.givenFields())
  }

  func refund(_ fields: ControlFields) async throws -> Int64 {
    let isIssue = try fields.choice("reason", ["developerIssue", "other"]) == "developerIssue"
    let part = try fields.whole("revocationPercentage", in: 1...100_000) ?? 100_000
    let id = try await transaction(fields)
    try await store.refundTransaction(
      identifier: UInt64(clamping: id), reason: isIssue ? .developerIssue : .other,
      percentage: Decimal(part) / 1000)
    return id
  }

  /// The reasons of a refund request, by Apple's names for `consumptionRequestReason`.
  static let reasons = [
    "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
  ]
}
