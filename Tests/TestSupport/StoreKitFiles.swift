package import Foundation

/// `.storekit` files with subscriptions.
package enum SubscriptionFile {
  /// An unlock, `a.lamp`, and a subscription, `a.monthly`.
  package static let text = """
    {"version": {"major": 4, "minor": 0},
     "products": [{"productID": "a.lamp", "type": "NonConsumable", "displayPrice": "0.99",
      "referenceName": "Lamp", "localizations": []}],
     "subscriptionGroups": [{"id": "1", "name": "G", "localizations": [], "subscriptions": [
      {"productID": "a.monthly", "type": "RecurringSubscription", "displayPrice": "4.99",
       "referenceName": "Monthly", "localizations": [], "subscriptionGroupID": "1",
       "groupNumber": 1, "recurringSubscriptionPeriod": "P1M", "familyShareable": true,
       "introductoryOffer": {"internalID": "A", "paymentMode": "free", "subscriptionPeriod": "P1W"},
       "adHocOffers": [{"internalID": "B", "offerID": "spring", "paymentMode": "payAsYouGo",
        "displayPrice": "0.99", "numberOfPeriods": 3, "subscriptionPeriod": "P1M"},
        {"internalID": "C", "offerID": "odd", "paymentMode": "none"}]}]}]}
    """

  /// A tip, and a group of three levels, each with another kind of introductory offer.
  package static let film = """
    {"version": {"major": 4, "minor": 0}, "settings": {"_storefront": "GBR", "_locale": "en_GB"},
     "products": [{"productID": "film.popcorn", "type": "Consumable", "displayPrice": "0.99",
      "referenceName": "Popcorn", "localizations": [
       {"locale": "en_GB", "displayName": "Popcorn", "description": "a salty thank-you"}]}],
     "subscriptionGroups": [{"id": "plus", "name": "Filmbox Plus", "subscriptions": [
      {"productID": "film.year", "type": "RecurringSubscription", "displayPrice": "39.99",
       "referenceName": "Yearly", "groupNumber": 1, "recurringSubscriptionPeriod": "P1Y",
       "subscriptionGroupID": "plus", "localizations": [
       {"locale": "en_GB", "displayName": "Yearly", "description": "all films, offline too"}],
       "introductoryOffer": {"paymentMode": "payUpFront", "displayPrice": "9.99",
        "subscriptionPeriod": "P3M"}},
      {"productID": "film.month", "type": "RecurringSubscription", "displayPrice": "4.99",
       "referenceName": "Monthly", "groupNumber": 2, "recurringSubscriptionPeriod": "P1M",
       "subscriptionGroupID": "plus", "localizations": [
       {"locale": "en_GB", "displayName": "Monthly", "description": "all films"}],
       "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P1W"}},
      {"productID": "film.week", "type": "RecurringSubscription", "displayPrice": "1.99",
       "referenceName": "Weekly", "groupNumber": 3, "recurringSubscriptionPeriod": "P1W",
       "subscriptionGroupID": "plus", "localizations": [
       {"locale": "en_GB", "displayName": "Weekly", "description": "one film"}],
       "introductoryOffer": {"paymentMode": "payAsYouGo", "displayPrice": "0.49",
        "numberOfPeriods": 3, "subscriptionPeriod": "P1W"}}]}]}
    """
}

/// The `.storekit` files of public repositories, by name; empty where they are not available.
package let realStoreKitFiles: [URL] = {
  let environment = ProcessInfo.processInfo.environment
  let folder =
    environment["TIPJAR_STOREKIT_FILES"] ?? TestEnvironment.repository + "/../shared/storekit"
  let files = try? FileManager.default.contentsOfDirectory(
    at: URL(filePath: folder).standardizedFileURL, includingPropertiesForKeys: nil)
  return (files ?? []).filter { $0.pathExtension == "storekit" }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
}()
