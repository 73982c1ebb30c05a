package import TipJarScreens

/// Words for apps with commands: where a version comes from, and which one is kept.
package struct ReleaseWords: Sendable {
  /// The names of facts.
  var command = "Command"
  var asset = "Asset"
  var onDisk = "On disk"
  var older = "Older version"
  /// The check by the digest of a file's server; the others are among the words for downloads.
  var checked: Phrase = "checked: SHA-256 from {0}"
  /// The way in which a file will be checked that is not installed yet.
  var toCheck: Phrase = "will be {0}"
  /// The remarks about a version in a row.
  var pinned: Phrase = "pinned at {0}"
  var held: Phrase = "{0} was left by a rollback"
  var changed: Phrase = "{0} has other bytes now"
  package var withdrawn: Phrase = "{0} is no longer offered"
  var stale: Phrase = "as of {0}"
  /// The name of the remarks among the facts of a page.
  var remarks = "Note"
  /// The question before an older version returns.
  package var rollBack = "Roll Back"
  /// The same where the kept version is the newer one.
  var use: Phrase = "Use {0}"
  var rollBackNote: Phrase =
    "All commands are those of {0} again. {1} stays, so that you can return to it."
  /// The notice after it, and if nothing is left to return to.
  package var rolledBack: Phrase = "{0} is at {1} again."
  package var nothingOlder = "There is no older version."
  var notes: Phrase = "What is new in {0}"
  /// The line after a command that was run from the screen has ended.
  var ending = "Press Enter to return to the apps."
}

extension Words {
  package var releases: ReleaseWords {
    language.pick(ReleaseWords(), .german, .japanese, .polish)
  }
}

extension ReleaseWords {
  static let german = ReleaseWords(
    command: "Befehl", asset: "Paket", onDisk: "Belegt", older: "Ältere Version",
    checked: "geprüft: SHA-256 von {0}", toCheck: "wird {0}",
    pinned: "bei {0} angeheftet", held: "{0} durch Rückkehr verlassen",
    changed: "{0} hat jetzt andere Bytes", withdrawn: "{0} wird nicht mehr angeboten",
    stale: "Stand: {0}", remarks: "Hinweis", rollBack: "Zurück", use: "{0} verwenden",
    rollBackNote:
      "Alle Befehle sind wieder die von {0}. {1} bleibt, damit du dorthin zurückkannst.",
    rolledBack: "{0} ist wieder bei {1}.",
    nothingOlder: "Es gibt keine ältere Version.", notes: "Neu in {0}",
    ending: "Mit Enter zurück zu den Apps.")

  static let japanese = ReleaseWords(
    command: "コマンド", asset: "ファイル名", onDisk: "使用量", older: "前の版",
    checked: "確認済み：SHA-256（{0}）", toCheck: "ダウンロード時：{0}",
    pinned: "{0} に固定", held: "{0} から戻しました", changed: "{0} の内容が変わりました",
    withdrawn: "{0} は提供されていません", stale: "{0}の情報", remarks: "メモ",
    rollBack: "前の版に戻す", use: "{0} を使う",
    rollBackNote: "すべてのコマンドが {0} に戻ります。{1} は残るので、また切り替えられます。",
    rolledBack: "{0} を {1} に戻しました。", nothingOlder: "前の版はありません。",
    notes: "{0} の新機能", ending: "Enter でアプリに戻ります。")

  static let polish = ReleaseWords(
    command: "Polecenie", asset: "Pakiet", onDisk: "Na dysku", older: "Starsza wersja",
    checked: "sprawdzono: SHA-256, źródło: {0}", toCheck: "po pobraniu: {0}",
    pinned: "przypięta wersja {0}", held: "{0} opuszczona przez powrót",
    changed: "{0} ma teraz inną zawartość", withdrawn: "{0} nie jest już dostępna",
    stale: "stan: {0}", remarks: "Uwaga", rollBack: "Cofnij wersję", use: "Użyj {0}",
    rollBackNote:
      "Wszystkie polecenia będą znów w wersji {0}. Wersja {1} zostaje: można do niej wrócić.",
    rolledBack: "{0}: znów wersja {1}.", nothingOlder: "Nie ma starszej wersji.",
    notes: "Nowości w {0}", ending: "Enter wraca do aplikacji.")
}
