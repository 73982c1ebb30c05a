import GRDB
import TipJarStoreKitFile
import TipJarVocabulary

/// An offer that a purchase requests; its signature is verified if it needs one.
struct OfferRequest: Hashable, Sendable {
  let type: OfferType
  /// The id, or the name of a code. Of an introductory offer, which the app's server allows or
  /// refuses independent of the records, nil if it is allowed.
  let id: String?

  init(_ type: OfferType, _ id: String?) { (self.type, self.id) = (type, id) }

  /// The request that the row of a request that waits for approval keeps; nil if it keeps none.
  init?(row type: Int?, _ id: String?) {
    guard let type = type.flatMap(OfferType.init(number:)), type == .introductory || id != nil
    else { return nil }
    self.init(type, id)
  }
}

/// The rules of offers for a store's customer, within one transaction of the database.
struct OfferRows {
  let rows: StoreRows

  /// Returns whether this customer may have an introductory offer of a group: they never had one,
  /// and do not subscribe to a product of the group now (Apple's "Implementing introductory offers in
  /// your app"). A refund does not restore eligibility; deleting the transaction does.
  func isEligibleForIntroOffer(_ groupID: String) throws -> Bool {
    let present = try rows.subscriptions.all(
      "groupID = ? AND customer IS ? AND NOT isShared AND phase IN ('subscribed', 'grace', 'retry')",
      [groupID, rows.customer])
    return try present.isEmpty && !hasOffer(1, "groupID = ?", groupID)
  }

  /// Returns the offers of a purchase, in the order of their periods; throws if this customer is
  /// not eligible for the requested one.
  func offers(
    on product: StoreKitFile.Subscription, _ kind: SubscriptionPlan.Kind,
    _ renewal: RenewalRecord?, isSubscriber: Bool, _ request: OfferRequest?
  ) throws -> [OfferUse] {
    let id = request?.id ?? ""
    switch request?.type {
    case nil: return try isEligibleForIntroOffer(product.groupID) ? product.introductoryUse : []
    case .introductory:
      let isChange = kind != .held && kind != .resumed && kind != .back
      return isChange && request?.id == nil ? product.introductoryUse : []
    case .promotional:
      let use = try product.use(.promotional, id)
      // One promotional offer at a time.
      guard isSubscriber, renewal?.queue.contains(where: { $0.type == 2 }) != true else {
        throw Product.PurchaseError.ineligibleForOffer
      }
      return [use]
    case .code: return try code(id, on: product, renewal, isSubscriber)
    case .winBack:
      let use = try product.use(.winBack, id)
      guard kind == .again, let renewal, renewal.productID == product.product.productID,
        renewal.winBackOfferIDs?.contains(id) == true
      else { throw Product.PurchaseError.ineligibleForOffer }
      return [use]
    }
  }

  /// The offers of a code, which each customer can use once. A stackable one follows the introductory
  /// offer of a new subscriber, one that is not replaces it: App Store Connect's
  /// `STACK_WITH_INTRO_OFFERS` and `REPLACE_INTRO_OFFERS`.
  private func code(
    _ name: String, on product: StoreKitFile.Subscription, _ renewal: RenewalRecord?,
    _ isSubscriber: Bool
  ) throws -> [OfferUse] {
    let use = try product.use(.code, name)
    let offer = product.offer(.code, name)
    let isExpired = renewal?.phase == .expired || renewal?.phase == .revoked
    let status = !isSubscriber ? "new" : isExpired ? "expired" : "existing"
    let isUsed = try hasOffer(3, "offerID = ?", name)
    guard offer?.eligibility.contains(status) == true, !isUsed,
      renewal?.queue.contains(where: { $0.type == 3 && $0.id == name }) != true
    else { throw Product.PurchaseError.ineligibleForOffer }
    guard try offer?.isStackable == true && isEligibleForIntroOffer(product.groupID) else {
      return [use]
    }
    return product.introductoryUse + [use]
  }

  /// Returns whether this customer has a transaction with an offer of a type, refunded or not.
  private func hasOffer(_ type: Int, _ condition: String, _ argument: String) throws -> Bool {
    try Bool.fetchOne(
      rows.db,
      sql: """
        SELECT TRUE FROM storeTransaction
        WHERE store = ? AND customer IS ? AND groupID IS NOT NULL AND offerType = ?
          AND \(condition) LIMIT 1
        """, arguments: [rows.database.store, rows.customer, type, argument]) ?? false
  }
}

extension StoreKitFile.Subscription {
  /// The introductory offer; empty if none applies.
  fileprivate var introductoryUse: [OfferUse] {
    offers.lazy.filter { $0.type == .introductory }.compactMap { OfferUse($0, of: self) }
      .prefix(1).map(\.self)
  }

  /// Returns the offer of a kind by its id, or by the reference name of a code.
  func offer(_ type: OfferType, _ id: String) -> StoreKitFile.Offer? {
    offers.first { $0.type == type && (type == .code ? $0.referenceName : $0.id) == id }
  }

  fileprivate func use(_ type: OfferType, _ id: String) throws -> OfferUse {
    guard let offer = offer(type, id) else { throw Product.PurchaseError.invalidOfferIdentifier }
    guard let use = OfferUse(offer, of: self) else {
      throw Product.PurchaseError.ineligibleForOffer
    }
    return use
  }
}

/// An offer that applies to the next periods of a subscription.
struct OfferUse: Codable, Equatable, Sendable {
  var product: String
  /// 1 introductory, 2 promotional, 3 code, 4 win-back.
  var type: Int
  /// The offer's id; the reference name of a code; nil for an introductory offer.
  var id: String?
  /// The payment mode, by the App Store Server API's name.
  var mode: String
  var price: String
  /// The length of the whole offer, in ISO 8601.
  var total: String
  var length: String
  var left: Int

  /// Applies a file's offer to a subscription; nil for an offer without periods.
  init?(_ offer: StoreKitFile.Offer, of subscription: StoreKitFile.Subscription) {
    guard let period = offer.period else { return nil }
    let isStandardLength = offer.paymentMode == .payAsYouGo
    var total = isStandardLength ? subscription.period : period
    total.value *= offer.periodCount
    product = subscription.product.productID
    type = offer.type.number
    id = offer.type == .code ? offer.referenceName : offer.id
    mode = offer.paymentMode.serverName
    price = "\(offer.price)"
    self.total = total.text
    length = isStandardLength ? subscription.period.text : total.text
    left = isStandardLength ? offer.periodCount : 1
  }

  /// The offer with one period less; nil after the last one.
  var rest: OfferUse? {
    guard left > 1 else { return nil }
    var rest = self
    rest.left -= 1
    return rest
  }
}
