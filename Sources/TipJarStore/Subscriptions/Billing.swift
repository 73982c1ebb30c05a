import Foundation
import TipJarReceipts
import TipJarStoreKitFile
import TipJarVocabulary

/// The billing plan of a period of a subscription with several, as a column in JSON.
struct Billing: Codable, Hashable, Sendable {
  var plan: BillingPlanType
  /// The place of the payment in its commitment; nil for a period that is paid up front.
  var commitment: JWSTransactionDecodedPayload.CommitmentInfo?

  /// A Boolean value that indicates whether payments of the commitment follow.
  var isOpen: Bool { commitment.map { $0.billingPeriodNumber < $0.totalBillingPeriods } ?? false }
}

extension SubscriptionRows {
  /// Returns the billing of a period that ends at a time: the next payment of the commitment of a
  /// subscription, or the first one of another.
  func billing(
    of product: StoreKitFile.Subscription, after renewal: RenewalRecord, until end: Int64
  ) throws -> Billing? {
    guard let plan = product.billing else { return product.planType.map { Billing(plan: $0) } }
    let continues = renewal.isCommitted && renewal.productID == product.product.productID
    let last = continues ? renewal.billing?.commitment?.billingPeriodNumber ?? 0 : 0
    let (pace, count) = (RenewalPace(try settings.timeRate()), StoreKitFile.BillingPlan.periodCount)
    let expires = ((last + 1)..<count).reduce(end) { end, _ in
      pace.end(of: product.period, from: end, anchorDay: renewal.anchorDay)
    }
    return Billing(
      plan: plan.type,
      commitment: .init(
        billingPeriodNumber: last + 1, totalBillingPeriods: count, commitmentExpiresDate: expires,
        commitmentPrice: JWSTransactionDecodedPayload.milliunits(plan.commitmentPrice)))
  }

  /// Returns the product of the next period, as its plan bills it; nil if the file has it no more.
  func nextProduct(of renewal: RenewalRecord) -> StoreKitFile.Subscription? {
    rows.subscription(renewal.nextProductID, renewal.isCommitted ? renewal.plan : renewal.nextPlan)
  }

  /// The renewal at the end of the commitment; nil without one.
  func commitmentInfo(
    of renewal: RenewalRecord
  ) -> JWSRenewalInfoDecodedPayload.CommitmentInfo? {
    guard let date = renewal.billing?.commitment?.commitmentExpiresDate else { return nil }
    let product = rows.subscription(renewal.preference, renewal.nextPlan)
    let price = product.map { $0.billing?.commitmentPrice ?? $0.product.price }
    return .init(
      product: renewal.preference, isOn: renewal.isAutoRenewOn, plan: renewal.nextPlan, date: date,
      price: price.flatMap(JWSTransactionDecodedPayload.milliunits))
  }
}

extension StoreKitFile.Subscription {
  /// The plan in which it is billed here; nil for a subscription with one.
  var planType: BillingPlanType? { billing?.type ?? (billingPlans.isEmpty ? nil : .upFront) }
}

/// Commitments: all of their payments are due, even if the subscription does not renew after them.
extension RenewalRecord {
  /// A Boolean value that indicates whether the next period is of the present commitment.
  var isCommitted: Bool {
    (isEntitled || phase == .retry) && billing?.isOpen == true
  }

  /// A Boolean value that indicates whether another period follows.
  var renews: Bool { isAutoRenewOn || isCommitted }
  /// The billing plan of the current period.
  var plan: BillingPlanType { billing?.plan ?? .upFront }
  /// The product of the next period.
  var nextProductID: String { isCommitted ? productID : preference }
  /// The billing plan of the preferred product.
  var nextPlan: BillingPlanType {
    get { preferredPlan.map(BillingPlanType.init) ?? .upFront }
    set { preferredPlan = newValue == .upFront ? nil : newValue.rawValue }
  }
  /// The time at which a change to another product takes effect.
  var changeDate: Int64 {
    isCommitted ? billing?.commitment?.commitmentExpiresDate ?? expiresDate : expiresDate
  }
}
