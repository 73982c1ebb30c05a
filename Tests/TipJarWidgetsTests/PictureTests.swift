import Testing
import TipJarMachines
import TipJarTerminal

@testable import TipJarWidgets

@Suite struct PictureTests {
  /// A picture with a red square on a ground that is transparent at the right.
  private static let square = Picture(
    pixels: (0..<256).map { index in
      let (x, y) = (index % 16, index / 16)
      return (4..<12).contains(x) && (4..<12).contains(y) ? 0xFFFF_0000 : x < 12 ? 0xFF00_0020 : 0
    })

  private func canvas(_ picture: Picture?, _ scale: AppIcon.Scale, _ glyphs: GlyphSet = .braille)
    -> Canvas
  {
    drawn(AppIcon(id: "a", picture: picture, scale: scale, glyphs: glyphs), scale.size)
  }

  @Test(arguments: [0, 1, 255, 257, 16 * 17]) func onlyASquareIsAPicture(_ count: Int) {
    #expect(Picture(pixels: Array(repeating: 0, count: count)) == nil)
  }

  /// The list and an app's page show one picture: what fills a square of a size fills it in each.
  @Test(arguments: [(AppIcon.Scale.row, 1), (.large, 2), (.page, 4)])
  func anIconIsTheSamePictureInEverySize(_ scale: AppIcon.Scale, _ factor: Int) throws {
    let canvas = canvas(Self.square, scale)
    for y in 0..<scale.size.height {
      for x in 0..<scale.size.width {
        let middle = 1..<3
        let inks = [2 * y, 2 * y + 1].map { row -> Ink? in
          let (column, row) = (x / factor, row / factor)
          if column == 3 { return nil }
          return middle.contains(column) && middle.contains(row)
            ? Ink(picture: RGB(0xFF0000)) : Ink(picture: RGB(0x000020))
        }
        let cell = canvas[x, y]
        let upper = cell.glyph == 0x2580 ? cell.style.ink : cell.style.paper
        let lower = lowerHalf(cell)
        #expect([upper, lower] == inks.map { $0 ?? .standard }, "\(scale) \(x) \(y)")
      }
    }
  }

  @Test(arguments: [17, 4099, 0x9E37_79B9] as [UInt32])
  func atMostSixteenColoursRemain(_ step: UInt32) throws {
    let pixels = (0..<1024).map { 0xFF00_0000 | step &* UInt32($0) }
    let picture = try #require(Picture(pixels: pixels))
    let inks = AppIcon.Scale.allCases.flatMap { scale in
      canvas(picture, scale).cells.flatMap { [$0.style.ink, $0.style.paper] }
    }
    #expect(Set(inks).filter { $0 != .standard }.count <= 16)
  }

  @Test func withoutColoursATileReplacesAPicture() {
    var blocks = GlyphSet.braille
    blocks.hasPictures = false
    for glyphs in [GlyphSet.ascii, blocks] {
      #expect(canvas(Self.square, .row, glyphs) == canvas(nil, .row, glyphs))
    }
  }

  /// The smallest size that a catalogue gives is drawn in quarters of cells, in two colours each.
  @Test func theSmallestSizeIsDrawnAsItIsGiven() throws {
    let (red, blue): (UInt32, UInt32) = (0xFFF8_0000, 0xFF00_00F8)
    var small = Array(repeating: blue, count: 32)
    for index in [1, 8, 26, 27] { small[index] = red }
    let picture = Picture(pixels: Array(repeating: blue, count: 256), small: small)
    let canvas = canvas(picture, .row)
    #expect(canvas.text == ["▞   ", " ▄  "])
    #expect(canvas[0, 0].style == Style(Ink(picture: RGB(0xF80000)), on: Ink(picture: RGB(0xF8))))
    #expect(Picture(pixels: Array(repeating: blue, count: 256), small: [blue]) == nil)
  }

  @Test func aBlankPictureDrawsNothing() {
    for scale in AppIcon.Scale.allCases {
      #expect(canvas(.blank, scale) == Canvas(size: scale.size))
    }
  }

  /// Behind a sheet it keeps a dark and a bright tone.
  @Test func aVeilDimsAPicture() {
    var canvas = canvas(Self.square, .page)
    Veil().draw(in: canvas.bounds, on: &canvas)
    #expect(Set(canvas.cells.flatMap { [$0.style.ink, $0.style.paper] }).filter(\.isIcon).isEmpty)
    #expect(canvas[0, 0].style.paper == .fill)
  }

  // MARK: The veil behind a sheet

  /// The lower half of a cell.
  private func lowerHalf(_ cell: Cell) -> Ink {
    cell.glyph == 0x2584 ? cell.style.ink : cell.style.paper
  }

  @Test(arguments: AppIcon.Scale.allCases) func behindASheetATileIsAnArea(scale: AppIcon.Scale) {
    var canvas = drawn(AppIcon(id: "tidepool", scale: scale), scale.size)
    Veil().draw(in: canvas.bounds, on: &canvas)
    #expect(canvas.cells.allSatisfy { $0.style.paper == .dimmedPicture })
  }

  @Test func theSlotOfTheLidIsAsDarkAsTheLidsShade() {
    var canvas = drawn(Jar(), Jar.size)
    Veil().draw(in: canvas.bounds, on: &canvas)
    #expect(lowerHalf(canvas[9, 1]) == lowerHalf(canvas[5, 1]))
  }

  /// Without colours, reverse video would turn its blocks upside down.
  @Test(arguments: Jar.Scale.allCases) func theLidKeepsItsHalves(_ scale: Jar.Scale) {
    var canvas = drawn(Jar(scale: scale), scale.size)
    Veil().draw(in: canvas.bounds, on: &canvas)
    for cell in canvas.cells {
      #expect(!Theme.dark.look(of: cell.style, depth: .mono).attributes.contains(.reverse))
    }
  }

  @Test func aStopSquareStays() {
    var canvas = drawn(Ring(.progress(0.5), centre: .stop, scale: .large), Ring.Scale.large.size)
    Veil().draw(in: canvas.bounds, on: &canvas)
    for y in 2..<4 { #expect((4..<8).allSatisfy { canvas[$0, y].style.paper == .dimmedPicture }) }
  }

  // MARK: The jar

  private func jar(_ coins: Int, _ scale: Jar.Scale) -> Canvas {
    drawn(Jar(.golds(coins), scale: scale), scale.size)
  }

  /// The upper half of the cells below the lowest coins is glass; only there can they lie on it.
  @Test(arguments: Jar.Scale.allCases)
  func theBottomIsRightBelowTheCoins(_ scale: Jar.Scale) throws {
    let glass = jar(0, scale)[scale.size.width / 2, scale.size.height - 1]
    #expect(glass.scalars == ["⠛"])
  }

  /// Without colours only glyphs remain: no column of the slot reaches below the lid.
  @Test(arguments: Jar.Scale.allCases)
  func theSlotDoesNotHangBelowTheLid(_ scale: Jar.Scale) {
    let jar = jar(0, scale)
    let last = scale == .regular ? 1 : 3
    let (slot, lid) = (jar[scale.size.width / 2, last], jar[scale.size.width / 4, last])
    #expect(slot.scalars == ["▄"] && [["▄"], ["█"]].contains(lid.scalars))
  }
}
