/// The words of the links: English in the declarations, and a value for each other language. None of
/// them claims that money has moved, because tipjar cannot know that.
package struct TipLinksWords: Sendable {
  /// The title: "Ways to tip mytool", or one without a name.
  package var title: @Sendable (_ name: String) -> String = {
    $0.isEmpty ? "Ways to tip" : "Ways to tip \($0)"
  }
  /// The sentence that explains what tipjar does and does not do.
  package var promise = "tipjar only opens a page. It never handles money."
  /// The same sentence where no browser can be started.
  var promiseWithoutBrowser = "tipjar only shows the address. It never handles money."
  /// The counterpart of "simulated store", at the right of the top line.
  package var real = "real links"
  /// The line below the jar.
  package var encouragement = "Every tip is appreciated."
  /// The label of a row's button if the row has no amount, and the footer's verb for it.
  package var show = "SHOW"
  var showVerb = "show"
  /// The labels of the sheet's buttons: in full, and in one word if there is less room.
  package var openInBrowser = "Open in the browser"
  var open = "Open"
  package var copy = "Copy"
  var back = "Back"
  var noCodes: [NoCode: String] = [:]
  /// The names of commands that the storefront lacks or names differently.
  var commandNames: [TipLinks.Command: String] = [:]
  var notes: [TipLinks.Note: String] = [:]
  /// The note that a page could not be opened, below its code and address.
  var notOpenedBesideCode = "Could not be opened here; the code and the address are above."

  /// The reasons why the sheet of a link shows no code.
  package enum NoCode: Equatable, Sendable, CaseIterable {
    /// It does not fit into the window.
    case room
    /// It has more bytes than the largest code.
    case longAddress
    /// There are no colours, and the terminal has not reported its background.
    case unknownBackground
    /// There are no block characters.
    case letters
  }

  func promise(_ opensPages: Bool) -> String { opensPages ? promise : promiseWithoutBrowser }

  /// Returns the reason why there is no code, and what to do instead.
  package func noCode(_ reason: NoCode) -> String {
    if let text = noCodes[reason] { return text }
    return switch reason {
    case .room: "Too small for a QR code. Enlarge the window or copy the address."
    case .longAddress: "The address is too long for a QR code. Copy it instead."
    case .unknownBackground:
      "Without colours, a QR code needs --theme dark or --theme light, as your terminal is."
    case .letters: "ASCII cannot show a QR code. Copy the address instead."
    }
  }
}

extension Words {
  package var links: TipLinksWords { language.pick(TipLinksWords(), .german, .japanese, .polish) }

  /// Returns the name of a command in the footer and in the help.
  package func linkCommand(_ linkCommand: TipLinks.Command) -> String {
    if let name = links.commandNames[linkCommand] { return name }
    return switch linkCommand {
    case .up, .down: command(.up)
    case .pageUp, .pageDown: command(.pageUp)
    case .first, .last: command(.first)
    case .nextControl, .previousControl: command(.nextControl)
    case .activate: command(.activate)
    case .back: command(.back)
    case .help: command(.help)
    case .redraw: command(.redraw)
    case .suspend: command(.suspend)
    case .quit, .interrupt: command(.quit)
    case .open: "open in the browser"
    case .copy: "copy"
    case .toggleMouse: "mouse on or off"
    }
  }

  /// Returns the note about the last press; `hasCode` is true if the code is shown above.
  package func linkNote(_ note: TipLinks.Note, _ hasCode: Bool) -> String {
    if hasCode, note == .notOpened { return links.notOpenedBesideCode }
    if let text = links.notes[note] { return text }
    return switch note {
    case .opening: "Opening the page."
    case .opened: "Opened in your browser."
    case .notOpened: "Could not be opened here; the address is above."
    case .running: "Started your browser; it is running."
    case .notForBrowsers: "Not a web page; copy the address."
    case .copied:
      "Copied, if your terminal allows it. Otherwise, select the address with Shift and the mouse."
    case .tooLongToCopy: "Too long to copy; the address is above."
    case .tooSoon: refused(.tooSoon)
    }
  }
}

