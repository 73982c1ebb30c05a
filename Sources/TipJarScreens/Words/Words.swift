import TipJarMachines
package import TipJarVocabulary
package import TipJarWidgets

/// The words of the interface: one value for each language, so that the compiler checks that none
/// is missing.
package struct Words: Sendable {
  /// The language of the words.
  package var language: Language
  /// The names of the places.
  package var place: @Sendable (Place) -> String
  /// The names of the places in one short word, for a narrow top line.
  var shortPlace: @Sendable (Place) -> String
  /// The name of a command in the footer and the help.
  package var command: @Sendable (Command) -> String
  /// The action of a press, next to the Enter key.
  package var action: @Sendable (Action) -> String
  package var retry: String
  /// The labels of buttons.
  package var buttons: ButtonWords

  /// The reminder that no money moves, at the right of the top line.
  package var simulatedStore: String
  /// The reminder in one word, for the footer of a small window.
  package var simulated: String
  /// The counterpart of "simulated store" on Apps when downloads are real, and the mark of a real
  /// file in the list.
  package var realDownloads: String
  /// The same in one word, for the footer of a small window.
  package var real: String
  package var realFile: String
  /// The reminder as a full sentence.
  package var simulatedNote: String
  /// The placeholder of the search field.
  var searchApps: String
  package var loading: String
  package var nothingFound: @Sendable (String) -> String
  var nothingFoundHint: String
  package var noApps: String
  /// The hint that other catalogues can be opened.
  var noAppsHint: String
  /// "3 of 12 apps"
  package var matches: @Sendable (Int, Int) -> String
  /// The order of the list of apps, at the right of the search field.
  package var order: @Sendable (AppOrder) -> String
  /// The headings of the apps with an update, and of those without a category.
  package var updates: String
  package var otherApps: String
  var readingCatalog: String

  var preparing: String
  /// The state of a download whose received bytes are read before the rest is asked for.
  var checking: String
  package var waiting: String
  package var installing: String
  package var stopping: String
  package var paused: String
  /// The progress of an app that another program is downloading.
  package var elsewhere: String
  package var failed: @Sendable (String) -> String
  /// "38% kept", "18.6 of 30.0 MB kept": the part that a failed download left
  package var kept: @Sendable (String) -> String
  /// "retrying in 4 s." and the reason.
  package var retrying: @Sendable (_ seconds: Int, _ reason: String) -> String
  package var free: String
  package var inAppPurchases: String
  /// The meaning of the cloud, in place of the caption about purchases.
  package var downloadAgain: String
  /// "2 downloading", "1 installing", "1 waiting"; a part that is 0 is left out.
  var activity: @Sendable (_ downloading: Int, _ installing: Int, _ waiting: Int) -> [String]
  /// "18.6 of 30.0 MB"
  package var received: @Sendable (_ received: String, _ total: String) -> String
  /// "6 s left"
  package var timeLeft: @Sendable (_ seconds: Int) -> String
  package var factNames: FactNames
  /// "1.4.3, installed 3 days ago"
  package var installedVersion: @Sendable (_ version: String, _ when: String) -> String
  package var notInstalled: String
  /// "3 days ago"
  package var daysAgo: @Sendable (Int) -> String

  package var supportTitle: @Sendable (String) -> String
  /// The line below the title of the tips: of the built-in store, or of the file that sells them.
  var supportCaption: @Sendable (_ storeFile: String?) -> String
  package var tipsFailed: @Sendable (String) -> String
  package var cancelled: String
  package var pendingNote: String
  package var unverified: String
  /// The advice about a failed purchase, after the reason.
  var tryTipAgain: String
  /// The notice for a press on a control that awaits approval, and the key that stops waiting.
  var awaitsApproval: String
  var givesUp: String
  package var purchaseFailed: @Sendable (String) -> String
  /// The words of the collection of tips.
  package var collection: CollectionWords

  var confirmTip: String
  var confirmPurchase: String
  var oneTime: String
  var noMoneyMoves: String
  package var buy: String
  package var cancel: String
  var thankYou: String
  var thanksFor: @Sendable (_ tip: String) -> String

  package var today: String
  package var yesterday: String
  /// "Total: £13.97 + €4.99": the sums paid without refunds, one for each currency.
  package var paid: @Sendable (_ totals: [String]) -> String
  /// The words of a purchase's receipt.
  package var receipt: ReceiptWords
  /// The separator between the parts of a line.
  package var comma: String
  /// "4 March 2026, 14:02"
  package var moment: @Sendable (_ day: String, _ time: String) -> String
  package var refund: String
  var confirmRefund: String
  /// The consequence of a refund; may be empty.
  var refundNotes: @Sendable (RefundedKind) -> String
  package var noPurchases: String
  var noPurchasesHint: String
  package var purchaseStates: @Sendable (PurchaseRow.State) -> String
  /// "transaction 12"
  package var transaction: @Sendable (UInt64) -> String
  package var productKind: @Sendable (ProductKind) -> String
  var consoleTitle: String
  /// The words of the console.
  package var console: ConsoleWords
  package var available: String
  package var withheld: String

  var helpTitle: String
  /// The explanation of clicks, and of the mouse with Shift, below the keys.
  var helpClicks: String
  var helpMouse: String
  package var mouseOn: String
  package var mouseOff: String
  /// The note in the footer while the mouse is off.
  var mouseIsOff: String
  package var back: String
  /// The label of the button that closes an overlay.
  package var close: String
  /// The action of Esc while letters narrow a list.
  package var clear: String
  /// The action of Esc while a search hides apps.
  var showAll: String
  /// The hint that typing finds a choice.
  var typeToFind: String
  /// The action of Enter in the search field.
  package var done: String
  var tooSmall: @Sendable (_ have: (Int, Int), _ need: (Int, Int)) -> String
  /// The line that is printed after leaving during downloads.
  package var keptDownloads: @Sendable (Int) -> String
  /// The notice at the start that downloads are paused, with the name of the only one.
  package var pausedDownloads: @Sendable (Int, _ name: String) -> String
  package var removed: @Sendable (String) -> String
  /// The notice that a download was stopped.
  package var stopped: @Sendable (String) -> String
  /// The notice for a press on a button whose price has not arrived.
  package var pricesComing: String
  /// The notice for a press that did nothing.
  package var refused: @Sendable (RefusalReason) -> String
  /// The text in place of an app that was opened.
  package var opened: @Sendable (String) -> String
  /// The label of the button that restores purchases.
  package var restorePurchases: String
  /// The notice that purchases were restored.
  package var restored: String
  var approvalNeeded: String
  /// The action of x on a tip that awaits approval.
  var giveUp: String
  package var refunded: @Sendable (String) -> String
}

