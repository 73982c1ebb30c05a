/// The words of the help, except those of the keys.
package struct HelpWords: Sendable {
  /// The headings of the keys of every place, and of those that answer a question.
  package var everywhere = "Everywhere"
  package var question = "In a question"
  /// The meaning of the keys that answer a question.
  package var yes = "yes"
  package var no = "no"
  /// The action of the mouse's key.
  var mouseOff = "mouse off"
  var mouseOn = "mouse on"
}

extension Words {
  package var help: HelpWords {
    language.pick(
      HelpWords(),
      HelpWords(
        everywhere: "Überall", question: "Bei einer Frage", yes: "ja", no: "nein",
        mouseOff: "Maus aus", mouseOn: "Maus an"),
      HelpWords(
        everywhere: "共通", question: "確認画面", yes: "はい", no: "いいえ",
        mouseOff: "マウスをオフ", mouseOn: "マウスをオン"),
      HelpWords(
        everywhere: "Wszędzie", question: "Przy pytaniu", yes: "tak", no: "nie",
        mouseOff: "wyłącz mysz", mouseOn: "włącz mysz"))
  }
}