extension TipLinksWords {
  package static let german = TipLinksWords(
    title: { $0.isEmpty ? "Trinkgeld geben" : "Trinkgeld für \($0)" },
    promise: "tipjar öffnet nur eine Seite. Zahlungen laufen nicht über tipjar.",
    promiseWithoutBrowser: "tipjar zeigt nur die Adresse. Zahlungen laufen nicht über tipjar.",
    real: "echte Links", encouragement: "Jedes Trinkgeld hilft.", show: "ZEIGEN",
    showVerb: "zeigen", openInBrowser: "Im Browser öffnen", open: "Öffnen", copy: "Kopieren",
    back: "Zurück",
    noCodes: [
      .room: "Zu klein für einen QR-Code. Vergrößere das Fenster oder kopiere die Adresse.",
      .longAddress: "Die Adresse ist zu lang für einen QR-Code. Kopiere sie stattdessen.",
      .unknownBackground:
        "Ohne Farben braucht der QR-Code --theme dark oder --theme light, je nach deinem Terminal.",
      .letters: "Mit ASCII lässt sich kein QR-Code zeigen. Kopiere stattdessen die Adresse.",
    ],
    commandNames: [
      .open: "im Browser öffnen", .copy: "kopieren", .toggleMouse: "Maus an oder aus",
      .suspend: "anhalten",
    ],
    notes: [
      .opening: "Die Seite wird geöffnet.", .opened: "In deinem Browser geöffnet.",
      .notOpened: "Ließ sich hier nicht öffnen; die Adresse steht oben.",
      .running: "Dein Browser wurde gestartet; er läuft.",
      .notForBrowsers: "Keine Webseite; die Adresse lässt sich kopieren.",
      .copied:
        "Kopiert, wenn dein Terminal es zulässt. Sonst markiere die Adresse mit Umschalt und Maus.",
      .tooLongToCopy: "Zu lang zum Kopieren; die Adresse steht oben.",
    ],
    notOpenedBesideCode: "Ließ sich hier nicht öffnen; Code und Adresse stehen oben.")

  package static let japanese = TipLinksWords(
    title: { $0.isEmpty ? "チップの送り方" : "\($0)へのチップの送り方" },
    promise: "tipjarはページを開くだけです。お金は扱いません。",
    promiseWithoutBrowser: "tipjarはアドレスを表示するだけです。お金は扱いません。", real: "実際のリンク",
    encouragement: "チップは大きな励みになります。", show: "表示", showVerb: "表示",
    openInBrowser: "ブラウザで開く", open: "開く", copy: "コピー", back: "戻る",
    noCodes: [
      .room: "QRコードには小さすぎます。広げるか、アドレスをコピーしてください。",
      .longAddress: "アドレスが長すぎてQRコードにできません。コピーしてください。",
      .unknownBackground:
        "色なしでQRコードを表示するには、端末に合わせて --theme dark か --theme light を指定してください。",
      .letters: "ASCIIではQRコードを表示できません。アドレスをコピーしてください。",
    ],
    commandNames: [
      .open: "ブラウザで開く", .copy: "コピー", .toggleMouse: "マウスのオン・オフ",
    ],
    notes: [
      .opening: "ページを開いています。", .opened: "ブラウザで開きました。",
      .notOpened: "ここでは開けません。アドレスは上にあります。",
      .running: "ブラウザを起動しました。実行中です。",
      .notForBrowsers: "ウェブページではありません。アドレスをコピーしてください。",
      .copied: "端末が許可していればコピーされました。届かない場合は、Shiftを押しながらマウスでアドレスを選択してください。",
      .tooLongToCopy: "長すぎてコピーできません。アドレスは上にあります。",
    ],
    notOpenedBesideCode: "ここでは開けません。コードとアドレスは上にあります。")

  package static let polish = TipLinksWords(
    title: { $0.isEmpty ? "Jak dać napiwek" : "Jak dać napiwek: \($0)" },
    promise: "tipjar tylko otwiera stronę. Nie obsługuje płatności.",
    promiseWithoutBrowser: "tipjar tylko pokazuje adres. Nie obsługuje płatności.",
    real: "prawdziwe linki",
    encouragement: "Każdy napiwek pomaga.", show: "POKAŻ", showVerb: "pokaż",
    openInBrowser: "Otwórz w przeglądarce", open: "Otwórz", copy: "Kopiuj", back: "Wróć",
    noCodes: [
      .room: "Okno jest za małe na kod QR. Powiększ je lub skopiuj adres.",
      .longAddress: "Adres jest za długi na kod QR. Skopiuj go.",
      .unknownBackground:
        "Bez kolorów kod QR wymaga --theme dark lub --theme light, zależnie od terminala.",
      .letters: "ASCII nie pozwala pokazać kodu QR. Skopiuj adres.",
    ],
    commandNames: [
      .open: "otwórz w przeglądarce", .copy: "kopiuj", .toggleMouse: "mysz wł. lub wył.",
      .redraw: "odśwież",
    ],
    notes: [
      .opening: "Otwieranie strony.", .opened: "Otwarto w przeglądarce.",
      .notOpened: "Tutaj nie dało się otworzyć; adres jest powyżej.",
      .running: "Uruchomiono przeglądarkę; działa.",
      .notForBrowsers: "To nie strona WWW; adres można skopiować.",
      .copied:
        "Skopiowano, jeśli terminal na to pozwala. Jeśli nie, zaznacz adres myszą z klawiszem Shift.",
      .tooLongToCopy: "Za długi, by skopiować; adres jest powyżej.",
    ],
    notOpenedBesideCode: "Tutaj nie dało się otworzyć; kod i adres są powyżej.")
}
