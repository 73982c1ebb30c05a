import TipJarMachines
import TipJarScreens
import TipJarStore

/// The console's rows about subscriptions: the controls for all of them, and each subscription.
struct SubscriptionControlRows: ConsolePart {
  let rows: Rows
  let services: Services

  private var said: SubscriptionControlWords {
    ConsoleWords.subscriptions(in: texts.words.language)
  }

  /// Returns the sections of subscriptions; empty if the store has none.
  func sections(
    _ status: StoreStatus, _ configuration: StoreConfiguration
  ) async -> [ConsoleInfo.Section] {
    guard !configuration.subscriptions.isEmpty else { return [] }
    let statuses = await rows.statuses(services)
    let held = statuses.map { row($0, configuration) }
    return [
      .init(
        texts.words.subscriptions.heading, controls(status) + held,
        note: held.isEmpty ? said.noSubscriptions : "")
    ]
  }

  private func controls(_ status: StoreStatus) -> [ConsoleRow] {
    [
      toggle(
        .billingFails, said.billingFails, status.shouldEnterBillingRetryOnRenewal
      ) { .setBillingFails($0) },
      toggle(.gracePeriod, said.gracePeriod, status.billingGracePeriodIsEnabled) {
        .setGracePeriod($0)
      },
      ConsoleRow(
        .setting(.timeRate), name: texts.words.console.timeRate,
        details: [texts.words.console.timeRateDetail],
        mark: .value(clean(status.timeRate.name)), press: .load(.timeRate)),
      ConsoleRow(
        .subscription(.renewalLimit), name: said.renewalLimit.name,
        details: [said.renewalLimit.detail],
        mark: .value(status.renewalLimit.map(said.renewals) ?? said.noLimit),
        press: .offer(limits)),
      ConsoleRow(
        .subscription(.time), name: said.time.name, details: [said.time.detail],
        mark: .value(texts.moment(services.store.now)), press: .offer(steps)),
    ]
  }

  private func toggle(
    _ item: SubscriptionItem, _ control: SubscriptionControlWords.Control, _ isOn: Bool,
    _ action: (Bool) -> SubscriptionAction
  ) -> ConsoleRow {
    let words = texts.words.console
    return ConsoleRow(
      .subscription(item), name: control.name, details: [control.detail],
      mark: .toggle(isOn ? words.on : words.off, isOn: isOn),
      press: .act(.subscription(action(!isOn))))
  }

  private var limits: [Chooser.Choice] {
    [
      Chooser.Choice(texts.words.console.usual, action: .subscription(.resetRenewalLimit)),
      Chooser.Choice(said.noLimit, action: .subscription(.setRenewalLimit(nil))),
    ]
      + [0, 1, 3, 6, 12, 45].map {
        Chooser.Choice(said.renewals($0), action: .subscription(.setRenewalLimit($0)))
      }
  }

  private var steps: [Chooser.Choice] {
    [Chooser.Choice(said.toNextRenewal, action: .subscription(.advanceToNextRenewal))]
      + [(said.day, 1), (said.week, 7), (said.month, 30), (said.year, 365)].map {
        Chooser.Choice($0, action: .subscription(.advance(days: $1)))
      }
  }

  private func row(
    _ status: Product.SubscriptionInfo.Status, _ configuration: StoreConfiguration
  ) -> ConsoleRow {
    let info = status.renewalInfo.unsafePayloadValue
    let end = info.gracePeriodExpirationDate ?? status.transaction.unsafePayloadValue.expirationDate
    let next = info.autoRenewPreference.flatMap { $0 == info.currentProductID ? nil : $0 }
    let details =
      [end.map(texts.moment) ?? ""] + (next.map { ["→ \(name(of: $0, in: configuration))"] } ?? [])
    return ConsoleRow(
      .subscription(.subscription("\(info.originalTransactionID)")),
      name: name(of: info.currentProductID, in: configuration), details: details,
      mark: .value(word(status), isWarning: status.isProblem),
      press: .offer(choices(status, configuration)))
  }

  private func word(_ status: Product.SubscriptionInfo.Status) -> String {
    switch status.state {
    case .subscribed:
      status.isProblem
        ? said.needsConsent
        : status.renewalInfo.unsafePayloadValue.willAutoRenew ? said.active : said.ending
    case .inGracePeriod: said.grace
    case .inBillingRetryPeriod: said.retry
    case .expired: said.expired
    case .revoked: texts.words.console.refunded
    }
  }

  /// Returns the controls that apply to a subscription in its current state.
  private func choices(
    _ status: Product.SubscriptionInfo.Status, _ configuration: StoreConfiguration
  ) -> [Chooser.Choice] {
    let info = status.renewalInfo.unsafePayloadValue
    let transaction = status.transaction.unsafePayloadValue
    let (product, id) = (ItemID(transaction.productID), "\(transaction.id)")
    let title = name(of: transaction.productID, in: configuration)
    func choice(_ name: String, _ action: SubscriptionAction) -> Chooser.Choice {
      Chooser.Choice(name, action: .subscription(action))
    }
    let words = texts.words.console
    let refund = refund(id, of: title, .subscription)
    let resolve = Chooser.Choice(words.resolve, action: .resolve(id))
    let steps = [choice(said.renew, .renew(product)), choice(said.expire, .expire(product))]
    let autoRenew =
      info.willAutoRenew
      ? choice(said.autoRenewOff, .setAutoRenew(id, false))
      : choice(said.autoRenewOn, .setAutoRenew(id, true))
    switch status.state {
    case .subscribed:
      let price =
        info.priceIncreaseStatus == .pending
        ? [
          choice(said.consent, .consentToPriceIncrease(id)),
          choice(said.decline, .declinePriceIncrease(id)),
        ] : [choice(said.requestPriceIncrease, .requestPriceIncrease(id))]
      return steps + [autoRenew] + price + [refund]
    case .inGracePeriod: return [resolve] + steps + [autoRenew, refund]
    case .inBillingRetryPeriod: return [resolve] + steps + [autoRenew]
    case .expired: return [refund]
    case .revoked: return [delete(id, of: title)]
    }
  }
}
