import TestSupport
import Testing
import TipJarTerminal
import TipJarWidgets

@Suite struct QRCodeTests {
  /// ISO/IEC 18004, table 7: the bytes that each version holds at level L.
  static let capacities = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271]

  static func bytes(_ count: Int) -> [UInt8] {
    let start = Array("https://ko-fi.com/x?a=1&b=".utf8)
    return Array((start + (0..<max(0, count)).map { UInt8(97 + $0 % 26) }).prefix(count))
  }

  @Test(arguments: Array(capacities.enumerated()))
  func eachVersionHoldsWhatTheStandardSays(_ index: Int, _ capacity: Int) throws {
    let full = try #require(QRCode(Self.bytes(capacity)))
    #expect(full.version == index + 1 && full.side == 21 + 4 * index)
    let more = QRCode(Self.bytes(capacity + 1))
    #expect(more?.version == (index == 9 ? nil : index + 2))
    let least = QRCode(Self.bytes(index == 0 ? 0 : Self.capacities[index - 1] + 1))
    #expect(least?.version == index + 1)
  }

  @Test func aMaskIsOneOfEight() throws {
    let bytes = Self.bytes(20)
    #expect(QRCode(bytes, mask: 8) == nil && QRCode(bytes, mask: -1) == nil)
    let codes = try (0..<8).map { try #require(QRCode(bytes, mask: $0)) }
    #expect(codes.map(\.mask) == Array(0..<8))
    let chosen = try #require(QRCode(bytes))
    #expect(codes[chosen.mask] == chosen)
  }

  @Test func outsideOfACodeAllIsLight() throws {
    let code = try #require(QRCode(Self.bytes(10)))
    for (x, y) in [(-1, 0), (0, -1), (21, 0), (0, 21)] { #expect(!code.isDark(x: x, y: y)) }
    #expect(code.isDark(x: 0, y: 0))
  }

  // MARK: The view

  private static let sizes: [(version: Int, room: Size, expected: Size?)] = [
    (2, Size(width: 80, height: 24), Size(width: 33, height: 17)),
    (3, Size(width: 80, height: 24), Size(width: 37, height: 19)),
    (4, Size(width: 80, height: 24), Size(width: 41, height: 21)),
    (4, Size(width: 41, height: 21), Size(width: 41, height: 21)),
    // One row or column less: the quiet zone is 2 modules.
    (4, Size(width: 41, height: 20), Size(width: 37, height: 19)),
    (4, Size(width: 40, height: 21), Size(width: 37, height: 19)),
    // Yet a row less: 1 above and below.
    (4, Size(width: 37, height: 18), Size(width: 37, height: 18)),
    (4, Size(width: 36, height: 19), nil), (4, Size(width: 37, height: 17), nil),
    // Full cells, two for a module.
    (4, Size(width: 82, height: 41), Size(width: 82, height: 41)),
    (4, Size(width: 82, height: 40), Size(width: 74, height: 37)),
    (4, Size(width: 73, height: 40), Size(width: 41, height: 21)),
    (10, Size(width: 80, height: 24), nil),
    (10, Size(width: 104, height: 32), Size(width: 61, height: 31)),
  ]

  @Test(arguments: sizes)
  func theQuietZoneIsAsWideAsThereIsRoom(_ version: Int, room: Size, expected: Size?) throws {
    let view = QRCodeView(try #require(QRCode(Self.bytes(Self.capacities[version - 1]))))
    #expect(view.size(in: room) == expected)
    var canvas = Canvas(size: Size(width: 110, height: 42))
    view.draw(in: Rect(x: 0, y: 0, width: room.width, height: room.height), on: &canvas)
    let drawn = canvas.cells.count { $0.style != Style() }
    #expect(drawn == expected.map { $0.width * $0.height } ?? 0)
  }

  @Test func withoutBlocksThereIsNoCode() throws {
    let view = QRCodeView(try #require(QRCode(Self.bytes(20))), glyphs: .ascii)
    var canvas = Canvas(size: Size(width: 80, height: 24))
    #expect(view.size(in: canvas.size) == nil)
    view.draw(in: canvas.bounds, on: &canvas)
    #expect(canvas == Canvas(size: canvas.size))
  }

  @Test func bothColoursAreSetInEveryCell() throws {
    let view = QRCodeView(try #require(QRCode(Self.bytes(53))))
    var canvas = Canvas(size: try #require(view.size(in: Size(width: 80, height: 24))))
    canvas.fill(canvas.bounds, Style(.onSheet, on: .sheet))
    view.draw(in: canvas.bounds, on: &canvas)
    for cell in canvas.cells {
      #expect(
        [[Ink.codeInk, .codePaper], [.codePaper, .codeInk]].contains([
          cell.style.ink, cell.style.paper,
        ]))
      #expect(cell.glyph == 0x20 || cell.glyph == 0x2584)
    }
  }

  @Test(arguments: [("qr-code-small", 25), ("qr-code-large", 150)])
  func twoSizes(_ name: String, count: Int) throws {
    let view = QRCodeView(try #require(QRCode(Self.bytes(count))))
    let canvas = drawn(view, Size(width: 54, height: 28))
    try Golden(name).verify(canvas)
  }
}
