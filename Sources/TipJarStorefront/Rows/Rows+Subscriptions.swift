import Foundation
import TipJarMachines
package import TipJarScreens
package import TipJarStore
import TipJarVocabulary
import TipJarWidgets

/// The subscriptions: terms and states among the tips, and lines among the purchases.
extension Rows {
  /// Returns the states of the customer's subscriptions; empty if the store does not answer.
  func statuses(_ services: Services) async -> [Product.SubscriptionInfo.Status] {
    guard !inventory.configuration.subscriptions.isEmpty else { return [] }
    return (try? await services.store.allStatuses.flatMap(\.statuses)) ?? []
  }

  func plans(_ services: Services) async throws -> [ItemID: PlanState] {
    guard inventory.sellsPlans else { return [:] }
    let configuration = try await services.store.currentConfiguration
    let products = inventory.sold.compactMap { configuration.product($0.id.rawValue) }
      .filter { $0.subscription != nil }
    let groups = Set(products.compactMap(\.subscription?.subscriptionGroupID))
    var eligible: Set<String> = []
    for group in groups where try await services.store.isEligibleForIntroOffer(for: group) {
      eligible.insert(group)
    }
    let statuses = await statuses(services)
    let plans = products.map { product in
      let plan = plan(
        product, withOffer: eligible.contains(product.subscription?.subscriptionGroupID ?? ""),
        showsGroup: groups.count > 1, statuses, configuration, services)
      return (ItemID(product.id), plan)
    }
    return Dictionary(plans) { first, _ in first }
  }

  private func plan(
    _ product: Product, withOffer: Bool, showsGroup: Bool,
    _ statuses: [Product.SubscriptionInfo.Status], _ configuration: StoreConfiguration,
    _ services: Services
  ) -> PlanState {
    let terms = texts.terms(
      of: product, withOffer: withOffer, configuration.storefront.currencyCode)
    let group = showsGroup ? configuration.groupTitle(of: product.id) : nil
    var plan = PlanState(terms: [terms ?? "", clean(group ?? "")].filter { !$0.isEmpty })
    let now = services.store.now
    for status in statuses where status.state != .expired && status.state != .revoked {
      let info = status.renewal
      if info.currentProductID == product.id {
        plan.state = texts.state(of: status, in: configuration, now: now)
        plan.isProblem = status.isProblem
        // After a failed payment it can be bought again.
        if status.state != .inBillingRetryPeriod {
          plan.choices = choices(status, configuration, now: now)
        }
      } else if status.state == .subscribed, info.autoRenewPreference == product.id {
        let date = info.renewalDate ?? now
        plan.state = texts.words.text("starts {0}")(texts.when(date, now: now))
      }
    }
    return plan
  }

  private func choices(
    _ status: Product.SubscriptionInfo.Status, _ configuration: StoreConfiguration, now: Date
  ) -> [Chooser.Choice] {
    guard status.state != .expired, status.state != .revoked else { return [] }
    let (info, transaction) = (status.renewal, status.latest)
    let id = "\(transaction.id)"
    let turnOn = Chooser.Choice(
      texts.words.text("Resume subscription"), use: ControlUse(.autoRenew, on: id, StoreControl.on))
    var choices: [Chooser.Choice] = []
    if status.state != .subscribed {
      guard info.willAutoRenew else { return [turnOn] }
      choices.append(
        .init(
          texts.words.text("Resolve"), detail: texts.words.text("payment failed, retrying"),
          use: ControlUse(.resolve, on: id)))
    } else if info.priceIncreaseStatus == .pending {
      choices += [
        .init(
          texts.words.text("Consent to the price increase"),
          use: ControlUse(.priceIncrease, on: id, "consent")),
        .init(
          texts.words.text("Decline the price increase"),
          use: ControlUse(.priceIncrease, on: id, "decline")),
      ]
    }
    guard info.willAutoRenew else { return choices + [turnOn] }
    if info.autoRenewPreference != info.currentProductID, status.state == .subscribed {
      let product = info.currentProductID
      let name = name(of: product, in: configuration)
      choices.append(
        .init(texts.words.text("Keep {0}")(name), use: ControlUse(.buyOutside, on: product)))
    }
    let end =
      transaction.expirationDate.map { texts.words.text("ends {0}")(texts.when($0, now: now)) }
      ?? ""
    return choices + [
      .init(
        texts.words.text("Cancel subscription"), detail: status.state == .subscribed ? end : "",
        use: ControlUse(.autoRenew, on: id, StoreControl.off))
    ]
  }

  package func rows(_ renewals: [RenewalLine], _ services: Services) async throws -> [PurchaseRow] {
    guard !renewals.isEmpty else { return [] }
    let statuses = await statuses(services)
    let configuration = try await services.store.currentConfiguration
    let now = services.store.now
    return renewals.map { renewal in
      let status = statuses.status(of: renewal)
      let state = status.map { texts.state(of: $0, in: configuration, now: now) } ?? ""
      var row = row(renewal.latest, now: now)
      row.day = texts.words.text("Subscriptions")
      if !state.isEmpty { row.detail = state.titled }
      row.isProblem = status?.isProblem ?? false
      row.isSubscription = true
      row.choices = status.map { choices($0, configuration, now: now) } ?? []
      let periods = texts.words.text("{0}, since {1}")(renewal.periods, texts.day(renewal.since))
      row.facts.insert(
        contentsOf: (state.isEmpty
          ? [] : [PurchaseRow.Fact(texts.words.text("Renewal"), state.titled)])
          + [PurchaseRow.Fact(texts.words.text("Periods"), periods)], at: min(1, row.facts.count))
      return row
    }
  }

  /// Returns the note about a purchase without a charge; nil if there was one. `held` are the ids
  /// of the earlier subscriptions' transactions.
  func note(
    onPurchaseOf id: ItemID, _ transaction: Transaction, held: Set<UInt64>, _ services: Services
  ) async -> String? {
    guard held.contains(transaction.id) else { return nil }
    let name = await name(of: id.rawValue, services)
    guard transaction.productID != id.rawValue else {
      return texts.words.text("You already have {0}. Nothing was charged.")(name)
    }
    return texts.words.changesOn(
      name, texts.moment(transaction.expirationDate ?? services.store.now))
  }

  func heldTransactions(_ services: Services) async -> Set<UInt64> {
    Set(await statuses(services).map(\.latest.id))
  }
}
