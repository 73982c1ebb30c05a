import Logging
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary
import TipJarWidgets

struct PlainTips: PlainPlace {
  let shop: PlainShop

  /// Lists the tips with their prices, after a summary of the tip collection.
  func serve() async throws {
    guard !session.inventory.sold.isEmpty else { return sayNoTips() }
    while true {
      lines.say(words.text("Loading"))
      let offers: [TipJar.Offer]
      do {
        offers = try await rows.tipOffers(services)
      } catch {
        for line in tipLines([], TipCollection()) { lines.say(line) }
        lines.say(words.text("No prices: {0}")(words.reason(error)))
        guard try await menu.choose(place, [words.text("Try Again")]) == .item(0) else { return }
        continue
      }
      let collected = try await rows.collection(services)
      let isPlans = session.inventory.sold.allSatisfy(\.isSubscription)
      let supported = session.inventory.supported
      let title =
        isPlans
        ? [words.text("Subscribe to {0}")(supported)]
        : [
          words.supportTitle(supported, sellsTips: session.inventory.sellsTips),
          collected.summary,
        ].filter { !$0.isEmpty }
      guard try await services.store.canMakePayments else {
        return try await sayTips(tipLines(offers, collected), title.joined(separator: ". "))
      }
      switch try await menu.choose(title.joined(separator: ". "), tipLines(offers, collected)) {
      case .item(let index):
        let tip = session.inventory.sold[index].id
        if let choices = collected.plans[tip]?.choices, !choices.isEmpty {
          try await PlainPurchase(shop: shop).manage(
            await rows.name(of: tip.rawValue, services), choices)
        } else if offers.contains(where: { $0.id == tip }) {
          session.log.debug("\(tip) tapped")
          await PlainPurchase(shop: shop).buy(tip.rawValue)
        } else {
          lines.say(words.reason(Product.PurchaseError.productUnavailable))
        }
      case .back, .text: return
      }
    }
  }

  private var place: String { words.place(.tips, sellsTips: session.inventory.sellsTips) }

  /// Lists the tips without numbers, because none can be bought.
  private func sayTips(_ tips: [String], _ title: String) async throws {
    lines.say("")
    for line in tips { lines.say(line) }
    lines.say(words.refused(.paymentsOff))
    _ = try await menu.choose(title, [])
  }

  private func sayNoTips() {
    let inventory = session.inventory
    let file = inventory.storeFile ?? inventory.supported
    let contents = inventory.products.contents(words)
    guard !contents.isEmpty else { return lines.say(words.text("{0} has no products.")(file)) }
    let kinds = contents.map { "\($0.key) \($0.value)" }.joined(separator: words.comma)
    for line in [
      words.noTips(file), "\(words.text("It has:")) \(kinds)",
      words.text("“tipjar products” lists them."),
    ] {
      lines.say(line)
    }
  }

  private func tipLines(_ offers: [TipJar.Offer], _ collected: TipCollection) -> [String] {
    session.inventory.sold.map { tip in
      let offer = offers.first { $0.id == tip.id }
      let plan = collected.plans[tip.id]
      let price = offer?.price ?? words.buttons.unavailable
      return words.entry(
        offer?.name ?? tip.name,
        [offer?.caption ?? tip.caption, price]
          + (plan.map { $0.terms + [$0.state] } ?? []))
    }
  }
}
