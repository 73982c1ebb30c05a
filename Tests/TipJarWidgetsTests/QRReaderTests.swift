import Foundation
import TestSupport
import Testing
import TipJarTerminal
import TipJarWidgets

/// Every version with every mask, as it is seen on a terminal: read back by programs that others
/// wrote.
@Suite(.enabled(if: QRReaders.areThere, "\(QRReaders.absence)"))
struct QRReaderTests {
  @Test func othersReadEveryVersionAndMaskInEveryTheme() throws {
    let shades = Set(
      Theme.all.map(\.theme).flatMap { theme in
        [ColorDepth.eight, .sixteen, .indexed, .direct].map { Shades(theme, $0) }
      })
    try TestEnvironment.withFolder { folder in
      var codes: [QRReaders.Code] = []
      for capacity in QRCodeTests.capacities {
        for mask in 0..<8 {
          let bytes = QRCodeTests.bytes(capacity)
          codes.append(try draw(bytes, mask: mask, in: shades, folder))
        }
      }
      let result = try QRReaders.judge(codes, in: folder)
      #expect(result.status == 0, "\(result.text)\(result.errorText)")
      #expect(result.text == "80 codes, \(80 * 4 * shades.count) pictures\n")
    }
  }

  /// Writes the pictures of a code: in every shade, with both widths of the quiet zone.
  private func draw(
    _ bytes: [UInt8], mask: Int, in shades: Set<Shades>, _ folder: String
  ) throws -> QRReaders.Code {
    let code = try #require(QRCode(bytes, mask: mask))
    let rows = (0..<code.side).map { y in
      (0..<code.side).map { code.isDark(x: $0, y: y) ? "1" : "0" }.joined()
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var result = QRReaders.Code(text: text, version: code.version, mask: mask, rows: rows)
    for (border, isFull) in [(2, false), (4, false), (2, true), (4, true)] {
      let side = code.side + 2 * border
      let size =
        isFull ? Size(width: 2 * side, height: side) : Size(width: side, height: (side + 1) / 2)
      var canvas = Canvas(size: Size(width: size.width + 2, height: size.height + 2))
      QRCodeView(code).draw(in: canvas.bounds.inset(dx: 1, dy: 1), on: &canvas)
      for shades in shades {
        let name = "\(code.version)-\(mask)-\(result.pictures.count)"
        try shades.file(of: canvas).write(to: URL(fileURLWithPath: "\(folder)/\(name).pgm"))
        result.pictures.append(name)
      }
    }
    return result
  }
}

/// The greys of a code and of the page around it, as a terminal shows them.
private struct Shades: Hashable {
  /// The pixels of half a cell, which is a square.
  private static let scale = 4

  let ink: UInt8
  let paper: UInt8
  let page: UInt8

  init(_ theme: Theme, _ depth: ColorDepth) {
    let look = theme.look(of: Style(.codeInk, on: .codePaper), depth: depth)
    ink = Self.grey(look.foreground, depth)
    paper = Self.grey(look.background, depth)
    page = Self.grey(theme.background)
  }

  /// A picture of a canvas of blanks and lower halves, in the form PGM.
  func file(of canvas: Canvas) -> Data {
    let (width, height) = (canvas.size.width * Self.scale, canvas.size.height * 2 * Self.scale)
    var pixels = Data("P5\n\(width)\n\(height)\n255\n".utf8)
    for row in 0..<canvas.size.height * 2 {
      let line = (0..<canvas.size.width).flatMap { x in
        let cell = canvas[x, row / 2]
        let isInk = cell.glyph == 0x2584 && row % 2 == 1
        return Array(
          repeating: shade(of: isInk ? cell.style.ink : cell.style.paper), count: Self.scale)
      }
      for _ in 0..<Self.scale { pixels += line }
    }
    return pixels
  }

  private func shade(of role: Ink) -> UInt8 {
    switch role {
    case .codeInk: ink
    case .codePaper: paper
    default: page
    }
  }

  /// The grey of a colour's number. The first 16 colours are those of xterm.
  private static func grey(_ number: Int, _ depth: ColorDepth) -> UInt8 {
    switch (number, depth) {
    case (_, .direct): grey(RGB(UInt32(number)))
    case (0, _): 0
    case (7, _): 229
    case (15, _): 255
    default: grey(RGB.indexed(UInt8(number)))
    }
  }

  private static func grey(_ color: RGB) -> UInt8 {
    let luma = Int(color.red) * 299 + Int(color.green) * 587 + Int(color.blue) * 114
    return UInt8(luma / 1_000)
  }
}
