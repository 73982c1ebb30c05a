import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The top line with the places.
extension ShopPainter {
  var tabs: TabBar {
    TabBar(
      places: shop.places.map(words.place), shortPlaces: shop.places.map(words.shortPlace),
      open: shop.places.firstIndex(of: shop.place) ?? 0,
      badges: shop.places.map { $0 == .apps ? shop.apps.list.window?.updates ?? 0 : 0 },
      note: words.simulatedStore, glyphs: glyphs)
  }

  var topRect: Rect {
    Rect(
      x: layout.margin, y: 0, width: layout.columns - 2 * layout.margin,
      height: layout.isAiry ? 2 : 1)
  }

  mutating func paintTop() {
    frame.place(tabs, in: topRect)
    for (place, hit) in zip(shop.places, tabs.hitRects(in: topRect)) {
      frame.region(hit, as: .place(place))
    }
  }
}
