/// The words of the help, except those of the keys.
package struct HelpWords: Sendable {
  /// The headings of the keys that mean the same in every place, and of those that answer a
  /// question.
  package var everywhere: String
  package var question: String
  /// The meaning of the keys that answer a question.
  package var yes: String
  package var no: String
  /// The action of the mouse's key.
  var mouseOff: String
  var mouseOn: String
}

extension Words {
  /// The words of the help.
  package var help: HelpWords {
    switch language {
    case .english:
      HelpWords(
        everywhere: "Everywhere", question: "In a question", yes: "yes", no: "no",
        mouseOff: "mouse off", mouseOn: "mouse on")
    case .german:
      HelpWords(
        everywhere: "Überall", question: "Bei einer Frage", yes: "ja", no: "nein",
        mouseOff: "Maus aus", mouseOn: "Maus an")
    case .japanese:
      HelpWords(
        everywhere: "共通", question: "確認画面", yes: "はい", no: "いいえ",
        mouseOff: "マウスをオフ", mouseOn: "マウスをオン")
    case .polish:
      HelpWords(
        everywhere: "Wszędzie", question: "Przy pytaniu", yes: "tak", no: "nie",
        mouseOff: "wyłącz mysz", mouseOn: "włącz mysz")
    }
  }
}
