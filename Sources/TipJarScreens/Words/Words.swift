import TipJarMachines
package import TipJarVocabulary
package import TipJarWidgets

/// The words of the interface: English in the declarations, and a value for each other language,
/// which may leave words in English until they are translated.
package struct Words: Sendable {
  package var language: Language = .english
  var placeNames: [Place: String] = [:]
  /// The names of the places in one short word, for a narrow top line.
  var shortPlaceNames: [Place: String] = [:]
  /// The name of a command in the footer and the help.
  var commandNames: [Command: String] = [:]
  /// The action of a press, next to the Enter key.
  var actionNames: [Action: String] = [:]
  package var retry = "Try again"
  package var buttons: ButtonWords = .english

  /// The reminder that no money moves, at the right of the top line.
  package var simulatedStore = "simulated store"
  /// The reminder in one word, for the footer of a small window.
  package var simulated = "simulated"
  /// The counterpart of "simulated store" when downloads are real, and the mark of a real file.
  package var realDownloads = "real downloads"
  /// The same in one word, for the footer of a small window.
  package var real = "real"
  package var realFile = "real file"
  /// The reminder as a full sentence.
  package var simulatedNote = "This store is simulated: no money moves."
  /// The placeholder of the search field.
  var searchApps = "Search apps"
  package var loading = "Loading"
  package var nothingFound: Phrase = "No apps match \"{0}\"."
  var nothingFoundHint = "Esc shows all apps."
  package var noApps = "This catalogue is empty."
  /// The hint that other catalogues can be opened.
  var noAppsHint = "Open another catalogue with --catalog FILE."
  /// "3 of 12 apps"
  package var matches: Phrase = "{0} of {1}"
  /// The order of the list of apps, at the right of the search field.
  var orderNames: [AppOrder: String] = [:]
  /// The headings of the apps with an update, and of those without a category.
  package var updates = "Updates"
  package var otherApps = "More apps"
  var readingCatalog = "Reading the catalogue"

  var preparing = "Preparing"
  /// The state of a download whose received bytes are read before the rest is asked for.
  var checking = "Checking"
  /// The state of a download whose file is unpacked.
  package var unpacking = "Unpacking"
  package var waiting = "Waiting"
  package var installing = "Installing"
  package var stopping = "Stopping"
  package var paused = "Paused"
  /// The progress of an app that another program is downloading.
  package var elsewhere = "Downloading in another window"
  package var failed: Phrase = "Failed: {0}"
  /// "38% kept", "18.6 of 30.0 MB kept": the part that a failed download left
  package var kept: Phrase = "{0} kept"
  /// The notifications while the window is not in front; {0} is a name.
  var downloadedAlert: Phrase = "{0} is ready."
  var failedAlert: Phrase = "{0} could not be downloaded."
  var paymentAlert: Phrase = "{0}: your answer is needed to pay."
  /// "retrying in 4 s." and the reason.
  package var retrying: Phrase = "retrying in {0} s. {1}"
  package var free = "Free"
  package var inAppPurchases = "In-App Purchases"
  /// The meaning of the cloud, in place of the caption about purchases.
  package var downloadAgain = "download again"
  /// "2 downloading", "1 installing", "1 waiting".
  var downloadingCount: @Sendable (Int) -> String = { "\($0) downloading" }
  var installingCount: @Sendable (Int) -> String = { "\($0) installing" }
  var waitingCount: @Sendable (Int) -> String = { "\($0) waiting" }
  /// "18.6 of 30.0 MB"
  package var received: @Sendable (_ received: String, _ total: String) -> String = {
    "\($0) of \($1)"
  }
  /// "6 s left"
  package var timeLeft: @Sendable (_ seconds: Int) -> String = {
    $0 >= 90 ? "\(($0 + 30) / 60) min left" : "\($0) s left"
  }
  package var factNames: FactNames = FactNames(
    size: "Size", price: "Price", category: "Category", updated: "Updated",
    version: "Version", developer: "Developer", installed: "Installed")
  /// "1.4.3, installed 3 days ago"
  package var installedVersion: Phrase = "{0}, {1}"
  package var notInstalled = "no"
  /// "3 days ago"
  package var daysAgo: @Sendable (Int) -> String = {
    $0 <= 0 ? "today" : $0 == 1 ? "yesterday" : "\($0) days ago"
  }

  package var supportTitle: Phrase = "Support {0}"
  /// The line below the title of the tips: of the built-in store, or of the file that sells them.
  var supportCaption: @Sendable (_ storeFile: String?) -> String = {
    $0.map { "From \($0). No money moves." } ?? "Tips keep the ink flowing."
  }
  package var tipsFailed: Phrase = "No prices: {0}"
  package var cancelled = "Cancelled. Nothing was bought."
  package var pendingNote = "Pending until you approve or resolve it in the Store Console."
  package var unverified = "The receipt could not be verified. Nothing was counted."
  /// The advice about a failed purchase, after the reason.
  var tryTipAgain = "Press its price to try again."
  /// The key that stops waiting for an approval.
  var givesUp = "x stops waiting."
  package var purchaseFailed: Phrase = "The purchase failed: {0}"
  package var collection = CollectionWords()

  var confirmTip = "Confirm your tip"
  var confirmPurchase = "Confirm your purchase"
  var oneTime = "one time"
  var noMoneyMoves = "Simulated: no money moves. This store lives on your machine."
  package var buy = "Buy"
  package var cancel = "Cancel"
  var thankYou = "Thank you"
  var thanksFor: @Sendable (_ tip: String) -> String = {
    "Your \(CollectionWords.isTip($0) ? $0.lowercased() : "purchase of \($0)") keeps us going."
  }

  package var today = "Today"
  package var yesterday = "Yesterday"
  /// "Total: £13.97 + €4.99": the sums paid without refunds, one for each currency.
  package var paid: @Sendable (_ totals: [String]) -> String = {
    "Total: \($0.joined(separator: " + "))"
  }
  /// The words of a purchase's receipt.
  package var receipt = ReceiptWords()
  /// The separator between the parts of a line.
  package var comma = ", "
  /// "4 March 2026, 14:02"
  package var moment: Phrase = "{0}, {1}"
  package var refund = "Refund"
  var confirmRefund = "Refund this?"
  /// The consequence of a refund; may be empty.
  var refundTexts: [RefundedKind: String] = [:]
  package var noPurchases = "No purchases yet."
  var noPurchasesHint = "Tips and paid apps appear here. No money moves."
  /// "transaction 12"
  package var transaction: Phrase = "transaction {0}"
  var productKindNames: [ProductType: String] = [:]
  var consoleTitle = "Store Console"
  /// The action of the key for pinning an app that is pinned.
  package var unpin = "unpin"
  /// The label of the button that deletes a file.
  package var delete = "Delete"
  package var available = "for sale"
  package var withheld = "not sold"

  var helpTitle = "Keys"
  /// The explanation of clicks, and of the mouse with Shift, below the keys.
  var helpClicks = "Double-click opens a row."
  var helpMouse = "Shift-drag selects text (Option on a Mac)."
  package var mouseOn = "Mouse on"
  package var mouseOff = "Mouse off, m turns it on"
  /// The note in the footer while the mouse is off.
  var mouseIsOff = "mouse off"
  package var back = "Back"
  /// The label of the button that closes an overlay.
  package var close = "Close"
  /// The action of Esc while letters narrow a list.
  package var clear = "clear"
  /// The action of Esc while a search hides apps.
  var showAll = "show all"
  /// The hint that typing finds a choice.
  var typeToFind = "type to find"
  /// The action of Enter in the search field.
  package var done = "done"
  var tooSmall: @Sendable (_ have: (Int, Int), _ need: (Int, Int)) -> String = {
    "Minimum window size: \($1.0)x\($1.1) (now \($0.0)x\($0.1))"
  }
  /// The line that is printed after leaving during downloads.
  package var keptDownloads: @Sendable (Int) -> String = {
    $0 == 1
      ? "One download is paused. You can resume it."
      : "\(Numeral.english($0, isCapital: true)) downloads are paused. You can resume them."
  }
  /// The notice at the start that downloads are paused, with the name of the only one.
  package var pausedDownloads: @Sendable (Int, _ name: String) -> String = {
    $0 == 1
      ? "\($1) is paused. Select it and press p to resume."
      : "\(Numeral.english($0, isCapital: true)) downloads are paused. Select one and press p to resume it."
  }
  package var removed: Phrase = "{0} was removed. You can download it again."
  /// The notice that a download was stopped.
  package var stopped: Phrase = "Download of {0} stopped"
  /// The notice for a press on a button whose price has not arrived.
  package var pricesComing = "Prices are still loading."
  /// The notice for a press that did nothing.
  var refusals: [RefusalReason: String] = [:]
  /// The text in place of an app that was opened.
  package var opened: Phrase = "{0} would open here. It is simulated: nothing runs."
  /// The label of the button that restores purchases.
  package var restorePurchases = "Restore purchases"
  package var restored = "Purchases restored"
  var approvalNeeded = "Pending until it is approved or resolved"
  /// The action of x on a tip that awaits approval.
  var giveUp = "stop waiting"
  package var refunded: Phrase = "{0} was refunded."
  /// The notice when a family member no longer shares a purchase.
  package var unshared: Phrase = "{0} is no longer shared with you."
}

