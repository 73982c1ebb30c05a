import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@Suite struct PictureGoldenTests {
  @Test(arguments: GlyphSet.sets) func jarAtSeveralLevels(glyphs: GlyphSet) throws {
    let jars = [
      Jar(glyphs: glyphs), Jar(.mixed(3), glyphs: glyphs), Jar(.mixed(40), glyphs: glyphs),
      Jar(.golds(25, label: "£499.75"), glyphs: glyphs),
      Jar(.mixed(12), motion: .falling(0.3, into: .mixed(11)), glyphs: glyphs),
      Jar(.mixed(12), motion: .wave(0.2), glyphs: glyphs),
    ]
    var canvas = Canvas(size: Size(width: 22 * jars.count, height: 11))
    for (index, jar) in jars.enumerated() {
      jar.draw(in: Rect(x: 22 * index, y: 0, width: 20, height: 11), on: &canvas)
    }
    try Golden("jar-\(glyphs.name)").verify(canvas)
  }

  @Test(arguments: GlyphSet.sets) func heartAndIcons(glyphs: GlyphSet) throws {
    var canvas = Canvas(size: Size(width: 60, height: 8))
    Heart(glyphs: glyphs).draw(in: Rect(x: 0, y: 0, width: 10, height: 4), on: &canvas)
    Heart(glyphs: glyphs).draw(in: Rect(x: 12, y: 0, width: 1, height: 1), on: &canvas)
    for (index, id) in ["tidepool", "lantern", "margin", "quill"].enumerated() {
      let x = 16 + index * 11
      AppIcon(id: id, scale: .large, glyphs: glyphs)
        .draw(in: Rect(x: x, y: 0, width: 8, height: 4), on: &canvas)
      AppIcon(id: id, glyphs: glyphs)
        .draw(in: Rect(x: x, y: 5, width: 4, height: 2), on: &canvas)
    }
    try Golden("heart-icons-\(glyphs.name)").verify(canvas)
  }

  @Test(arguments: GlyphSet.sets) func sheetOverARow(glyphs: GlyphSet) throws {
    var canvas = Canvas(size: Size(width: 60, height: 18))
    RowBand(glyphs: glyphs).draw(in: Rect(x: 0, y: 3, width: 60, height: 2), on: &canvas)
    AppIcon(id: "tidepool", glyphs: glyphs)
      .draw(in: Rect(x: 2, y: 3, width: 4, height: 2), on: &canvas)
    Pill("GET", glyphs: glyphs).draw(in: Rect(x: 52, y: 3, width: 7, height: 1), on: &canvas)
    let sheet = Sheet(contentSize: Size(width: 34, height: 6), glyphs: glyphs)
    sheet.draw(in: canvas.bounds, on: &canvas)
    let content = sheet.content(in: canvas.bounds)
    canvas.write("Confirm", x: content.x, y: content.y, Style(.onSheet, on: .sheet, .bold))
    for (index, state) in [ControlState.normal, .focused].enumerated() {
      SheetButton(
        index == 0 ? "Cancel" : "Buy", key: index == 0 ? "Esc" : glyphs.enter,
        isAction: index == 1, state: state, glyphs: glyphs
      ).draw(
        in: Rect(x: content.x + index * 18, y: content.y + 4, width: 16, height: 2), on: &canvas)
    }
    try Golden("sheet-\(glyphs.name)").verify(canvas)
  }

  @Test(arguments: GlyphSet.sets, DownloadControl.Scale.allCases)
  func everyLookInEveryState(glyphs: GlyphSet, scale: DownloadControl.Scale) throws {
    var gallery = Gallery(
      columns: Looks.states.map { ($0.name, scale.slot.width + 3) }, rows: Looks.shapes.count,
      rowHeight: scale.slot.height + 1)
    for (row, look) in Looks.shapes.enumerated() {
      gallery.label(look.name, row: row)
      for (column, state) in Looks.states.enumerated() {
        let control = Looks.control(look.shape, state, scale, glyphs)
        gallery.place(control, row: row, column: column, size: scale.slot)
      }
    }
    try Golden("download-\(scale)-\(glyphs.name)").verify(gallery.canvas)
  }

  @Test(arguments: GlyphSet.sets)
  func changesBetweenPillAndCircle(glyphs: GlyphSet) throws {
    let moments = [0, 0.25, 0.5, 0.75, 0.9]
    let scale = DownloadControl.Scale.row
    var gallery = Gallery(
      columns: moments.map { ("\($0)", scale.slot.width + 3) }, rows: Looks.changes.count,
      rowHeight: 3)
    for (row, change) in Looks.changes.enumerated() {
      gallery.label(change.name, row: row)
      for (column, moment) in moments.enumerated() {
        let look = DownloadButton.Look(
          shape: change.shape, change: .init(from: change.from, progress: moment))
        gallery.place(
          DownloadControl(look, scale: scale, glyphs: glyphs), row: row, column: column,
          size: scale.slot)
      }
    }
    try Golden("changes-\(glyphs.name)").verify(gallery.canvas)
  }

  static let tips: [TipJar.Tip.State] = [
    .loading, .price("£4.99"), .price("£19.99"), .unavailable, .purchasing(price: "£4.99"),
    .pending(price: "£4.99"),
  ]

  @Test(arguments: GlyphSet.sets) func everyTipState(glyphs: GlyphSet) throws {
    var canvas = Canvas(size: Size(width: 92, height: Self.tips.count * 3))
    for (row, state) in Self.tips.enumerated() {
      var tip = TipJar.Tip(id: "medium", name: "Medium Tip", caption: "a proper letter")
      tip.state = state
      let widget = TipRow(tip, turn: 0.25, glyphs: glyphs)
      widget.draw(in: Rect(x: 0, y: row * 3, width: 44, height: 2), on: &canvas)
      let selected = TipRow(tip, turn: 0.25, isSelected: true, state: .focused, glyphs: glyphs)
      selected.draw(in: Rect(x: 46, y: row * 3, width: 44, height: 2), on: &canvas)
    }
    try Golden("tips-\(glyphs.name)").verify(canvas)
  }

  @Test func aTipThatCannotBePressedHasNoRegion() {
    let row = Rect(x: 0, y: 0, width: 44, height: 2)
    for state in Self.tips {
      var tip = TipJar.Tip(id: "medium", name: "Medium Tip")
      tip.state = state
      let isEmpty = TipRow(tip).hitRect(in: row).isEmpty
      switch state {
      case .price, .pending: #expect(!isEmpty)
      case .unknown, .loading, .unavailable, .purchasing: #expect(isEmpty)
      }
    }
  }

  @Test(arguments: GlyphSet.sets) func barsAtSeveralWidths(glyphs: GlyphSet) throws {
    let widths = [80, 50, 30, 12]
    var canvas = Canvas(size: Size(width: 80, height: widths.count * 4))
    for (index, width) in widths.enumerated() {
      let y = index * 4
      TabBar(
        places: ["Apps", "Tip Jar", "Purchases", "Console"], open: 1, note: "simulated store",
        glyphs: glyphs
      ).draw(in: Rect(x: 0, y: y, width: width, height: 2), on: &canvas)
      footer(glyphs).draw(in: Rect(x: 0, y: y + 2, width: width, height: 1), on: &canvas)
    }
    try Golden("bars-\(glyphs.name)").verify(canvas)
  }

  @Test(arguments: GlyphSet.sets) func textAndFacts(glyphs: GlyphSet) throws {
    var canvas = Canvas(size: Size(width: 60, height: 14))
    SearchField("", placeholder: "Search apps", glyphs: glyphs)
      .draw(in: Rect(x: 0, y: 0, width: 20, height: 1), on: &canvas)
    SearchField("tidepool and friends", placeholder: "", isActive: true, glyphs: glyphs)
      .draw(in: Rect(x: 24, y: 0, width: 16, height: 1), on: &canvas)
    Rule(glyphs: glyphs).draw(in: Rect(x: 0, y: 1, width: 60, height: 1), on: &canvas)
    Rule(glyphs: glyphs).draw(in: Rect(x: 22, y: 2, width: 1, height: 8), on: &canvas)
    Paragraph("A monitor for people who look at the bottom of things.", glyphs: glyphs)
      .draw(in: Rect(x: 0, y: 2, width: 20, height: 2), on: &canvas)
    KeyValueTable([.init("Size", "30.0 MB"), .init("Category", "System")], glyphs: glyphs)
      .draw(in: Rect(x: 0, y: 6, width: 20, height: 3), on: &canvas)
    ScrollHint(offset: 4, visible: 8, count: 20, glyphs: glyphs)
      .draw(in: Rect(x: 24, y: 2, width: 2, height: 8), on: &canvas)
    for (index, fraction) in [0, 0.01, 0.5, 0.99, 1].enumerated() {
      Ring(.progress(fraction), scale: .cell, glyphs: glyphs)
        .draw(in: Rect(x: 44, y: 3 + index, width: 1, height: 1), on: &canvas)
    }
    try Golden("text-\(glyphs.name)").verify(canvas)
  }

  @Test func aNarrowFooterLosesPairsFromTheRight() {
    let all = footer(.braille).hitRects(in: Rect(x: 0, y: 0, width: 80, height: 1))
    #expect(all.count == 4)
    for width in 0...80 {
      let hits = footer(.braille).hitRects(in: Rect(x: 0, y: 0, width: width, height: 1))
      #expect(hits.map(\.width) == all.prefix(hits.count).map(\.width))
      let gaps = zip(hits.dropFirst(), hits).map { $0.x - $1.maxX }
      #expect(gaps.allSatisfy { $0 == 3 } || (width < 48 && gaps.allSatisfy { $0 == 2 }))
    }
  }

  @Test func theCursorStandsBehindWhatWasTyped() {
    let row = Rect(x: 3, y: 2, width: 10, height: 1)
    #expect(SearchField("ab", placeholder: "", isActive: true).cursor(in: row) == Point(x: 7, y: 2))
    #expect(SearchField("ab", placeholder: "").cursor(in: row) == nil)
    let long = SearchField("abcdefghijklmn", placeholder: "", isActive: true)
    #expect(long.cursor(in: row) == Point(x: 12, y: 2))
  }

  private func footer(_ glyphs: GlyphSet) -> Footer {
    Footer(
      [
        .init("\(glyphs.up)\(glyphs.down)", "move"), .init(glyphs.enter, "stop"),
        .init("?", "help"), .init("q", "quit"),
      ], status: "2 downloading", glyphs: glyphs)
  }

  @Test func aPictureThatIsNotKeptIsNotAccepted() {
    #expect(throws: (any Error).self) {
      try Golden("none", filePath: "/dev/null/Test.swift").verify(
        Canvas(size: Size(width: 1, height: 1)))
    }
  }
}
