package import TipJarTerminal
package import TipJarVocabulary
package import TipJarWidgets

extension Words {
  package var buttons: ButtonWords { .english.translated { text.translated($0) } }

  /// The reminder that no money moves, at the right of the top line.
  package var simulatedStore: String { text("simulated store") }
  /// The reminder in one word, for the footer of a small window.
  package var simulated: String { text("simulated") }
  /// The reminder as a full sentence.
  package var simulatedNote: String { text("This store is simulated: no money moves.") }

  /// Returns the name of the state of a download; empty where its figures or its end say more.
  package func name(of state: DownloadState) -> String {
    switch state {
    case .preparing: text("Preparing")
    case .queued, .retrying: text("Waiting")
    case .checking: text("Checking")
    case .unpacking: text("Unpacking")
    case .installing: text("Installing")
    case .paused: text("Paused")
    case .prepared, .fetching, .finished, .failed, .broken, .cancelled: ""
    }
  }
  /// "6 s left"
  package func timeLeft(_ seconds: Int) -> String {
    seconds >= 90 ? text("{0} min left")((seconds + 30) / 60) : text("{0} s left")(seconds)
  }
  /// "3 days ago"
  package func daysAgo(_ days: Int) -> String {
    days <= 0 ? text("today") : days == 1 ? text("yesterday") : text("{0} days ago")(days)
  }

  /// Returns the title of the tips of a program, or of its other products.
  package func supportTitle(_ name: String, sellsTips: Bool) -> String {
    sellsTips ? text("Support {0}")(name) : text("Products of {0}")(name)
  }
  /// The notes that a file has no consumables and no subscriptions, and no products at all.
  package var noTips: Phrase { text("{0} has no tips: no consumables and no subscriptions.") }
  /// The line below the title of the tips: of the built-in store, or of the file that sells them.
  func supportCaption(_ storeFile: String?) -> String {
    storeFile.map { text("From {0}.")($0) } ?? text("Tips keep the ink flowing.")
  }
  package var cancelled: String { text("Cancelled. Nothing was bought.") }
  package var pendingNote: String {
    text("Pending until you approve or resolve it in the Store Console.")
  }
  package var unverified: String { text("The receipt could not be verified. Nothing was counted.") }
  package var collection: CollectionWords { CollectionWords(text: text) }

  /// Returns the sentence of thanks for a tip, or for another product.
  func thanksFor(_ name: String, isTip: Bool) -> String {
    guard isTip else { return text("You have bought {0}.")(name) }
    return text.isEnglish && CollectionWords.endsInTip(name)
      ? "Your \(name.lowercased()) keeps us going."
      : text("Your purchase of {0} keeps us going.")(name)
  }

  /// "Total: £13.97 + €4.99": the sums paid without refunds, one for each currency.
  package func paid(_ totals: [String]) -> String {
    text("Total: {0}")(totals.joined(separator: " + "))
  }
  package var receipt: String { text("Receipt") }
  /// The separator between the parts of a line.
  package var comma: String { text(", ") }

  /// The line that is printed after leaving during downloads.
  package func keptDownloads(_ count: Int) -> String {
    text(
      "One download is paused. To resume it, run tipjar get or press p on the screen.",
      "{0} downloads are paused. To resume them, run tipjar get or press p on the screen.", count)(
        text.capitalNumber(count))
  }
  /// The notice at the start about paused and failed downloads, with the name of the only one.
  package func pausedDownloads(_ count: Int, _ name: String) -> String {
    count == 1
      ? text("{0} is paused. Press p to resume it.")(name)
      : text("{0} downloads are unfinished. Press p to resume {1}.")(
        text.capitalNumber(count), name)
  }
  /// The text in place of an app that was opened.
  package var opened: Phrase { text("{0} would open here. It is simulated: nothing runs.") }
}

/// The kinds of purchases that a refund affects in different ways.
package enum RefundedKind: CaseIterable, Sendable { case tip, app, subscription, other }

extension String {
  /// Returns the text without a mark at its end.
  func trimmed(of mark: Character) -> String { last == mark ? String(dropLast()) : self }
}

extension Words {
  /// Returns the mark of a row whose file is real, or simulated among real ones; empty for none.
  package func origin(of row: AppRow) -> String {
    row.isReal.map { $0 ? text("real file") : simulated } ?? ""
  }
}

/// The words for cases, which the compiler keeps complete.
extension Words {
  /// Returns the name of a place in one short word, for a narrow top line.
  func shortPlace(_ place: Place, sellsTips: Bool) -> String {
    switch place {
    case .apps: text("Apps", "short")
    case .tips: sellsTips ? text("Tips") : text("Products", "short")
    case .purchases: text("Bought")
    case .console: text("Store")
    }
  }

  /// Returns the order of the list of apps, at the right of the search field.
  package func order(_ order: AppOrder) -> String {
    switch order {
    case .featured: text("featured")
    case .category: text("by category")
    case .name: text("from A to Z")
    case .size: text("largest first")
    case .newest: text("newest first")
    }
  }

  package func theme(_ theme: ThemePreference) -> String {
    switch theme {
    case .auto: text("automatic")
    case .light: text("light")
    case .dark: text("dark")
    case .contrast: text("high contrast")
    case .neutral: text("neutral")
    }
  }

  package func productKind(_ type: ProductType) -> String {
    switch type {
    case .consumable: text("Consumable")
    case .nonConsumable: text("Non-consumable")
    case .nonRenewable: text("Non-renewing subscription")
    case .autoRenewable: text("Subscription")
    }
  }

  /// Returns the state of a purchase; empty for the usual one.
  package func purchaseState(_ state: PurchaseState) -> String {
    state == .purchased ? "" : receiptState(state)
  }

  /// Returns the state of a purchase on its receipt.
  package func receiptState(_ state: PurchaseState) -> String {
    switch state {
    case .purchased: text("bought")
    case .pending: text("pending")
    case .refunded: text("refunded")
    case .revoked: text("no longer shared")
    }
  }

  /// Returns what a refund does to the purchase; may be empty.
  func refundNotes(_ kind: RefundedKind) -> String {
    switch kind {
    case .tip: text("The tip leaves the jar.")
    case .app: text("The app stays until you remove it; then you have to buy it again.")
    case .subscription: text("The subscription ends now.")
    case .other: ""
    }
  }

  /// Returns the sentences before a refund: no money moves, and what it does to the purchase.
  package func refundNote(_ kind: RefundedKind) -> String {
    joined([text("No money moves."), refundNotes(kind)].filter { !$0.isEmpty })
  }
}
