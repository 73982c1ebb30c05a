import Foundation
import TipJarStore
import TipJarStoreKitFile

/// A file with a group of five subscriptions on three levels, a second group, and a tip.
func subscriptionShop(
  settings: String = "{}", keys: String = "",
  trial: String = #"{"paymentMode":"free","subscriptionPeriod":"P1W"}"#
) throws -> StoreConfiguration {
  func product(
    _ id: String, level: Int, _ period: String, _ price: String, group: String = "G",
    offers: String = ""
  ) -> String {
    """
    {"productID":"\(id)","type":"RecurringSubscription","displayPrice":"\(price)",
    "familyShareable":\(group == "G"),
    "groupNumber":\(level),"recurringSubscriptionPeriod":"\(period)",
    "subscriptionGroupID":"\(group)"\(offers.isEmpty ? "" : ",\(offers)")}
    """
  }
  let trial = #""introductoryOffer":\#(trial)"#
  let promotional = """
    "adHocOffers":[{"offerID":"half","paymentMode":"payAsYouGo","subscriptionPeriod":"P1M",
    "numberOfPeriods":2,"displayPrice":"2.5"},{"offerID":"none","paymentMode":"free"}]
    """
  let codes = """
    "codeOffers":[{"referenceName":"HELLO","paymentMode":"payUpFront","displayPrice":"3",
    "subscriptionPeriod":"P3M","eligibility":["new"],"isStackable":false},
    {"referenceName":"STAY","paymentMode":"free","subscriptionPeriod":"P1M",
    "eligibility":["existing","expired"],"isStackable":true},
    {"referenceName":"BOTH","paymentMode":"free","subscriptionPeriod":"P1M",
    "eligibility":["new"],"isStackable":true},
    {"referenceName":"ALONE","paymentMode":"free","subscriptionPeriod":"P1M",
    "eligibility":["existing"],"isStackable":false}]
    """
  let winBacks = """
    "winbackOffers":[{"offerID":"later","paymentMode":"free","subscriptionPeriod":"P1M",
    "isEligible":true,"priority":"normal"},{"offerID":"never","paymentMode":"free",
    "subscriptionPeriod":"P1M","isEligible":false},{"offerID":"first","paymentMode":"free",
    "subscriptionPeriod":"P2W","isEligible":true,"priority":"high"}]
    """
  let silver = [trial, promotional, codes, winBacks].joined(separator: ",")
  let products = [
    product("gold", level: 1, "P1M", "10", offers: promotional),
    product("silver", level: 2, "P1M", "5", offers: silver),
    product("copper", level: 2, "P1M", "4"), product("year", level: 2, "P1Y", "50"),
    product("bronze", level: 3, "P1M", "2", offers: promotional),
  ]
  let text = """
    {"version":{"major":4,"minor":0},"settings":\(settings)\(keys),
    "products":[{"productID":"tip","type":"Consumable","displayPrice":"1","localizations":[]}],
    "subscriptionGroups":[{"id":"G","name":"Metals","subscriptions":[
    \(products.joined(separator: ","))]},{"id":"H","subscriptions":[
    \(product("week", level: 1, "P1W", "1", group: "H"))]}]}
    """
  return try StoreConfiguration(
    StoreKitFile(parsing: [UInt8](text.utf8), name: "/shops/metals.storekit"))
}

/// Noon of 1 January 2026.
let start = Date(timeIntervalSince1970: 1_767_268_800)

/// Days in seconds.
func days(_ count: Double) -> TimeInterval { count * 86_400 }

extension SimulatedStore {
  typealias Info = Product.SubscriptionInfo.RenewalInfo

  /// The one status of a group.
  func only(_ groupID: String = "G") async throws -> Product.SubscriptionInfo.Status {
    let statuses = try await status(for: groupID)
    guard statuses.count == 1 else { throw Unexpected(what: "\(statuses.count) statuses") }
    return statuses[0]
  }

  func state(_ groupID: String = "G") async throws -> Product.SubscriptionInfo.RenewalState {
    try await only(groupID).state
  }

  func info(_ groupID: String = "G") async throws -> Info {
    try await only(groupID).renewalInfo.payloadValue
  }

  /// The transaction of the current or last period of a group.
  func current(_ groupID: String = "G") async throws -> Transaction {
    try await only(groupID).transaction.payloadValue
  }

  /// The transactions of subscriptions, the oldest first.
  var periods: [Transaction] {
    get async throws { try await all.map(\.unsafePayloadValue) }
  }

  /// The ids that the customer is entitled to.
  var entitledIDs: [UInt64] {
    get async throws { try await currentEntitlements.map { try $0.payloadValue.id } }
  }
}