/// The kinds of purchases that a refund affects in different ways.
package enum RefundedKind: CaseIterable, Sendable {
  case tip, app, subscription, other
}

/// A kind of tip, and the number bought.
package struct CountedTip: Equatable, Sendable {
  /// The tip's name in the store.
  package var name: String
  package var count: Int

  /// Creates a value from its parts.
  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// The names of an app's facts in the detail pane and on its page.
package struct FactNames: Sendable {
  package var size: String
  package var price: String
  package var category: String
  package var updated: String
  package var version: String
  package var developer: String
  package var installed: String
}

extension String {
  /// The text with a full stop, unless it already ends a sentence.
  package var sentence: String {
    last.map { ".?!。".contains($0) } == true ? self : self + "."
  }

  /// The text with a capital at its beginning.
  package var titled: String { prefix(1).uppercased() + dropFirst() }
}

extension Words {
  /// Returns the mark of a row whose file is real, or simulated among real ones; empty for none.
  package func origin(of row: AppRow) -> String {
    row.isReal.map { $0 ? realFile : simulated } ?? ""
  }

  /// Returns a reason as a full sentence.
  package func sentence(_ reason: String) -> String {
    language == .japanese ? reason.titled + "。" : reason.titled.sentence
  }

  /// Returns sentences as one text.
  package func joined(_ sentences: [String]) -> String {
    sentences.joined(separator: language == .japanese ? "" : " ")
  }

  /// Returns the sentences before a refund: no money moves, and what it does to the purchase.
  package func refundNote(_ kind: RefundedKind) -> String {
    joined([simulatedNote, refundNotes(kind)].filter { !$0.isEmpty })
  }
}
