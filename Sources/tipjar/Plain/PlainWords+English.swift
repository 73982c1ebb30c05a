import TipJarScreens

extension PlainWords {
  /// English.
  static let english = PlainWords(
    help:
      "Type a number and press Enter. Enter alone repeats a list, 0 goes back, q leaves, ? says this.",
    number: "Number",
    wrongNumber: { $0 == 0 ? "Type 0, or q to leave." : "Type a number from 0 to \($0)." },
    leave: "Leave",
    linksHelp:
      "Type a number to see a link, o and a number to open it, c and a number to copy it, q to leave.",
    noClipboard: "There is no clipboard here; the address is above.",
    more: "More",
    searchHint: "A slash and a word search, as in /lantern.",
    countryHint: "Three letters are any other country, as in ITA.",
    interruptKeeps: "Ctrl-C pauses the download and leaves; the next time it goes on.",
    updateThere: "a newer version is there",
    yesOrNo: "Yes or no (y/n)", yesOrElseNo: "y/N",
    wrongAnswer: "Type y for yes or n for no.",
    yes: ["y", "yes"],
    no: ["n", "no", "0", "q"],
    receipt: "Receipt",
    signedReceipt: "The signed receipt, one long line",
    refund: "Ask for a refund",
    refundQuestion: { "Refund \($0), \($1)? Simulated: no money moves." },
    notRefunded: "Nothing was refunded.")
}
