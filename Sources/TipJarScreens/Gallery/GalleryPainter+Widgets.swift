import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Every other widget in every state and every glyph set.
extension GalleryPainter {
  mutating func paintWidgets() {
    for set in GlyphSet.all {
      heading(
        set.name, ControlState.allCases.map { say(Self.phrase($0)) }.joined(separator: ", "))
      paintPills(set.glyphs)
      paintLooks(set.glyphs)
      paintPrices(set.glyphs)
      paintPictures(set.glyphs)
      paintLines(set.glyphs)
    }
  }

  private mutating func label(_ phrase: GalleryWords.Phrase) {
    text(say(phrase), x: 1, y: y, Style(.secondary), limit: 15)
  }

  private mutating func paintPills(_ glyphs: GlyphSet) {
    let kinds: [(GalleryWords.Phrase, String, Pill.Kind)] = [
      (.tinted, words.buttons.get, .tinted), (.prominent, words.buttons.update, .prominent),
      (.onSheet, words.buy, .tintedOnSheet), (.plain, words.cancel, .plain),
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
    let shapes: [(GalleryWords.Phrase, DownloadButton.Look.Shape)] = [
      (.ringStop, .ring(fraction: 0.62, .stop)), (.ringPlay, .ring(fraction: 0.62, .play)),
      (.ringFull, .ring(fraction: 1, .nothing)), (.cloud, .pill(.cloud)),
      (.spinner, .spinner(turn: 0.2, turning: true)),
    ]
    for (name, shape) in shapes {
      label(name)
      for (index, state) in ControlState.allCases.enumerated() {
        let control = DownloadControl(
          .init(shape: shape, isEnabled: state != .disabled), isFocused: state == .focused,
          isPressed: state == .pressed, words: words.buttons, glyphs: glyphs)
        show(control, x: 17 + index * 14, y: y, DownloadControl.Scale.row.slot)
      }
      y += 3
    }
  }

  private mutating func paintPrices(_ glyphs: GlyphSet) {
    let states: [(GalleryWords.Phrase, TipJar.Tip.State)] = [
      (.tipLoading, .loading), (.tipPrice, .price("£4.99")), (.tipUnavailable, .unavailable),
      (.tipPurchasing, .purchasing(price: "£4.99")), (.tipPending, .pending(price: "£4.99")),
    ]
    for (name, tip) in states {
      label(name)
      for (index, state) in ControlState.allCases.enumerated() {
        let price = TipPrice(
          tip, turn: 0.2, state: state, words: words.buttons, glyphs: glyphs)
        show(price, x: 15 + index * 14, y: y, Size(width: 14, height: 2))
      }
      y += 3
    }
  }

  private mutating func paintPictures(_ glyphs: GlyphSet) {
    label(.pictures)
    show(Heart(glyphs: glyphs), x: 17, y: y, Heart.size)
    show(
      AppIcon(id: "tidepool", scale: .large, glyphs: glyphs), x: 30, y: y, AppIcon.Scale.large.size)
    show(AppIcon(id: "tidepool", glyphs: glyphs), x: 40, y: y, AppIcon.Scale.row.size)
    show(Jar(coins: 12, glyphs: glyphs), x: 50, y: y, Jar.size)
    y += Jar.size.height + 1
  }

  private mutating func paintLines(_ glyphs: GlyphSet) {
    label(.barAndRule)
    show(ProgressBar(0.62, glyphs: glyphs), x: 17, y: y, Size(width: 24, height: 1))
    show(Rule(glyphs: glyphs), x: 44, y: y, Size(width: 24, height: 1))
    y += 2
    label(.search)
    show(
      SearchField("", placeholder: words.searchApps, glyphs: glyphs), x: 17, y: y,
      Size(width: 24, height: 1))
    show(
      SearchField("tide", placeholder: "", isActive: true, glyphs: glyphs), x: 44, y: y,
      Size(width: 24, height: 1))
    y += 2
    label(.lastLine)
    show(
      Footer(
        [.init(glyphs.enter, words.action(.stop)), .init("?", words.command(.help))],
        status: words.activity(2, 0, 0).joined(), glyphs: glyphs),
      x: 17, y: y, Size(width: 51, height: 1))
    y += 3
  }
}
