import TipJarScreens
extension PlainWords {
  static let german = PlainWords(
    help:
      "Gib eine Zahl ein und drücke Enter. Enter allein wiederholt die Liste, 0 geht zurück, "
      + "q beendet, ? zeigt diese Hilfe.",
    number: "Zahl",
    wrongNumber: {
      $0 == 0
        ? "Gib 0 ein, oder q zum Beenden." : "Gib eine Zahl von 0 bis \($0) ein, oder ? für Hilfe."
    },
    leave: "Beenden",
    linksHelp:
      "Eine Zahl zeigt einen Link, o und Zahl öffnet ihn, c und Zahl kopiert ihn, q beendet.",
    openOrCopy: "Mit o {0} öffnest du ihn, mit c {0} kopierst du ihn.",
    noClipboard: "Hier gibt es keine Zwischenablage; die Adresse steht oben.",
    more: "Weitere",
    searchHint: "Zum Suchen gib einen Schrägstrich und ein Wort ein: /lantern.",
    countryHint: "Für jedes andere Land gib seinen Code aus drei Buchstaben ein: ITA.",
    interruptKeeps:
      "Strg-C pausiert den Download und beendet. Du kannst ihn beim nächsten Mal fortsetzen.",
    updateThere: "Update verfügbar",
    yesOrNo: "Ja oder nein (j/n)", yesOrElseNo: "j/N",
    wrongAnswer: "Gib j für ja oder n für nein ein.",
    yes: ["j", "ja", "y", "yes"],
    no: ["n", "nein", "no", "0", "q"],
    receipt: "Beleg",
    signedReceipt: "Signierten Beleg zeigen (eine lange Zeile)",
    refund: "Erstattung beantragen",
    refundQuestion: "{0}, {1}, erstatten? Simuliert: Es fließt kein Geld.",
    notRefunded: "Nichts wurde erstattet.")
}
