import TestSupport
import Testing
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
        let lower = cell.glyph == 0x2584 ? cell.style.ink : cell.style.paper
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

  @Test func lettersTellWhatIsBrighterThanTheRest() {
    #expect(canvas(Self.square, .row, .ascii).text == [".oo ", ".\"\" "])
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
}
