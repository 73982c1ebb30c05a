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

/// The words of a Tip Jar without tips to sell, and of the console's keys.
package struct JarWords: Sendable {
  /// The notes that a file has no consumables and no subscriptions, and no products at all.
  package var noTips: Phrase = "{0} has no tips: no consumables and no subscriptions."
  package var noProducts: Phrase = "{0} has no products."
  /// The line above the kinds of products that the file has instead.
  package var holds = "It has:"
  /// The place where these products are listed: the console, by its key, or a command.
  var inConsole: Phrase = "{0} opens the Store Console, which lists them."
  package var byCommand = "“tipjar products” lists them."
  /// The name of the key that moves to the console's next section.
  package var sections = "sections"
  /// The name shown for the state folder of a snapshot, which no longer exists.
  package var snapshotFolder = "a temporary folder"
}

extension Words {
  /// The words of a Tip Jar without tips to sell.
  package var jar: JarWords {
    language.pick(
      JarWords(),
      JarWords(
        noTips: "{0} hat kein Trinkgeld: nichts Verbrauchbares und keine Abos.",
        noProducts: "{0} hat keine Produkte.",
        holds: "Stattdessen gibt es:",
        inConsole: "{0} öffnet die Ladenkonsole, in der sie stehen.",
        byCommand: "„tipjar products“ zeigt sie.", sections: "Abschnitte",
        snapshotFolder: "ein vorübergehender Ordner"),
      JarWords(
        noTips: "{0}にチップはありません。消耗型の商品もサブスクもありません。",
        noProducts: "{0}に商品はありません。",
        holds: "代わりにある商品:",
        inConsole: "{0}でストア管理を開くと一覧が見られます。",
        byCommand: "「tipjar products」で一覧が見られます。", sections: "区分",
        snapshotFolder: "一時フォルダ"),
      JarWords(
        noTips: "{0} nie ma napiwków: ani zużywalnych, ani subskrypcji.",
        noProducts: "{0} nie ma produktów.",
        holds: "Są za to:",
        inConsole: "{0} otwiera konsolę sklepu z ich listą.",
        byCommand: "„tipjar products” pokazuje ich listę.", sections: "sekcje",
        snapshotFolder: "folder tymczasowy"))
  }
}
