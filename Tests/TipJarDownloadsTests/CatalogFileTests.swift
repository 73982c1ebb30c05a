import Foundation
import TestSupport
import Testing

@testable import TipJarDownloads

@Suite struct CatalogFileTests {
  private static func line(_ number: Int) -> String {
    #"{"id": "app\#(number)", "name": "App \#(number)", "version": "1", "size": \#(number)}"#
  }

  private static let lines = (0..<3).map(line)

  @Test(arguments: [
    "[\(lines.joined(separator: ",\n"))]", lines.joined(separator: "\n") + "\n",
    lines.joined(separator: "\r\n"), #"{"apps": [\#(lines.joined(separator: ","))], "more": 1}"#,
    "\u{FEFF}" + lines.joined(separator: " "), "\r\n" + lines.joined(separator: "\n"),
    lines.joined(separator: "\n").replacing("App 0", with: #"App\u00200"#),
    lines.joined(separator: "\n").replacing(", ", with: ",\n  ").replacing(
      "App 1", with: #"App\u00201"#),
  ])
  func everyFormIsRead(_ text: String) throws {
    let catalog = try Catalog(json: Data(text.utf8), name: "c")
    #expect(catalog.apps.map(\.id) == ["app0", "app1", "app2"])
    #expect(catalog.apps[2].size == 2)
    #expect(catalog["app1"]?.name == "App 1")
    #expect(catalog["app9"] == nil)
  }

  @Test(arguments: [
    ("\(lines[0])\n\(lines[0])", "c:2:8: [1].id: the id \"app0\" is that of app 1 too"),
    ("\(lines[0])\n{\"id\": 3}", "c:2:8: [1].id: expected a string"),
    ("\(lines[0])\n7", "c:2:1: [1]: expected an object"),
    ("\(lines[0])\n{\"id\": \"x\"", "c:2:11: [1]: expected ',' or '}'"),
    ("{\"id\": 3}\n\(lines[0])", "c:1:8: [0].id: expected a string"),
  ])
  func aBadLineIsNamedWithItsPlace(_ text: String, _ message: String) throws {
    let error = try #require(throws: CatalogError.self) {
      try Catalog(json: Data(text.utf8), name: "c")
    }
    #expect(error.description.hasPrefix(message), "\(error)")
  }

  @Test func ofALargeFileTheBeginningIsThereBeforeTheWhole() throws {
    try TestEnvironment.withFolder { folder in
      let large = folder + "/large.jsonl"
      let text = (0..<5000).map(Self.line).joined(separator: "\n")
      try text.write(toFile: large, atomically: true, encoding: .utf8)
      let file = CatalogFile(path: large)
      let beginning = try #require(file.beginning())
      let whole = try file.whole()
      #expect(whole.apps.count == 5000)
      #expect((1000..<5000).contains(beginning.apps.count))
      #expect(beginning.apps.elementsEqual(whole.apps.prefix(beginning.apps.count)))
    }
  }

  @Test func aSmallFileAndOneThatIsNotThereHaveNoBeginning() throws {
    try TestEnvironment.withFolder { folder in
      let small = folder + "/small.json"
      try "[]".write(toFile: small, atomically: true, encoding: .utf8)
      #expect(CatalogFile(path: small).beginning() == nil)
      #expect(CatalogFile(path: folder + "/none.json").beginning() == nil)
    }
  }
}
