import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

struct TopView: FramePart {
  let context: FrameContext

  private var tabs: TabBar {
    TabBar(
      places: shop.places.map(name),
      shortPlaces: shop.places.map { words.shortPlace($0, sellsTips: shop.tips.sellsTips) },
      open: shop.places.firstIndex(of: shop.place) ?? 0,
      note: showsRealDownloads ? words.text("real downloads") : words.simulatedStore, glyphs: glyphs
    )
  }

  private var rect: Rect {
    Rect(
      x: layout.margin, y: 0, width: layout.columns - 2 * layout.margin,
      height: layout.isAiry ? 2 : 1)
  }

  var showsNote: Bool { tabs.showsNote(in: rect) }

  func draw() {
    frame.place(tabs, in: rect)
    for (place, hit) in zip(shop.places, tabs.hitRects(in: rect)) {
      frame.region(hit, as: .place(place))
    }
  }
}

extension WindowStatus {
  /// Creates the activity of the storefront: the title names it, and the taskbar shows the total
  /// progress of the downloads, or a busy state while that is unknown. When none of them runs any
  /// more, it shows that one has failed or is paused, which waits for the user.
  init(_ tally: DownloadTally, _ words: Words) {
    let activity = tally.activity(in: words).joined(separator: ", ")
    self.init(title: activity.isEmpty ? "tipjar" : "tipjar: \(activity)", progress: tally.progress)
  }
}

extension DownloadTally {
  /// "2 downloading", "1 installing", "1 waiting"; a part that is 0 is left out.
  func activity(in words: Words) -> [String] {
    let parts: [(Int, Phrase)] = [
      (downloading, words.text("{0} downloading", "{0} downloading", downloading)),
      (installing, words.text("{0} installing", "{0} installing", installing)),
      (waiting, words.text("{0} waiting", "{0} waiting", waiting)),
    ]
    return parts.filter { $0.0 > 0 }.map { count, phrase in phrase(count) }
  }

  fileprivate var progress: WindowStatus.Progress? {
    guard downloading + installing + preparing > 0 else {
      if failed > 0 { return .failed }
      return paused > 0 ? .paused(Int(pausedFractions / Double(paused) * 100)) : nil
    }
    return known > 0 ? .percent(Int(fractions / Double(known) * 100)) : .busy
  }
}
