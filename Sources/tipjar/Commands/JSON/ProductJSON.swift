import TipJarJSON
import TipJarStore
import TipJarVocabulary

extension Product {
  /// The product as JSON. Absent values are left out.
  func json(isAvailable: Bool) -> JSONObject {
    [
      "id": id, "type": type.jsonName, "displayName": displayName,
      "description": description, "price": "\(price)", "displayPrice": displayPrice,
      "isFamilyShareable": isFamilyShareable, "subscription": subscription?.json,
      "available": isAvailable, "simulated": true,
    ]
  }
}

extension Product.SubscriptionInfo {
  /// The details of a subscription, by StoreKit's names.
  fileprivate var json: JSONObject {
    func list(_ offers: [Product.SubscriptionOffer]) -> [JSONObject]? {
      offers.isEmpty ? nil : offers.map(\.json)
    }
    return [
      "subscriptionGroupId": subscriptionGroupID,
      "groupDisplayName": groupDisplayName.isEmpty ? nil : groupDisplayName,
      "groupLevel": groupLevel, "subscriptionPeriod": subscriptionPeriod.json,
      "introductoryOffer": introductoryOffer?.json, "promotionalOffers": list(promotionalOffers),
      "codeOffers": list(codeOffers), "winBackOffers": list(winBackOffers),
    ]
  }
}

extension Product.SubscriptionOffer {
  /// A price for the first periods.
  fileprivate var json: JSONObject {
    [
      "simulated": true, "id": id, "type": type.rawValue, "paymentMode": paymentMode.rawValue,
      "price": "\(price)", "displayPrice": displayPrice, "period": period?.json,
      "periodCount": periodCount,
    ]
  }
}

extension Product.SubscriptionPeriod {
  /// A number of days, weeks, months or years.
  fileprivate var json: JSONObject { ["unit": unit.rawValue, "value": value] }
}
