import TipJarMachines
package import TipJarWidgets

/// Every word of the interface: a value for each language, so that the compiler proves it complete.
package struct Words: Sendable {
  /// Whose words these are.
  package var language: Language
  /// The names of the places.
  package var place: @Sendable (Place) -> String
  /// The same in one short word, where the top line has no room for all of them.
  var shortPlace: @Sendable (Place) -> String
  /// What the last line and the help call a command.
  package var command: @Sendable (Command) -> String
  /// What a press does, beside the Enter key.
  package var action: @Sendable (Action) -> String
  package var retry: String
  /// What stands on buttons.
  package var buttons: ButtonWords

  /// The reminder that no money moves, at the right of the top line.
  package var simulatedStore: String
  /// The same in a word, for the last line of a small window.
  package var simulated: String
  /// The same as a sentence of its own.
  package var simulatedNote: String
  /// What the search field says while it is empty.
  var searchApps: String
  package var loading: String
  package var nothingFound: @Sendable (String) -> String
  var nothingFoundHint: String
  package var noApps: String
  /// How there are others.
  var noAppsHint: String
  /// "3 of 12 apps"
  package var matches: @Sendable (Int, Int) -> String
  /// How the list of apps is ordered, at the right of the search field.
  package var order: @Sendable (AppOrder) -> String
  /// The headings of the apps that a newer version waits for, and of those without a category.
  package var updates: String
  package var otherApps: String
  var readingCatalog: String

  var preparing: String
  package var waiting: String
  package var installing: String
  package var stopping: String
  package var paused: String
  /// In its place while another program downloads the app.
  package var elsewhere: String
  package var failed: @Sendable (String) -> String
  /// "38% kept", "18.6 of 30.0 MB kept": what a failed download left
  package var kept: @Sendable (String) -> String
  package var free: String
  package var inAppPurchases: String
  /// What the cloud does, in the place of the caption about purchases.
  package var downloadAgain: String
  /// "2 downloading", "1 installing", "1 waiting"; what does not go on is left out.
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
  /// Below the title of the tips: of the built-in store, or of the file that they are sold from.
  var supportCaption: @Sendable (_ storeFile: String?) -> String
  package var tipsFailed: @Sendable (String) -> String
  package var cancelled: String
  package var pendingNote: String
  package var unverified: String
  /// What to do about a purchase that failed, after the reason.
  var tryTipAgain: String
  /// What is said of a press on what waits for approval, and the key that ends the waiting.
  var awaitsApproval: String
  var givesUp: String
  package var purchaseFailed: @Sendable (String) -> String
  /// "In your tip collection you have two fine and one broad."
  package var collection: @Sendable ([CountedTip]) -> String
  /// "Three tips, £13.97, since 4 March."
  package var collectionDetail:
    @Sendable (_ tips: Int, _ totals: [String], _ since: String) -> String

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
  /// "In all £13.97 and €4.99": what was paid and not given back, in each currency.
  package var paid: @Sendable (_ totals: [String]) -> String
  /// The sheet that a purchase opens.
  package var receipt: ReceiptWords
  /// What stands between the parts of a line.
  package var comma: String
  /// "4 March 2026, 14:02"
  package var moment: @Sendable (_ day: String, _ time: String) -> String
  package var refund: String
  var confirmRefund: String
  var refundNote: String
  package var noPurchases: String
  var noPurchasesHint: String
  package var purchaseStates: @Sendable (PurchaseRow.State) -> String
  /// "no. 12"
  package var transaction: @Sendable (UInt64) -> String
  package var productKind: @Sendable (ProductKind) -> String
  var consoleTitle: String
  /// What the console says.
  package var console: ConsoleWords
  package var available: String
  package var withheld: String

  var helpTitle: String
  var helpMouse: String
  package var mouseOn: String
  package var mouseOff: String
  /// The same for as long as it stays off, in the last line.
  var mouseIsOff: String
  package var back: String
  /// On the button that closes what lies on top.
  package var close: String
  /// What Esc does while letters narrow a list.
  package var clear: String
  /// What Esc does while a search has left something out.
  var showAll: String
  /// That letters find a choice.
  var typeToFind: String
  /// What Enter does in the search field.
  package var done: String
  var tooSmall: @Sendable (_ have: (Int, Int), _ need: (Int, Int)) -> String
  /// What the ordinary screen says after leaving while downloads ran.
  package var keptDownloads: @Sendable (Int) -> String
  package var removed: @Sendable (String) -> String
  /// Said when a download was stopped.
  package var stopped: @Sendable (String) -> String
  /// Said to who wants to buy what has no price yet.
  package var pricesComing: String
  /// Said to a press that did nothing.
  package var refused: @Sendable (RefusalReason) -> String
  /// Where an app that was opened would be.
  package var opened: @Sendable (String) -> String
  /// On the button that asks the store for what was bought.
  package var restorePurchases: String
  /// Said when that has ended.
  package var restored: String
  var approvalNeeded: String
  /// What x does with a tip that waits for an approval.
  var giveUp: String
  package var refunded: @Sendable (String) -> String
}

/// A kind of tip and how many of it were bought.
package struct CountedTip: Equatable, Sendable {
  /// The tip's name as the store has it.
  package var name: String
  package var count: Int

  /// Memberwise.
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
  /// The text with a full stop, unless it ends like a sentence already.
  package var sentence: String {
    last.map { ".?!".contains($0) } == true ? self : self + "."
  }

  /// The text with a capital at its beginning.
  package var titled: String { prefix(1).uppercased() + dropFirst() }
}

extension Words {
  /// Returns a reason as a full sentence.
  package func sentence(_ reason: String) -> String {
    language == .japanese ? reason.titled + "。" : reason.titled.sentence
  }

  /// Returns sentences as one text.
  package func joined(_ sentences: [String]) -> String {
    sentences.joined(separator: language == .japanese ? "" : " ")
  }
}
