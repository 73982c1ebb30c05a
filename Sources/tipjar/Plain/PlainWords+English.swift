import TipJarScreens

extension PlainWords {
  /// English.
  static let english = PlainWords(
    help:
      "Type a number and press Enter. Enter alone repeats the list, 0 goes back, q quits, "
      + "? shows this help.",
    number: "Number",
    wrongNumber: { $0 == 0 ? "Type 0, or q to quit." : "Type a number from 0 to \($0)." },
    leave: "Quit",
    linksHelp:
      "Type a number to see a link, o and a number to open it, c and a number to copy it, q to quit.",
    noClipboard: "There is no clipboard here; the address is above.",
    more: "More",
    searchHint: "To search, type a slash and a word: /lantern.",
    countryHint: "For any other country, type its three-letter code: ITA.",
    interruptKeeps: "Ctrl-C pauses the download and quits. You can resume it next time.",
    updateThere: "update available",
    yesOrNo: "Yes or no (y/n)", yesOrElseNo: "y/N",
    wrongAnswer: "Type y for yes or n for no.",
    yes: ["y", "yes"],
    no: ["n", "no", "0", "q"],
    receipt: "Receipt",
    signedReceipt: "Show the signed receipt (one long line)",
    refund: "Request a refund",
    refundQuestion: { "Refund \($0), \($1)? Simulated: no money moves." },
    notRefunded: "Nothing was refunded.")
}
