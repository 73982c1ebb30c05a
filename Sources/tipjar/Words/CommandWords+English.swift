extension CommandWords {
  /// English.
  static let english = CommandWords(
    buy: { "Buy \($0) for \($1)? Simulated, no money moves." },
    askToBuy: { "Ask to buy \($0) for \($1)? Simulated, no money moves." },
    takeAgain: { "You have paid for \($0). Deliver it again at no charge?" },
    bought: { "Bought \($0) for \($1). Thank you." },
    ownedAlready: { "You already own \($0). Nothing was charged." },
    pending: "Pending: it is delivered once it is approved or resolved.",
    paid: { "\($0) is paid for." },
    waits: { "\($0): waiting" }, installing: { "\($0): installing" },
    installed: { "\($0) \($1) is installed." },
    pausedAt: { "\($0): paused at \($1)" },
    stopped: "Paused.",
    notInstalled: { "Not installed: \($0) of \($1) apps." },
    resumes: "Run the same command again to resume.",
    nothingPaused: "No download is paused.",
    downloadCancelled: { "\($0): cancelled" },
    opened: { "\($0) \($1) is open. Simulated: nothing runs." },
    removed: { "\($0) is removed. “\($1)” downloads it again." },
    removedForGood: {
      "\($0) is removed. You no longer own it: “\($1)” buys it again."
    },
    unfinished: "unfinished",
    deleted: "deleted from the store",
    wasDeleted: {
      "Transaction \($0) was deleted from the store; “tipjar history” still lists it."
    },
    nothingToRestore: "Nothing to restore.",
    restored: { "Restored: \($0.joined(separator: ", "))." },
    receiptsWritten: { "Wrote receipts.jws (receipts: \($0)) and root.der to \($1)." },
    receiptsMissing: {
      "No receipt for \($0 == 1 ? "1 purchase" : "\($0) purchases"): deleted from the store, and "
        + "not signed by this folder's certificates."
    },
    accepted: { "line \($0): accepted: transaction \($1), \($2)" },
    refused: { "line \($0): refused: \($1)" },
    fileWritten: { "Wrote \($0). Open it with “tipjar --store \($1)”." },
    catalogIsValid: { "\($0): \($1 == 1 ? "1 app" : "\($1) apps"), no problems." },
    catalogProblems: {
      "\($0): \($1 == 1 ? "1 problem" : "\($1) problems"). Correct the lines above."
    },
    addressesAnswer: {
      switch $0 {
      case 0: "No addresses."
      case 1: "1 address: it answers, and its size does not differ. The content was not compared."
      default: "\($0) addresses: each answers, and no size differs. Contents were not compared."
      }
    },
    tryAgain: "Try again later.",
    listsProducts: "“tipjar products” lists what it has.",
    letsThrough: { "“\($0)” completes it." },
    didYouMean: { "Did you mean “\($0)”?" },
    isApp: { "It is an app: “tipjar get \($0)” downloads it." },
    listsSettings: "“tipjar store status” shows its settings.")
}
