import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@Suite struct TipGoldenTests {
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
}