/// The kinds of purchases that a refund affects in different ways.
package enum RefundedKind: CaseIterable, Sendable {
  case tip, app, subscription, other
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
  package var sentence: String { last.map { ".?!。".contains($0) } == true ? self : self + "." }

  /// The text with a capital at its beginning.
  package var titled: String { prefix(1).uppercased() + dropFirst() }
}

extension Words {
  package static let english = Words()

  /// Returns the mark of a row whose file is real, or simulated among real ones; empty for none.
  package func origin(of row: AppRow) -> String {
    row.isReal.map { $0 ? realFile : simulated } ?? ""
  }

  /// Returns a reason as a full sentence.
  package func sentence(_ reason: String) -> String {
    language == .japanese ? reason.titled + "。" : reason.titled.sentence
  }

  package func joined(_ sentences: [String]) -> String {
    sentences.joined(separator: language == .japanese ? "" : " ")
  }
}

/// The words for cases: the language's, or English, which the compiler keeps complete.
extension Words {
  package func place(_ place: Place) -> String {
    if let name = placeNames[place] { return name }
    return switch place {
    case .apps: "Apps"
    case .tips: "Tip Jar"
    case .purchases: "Purchases"
    case .console: "Store Console"
    }
  }

  /// Returns the name of a place in one short word, for a narrow top line.
  func shortPlace(_ place: Place) -> String {
    if let name = shortPlaceNames[place] { return name }
    return switch place {
    case .apps: "Apps"
    case .tips: "Tips"
    case .purchases: "Bought"
    case .console: "Store"
    }
  }

