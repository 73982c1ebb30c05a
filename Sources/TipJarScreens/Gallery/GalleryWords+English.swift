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
      case .nothingRuns: "nothing runs"
      case .storesPrice: "the store's price"
      case .notToldYet: "not told yet"
      case .hadBefore: "had before"
      case .olderIsHere: "an older one is here"
      case .turnOfTwoSeconds: "6/7, a turn in 2 s"
      case .behindLimit: "behind the limit"
      case .stopSquare: "62 %, stop square"
      case .unknownSize: "of unknown size"
      case .frozen: "frozen at 62 %"
      case .wholeNoStopping: "whole, no stopping"
      case .askedToStop: "asked to stop"
      case .here: "here"
      case .getOnceMore: "GET once more"
      case .pressOrEnter: "press, or Enter"
      case .pressToStop: "press to stop"
      case .asyncButton: "seed 002: one run at a time, cancelled by a change of a value"
      case .increment: "Increment"
      case .tipJarView: "seed 003: prices appear together; the last tip is not known to the store"
      case .reload: "Reload"
      case .reactiveButton: "seed 004: press, drag off and on again, release"
      case .triggered: "Triggered"
      case .ring: "Ring"
      case .fourSizes: "four sizes, three glyph sets, and as a spinner"
      case .changes: "Changes"
      case .inPictures: "0.1 s each, in pictures of 20 ms; below, live and in a loop"
      case .live: "live"
      case .appStores: "the App Store's"
      case .filled: "filled, as seed 002's borderedProminent"
      case .large: "large"
      case .controlSize: "seed 002's controlSize"
      case .blueAndOrange: "seed 004: blue, and orange while it is pressed"
      case .everyColour: "seed 001: every colour of every state is given"
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
