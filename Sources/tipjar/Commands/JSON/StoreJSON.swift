import Foundation
import TipJarJSON
import TipJarStore
import TipJarStoreKitFile
import TipJarStorefront
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
  fileprivate var json: JSONObject {
    [
      "simulated": true, "id": id, "type": type.rawValue, "paymentMode": paymentMode.rawValue,
      "price": "\(price)", "displayPrice": displayPrice, "period": period.json,
      "periodCount": periodCount,
    ]
  }
}

extension Product.SubscriptionPeriod {
  fileprivate var json: JSONObject { ["unit": unit.rawValue, "value": value] }
}

extension HistoryEntry {
  /// The transaction as JSON, for the history and for the commands that buy or restore. Absent
  /// values are left out.
  var json: JSONObject {
    [
      "simulated": true, "storeId": entry.storeID.uuidString, "id": String(id),
      "originalId": String(entry.originalID), "productId": entry.productID,
      "productType": entry.productType.jsonName, "displayName": displayName,
      "quantity": entry.quantity, "purchaseDate": entry.purchaseDate.formatted(.utc),
      "price": "\(entry.price)", "currency": entry.currency, "displayPrice": displayPrice,
      "state": state.rawValue, "revocationDate": entry.revocationDate?.formatted(.utc),
      "revocationReason": revocationReason.map(RefundReason.init)?.rawValue,
      "revocationPercentage": revocationPercentage.map { "\($0)" },
      "ownershipType": "\(entry.ownershipType)",
      "appAccountToken": appAccountToken?.uuidString.lowercased(), "finished": isFinished,
      // True if the transaction was deleted from the store, absent otherwise.
      "deleted": isDeleted ? true : nil,
    ]
  }
}

extension ProductType {
  /// The name of the case, as in StoreKit: `nonRenewable`.
  var jsonName: String { "\(self)" }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  /// ISO 8601 in UTC with milliseconds.
  static var utc: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  }
}

extension Checkout.Failure {
  /// An error of the store as JSON: the name of StoreKit's case, such as `networkError`, and the
  /// reason in English.
  var json: JSONObject { ["simulated": true, "error": name, "reason": reason] }
}

extension StoreStatus {
  /// The settings of a store as JSON. `store` is the `.storekit` file, or `built-in`; latencies are
  /// in milliseconds, and `errorTimes` counts the calls that will fail where not every call fails.
  func json(of store: String) -> JSONObject {
    let times = errorTimes.map { ($0.key.rawValue, $0.value) }
    let delays: JSONObject = [
      "products": latency.products.milliseconds, "purchase": latency.purchase.milliseconds,
      "jitter": latency.jitter,
    ]
    var json: JSONObject = [
      "simulated": true, "store": store, "currency": storefront.currencyCode,
      "errors": simulatedErrors.names, "errorTimes": Dictionary(uniqueKeysWithValues: times),
      "withheld": withheld.sorted(), "pending": pending.map { String($0.id) },
      "interrupted": interrupted.map { String($0.id) },
    ]
    for control in StoreControl.settings {
      let value = self[control]
      if control.row.kind == .toggle {
        json[control.jsonName] = value == StoreControl.on
      } else if let number = Int(value) {
        json[control.jsonName] = number
      } else if ![StoreControl.none, StoreControl.standard].contains(value) {
        json[control.jsonName] = value
      }
    }
    json["latency"] = delays
    return json
  }
}

extension StoreKitFile {
  /// The file's products, settings and armed errors as JSON. The keys of the settings are those of
  /// “store status --json”.
  func json(_ configuration: StoreConfiguration) -> JSONObject {
    var settings: JSONObject = [
      "storefront": configuration.storefront.countryCode,
      "currency": configuration.storefront.currencyCode, "locale": configuration.locale,
      "timeRate": configuration.timeRate.rawValue,
    ]
    for control in StoreConfiguration.fileSwitches {
      settings[control.jsonName] = configuration.value(of: control) == StoreControl.on
    }
    return [
      "simulated": true, "version": "\(version.major).\(version.minor)", "settings": settings,
      "errors": configuration.simulatedErrors.names,
      "products": configuration.allProducts.map { $0.json(isAvailable: true) },
    ]
  }
}

extension [FailableAPI: SimulatedError] {
  var names: [String: String] {
    [String: String](uniqueKeysWithValues: map { ($0.key.rawValue, $0.value.name) })
  }
}