  /// Returns the name of a command in the footer and the help.
  package func command(_ command: Command) -> String {
    if let name = commandNames[command.named] { return name }
    return switch command {
    case .up, .down: "move"
    case .pageUp, .pageDown: "page up, down"
    case .first, .last: "first, last row"
    case .previousPlace, .nextPlace: "places"
    case .open: "open a place"
    case .nextControl, .previousControl: "move focus"
    case .info: "details"
    case .activate: "press"
    case .buy: "buy"
    case .decline: "cancel"
    case .back: "back"
    case .sort: "sort"
    case .search: "search"
    case .deleteBackward: "delete"
    case .pause: "pause"
    case .remove: "remove"
    case .rollBack: "roll back"
    case .pin: "pin"
    case .refresh: "look for updates"
    case .source, .browse: "source"
    case .refund: "refund"
    case .restore: "restore"
    case .readUp, .readDown: "scroll text"
    case .timeline: "events"
    case .help: "help"
    case .toggleMouse: "mouse"
    case .redraw: "redraw"
    case .suspend: "suspend"
    case .quit: "quit"
    }
  }

  /// Returns the action of a press, next to the Enter key.
  package func action(_ action: Action) -> String { actionNames[action] ?? action.rawValue }

  /// Returns the order of the list of apps, at the right of the search field.
  package func order(_ order: AppOrder) -> String {
    if let name = orderNames[order] { return name }
    return switch order {
    case .featured: "featured"
    case .category: "by category"
    case .name: "from A to Z"
    case .size: "largest first"
    case .newest: "newest first"
    }
  }

  package func productKind(_ type: ProductType) -> String {
    if let name = productKindNames[type] { return name }
    return switch type {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-consumable"
    case .nonRenewable: "Non-renewing subscription"
    case .autoRenewable: "Subscription"
    }
  }

  /// Returns the state of a purchase; empty for the usual one.
  package func purchaseState(_ state: PurchaseState) -> String {
    state == .purchased ? "" : receipt.state(state)
  }

  /// Returns the notice for a press that did nothing.
  package func refused(_ reason: RefusalReason) -> String {
    if let text = refusals[reason] { return text }
    return switch reason {
    case .tooSoon: "Ignored: pressed too soon. Press again to confirm."
    case .changed: "Ignored: the button changed while it was pressed."
    case .installing: "Installing: it can no longer be stopped."
    case .stopping: "Already stopping."
    case .unavailable: "Not available in this store."
    case .purchasing: "Another purchase is in progress."
    case .restoring: "Purchases are already being restored."
    case .paymentsOff: "Purchases are not allowed here."
    case .awaitingApproval: "Waiting for approval. x stops waiting."
    case .elsewhere: "Another tipjar is downloading it."
    case .nothingOlder: "There is no older version to roll back to."
    case .nothingToPin: "Only an installed tool can be pinned."
    case .noSource: "This app has no source address."
    }
  }

  /// Returns what a refund does to the purchase; may be empty.
  func refundNotes(_ kind: RefundedKind) -> String {
    if let text = refundTexts[kind] { return text }
    return switch kind {
    case .tip: "The tip leaves the jar."
    case .app: "The app stays until you remove it; then you have to buy it again."
    case .subscription: "The subscription ends now."
    case .other: ""
    }
  }

  /// Returns the sentences before a refund: no money moves, and what it does to the purchase.
  package func refundNote(_ kind: RefundedKind) -> String {
    joined([simulatedNote, refundNotes(kind)].filter { !$0.isEmpty })
  }

  /// Returns the numbers of downloads in words; a part that is 0 is left out.
  func activity(_ downloading: Int, _ installing: Int, _ waiting: Int) -> [String] {
    [
      (downloading, downloadingCount), (installing, installingCount), (waiting, waitingCount),
    ].filter { $0.0 > 0 }.map { $1($0) }
  }
}
