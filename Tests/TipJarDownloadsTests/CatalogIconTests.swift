import Foundation
import Testing
import TipJarJSON

@testable import TipJarDownloads

/// The icons of a catalogue: pixels in its text, and PNG pictures.
@Suite struct CatalogIconTests {
  private static let digits = #""0123456789abcde.""#
  private static let colors = (0..<15).map { "\"00000\(String($0, radix: 16))\"" }
    .joined(separator: ",")
  /// A PNG of 32x16 pixels, red at the left and blue at the right.
  static let twoColors =
    "iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAYAAAB3AH1ZAAAAKklEQVRIx2P8z8Dwn4ECwEiZdgYm"
    + "inRTAYw6YNQBow4YdcCoA0YdMOoAAGJfAx5uTMfSAAAAAElFTkSuQmCC"

  private static func icon(
    _ rows: [String], _ palette: String = colors, small: [String]? = nil
  ) -> String {
    let small = small.map { #", "small": \#($0)"# } ?? ""
    return #"{"palette": [\#(palette)], "rows": [\#(rows.joined(separator: ","))]\#(small)}"#
  }

  private static func catalog(_ icon: String) throws -> Catalog {
    let app = #"{"id": "a", "name": "A", "version": "1", "size": 1, "icon": \#(icon)}"#
    return try Catalog(json: Data("[\(app)]".utf8), name: "c")
  }

  @Test func aDigitIsAColourAndAPointIsTransparent() throws {
    let rows = Array(repeating: Self.digits, count: 16)
    let icon = try #require(try Self.catalog(Self.icon(rows)).apps.first?.icon)
    let pixels = try icon.pixels(in: nil)
    #expect(pixels.count == 256)
    #expect(Array(pixels.prefix(16)) == (0..<15).map { 0xFF00_0000 | UInt32($0) } + [0])
  }

  @Test(arguments: [
    icon(Array(repeating: digits, count: 16), small: Array(repeating: "01.1010.", count: 4)),
    icon(Array(repeating: digits, count: 16)), #""icons/a.png""#, #""data:image/png;base64,AA==""#,
  ])
  func anIconIsEncodedAsItWasRead(_ icon: String) throws {
    let catalog = try Self.catalog(icon)
    let again = try Catalog(json: JSONEncoder().encode(catalog.apps), name: "again")
    #expect(again == catalog && again.apps.first?.icon != nil)
  }

  @Test(arguments: [
    (icon([digits]), "icon.rows[0]: not 1 digits; write a digit for each pixel, or a point"),
    (icon([]), "icon.rows: not 16 or 32 rows"),
    (icon(Array(repeating: digits, count: 16), ""), "icon.rows[0]: a digit without a colour"),
    (icon([], ""), "icon.palette: not 1 to 16 colours"),
    (icon([], "\"red\""), "icon.palette[0]: not a colour; write six hexadecimal digits"),
    (icon([], "\"+12345\""), "icon.palette[0]: not a colour"),
    (
      icon(Array(repeating: digits, count: 16), small: ["0"]),
      "icon.small[0]: not 8 digits; write a digit for each pixel, or a point"
    ), (icon(Array(repeating: digits, count: 16), small: []), "icon.small: not 4 rows"),
    ("7", "icon: expected a string"),
  ])
  func aBadIconIsNamedWithItsPlace(_ icon: String, _ message: String) {
    let error = #expect(throws: CatalogError.self) { try Self.catalog(icon) }
    #expect(error?.description.contains("[0].\(message)") == true, "\(error?.description ?? "")")
  }

  /// A catalogue of other programs may name icons that tipjar cannot use: it opens, and a check
  /// reports them.
  @Test(arguments: [
    ("https://h/a.png", "not a path beside the catalogue"), ("/etc/a.png", "not a path beside"),
    ("../a.png", "not a path beside the catalogue"), ("a/../../b.png", "not a path beside"),
    ("", "not a path beside"), ("missing.png", "it cannot be read"), (".", "not a path beside"),
    ("text.png", "not a PNG picture"), ("large.png", "it cannot be read"),
    ("cut.png", "the PNG picture is damaged"), ("wide.png", "1025x1 pixels are too many"),
    ("data:image/png;base64,?", "not base64"), ("data:image/png;base64,AAAA", "not a PNG picture"),
    ("data:image/gif;base64,AAAA", "not a path beside"), ("two.png", nil), ("folder/two.png", nil),
    ("data:image/png;base64,\(twoColors)", nil),
  ])
  func aPictureThatCannotBeUsedIsReportedByACheck(_ text: String, _ problem: String?) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = #"{"id": "a", "name": "A", "version": "1", "size": 1, "icon": "\#(text)"}"#
    let file = folder.appending(path: "c.json")
    try Data(app.utf8).write(to: file)
    let catalog = try Catalog(contentsOf: file.path)
    #expect(catalog.apps.count == 1 && catalog.folder == folder.path)
    let problems = try CatalogCheck(contentsOf: file.path).problems.map(\.description)
    #expect(problems.count == (problem == nil ? 0 : 1))
    if let problem { #expect(problems.first?.contains("icon: \(problem)") == true, "\(problems)") }
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder"), withIntermediateDirectories: true)
    let png = try #require(Data(base64Encoded: twoColors))
    // The width of the header, and one that is too large.
    var wide = png
    wide.replaceSubrange(16..<24, with: [0, 0, 4, 1, 0, 0, 0, 1])
    wide.replaceSubrange(29..<33, with: [0xAF, 0xCC, 0xB7, 0x0B])
    let files = [
      "text.png": Data("PNG".utf8), "large.png": Data(count: CatalogIcon.largestPicture + 1),
      "cut.png": png.prefix(png.count / 2), "wide.png": wide, "two.png": png,
      "folder/two.png": png,
    ]
    for (name, data) in files { try data.write(to: folder.appending(path: name)) }
    return folder
  }

  @Test func aPictureIsInTheMiddleOfASquare() throws {
    let icon = CatalogIcon.address("data:image/png;base64,\(Self.twoColors)")
    let pixels = try icon.pixels(in: nil)
    #expect(pixels.count == 32 * 32)
    let expected = (0..<1024).map { index -> UInt32 in
      guard (8..<24).contains(index / 32) else { return 0 }
      return index % 32 < 16 ? 0xFFFF_0000 : 0xFF00_00FF
    }
    #expect(pixels == expected)
  }

  @Test(arguments: [(1, 1), (100, 7), (7, 100), (65, 64), (1024, 1), (33, 33)])
  func aPictureOfAnySizeIsScaled(_ width: Int, _ height: Int) {
    let bytes = (0..<width * height).flatMap { _ in [10, 20, 30, 255] as [UInt8] }
    let square = PNGPicture(width: width, height: height, bytes: bytes).square
    #expect(square.count == 64 * 64)
    #expect(square.allSatisfy { $0 == 0 || $0 & 0xFF_FFFF == 0x0A141E })
    let opacity = square.reduce(0) { $0 + Int($1 >> 24) }
    let longest = max(width, height)
    // The area stays the same, but for the rounding of each pixel.
    #expect(abs(opacity - 255 * 4096 * width * height / (longest * longest)) <= 4096)
  }
}
