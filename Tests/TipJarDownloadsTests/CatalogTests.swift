import Foundation
import Testing

@testable import TipJarDownloads

@Suite struct CatalogTests {
  @Test func aBareArrayAndAnObjectWithAppsAreTheSame() throws {
    let app = #"{"id": "a", "name": "A", "version": "1.0", "size": 5, "unknown": [1e3, {}]}"#
    let bare = try Catalog(json: Data("[\(app)]".utf8), name: "c.json")
    let wrapped = try Catalog(json: Data(#"{"x": null, "apps": [\#(app)]}"#.utf8), name: "c.json")
    #expect(bare == wrapped)
    #expect(bare["a"] == App(id: "a", name: "A", version: "1.0", size: 5))
    #expect(bare["b"] == nil)
  }

  @Test(
    arguments: [
      (#""subtitel": "s""#, #"subtitel: unknown key; did you mean "subtitle"?"#),
      (#""productID": "p""#, #"productID: unknown key; did you mean "productId"?"#),
      (
        #""localizations": {"de": {"subtitel": "s"}}"#,
        #"localizations.de.subtitel: unknown key; did you mean "subtitle"?"#
      ),
      (#""vendor": 1, "_subtitel": 2, "$schema": 3, "nam": 4"#, nil),
    ])
  func aKeyThatIsNearlyAKnownOneIsReported(_ member: String, _ problem: String?) throws {
    let apps = (0..<2).map {
      #"{"id": "\#($0)", "name": "A", "version": "1", "size": 5, \#(member)}"#
    }
    let (list, lines) = ("[\(apps.joined(separator: ","))]", apps.joined(separator: "\n"))
    for text in [list, lines, #"{"apps": \#(list)}"#] {
      let catalog = try Catalog(json: Data(text.utf8), name: "c.json")
      #expect(catalog.apps.count == 2)
      let start = text == list || text == lines ? "[0]." : "apps[0]."
      let notice = catalog.notice.map {
        $0.split(separator: " ").dropFirst().joined(separator: " ")
      }
      #expect(notice == problem.map { start + $0 }, "\(text)")
      #expect(catalog.notice?.hasPrefix("c.json:1:") ?? true)
    }
  }

  @Test func everyKeyIsRead() throws {
    let json = """
      \u{FEFF}[{"id": "ä/1", "name": "N\\u00e4\\ud83d\\ude00\\n", "subtitle": "s", "developer": "d",
        "category": "c", "version": "1", "size": 0, "productId": "p", "inAppPurchases": true,
        "updated": "2026-11-18", "description": "x", "failsOnce": "why", "initially": "outdated"}]
      """
    let app = try #require(try Catalog(json: Data(json.utf8), name: "c").apps.first)
    #expect(
      app
        == App(
          id: "ä/1", name: "Nä😀\n", subtitle: "s", developer: "d", category: "c", version: "1",
          size: 0, productID: "p", hasInAppPurchases: true, updated: "2026-11-18",
          description: "x", failsOnce: "why", initially: .outdated))
  }

  @Test func encodedTextIsDecodedAgain() throws {
    let data = try JSONEncoder().encode(Array(Catalog.builtIn.apps))
    #expect(try Catalog(json: data, name: "again") == Catalog.builtIn)
  }

  @Test func anEmptyCatalogueIsACatalogue() throws {
    #expect(try Catalog(json: Data("[]".utf8), name: "c").apps.isEmpty)
  }

  @Test func ofSeveralAppsWithOneIdTheFirstStays() {
    let apps = [App.sample("a", size: 1), .sample("b"), .sample("a", size: 2)]
    #expect(Array(Catalog(apps: apps).apps) == Array(apps.prefix(2)))
  }

  @Test func theBuiltInAppsFitTheirRows() {
    let apps = Catalog.builtIn.apps
    #expect(apps.count == 12)
    #expect(Set(apps.map(\.id)).count == 12)
    let categories: Set = ["System", "Developer", "Writing", "Games", "Network", "Graphics"]
    for app in apps {
      #expect(app.name.count <= 12)
      #expect(app.subtitle.count <= 26)
      #expect(app.description.count <= 160)
      #expect(app.description.split(separator: ". ").count == 2, "\(app.name)")
      #expect((800_000...120_000_000).contains(app.size))
      #expect(categories.contains(app.category))
      #expect(app.updated != nil && !app.developer.isEmpty)
    }
    #expect(apps.first { $0.productID != nil }?.name == "Quill")
    #expect(apps.filter { $0.failsOnce != nil }.map(\.name) == ["Yonder"])
    // A first user meets no other surprise.
    #expect(apps.allSatisfy { $0.initially != .owned })
    #expect(apps.last?.failsOnce != nil)
  }
}
