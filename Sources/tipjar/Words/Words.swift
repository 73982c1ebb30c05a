import TipJarMachines
import TipJarStore
import TipJarWidgets

/// Every word of the interface: a value for each language, so that the compiler proves it complete.
struct Words: Sendable {
  /// Whose words these are.
  var language: Language
  /// The names of the places.
  var place: @Sendable (Place) -> String
  /// The same in one short word, where the top line has no room for all of them.
  var shortPlace: @Sendable (Place) -> String
  /// What the last line and the help call a command.
  var command: @Sendable (Command) -> String
  /// What a press does, beside the Enter key.
  var action: @Sendable (Action) -> String
  var retry: String
  /// What stands on buttons.
  var buttons: ButtonWords

  /// The reminder that no money moves, at the right of the top line.
  var simulatedStore: String
  /// The same in a word, for the last line of a small window.
  var simulated: String
  /// The same as a sentence of its own.
  var simulatedNote: String
  /// What the search field says while it is empty.
  var searchApps: String
  var loading: String
  var nothingFound: @Sendable (String) -> String
  var nothingFoundHint: String
  var noApps: String
  /// How there are others.
  var noAppsHint: String
  /// "3 of 12 apps"
  var matches: @Sendable (Int, Int) -> String
  /// How the list of apps is ordered, at the right of the search field.
  var order: @Sendable (AppOrder) -> String
  /// The headings of the apps that a newer version waits for, and of those without a category.
  var updates: String
  var otherApps: String
  var readingCatalog: String

  var preparing: String
  var waiting: String
  var installing: String
  var stopping: String
  var paused: String
  /// In its place while another program downloads the app.
  var elsewhere: String
  var failed: @Sendable (String) -> String
  /// "38% kept", "18.6 of 30.0 MB kept": what a failed download left
  var kept: @Sendable (String) -> String
  var free: String
  var inAppPurchases: String
  /// What the cloud does, in the place of the caption about purchases.
  var downloadAgain: String
  /// "2 downloading", "1 installing", "1 waiting"; what does not go on is left out.
  var activity: @Sendable (_ downloading: Int, _ installing: Int, _ waiting: Int) -> [String]
  /// "18.6 of 30.0 MB"
  var received: @Sendable (_ received: String, _ total: String) -> String
  /// "6 s left"
  var timeLeft: @Sendable (_ seconds: Int) -> String
  var factNames: FactNames
  /// "1.4.3, installed 3 days ago"
  var installedVersion: @Sendable (_ version: String, _ when: String) -> String
  var notInstalled: String
  /// "3 days ago"
  var daysAgo: @Sendable (Int) -> String

  var supportTitle: @Sendable (String) -> String
  /// Below the title of the tips: of the built-in store, or of the file that they are sold from.
  var supportCaption: @Sendable (_ storeFile: String?) -> String
  var tipsFailed: @Sendable (String) -> String
  var cancelled: String
  var pendingNote: String
  var unverified: String
  /// What to do about a purchase that failed, after the reason.
  var tryTipAgain: String
  /// What is said of a press on what waits for approval, and the key that ends the waiting.
  var awaitsApproval: String
  var givesUp: String
  var purchaseFailed: @Sendable (String) -> String
  /// "In your tip collection you have two fine and one broad."
  var collection: @Sendable ([CountedTip]) -> String
  /// "Three tips, £13.97, since 4 March."
  var collectionDetail: @Sendable (_ tips: Int, _ totals: [String], _ since: String) -> String

  var confirmTip: String
  var confirmPurchase: String
  var oneTime: String
  var noMoneyMoves: String
  var buy: String
  var cancel: String
  var thankYou: String
  var thanksFor: @Sendable (_ tip: String) -> String

  var today: String
  var yesterday: String
  /// "In all £13.97 and €4.99": what was paid and not given back, in each currency.
  var paid: @Sendable (_ totals: [String]) -> String
  /// The sheet that a purchase opens.
  var receipt: ReceiptWords
  /// What stands between the parts of a line.
  var comma: String
  /// "4 March 2026, 14:02"
  var moment: @Sendable (_ day: String, _ time: String) -> String
  var refund: String
  var confirmRefund: String
  var refundNote: String
  var noPurchases: String
  var noPurchasesHint: String
  var purchaseStates: @Sendable (PurchaseRow.State) -> String
  /// "no. 12"
  var transaction: @Sendable (UInt64) -> String
  var productKind: @Sendable (Product.ProductType) -> String
  var consoleTitle: String
  /// What the console says.
  var console: ConsoleWords
  var available: String
  var withheld: String

  var helpTitle: String
  var helpMouse: String
  var mouseOn: String
  var mouseOff: String
  /// The same for as long as it stays off, in the last line.
  var mouseIsOff: String
  var back: String
  /// On the button that closes what lies on top.
  var close: String
  /// What Esc does while letters narrow a list.
  var clear: String
  /// What Esc does while a search has left something out.
  var showAll: String
  /// That letters find a choice.
  var typeToFind: String
  /// What Enter does in the search field.
  var done: String
  var tooSmall: @Sendable (_ have: (Int, Int), _ need: (Int, Int)) -> String
  /// What the ordinary screen says after leaving while downloads ran.
  var keptDownloads: @Sendable (Int) -> String
  var removed: @Sendable (String) -> String
  /// Said when a download was stopped.
  var stopped: @Sendable (String) -> String
  /// Said to who wants to buy what has no price yet.
  var pricesComing: String
  /// Said to a press that did nothing.
  var refused: @Sendable (RefusalReason) -> String
  /// Where an app that was opened would be.
  var opened: @Sendable (String) -> String
  /// On the button that asks the store for what was bought.
  var restorePurchases: String
  /// Said when that has ended.
  var restored: String
  var approvalNeeded: String
  /// What x does with a tip that waits for an approval.
  var giveUp: String
  var refunded: @Sendable (String) -> String
}

/// A kind of tip and how many of it were bought.
struct CountedTip: Equatable, Sendable {
  /// The tip's name as the store has it.
  var name: String
  var count: Int
}

/// The names of an app's facts in the detail pane and on its page.
struct FactNames: Sendable {
  var size: String
  var price: String
  var category: String
  var updated: String
  var version: String
  var developer: String
  var installed: String
}
