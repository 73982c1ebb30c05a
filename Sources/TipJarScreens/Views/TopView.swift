import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The top line with the places.
struct TopView: FramePart {
  let context: FrameContext

  private var tabs: TabBar {
    TabBar(
      places: shop.places.map(words.place), shortPlaces: shop.places.map(words.shortPlace),
      open: shop.places.firstIndex(of: shop.place) ?? 0,
      note: showsRealDownloads ? words.realDownloads : words.simulatedStore, glyphs: glyphs)
  }

  private var rect: Rect {
    Rect(
      x: layout.margin, y: 0, width: layout.columns - 2 * layout.margin,
      height: layout.isAiry ? 2 : 1)
  }

  /// A Boolean value that indicates whether there is room for the note at the right.
  var showsNote: Bool { tabs.showsNote(in: rect) }

  func draw(on frame: inout ShopFrame) {
    frame.place(tabs, in: rect)
    for (place, hit) in zip(shop.places, tabs.hitRects(in: rect)) {
      frame.region(hit, as: .place(place))
    }
  }
}
