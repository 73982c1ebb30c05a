package import TipJarScreens

/// Words for apps with commands: where a version comes from, and which one is kept.
package struct ReleaseWords: Sendable {
  /// The names of facts.
  var command = "Command"
  var asset = "Asset"
  var onDisk = "On disk"
  /// The version beside the one in use, older or newer, and the day of a release.
  var kept = "Also kept"
  var released = "Released"
  /// The check by the digest of a file's server; the others are among the words for downloads.
  var checked: Phrase = "checked: SHA-256 from {0}"
  /// The way in which a file will be checked that is not installed yet.
  var toCheck: Phrase = "will be {0}"
  /// The remarks about a version in a row.
  package var isPinned = "pinned"
  var available: Phrase = "{0} is available"
  package var notLinked: Phrase = "{0} is not linked"
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
  /// The notices after an app was pinned, or follows the catalogue again.
  var pinnedNow: Phrase = "{0} stays at {1}. P lets it follow new releases again."
  package var unpinned: Phrase = "{0} follows new releases again."
  /// The notices about a search for new releases.
  var asking = "Looking for new releases."
  var found: Phrase = "New: {0}"
  var nothingNew = "No new releases."
  var askedBefore = "Not asked again: all projects answered within the last minute."
  var noProjects = "There are no projects to ask. “tipjar catalog add owner/repo” adds one."
  /// The notices about a page of the browser.
  var opened = "Opened in your browser."
  var notOpened = "Could not be opened here; the address is on the page."
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
    command: "Befehl", asset: "Paket", onDisk: "Belegt", kept: "Behalten",
    checked: "geprüft: SHA-256 von {0}", toCheck: "wird {0}",
    isPinned: "angeheftet", held: "{0} durch Rückkehr verlassen",
    changed: "{0} hat jetzt andere Bytes", withdrawn: "{0} wird nicht mehr angeboten",
    stale: "Stand: {0}", remarks: "Hinweis", rollBack: "Zurück", use: "{0} verwenden",
    rollBackNote:
      "Alle Befehle sind wieder die von {0}. {1} bleibt, damit du dorthin zurückkannst.",
    rolledBack: "{0} ist wieder bei {1}.",
    nothingOlder: "Es gibt keine ältere Version.",
    pinnedNow: "{0} bleibt bei {1}. P löst das wieder.",
    unpinned: "{0} folgt wieder neuen Versionen.", asking: "Sucht nach neuen Versionen.",
    found: "Neu: {0}", nothingNew: "Keine neuen Versionen.",
    askedBefore: "Nicht erneut gefragt: Alle Projekte haben in der letzten Minute geantwortet.",
    noProjects: "Es gibt keine Projekte. „tipjar catalog add owner/repo“ fügt eines hinzu.",
    opened: "In deinem Browser geöffnet.",
    notOpened: "Ließ sich hier nicht öffnen; die Adresse steht auf der Seite.", notes: "Neu in {0}",
    ending: "Mit Enter zurück zu den Apps.")

  static let japanese = ReleaseWords(
    command: "コマンド", asset: "ファイル名", onDisk: "使用量", kept: "保存中の版",
    checked: "確認済み：SHA-256（{0}）", toCheck: "ダウンロード時：{0}",
    isPinned: "固定中", held: "{0} から戻しました", changed: "{0} の内容が変わりました",
    withdrawn: "{0} は提供されていません", stale: "{0}の情報", remarks: "メモ",
    rollBack: "前の版に戻す", use: "{0} を使う",
    rollBackNote: "すべてのコマンドが {0} に戻ります。{1} は残るので、また切り替えられます。",
    rolledBack: "{0} を {1} に戻しました。", nothingOlder: "前の版はありません。",
    pinnedNow: "{0} は {1} のままです。P で解除できます。",
    unpinned: "{0} は再び新しい版に更新できます。", asking: "新しい版を確認しています。",
    found: "新しい版: {0}", nothingNew: "新しい版はありません。",
    askedBefore: "1分以内に確認済みのため、再確認しませんでした。",
    noProjects: "プロジェクトがありません。「tipjar catalog add owner/repo」で追加できます。",
    opened: "ブラウザで開きました。", notOpened: "ここでは開けません。アドレスは画面にあります。",
    notes: "{0} の新機能", ending: "Enter でアプリに戻ります。")

  static let polish = ReleaseWords(
    command: "Polecenie", asset: "Pakiet", onDisk: "Na dysku", kept: "Zachowana",
    checked: "sprawdzono: SHA-256, źródło: {0}", toCheck: "po pobraniu: {0}",
    isPinned: "przypięta", held: "{0} opuszczona przez powrót",
    changed: "{0} ma teraz inną zawartość", withdrawn: "{0} nie jest już dostępna",
    stale: "stan: {0}", remarks: "Uwaga", rollBack: "Cofnij wersję", use: "Użyj {0}",
    rollBackNote:
      "Wszystkie polecenia będą znów w wersji {0}. Wersja {1} zostaje: można do niej wrócić.",
    rolledBack: "{0}: znów wersja {1}.", nothingOlder: "Nie ma starszej wersji.",
    pinnedNow: "{0} zostaje w wersji {1}. P to cofa.",
    unpinned: "{0} znów przyjmuje nowe wersje.", asking: "Szukanie nowych wersji.",
    found: "Nowe: {0}", nothingNew: "Nie ma nowych wersji.",
    askedBefore: "Nie pytano ponownie: wszystkie projekty odpowiedziały w ciągu minuty.",
    noProjects: "Nie ma projektów. „tipjar catalog add owner/repo” dodaje projekt.",
    opened: "Otwarto w przeglądarce.",
    notOpened: "Tutaj nie dało się otworzyć; adres jest na stronie.",
    notes: "Nowości w {0}", ending: "Enter wraca do aplikacji.")
}
