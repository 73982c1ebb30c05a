import Foundation
import TestSupport
import Testing
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens

/// The code of a link as the pictures of the screen show it, decoded by independent programs.
@Suite(.enabled(if: QRReaders.areThere, "\(QRReaders.absence)"))
struct LinkCodeTests {
  /// The capacity of each version in bytes at level L (ISO/IEC 18004, table 7).
  private static let capacities = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271]

  /// Windows in which a code has the whole quiet zone and half of it, next to its text and above
  /// it.
  private static let sizes = [(80, 24), (120, 46), (60, 60)]

  @Test func othersReadEveryVersionFromThePictureOfTheSheet() throws {
    try TestEnvironment.withFolder { folder in
      var codes: [QRReaders.Code] = []
      for capacity in Self.capacities {
        let start = "https://a.example/"
        let text =
          capacity < start.count
          ? "bitcoin:bc1q" + String(repeating: "x", count: capacity - 12)
          : start + String(repeating: "x", count: capacity - start.count)
        let code = try #require(QRCode(Array(text.utf8)))
        #expect(code.version == codes.count + 1)
        var judged = QRReaders.Code(
          text: text, version: code.version, mask: code.mask,
          rows: (0..<code.side).map { y in
            (0..<code.side).map { code.isDark(x: $0, y: y) ? "1" : "0" }.joined()
          })
        for (columns, rows) in Self.sizes {
          for (index, theme) in Theme.all.map(\.theme).enumerated() {
            var scene = try LinkScene(
              columns: columns, rows: rows, jar: try LinkJarOfOne.jar(text))
            scene.show(0)
            guard scene.frame.canvas.cells.contains(where: { $0.style.ink == .codeInk }) else {
              continue
            }
            let name = "\(code.version)-\(columns)-\(index)"
            let picture = SVGPicture(scene.frame.canvas, theme: theme).text
            try GreyPicture(picture).file.write(
              to: URL(fileURLWithPath: "\(folder)/\(name).pgm"))
            judged.pictures.append(name)
          }
        }
        #expect(judged.pictures.count >= 4, "version \(code.version)")
        codes.append(judged)
      }
      let result = try QRReaders.judge(codes, in: folder)
      #expect(result.status == 0, "\(result.text)\(result.errorText)")
    }
  }
}

/// The rectangles of an SVG that ``SVGPicture`` has made, in shades of grey; letters are left out.
private struct GreyPicture {
  private let width, height: Int
  private var pixels: [UInt8]

  init(_ text: String) throws {
    let box = try #require(text.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/))
    (width, height) = (Int(box.1) ?? 0, Int(box.2) ?? 0)
    let page = try #require(text.firstMatch(of: /rx="12" fill="#([0-9a-f]{6})"/))
    pixels = Array(repeating: Self.grey(page.1), count: width * height)
    let margin = try #require(text.firstMatch(of: #/translate\((\d+) /#).flatMap { Int($0.1) })
    for path in text.matches(of: /<path fill="#([0-9a-f]{6})" d="([^"]*)"/) {
      let shade = Self.grey(path.1)
      for part in path.2.matches(of: /M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/) {
        let numbers = [part.1, part.2, part.3, part.4].compactMap { Int($0) }
        fill(numbers[0] + margin, numbers[1] + margin, numbers[2], numbers[3], shade)
      }
    }
  }

  var file: Data { Data("P5\n\(width)\n\(height)\n255\n".utf8) + Data(pixels) }

  private mutating func fill(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, _ shade: UInt8) {
    for row in y..<y + rows {
      for column in x..<x + columns { pixels[row * width + column] = shade }
    }
  }

  private static func grey(_ hex: Substring) -> UInt8 {
    let number = Int(hex, radix: 16) ?? 0
    return UInt8(((number >> 16) * 299 + (number >> 8 & 255) * 587 + (number & 255) * 114) / 1_000)
  }
}
