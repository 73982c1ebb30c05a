extension PlainWords {
  /// German.
  static let german = PlainWords(
    help:
      "Zahl eingeben, dann Enter. Enter allein wiederholt die Liste, 0 geht zurück, q beendet, ? hilft.",
    number: "Zahl",
    wrongNumber: { $0 == 0 ? "Bitte 0 eingeben, oder q." : "Bitte eine Zahl von 0 bis \($0)." },
    leave: "Beenden",
    linksHelp:
      "Eine Zahl zeigt einen Link, o und Zahl öffnet ihn, c und Zahl kopiert ihn, q beendet.",
    noClipboard: "Hier gibt es keine Zwischenablage; die Adresse steht oben.",
    more: "Weitere",
    searchHint: "Ein Schrägstrich und ein Wort suchen, etwa /lantern.",
    countryHint: "Drei Buchstaben sind jedes andere Land, etwa ITA.",
    interruptKeeps: "Strg-C pausiert den Download und beendet; beim nächsten Mal geht er weiter.",
    updateThere: "eine neuere Version ist da",
    yesOrNo: "Ja oder nein (j/n)", yesOrElseNo: "j/N",
    wrongAnswer: "Bitte j für ja oder n für nein.",
    yes: ["j", "ja", "y", "yes"],
    no: ["n", "nein", "no", "0", "q"],
    receipt: "Beleg",
    signedReceipt: "Der signierte Beleg, eine lange Zeile",
    refund: "Um Erstattung bitten",
    refundQuestion: { "\($0), \($1), erstatten? Simuliert: Es fließt kein Geld." },
    notRefunded: "Nichts wurde erstattet.")
}
