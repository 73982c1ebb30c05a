import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Every other widget in every state and every glyph set.
extension GalleryPainter {
  mutating func paintWidgets() {
    for set in GlyphSet.all {
      heading(set.name, "normal, focused, pressed, disabled")
      paintPills(set.glyphs)
      paintLooks(set.glyphs)
      paintPrices(set.glyphs)
      paintPictures(set.glyphs)
      paintLines(set.glyphs)
    }
  }

  private mutating func label(_ name: String) {
    text(name, x: 1, y: y, Style(.secondary), limit: 15)
  }

  private mutating func paintPills(_ glyphs: GlyphSet) {
    let kinds: [(String, String, Pill.Kind)] = [
      ("tinted", "GET", .tinted), ("prominent", "UPDATE", .prominent),
      ("on a sheet", "Buy", .tintedOnSheet), ("plain", "Cancel", .plain),
    ]
    for (name, title, kind) in kinds {
      label(name)
      for (index, state) in ControlState.allCases.enumerated() {
        let pill = Pill(title, kind: kind, state: state, glyphs: glyphs)
        show(pill, x: 17 + index * 14, y: y, Size(width: pill.width, height: 1))
      }
      y += 2
    }
  }

  private mutating func paintLooks(_ glyphs: GlyphSet) {
    let shapes: [(String, DownloadButton.Look.Shape)] = [
      ("ring, stop", .ring(fraction: 0.62, .stop)), ("ring, play", .ring(fraction: 0.62, .play)),
      ("ring, full", .ring(fraction: 1, .nothing)), ("cloud", .pill(.cloud)),
      ("spinner", .spinner(turn: 0.2, turning: true)),
    ]
    for (name, shape) in shapes {
      label(name)
      for (index, state) in ControlState.allCases.enumerated() {
        let control = DownloadControl(
          .init(shape: shape, isEnabled: state != .disabled), isFocused: state == .focused,
          isPressed: state == .pressed, glyphs: glyphs)
        show(control, x: 17 + index * 14, y: y, DownloadControl.Scale.row.slot)
      }
      y += 3
    }
  }

  private mutating func paintPrices(_ glyphs: GlyphSet) {
    let states: [(String, TipJar.Tip.State)] = [
      ("loading", .loading), ("price", .price("£4.99")), ("unavailable", .unavailable),
      ("purchasing", .purchasing(price: "£4.99")), ("pending", .pending(price: "£4.99")),
    ]
    for (name, tip) in states {
      label("tip, \(name)")
      for (index, state) in ControlState.allCases.enumerated() {
        let price = TipPrice(tip, turn: 0.2, state: state, glyphs: glyphs)
        show(price, x: 15 + index * 14, y: y, Size(width: 14, height: 2))
      }
      y += 3
    }
  }

  private mutating func paintPictures(_ glyphs: GlyphSet) {
    label("pictures")
    show(Heart(glyphs: glyphs), x: 17, y: y, Heart.size)
    show(
      AppIcon(id: "tidepool", scale: .large, glyphs: glyphs), x: 30, y: y, AppIcon.Scale.large.size)
    show(AppIcon(id: "tidepool", glyphs: glyphs), x: 40, y: y, AppIcon.Scale.row.size)
    show(Jar(coins: 12, glyphs: glyphs), x: 50, y: y, Jar.size)
    y += Jar.size.height + 1
  }

  private mutating func paintLines(_ glyphs: GlyphSet) {
    label("bar, rule")
    show(ProgressBar(0.62, glyphs: glyphs), x: 17, y: y, Size(width: 24, height: 1))
    show(Rule(glyphs: glyphs), x: 44, y: y, Size(width: 24, height: 1))
    y += 2
    label("search")
    show(
      SearchField("", placeholder: "Search apps", glyphs: glyphs), x: 17, y: y,
      Size(width: 24, height: 1))
    show(
      SearchField("tide", placeholder: "", isActive: true, glyphs: glyphs), x: 44, y: y,
      Size(width: 24, height: 1))
    y += 2
    label("last line")
    show(
      Footer(
        [.init(glyphs.enter, "stop"), .init("?", "help")], status: "2 downloading", glyphs: glyphs),
      x: 17, y: y, Size(width: 51, height: 1))
    y += 3
  }
}
