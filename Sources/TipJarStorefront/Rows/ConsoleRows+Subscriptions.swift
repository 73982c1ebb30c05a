import TipJarScreens
import TipJarStore
import TipJarVocabulary

/// The rows about subscriptions: the controls for all of them, and each subscription.
extension ConsoleRows {
  func subscriptionSections(
    _ status: StoreStatus, _ configuration: StoreConfiguration
  ) async -> [ConsoleInfo.Section] {
    guard !configuration.subscriptions.isEmpty else { return [] }
    let statuses = await rows.statuses(services)
    let held = statuses.map { row($0, configuration) }
    return [
      .init(
        texts.words.text("Subscriptions"), [time] + held,
        note: held.isEmpty ? "No subscriptions yet." : ""),
      .init("Renewals", settings(status, ofSubscriptions: true)),
    ]
  }

  private var time: ConsoleRow {
    let (time, words) = (StoreControl.advance, StoreControl.advance.words)
    return ConsoleRow(
      .control(time), name: words.name, details: [words.detail],
      mark: .value(texts.moment(services.store.now)),
      control: .card(
        ["1", "7", "", "30", "365"].map {
          .init(.init(words.value($0), use: ControlUse(time, $0)))
        }))
  }

  private func row(
    _ status: Product.SubscriptionInfo.Status, _ configuration: StoreConfiguration
  ) -> ConsoleRow {
    let info = status.renewal
    let end = info.gracePeriodExpirationDate ?? status.latest.expirationDate
    let next = info.autoRenewPreference.flatMap { $0 == info.currentProductID ? nil : $0 }
    let details =
      [end.map(texts.moment) ?? ""] + (next.map { ["→ \(name(of: $0, in: configuration))"] } ?? [])
    return ConsoleRow(
      .subscription("\(info.originalTransactionID)"),
      name: name(of: info.currentProductID, in: configuration), details: details,
      mark: .value(word(status), isWarning: status.isProblem),
      control: .card(buttons(of: choices(status, configuration))))
  }

  /// Returns a button for each of the first choices, and one for the others.
  private func buttons(of choices: [Chooser.Choice]) -> [ConsoleRow.Button] {
    let count = choices.count > 5 ? 4 : choices.count
    return choices.prefix(count).map(ConsoleRow.Button.init)
      + (count < choices.count
        ? [.init("More", .offer(Array(choices.dropFirst(count))))] : [])
  }

  private func word(_ status: Product.SubscriptionInfo.Status) -> String {
    switch status.state {
    case .subscribed:
      status.isProblem
        ? "needs consent"
        : status.renewal.willAutoRenew ? "active" : "ends"
    case .inGracePeriod: "grace"
    case .inBillingRetryPeriod: "retrying"
    case .expired: "expired"
    case .revoked: revoked(status.latest)
    }
  }

  private func choices(
    _ status: Product.SubscriptionInfo.Status, _ configuration: StoreConfiguration
  ) -> [Chooser.Choice] {
    let info = status.renewal
    let transaction = status.latest
    let (product, id) = (transaction.productID, "\(transaction.id)")
    let title = name(of: product, in: configuration)
    func step(_ control: StoreControl, _ value: String) -> Chooser.Choice {
      .init(control.words.value(value), use: ControlUse(control, on: id, value))
    }
    let refunds = refunds(transaction, of: title, .subscription)
    let resolve = info.willAutoRenew ? [Chooser.Choice(.resolve, on: id)] : []
    let steps = [
      Chooser.Choice(.renew, on: product), .init(.expire, on: product),
      step(.autoRenew, info.willAutoRenew ? StoreControl.off : StoreControl.on),
    ]
    switch status.state {
    case .subscribed:
      let isAsked = info.priceIncreaseStatus == .pending
      let answers = ["consent", "decline"].map { step(.priceIncrease, $0) }
      return isAsked
        ? answers + steps + refunds : steps + refunds + [step(.priceIncrease, "request")]
    case .inGracePeriod: return resolve + steps + refunds
    case .inBillingRetryPeriod: return resolve + steps
    case .expired: return refunds
    case .revoked: return [delete(id, of: title)]
    }
  }
}
