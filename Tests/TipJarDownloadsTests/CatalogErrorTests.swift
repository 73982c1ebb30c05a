import Foundation
import Testing
import TipJarJSON

@testable import TipJarDownloads

@Suite struct CatalogErrorTests {
  private static let good = #""id": "a", "name": "A", "version": "1", "size": 1"#

  @Test(arguments: [
    ("", "c:1:1: the file is empty; write an array of apps, or an object with the key \"apps\""),
    (" \n ", "c:2:2: the file is empty; write an array"),
    ("{\"apps\": []", "c:1:12: expected ',' or '}', found the end of the file; correct the JSON"),
    (
      "[\n {\"id\" 3}]", "c:2:8: [0]: expected ':' after the key, found '3'; correct the JSON there"
    ),
    ("[{\"ä\": \"é\", x}]", "c:1:13: [0]: expected a key in quotes, found 'x'"),
    ("[] []", "c:1:4: something follows the end of the value; remove it"),
    ("[tru]", "c:1:2: [0]: expected a value; put a text in quotes"),
    ("{\"x\": [1,]}", "c:1:10: x[1]: expected a value, found ']'"),
    ("[\"a", "c:1:2: [0]: the string has no end; close it with a quote"),
    ("[\"a\u{1}\"]", "c:1:4: [0]: a control character in a string; write it as an escape"),
    ("[\"\\x\"]", "c:1:3: [0]: an unknown escape; write \\\\ for a backslash"),
    ("[\"\\ud800\"]", "c:1:3: [0]: half of a surrogate pair; write both halves"),
    ("[\"\\u12g4\"]", "c:1:7: [0]: expected four hexadecimal digits after \\u, found 'g'"),
    ("[-]", "c:1:3: [0]: expected a digit, found ']'"),
    ("7", "c:1:1: expected an array of apps, found a number; write an array of apps, or an object"),
    ("{}", "c:1:1: the key \"apps\" is missing; add it"),
    (#"{"apps": {}}"#, "c:1:10: apps: expected an array of apps, found an object"),
    ("[null]", "c:1:2: [0]: expected an object, found null; write an object here"),
  ])
  func malformedCataloguesAreReportedWithTheirPlace(json: String, message: String) {
    expect(Data(json.utf8), message)
  }

  @Test(arguments: [
    (#"{"apps": [{}]}"#, "c:1:11: apps[0].id: missing; add it"),
    (#"[{"id": ""}]"#, "c:1:9: [0].id: empty; give it a text"),
    (#"[{"id": 3}]"#, "c:1:9: [0].id: expected a string, found a number; write a string here"),
    (#"[{"id": "a", "name": null}]"#, "c:1:22: [0].name: missing; add it"),
    (
      "[{\(good), \"size\": \"1\"}]",
      "[0].size: expected a number, found a string; write a number here"
    ),
    ("[{\(good), \"size\": -1}]", "[0].size: -1 is below zero; give the size in bytes"),
    (
      "[{\(good), \"size\": 1.5}]",
      "[0].size: 1.5 is not a whole number; write digits alone, without a fraction or an exponent"
    ),
    ("[{\(good), \"size\": 99999999999999999999}]", "is out of range; write a number that fits"),
    (
      "[{\(good), \"size\": 9000000000000000000}]",
      "[0].size: 9000000000000000000 is more than 1 PiB; give the size in bytes"
    ),
    (
      "[{\(good), \"inAppPurchases\": 1}]",
      "[0].inAppPurchases: expected true or false, found a number; write true or false here"
    ),
    ("[{\(good), \"productId\": \"\"}]", "[0].productId: empty; give it a text"),
    (
      "[{\(good), \"updated\": \"2026-13-01\"}]",
      "\"2026-13-01\" is not a day; write it as 2026-11-18"
    ),
    (
      "[{\(good), \"updated\": \"2026-02-31\"}]",
      "c:1:65: [0].updated: \"2026-02-31\" is not a day; write it as 2026-11-18"
    ),
    (
      "[{\(good), \"initially\": \"here\"}]",
      "[0].initially: \"here\" is not known; write one of installed, owned, outdated"
    ),
    (
      "[{\(good)},\n{\(good)}]",
      "c:2:8: [1].id: the id \"a\" is that of app 1 too; give each app its own"
    ),
    (
      "[{\"id\": \"\(String(repeating: "x", count: 65))\"}]",
      "[0].id: longer than 64 bytes; shorten it"
    ),
  ])
  func aBadFieldIsNamedByItsKeyPath(json: String, message: String) {
    expect(Data(json.utf8), message)
  }

  @Test(
    arguments: [
      ("2024-02-29", true), ("2000-02-29", true), ("2026-04-30", true), ("2026-12-31", true),
      ("2026-02-29", false), ("1900-02-29", false), ("2026-04-31", false), ("2026-01-00", false),
      ("2026-00-10", false), ("2026-13-10", false), ("2026-01-32", false),
    ])
  func aDayIsOneOfTheCalendar(_ day: String, _ exists: Bool) {
    let json = Data("[{\(Self.good), \"updated\": \"\(day)\"}]".utf8)
    #expect((try? Catalog(json: json, name: "c"))?.apps.first?.updated == (exists ? day : nil))
  }

  @Test func textThatIsNotUTF8IsNamedByItsByte() {
    expect(
      Data("[\n\"é".utf8) + Data([0xFF, 0x22, 0x5D]),
      "c:2:3: [0]: not UTF-8; save the file as UTF-8")
  }

  @Test func depthHasALimit() {
    expect(Data(String(repeating: "[", count: 100_000).utf8), "nested more than 64 deep")
  }

  @Test func theMessageIsOneLine() throws {
    let error = #expect(throws: CatalogError.self) {
      try Catalog(
        json: Data(#"[{"id": "a\n\u001b[2J", "name": "A", "version": "1"}]"#.utf8), name: "a\nb")
    }
    #expect(error?.description.hasPrefix("a\\nb:1:2: ") == true)
  }

  @Test func aMissingFileAndAnUnreadableOneDiffer() throws {
    let missing = #expect(throws: CatalogError.self) { try Catalog(contentsOf: "/no/such.json") }
    #expect(missing?.kind == .missing)
    #expect(
      missing?.description
        == "/no/such.json: there is no such file; check its name")
    let folder = #expect(throws: CatalogError.self) { try Catalog(contentsOf: "/") }
    #expect(folder?.kind == .unreadable)
    #expect(folder?.description.hasPrefix("cannot read /: ") == true)
  }

  @Test func aFileIsReadAndNamed() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.path + "/c.json"
    try Data("[{\(Self.good)}]".utf8).write(to: URL(filePath: path))
    #expect(try Catalog(contentsOf: path).apps.map(\.id) == ["a"])
    try Data("nonsense".utf8).write(to: URL(filePath: path))
    let error = #expect(throws: CatalogError.self) { try Catalog(contentsOf: path) }
    #expect(error?.kind == .malformed)
    #expect(error?.description.hasPrefix("\(path):1:1: ") == true)
  }

  private func expect(_ data: Data, _ message: String) {
    let error = #expect(throws: CatalogError.self) { try Catalog(json: data, name: "c") }
    #expect(error?.kind == .malformed)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["/dev/null", "/dev/zero"])
  func aDeviceIsNoFile(path: String) {
    let error = #expect(throws: CatalogError.self) { try Catalog(contentsOf: path) }
    #expect(error?.kind == .unreadable)
    #expect(
      error?.description
        == "cannot read \(path): it is a device, not a regular file; give a file that can be read")
  }
}
