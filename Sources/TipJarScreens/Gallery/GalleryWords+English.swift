extension GalleryWords {
  /// English.
  package static let english = GalleryWords(
    page: {
      switch $0 {
      case .phases: "Phases"
      case .buttons: "Buttons"
      case .counter: "Counter"
      case .tips: "Tips"
      case .bolt: "Bolt"
      case .rings: "Rings"
      case .changes: "Changes"
      case .widgets: "Widgets"
      case .styles: "Styles"
      }
    },
    phrase: {
      switch $0 {
      case .move: "move"
      case .pages: "pages"
      case .press: "press"
      case .time: "time"
      case .step: "step"
      case .slower: "slower"
      case .faster: "faster"
      case .back: "back"
      case .nothingRuns: "at rest"
      case .storesPrice: "the store's price"
      case .notKnownYet: "not known yet"
      case .downloadedBefore: "downloaded before"
      case .updateAvailable: "update available"
      case .turnOfTwoSeconds: "6/7, one turn in 2 s"
      case .inQueue: "waits in the queue"
      case .stopSquare: "62 %, stop square"
      case .unknownSize: "unknown size"
      case .stopped: "stopped at 62 %"
      case .cannotBeStopped: "cannot be stopped"
      case .stopping: "stopping"
      case .installed: "installed"
      case .getAgain: "GET again"
      case .pressOrEnter: "click, or press Enter"
      case .pressToStop: "click to stop"
      case .asyncButton: "one run at a time; a change of value cancels it"
      case .increment: "Increment"
      case .tipJarView: "prices appear together; the store does not sell the last tip"
      case .reload: "Reload"
      case .reactiveButton: "press, drag off and back on, release"
      case .triggered: "Triggered"
      case .ring: "Ring"
      case .fourSizes: "four sizes, three glyph sets, and as a spinner"
      case .changes: "Changes"
      case .inPictures: "0.1 s each, in frames of 20 ms; below, live in a loop"
      case .live: "live"
      case .appStores: "the App Store's"
      case .filled: "filled, like SwiftUI's borderedProminent"
      case .large: "large"
      case .controlSize: "like SwiftUI's controlSize"
      case .blueAndOrange: "blue; orange while pressed"
      case .everyColour: "sets every colour of every state"
      case .normal: "normal"
      case .focused: "focused"
      case .pressed: "pressed"
      case .disabled: "disabled"
      case .tinted: "tinted"
      case .prominent: "prominent"
      case .onSheet: "on a sheet"
      case .plain: "plain"
      case .ringStop: "ring, stop"
      case .ringPlay: "ring, play"
      case .ringFull: "ring, full"
      case .cloud: "cloud"
      case .spinner: "spinner"
      case .tipLoading: "tip, loading"
      case .tipPrice: "tip, price"
      case .tipUnavailable: "tip, not sold"
      case .tipPurchasing: "tip, purchasing"
      case .tipPending: "tip, pending"
      case .pictures: "pictures"
      case .barAndRule: "bar, rule"
      case .search: "search"
      case .lastLine: "last line"
      case .pillToSpinner: "pill to spinner"
      case .spinnerToRing: "spinner to ring"
      case .ringToPill: "ring to pill"
      case .cloudToSpinner: "cloud to spinner"
      case .pillToRing: "pill to ring"
      }
    },
    policy: { "policy \($0)" }, stoppedAt: { "stopped at \($0)" }, speed: { "1/\($0) speed" },
    thanks: { "Thank you for the \($0.lowercased())." },
    tip: {
      switch $0 {
      case .extraFine: ("Extra Fine Tip", "a dot over an i")
      case .fine: ("Fine Tip", "a short note")
      case .medium: ("Medium Tip", "a proper letter")
      case .broad: ("Broad Tip", "a headline")
      case .stub: ("Stub Tip", "calligraphy")
      }
    })
}
