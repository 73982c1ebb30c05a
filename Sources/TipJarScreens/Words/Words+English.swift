import TipJarMachines
import TipJarVocabulary
import TipJarWidgets

extension Words {
  /// English.
  package static let english = Words(
    language: .english,
    place: {
      switch $0 {
      case .apps: "Apps"
      case .tips: "Tip Jar"
      case .purchases: "Purchases"
      case .console: "Store Console"
      }
    },
    shortPlace: {
      switch $0 {
      case .apps: "Apps"
      case .tips: "Tips"
      case .purchases: "Bought"
      case .console: "Store"
      }
    },
    command: englishCommand,
    action: {
      switch $0 {
      case .get: "get"
      case .buy: "buy"
      case .update: "update"
      case .stop: "stop"
      case .resume: "resume"
      case .open: "open"
      case .retry: "retry"
      case .change: "change"
      case .choose: "choose"
      case .receipt: "receipt"
      case .refund: "refund"
      case .cancel: "cancel"
      case .dismiss: "close"
      case .manage: "manage"
      case .press: "press"
      }
    },
    retry: "Try again",
    buttons: .english,
    simulatedStore: "simulated store",
    simulated: "simulated",
    realDownloads: "real downloads", real: "real",
    realFile: "real file",
    simulatedNote: "This store is simulated: no money moves.",
    searchApps: "Search apps",
    loading: "Loading",
    nothingFound: { "No apps match \"\($0)\"." },
    nothingFoundHint: "Esc shows all apps.",
    noApps: "This catalogue is empty.",
    noAppsHint: "Open another catalogue with --catalog FILE.",
    matches: { "\($0) of \($1)" },
    order: {
      switch $0 {
      case .featured: "featured"
      case .category: "by category"
      case .name: "from A to Z"
      case .size: "largest first"
      case .newest: "newest first"
      }
    },
    updates: "Updates",
    otherApps: "More apps",
    readingCatalog: "Reading the catalogue",
    preparing: "Preparing",
    checking: "Checking",
    waiting: "Waiting",
    installing: "Installing",
    stopping: "Stopping",
    paused: "Paused",
    elsewhere: "Downloading in another window",
    failed: { "Failed: \($0)" },
    kept: { "\($0) kept" },
    retrying: { "retrying in \($0) s. \($1)" },
    free: "Free",
    inAppPurchases: "In-App Purchases",
    downloadAgain: "download again",
    activity: { downloading, installing, waiting in
      [(downloading, "downloading"), (installing, "installing"), (waiting, "waiting")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    },
    received: { "\($0) of \($1)" },
    timeLeft: { $0 >= 90 ? "\(($0 + 30) / 60) min left" : "\($0) s left" },
    factNames: FactNames(
      size: "Size", price: "Price", category: "Category", updated: "Updated",
      version: "Version", developer: "Developer", installed: "Installed"),
    installedVersion: { "\($0), \($1)" },
    notInstalled: "no",
    daysAgo: { $0 <= 0 ? "today" : $0 == 1 ? "yesterday" : "\($0) days ago" },
    supportTitle: { "Support \($0)" },
    supportCaption: { $0.map { "From \($0). No money moves." } ?? "Tips keep the ink flowing." },
    tipsFailed: { "No prices: \($0)" },
    cancelled: "Cancelled. Nothing was bought.",
    pendingNote: "Pending until you approve or resolve it in the Store Console.",
    unverified: "The receipt could not be verified. Nothing was counted.",
    tryTipAgain: "Press its price to try again.",
    awaitsApproval: "Waiting for approval.",
    givesUp: "x stops waiting.",
    purchaseFailed: { "The purchase failed: \($0)" },
    collection: .english,
    confirmTip: "Confirm your tip",
    confirmPurchase: "Confirm your purchase",
    oneTime: "one time",
    noMoneyMoves: "Simulated: no money moves. This store lives on your machine.",
    buy: "Buy",
    cancel: "Cancel",
    thankYou: "Thank you",
    thanksFor: {
      "Your \(CollectionWords.isTip($0) ? $0.lowercased() : "purchase of \($0)") keeps us going."
    },
    today: "Today",
    yesterday: "Yesterday",
    paid: { "Total: \($0.joined(separator: " + "))" },
    receipt: .english,
    comma: ", ",
    moment: { "\($0), \($1)" },
    refund: "Refund",
    confirmRefund: "Refund this?",
    refundNotes: {
      switch $0 {
      case .tip: "The tip leaves the jar."
      case .app: "The app stays until you remove it; then you have to buy it again."
      case .subscription: "The subscription ends now."
      case .other: ""
      }
    },
    noPurchases: "No purchases yet.",
    noPurchasesHint: "Tips and paid apps appear here. No money moves.",
    purchaseStates: {
      switch $0 {
      case .purchased: ""
      case .pending: "pending"
      case .refunded: "refunded"
      }
    },
    transaction: { "transaction \($0)" },
    productKind: {
      switch $0 {
      case .consumable: "Consumable"
      case .nonConsumable: "Non-consumable"
      case .nonRenewable: "Non-renewing subscription"
      case .autoRenewable: "Subscription"
      }
    },
    consoleTitle: "Store Console",
    console: .english,
    available: "for sale",
    withheld: "not sold",
    helpTitle: "Keys",
    helpClicks: "Double-click opens a row.",
    helpMouse: "Shift-drag selects text (Option on a Mac).",
    mouseOn: "Mouse on",
    mouseOff: "Mouse off, m turns it on",
    mouseIsOff: "mouse off",
    back: "Back",
    close: "Close",
    clear: "clear",
    showAll: "show all",
    typeToFind: "type to find",
    done: "done",
    tooSmall: { "Minimum window size: \($1.0)x\($1.1) (now \($0.0)x\($0.1))" },
    keptDownloads: {
      $0 == 1
        ? "One download is paused. You can resume it."
        : "\(Numeral.english($0, isCapital: true)) downloads are paused. You can resume them."
    },
    pausedDownloads: {
      $0 == 1
        ? "\($1) is paused. Select it and press p to resume."
        : "\(Numeral.english($0, isCapital: true)) downloads are paused. Select one and press p to resume it."
    },
    removed: { "\($0) was removed. You can download it again." },
    stopped: { "Download of \($0) stopped" },
    pricesComing: "Prices are still loading.",
    refused: {
      switch $0 {
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
      }
    },
    opened: { "\($0) would open here. It is simulated: nothing runs." },
    restorePurchases: "Restore purchases",
    restored: "Purchases restored",
    approvalNeeded: "Pending until it is approved or resolved",
    giveUp: "stop waiting",
    refunded: { "\($0) was refunded." }
  )

  private static func englishCommand(_ command: Command) -> String {
    switch command {
    case .up, .down: "move"
    case .pageUp, .pageDown: "page up, down"
    case .first, .last: "first, last row"
    case .previousPlace, .nextPlace: "places"
    case .open: "open a place"
    case .nextControl, .previousControl: "move focus"
    case .info: "info"
    case .activate: "press"
    case .buy: "buy"
    case .decline: "cancel"
    case .back: "back"
    case .sort: "sort"
    case .search: "search"
    case .deleteBackward: "delete"
    case .pause: "pause"
    case .remove: "remove"
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
}
