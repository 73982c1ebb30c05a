package import Foundation
package import TipJarScreens
package import TipJarStore
import TipJarTerminal
import TipJarVocabulary

/// Texts of the terms and states of subscriptions.
extension Texts {
  /// Returns the terms of a subscription as part of a line: "1 week free, then £4.99 every month";
  /// without an offer only "every month", since the price is next to it. Nil for any other product.
  package func terms(of product: Product, withOffer: Bool = true, _ currency: String) -> String? {
    guard let info = product.subscription else { return nil }
    let every = words.every(info.subscriptionPeriod)
    guard withOffer, let offer = info.introductoryOffer else { return every }
    return terms(of: product, info, after: offer, currency)
  }

  /// Returns the terms of a subscription that was bought with an offer: "1 week free, then £4.99
  /// every month"; nil for any other purchase.
  package func terms(
    of transaction: Transaction, _ product: Product?, _ currency: String
  ) -> String? {
    guard let offer = transaction.offer, let product, let info = product.subscription else {
      return nil
    }
    let offers =
      [info.introductoryOffer].compactMap(\.self) + info.promotionalOffers + info.codeOffers
      + info.winBackOffers
    return offers.first { $0.type.number == offer.type.rawValue && $0.id == offer.id }
      .map { terms(of: product, info, after: $0, currency) }
  }

  private func terms(
    of product: Product, _ info: Product.SubscriptionInfo,
    after offer: Product.SubscriptionOffer, _ currency: String
  ) -> String {
    let every = words.every(info.subscriptionPeriod)
    return words.text("{0}, then {1} {2}")(
      start(with: offer, info.subscriptionPeriod, currency),
      price(product.displayPrice, product.price, currency), every)
  }

  /// Returns the terms that a payment sheet must show, in sentences, the most important one first;
  /// nil if the product is not a subscription.
  package func terms(_ request: PaymentRequest) -> Payment.Terms? {
    guard let renewal = request.renewal else { return nil }
    let every = words.every(renewal.period)
    let price = price(renewal.displayPrice, renewal.price, request.currency)
    var sentences =
      renewal.startDate.map {
        [words.text("Takes effect on {0}; nothing is charged now.")(moment($0))]
      } ?? []
    if let first = renewal.offer.map({ start(with: $0, renewal.period, request.currency) }) {
      sentences += [
        words.sentence(words.text("{0}, then {1} {2}")(first, price, every)),
        words.text("Renews until auto-renew is turned off."),
      ]
    } else {
      sentences.append(
        words.text("Renews at {0} {1} until auto-renew is turned off.")(price, every))
    }
    return Payment.Terms(every: every, sentences: sentences)
  }

  /// Returns the price of the first periods, "1 week free".
  private func start(
    with offer: Product.SubscriptionOffer, _ period: Product.SubscriptionPeriod, _ currency: String
  ) -> String {
    var length = offer.period
    let price = price(offer.displayPrice, offer.price, currency)
    switch offer.paymentMode {
    case .freeTrial:
      length.value *= offer.periodCount
      return words.freeTrial(length)
    case .payUpFront:
      length.value *= offer.periodCount
      return words.payUpFront(price, length)
    case .payAsYouGo:
      // The offer's periods are those of the subscription.
      var whole = period
      whole.value *= offer.periodCount
      return words.payAsYouGo(price, words.every(period), whole)
    }
  }

  /// Returns a date as part of a sentence: "on 4 March 2026", or "at 14:02" if it is today.
  package func when(_ date: Date, now: Date) -> String {
    let isToday = calendar.isDate(date, inSameDayAs: now)
    return isToday ? words.text("at {0}")(time(date)) : words.text("on {0}")(day(date))
  }

  /// Returns the state of a subscription: when it renews, or why it does not.
  package func state(
    of status: Product.SubscriptionInfo.Status, in configuration: StoreConfiguration, now: Date
  ) -> String {
    let (info, transaction) = (status.renewal, status.latest)
    let end = transaction.expirationDate ?? transaction.purchaseDate
    switch status.state {
    case .subscribed:
      guard info.willAutoRenew else { return words.text("ends {0}")(when(end, now: now)) }
      if info.priceIncreaseStatus == .pending { return words.text("price increase needs consent") }
      let next = info.autoRenewPreference ?? info.currentProductID
      guard next == info.currentProductID else {
        let name = TextCleaner.cleaned(configuration.title(of: next))
        return words.text("changes to {0} {1}")(name, when(end, now: now))
      }
      let (amount, currency) = (
        info.renewalPrice ?? transaction.entry.price, info.currencyCode ?? ""
      )
      let price = price(
        configuration.storefront.format(amount, currency: info.currencyCode), amount, currency)
      return words.text("renews {0} for {1}")(when(end, now: now), price)
    case .inGracePeriod:
      let end = info.gracePeriodExpirationDate ?? end
      return words.text("payment failed, usable until {0}")(
        calendar.isDate(end, inSameDayAs: now) ? time(end) : day(end))
    case .inBillingRetryPeriod: return words.text("payment failed, retrying")
    case .expired: return words.text("expired {0}")(when(end, now: now))
    case .revoked: return words.purchaseState(transaction.isShared ? .revoked : .refunded)
    }
  }
}

extension Product.SubscriptionInfo.Status {
  var renewal: Product.SubscriptionInfo.RenewalInfo { renewalInfo.unsafePayloadValue }
  var latest: Transaction { transaction.unsafePayloadValue }

  /// A Boolean value that indicates whether the customer must do something about it.
  package var isProblem: Bool {
    switch state {
    case .inGracePeriod, .inBillingRetryPeriod: true
    case .subscribed: renewal.priceIncreaseStatus == .pending
    case .expired, .revoked: false
    }
  }
}

extension [Product.SubscriptionInfo.Status] {
  /// Returns the status of a line of a list of purchases.
  package func status(of renewal: RenewalLine) -> Product.SubscriptionInfo.Status? {
    first { $0.renewal.originalTransactionID == renewal.latest.originalID }
  }
}
