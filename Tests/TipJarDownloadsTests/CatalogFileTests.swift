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

  /// The fast reader and the complete one agree, for objects of both kinds.
  @Test(arguments: [
    #"{"id":"a","name":"A\"\u00e4","version":"1","size":1}"#,
    #"{"id":"a","name":"A","version":"1","size":1,"unknown":{"x":[1]}}"#,
    #"{"id":"a","name":"A","version":"1","size":1,"subtitle":null}"#,
    #"{ "id" : "a" , "name" : "Ä", "version":"1","size":12345,"updated":"2026-11-18" }"#,
    #"{"id":"a","name":"A","version":"1","size":0,"description":"two\nlines","initially":"owned"}"#,
    #"{"id":"a","name":"A","version":"1","size":1,"productId":"p","inAppPurchases":true}"#,
    #"{"id":"a","name":"A","version":"1","size":1125899906842624,"failsOnce":"why"}"#,
    #"{"id":"a","id":"b","name":"A","version":"1","size":1}"#,
  ])
  func plainAndOddObjectsAreReadAlike(_ text: String) throws {
    let catalog = try Catalog(json: Data("[\(text)]".utf8), name: "c")
    let app = CatalogTable.app(Array(text.utf8))
    #expect(Array(catalog.apps) == [app])
    #expect(catalog[app.id] == app)
    #expect(catalog == Catalog(apps: [app]))
    #expect(catalog.table.columns == Catalog(apps: [app]).table.columns)
    #expect(catalog.productIDs == Catalog(apps: [app]).productIDs)
    #expect(app.productID.map { catalog.app(boughtWith: $0) == app } ?? true)
    #expect(catalog.initialApps == Catalog(apps: [app]).initialApps)
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

  @Test func everyIDIsFoundAmongManyAndNoOther() {
    var table = IDTable()
    let ids = (0..<3000).map { "id-\($0)" }
    for id in ids { table.append(id.utf8) }
    for (index, id) in ids.enumerated() {
      #expect(table.index(of: id.utf8) { ids[$0] == id } == index)
    }
    #expect(table.index(of: "other".utf8) { ids[$0] == "other" } == nil)
  }
}
