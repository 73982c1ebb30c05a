import Foundation
import TipJarStoreKitFile
import TipJarVocabulary

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
  /// The length of a period, in ISO 8601.
  var length: String
  /// The number of periods that are left.
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

  /// Encodes offers for the column of a row; nil for none.
  static func text(_ offers: [OfferUse]) throws -> String? {
    if offers.isEmpty { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(offers), as: UTF8.self)
  }

  /// Decodes the column of a row.
  static func list(_ text: String?) -> [OfferUse] {
    guard let text else { return [] }
    return (try? JSONDecoder().decode([OfferUse].self, from: Data(text.utf8))) ?? []
  }
}
