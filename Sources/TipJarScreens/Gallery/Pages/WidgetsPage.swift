import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Every other widget in every state and every glyph set.
enum WidgetsPage {
  static func draw(on page: inout GalleryPage) {
    for set in GlyphSet.all {
      page.heading(
        set.name, ControlState.allCases.map { page.say($0.phrase) }.joined(separator: ", "))
      drawPills(set.glyphs, on: &page)
      drawLooks(set.glyphs, on: &page)
      drawPrices(set.glyphs, on: &page)
      drawPictures(set.glyphs, on: &page)
      drawLines(set.glyphs, on: &page)
    }
  }

  private static func label(_ phrase: GalleryWords.Phrase, on page: inout GalleryPage) {
    page.text(page.say(phrase), x: 1, y: page.y, Style(.secondary), limit: 15)
  }

  private static func drawPills(_ glyphs: GlyphSet, on page: inout GalleryPage) {
    let kinds: [(GalleryWords.Phrase, String, Pill.Kind)] = [
      (.tinted, page.words.buttons.get, .tinted),
      (.prominent, page.words.buttons.update, .prominent),
      (.onSheet, page.words.buy, .tintedOnSheet), (.plain, page.words.cancel, .plain),
    ]
    for (name, title, kind) in kinds {
      label(name, on: &page)
      for (index, state) in ControlState.allCases.enumerated() {
        let pill = Pill(title, kind: kind, state: state, glyphs: glyphs)
        page.show(pill, x: 17 + index * 14, y: page.y, Size(width: pill.width, height: 1))
      }
      page.y += 2
    }
  }

  private static func drawLooks(_ glyphs: GlyphSet, on page: inout GalleryPage) {
    let shapes: [(GalleryWords.Phrase, DownloadButton.Look.Shape)] = [
      (.ringStop, .ring(fraction: 0.62, .stop)), (.ringPlay, .ring(fraction: 0.62, .play)),
      (.ringFull, .ring(fraction: 1, .nothing)), (.cloud, .pill(.cloud)),
      (.spinner, .spinner(turn: 0.2, turning: true)),
    ]
    for (name, shape) in shapes {
      label(name, on: &page)
      for (index, state) in ControlState.allCases.enumerated() {
        let control = DownloadControl(
          .init(shape: shape, isEnabled: state != .disabled), isFocused: state == .focused,
          isPressed: state == .pressed, words: page.words.buttons, glyphs: glyphs)
        page.show(control, x: 17 + index * 14, y: page.y, DownloadControl.Scale.row.slot)
      }
      page.y += 3
    }
  }

  private static func drawPrices(_ glyphs: GlyphSet, on page: inout GalleryPage) {
    let states: [(GalleryWords.Phrase, TipJar.Tip.State)] = [
      (.tipLoading, .loading), (.tipPrice, .price("£4.99")), (.tipUnavailable, .unavailable),
      (.tipPurchasing, .purchasing(price: "£4.99")), (.tipPending, .pending(price: "£4.99")),
    ]
    for (name, tip) in states {
      label(name, on: &page)
      for (index, state) in ControlState.allCases.enumerated() {
        let price = TipPrice(
          tip, turn: 0.2, state: state, words: page.words.buttons, glyphs: glyphs)
        page.show(price, x: 15 + index * 14, y: page.y, Size(width: 14, height: 2))
      }
      page.y += 3
    }
  }

  private static func drawPictures(_ glyphs: GlyphSet, on page: inout GalleryPage) {
    label(.pictures, on: &page)
    page.show(Heart(glyphs: glyphs), x: 17, y: page.y, Heart.size)
    page.show(
      AppIcon(id: "tidepool", scale: .large, glyphs: glyphs), x: 30, y: page.y,
      AppIcon.Scale.large.size)
    page.show(AppIcon(id: "tidepool", glyphs: glyphs), x: 40, y: page.y, AppIcon.Scale.row.size)
    page.show(Jar(coins: 12, glyphs: glyphs), x: 50, y: page.y, Jar.size)
    page.y += Jar.size.height + 1
  }

  private static func drawLines(_ glyphs: GlyphSet, on page: inout GalleryPage) {
    label(.barAndRule, on: &page)
    page.show(ProgressBar(0.62, glyphs: glyphs), x: 17, y: page.y, Size(width: 24, height: 1))
    page.show(Rule(glyphs: glyphs), x: 44, y: page.y, Size(width: 24, height: 1))
    page.y += 2
    label(.search, on: &page)
    page.show(
      SearchField("", placeholder: page.words.searchApps, glyphs: glyphs), x: 17, y: page.y,
      Size(width: 24, height: 1))
    page.show(
      SearchField("tide", placeholder: "", isActive: true, glyphs: glyphs), x: 44, y: page.y,
      Size(width: 24, height: 1))
    page.y += 2
    label(.lastLine, on: &page)
    page.show(
      Footer(
        [.init(glyphs.enter, page.words.action(.stop)), .init("?", page.words.command(.help))],
        status: page.words.activity(2, 0, 0).joined(), glyphs: glyphs),
      x: 17, y: page.y, Size(width: 51, height: 1))
    page.y += 3
  }
}
