extension TipLinksWords {
  package static let english = TipLinksWords(
    title: { $0.isEmpty ? "Ways to tip" : "Ways to tip \($0)" },
    promise: "tipjar only opens a page. It never handles money.",
    real: "real links",
    encouragement: "Every tip is appreciated.",
    show: "SHOW",
    showVerb: "show",
    openInBrowser: "Open in the browser",
    open: "Open",
    copy: "Copy",
    back: "Back",
    noCode: {
      switch $0 {
      case .room: "Too small for a QR code. Enlarge the window or copy the address."
      case .longAddress: "The address is too long for a QR code. Copy it instead."
      case .unknownBackground:
        "Without colours, a QR code needs --theme dark or --theme light, as your terminal is."
      case .letters: "ASCII cannot show a QR code. Copy the address instead."
      }
    },
    command: {
      switch $0 {
      case .up, .down: "move"
      case .pageUp, .pageDown: "page up, down"
      case .first, .last: "first, last row"
      case .nextControl, .previousControl: "move focus"
      case .activate: "press"
      case .open: "open in the browser"
      case .copy: "copy"
      case .back: "back"
      case .help: "help"
      case .toggleMouse: "mouse on or off"
      case .redraw: "redraw"
      case .suspend: "suspend"
      case .quit: "quit"
      case .interrupt: "cancel"
      }
    },
    note: { note, hasCode in
      switch note {
      case .opening: "Opening the page."
      case .opened: "Opened in your browser."
      case .notOpened:
        hasCode
          ? "Could not be opened here; the code and the address are above."
          : "Could not be opened here; the address is above."
      case .running: "Started your browser; it is running."
      case .notForBrowsers: "Not a web page; copy the address."
      case .copied: "Asked the terminal to copy; if not, select the address."
      case .tooLongToCopy: "Too long to copy; the address is above."
      case .tooSoon: Words.english.refused(.tooSoon)
      }
    })
}
