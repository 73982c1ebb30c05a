import Foundation
import TipJarStore
import TipJarVocabulary
import TipJarWidgets

/// The tips of a customer: the products on sale, what was bought of them, and what was paid.
struct BoughtTips {
  let collected: [CollectedProduct]
  /// The latest purchases, newest first.
  let latest: [LatestPurchase]
  /// The sum in the only currency; nil if there are several.
  let sum: PaidSum?
  /// The storefront that writes that sum.
  let storefront: TipJarStore.Storefront
  /// The price of each tip on sale.
  let prices: [String: Decimal]

  private var dearest: Decimal { max(prices.values.max() ?? 0, 0) }

  private func worth(_ id: String) -> Double {
    guard let price = prices[id], dearest > 0 else { return 0 }
    return NSDecimalNumber(decimal: price / dearest).doubleValue
  }

  /// The jar without its label. A price is compared with those of today, in whatever currency it
  /// was paid.
  var jar: JarContents {
    var jar = JarContents()
    jar.worth = collected.reduce(0) { $0 + worth($1.productID) * Double($1.count) }
    // Older coins are in jars that are closed.
    var room = jar.openWorth
    let ranks = Set(prices.values).sorted()
    for purchase in latest {
      guard let rank = prices[purchase.productID].flatMap(ranks.firstIndex) else { continue }
      for index in 0..<purchase.quantity {
        room -= worth(purchase.productID)
        guard room > -1e-6 else { return jar }
        jar.coins.insert(
          .init(
            .init(rank: rank, of: ranks.count),
            number: purchase.transactionID &* 10 &+ UInt64(index)), at: 0)
      }
    }
    return jar
  }

  /// The money in the open jar and in the closed ones; nil if there are several currencies, or if
  /// something was paid at other prices than today's, so that nobody knows what each jar holds.
  func amounts(in jar: JarContents) -> (open: Decimal, closed: Decimal)? {
    guard let sum else { return nil }
    guard jar.closedJars > 0 else { return (sum.amount, 0) }
    let today = collected.reduce(Decimal(0)) {
      $0 + (prices[$1.productID] ?? 0) * Decimal($1.count)
    }
    guard today == sum.amount else { return nil }
    let closed = dearest * Decimal(JarContents.capacity) * Decimal(jar.closedJars)
    return (sum.amount - closed, closed)
  }
}

/// The jar of tips.
extension Rows {
  /// Returns the contents of the jar, and the text about the full jars beside it.
  func jar(_ tips: BoughtTips) -> (contents: JarContents, shelf: String) {
    var jar = tips.jar
    let amounts = tips.amounts(in: jar)
    if let open = amounts?.open, open > 0 { jar.label = price(open, tips) }
    guard jar.closedJars > 0 else { return (jar, "") }
    let (text, count) = (texts.words.text, jar.closedJars)
    guard let closed = amounts?.closed else {
      return (jar, text("{0} full jar", "{0} full jars", count)(count))
    }
    let total = price(closed, tips)
    return (jar, text("{0} full jar: {1}", "{0} full jars: {1}", count)("\(count)", total))
  }

  private func price(_ amount: Decimal, _ tips: BoughtTips) -> String {
    let currency = tips.sum?.currency ?? tips.storefront.currencyCode
    return texts.price(
      tips.storefront.format(amount, currency: currency), amount, currency)
  }
}
