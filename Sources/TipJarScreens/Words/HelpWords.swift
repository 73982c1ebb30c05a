/// What the help says besides the words of the keys.
package struct HelpWords: Sendable {
  /// Above the keys that mean the same in every place, and those that answer a question.
  package var everywhere: String
  package var question: String
  /// What the keys of a question say.
  package var yes: String
  package var no: String
  /// What the mouse's key does.
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
