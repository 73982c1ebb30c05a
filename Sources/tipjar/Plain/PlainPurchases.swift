import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct PlainPurchases: PlainPlace {
  let shop: PlainShop

  /// Lists the subscriptions, a line each, and the purchases, newest first, after a summary of the
  /// tip collection.
  func serve() async throws {
    var offset = 0
    while true {
      await services.checkout.deliverPending()
      let page = try await services.checkout.overview(limit: Menu.page, offset: offset)
      let subscriptions = try await rows.rows(page.renewals, services)
      let renewals = subscriptions.map { row in
        [row.title, row.price, row.detail].joined(separator: words.comma)
      }
      let entries = page.renewals.map(\.latest) + page.entries
      let hasMore = offset + entries.count < page.total
      let title =
        page.total == 0
        ? words.text("No purchases yet.") : try await rows.collection(services).summary
      let more = (hasMore ? [plain.more] : []) + [words.text("Restore Purchases")]
      switch try await menu.choose(
        "\(words.place(.purchases)). \(title)", renewals + page.entries.map(line) + more)
      {
      case .item(let index) where index < entries.count:
        let isSubscription = subscriptions.indices.contains(index)
        try await receipt(entries[index].id, isSubscription ? subscriptions[index].choices : [])
      case .item(let index) where index == entries.count && hasMore: offset += Menu.page
      case .item: await restore()
      case .back where offset > 0: offset = 0
      case .back, .text: return
      }
    }
  }

  private func line(_ entry: HistoryEntry) -> String {
    words.entry(
      entry.displayName.times(entry.quantity),
      [entry.displayPrice, session.texts.moment(entry.purchaseDate), words.state(entry)])
  }

  /// Shows one purchase: its receipt, a refund if possible, and the choices for a subscription that
  /// the customer has.
  private func receipt(_ id: UInt64, _ choices: [Chooser.Choice]) async throws {
    while let entry = try await services.checkout.history().first(where: { $0.id == id }) {
      let title =
        "\(words.receipt), \(words.text("transaction {0}")(id)). \(line(entry)). \(words.simulatedNote)"
      let isRefundable = entry.state == .purchased && !entry.isShared
      let steps =
        [words.text("Show the signed receipt (one long line)")]
        + (isRefundable ? [words.text("Request a refund")] : [])
        + (choices.isEmpty ? [] : [words.action(.manage)])
      switch try await menu.choose(title, steps) {
      case .item(0): try await sayReceipt(entry)
      case .item(let index) where index > 0 && steps[index] == words.action(.manage):
        if try await PlainPurchase(shop: shop).manage(entry.displayName, choices) { return }
      case .item: await refund(entry)
      case .back, .text: return
      }
    }
  }

  /// Prints the last receipt that the store signed. If the store has deleted it, prints the
  /// ledger's copy.
  private func sayReceipt(_ entry: HistoryEntry) async throws {
    let signed = try await services.checkout.receipts.entries.first { $0.transactionID == entry.id }
    lines.say(signed?.jwsRepresentation ?? entry.jwsRepresentation ?? words.pendingNote)
  }

  private func refund(_ entry: HistoryEntry) async {
    guard
      await menu.confirms(
        words.text("Refund {0}, {1}? Simulated: no money moves.")(
          entry.displayName, entry.displayPrice))
    else { return lines.say(words.text("Nothing was refunded.")) }
    do {
      try await services.checkout.beginRefundRequest(for: entry.id)
      await services.checkout.deliverPending()
      try await rows.refreshOwned(services)
      lines.say(words.text("{0} was refunded.")(entry.displayName))
    } catch {
      lines.say(words.reason(error))
    }
  }

  private func restore() async {
    do throws(Checkout.Failure) {
      _ = try await services.checkout.restore()
      try? await rows.refreshOwned(services)
      lines.say(words.text("Purchases restored."))
    } catch {
      lines.say(words.reason(error))
    }
  }
}
