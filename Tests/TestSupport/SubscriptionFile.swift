/// A `.storekit` file with an unlock, `a.lamp`, and a subscription, `a.monthly`.
public enum SubscriptionFile {
  /// The text of the file.
  public static let text = """
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
}
