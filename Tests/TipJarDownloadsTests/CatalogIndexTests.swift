import Testing
import TipJarVocabulary

@testable import TipJarDownloads

@Suite struct CatalogIndexTests {
  private static let apps = [
    App(id: "0", name: "Lantern", category: "System", size: 30, updated: "2026-10-31"),
    App(id: "1", name: "margin", category: "Writing", size: 10, updated: "2026-11-09"),
    App(id: "2", name: "Äther", category: "System", size: 20),
    App(id: "3", name: "Marginalia", category: "Writing", size: 30, updated: "2026-11-18"),
    App(id: "4", name: "Kiln", category: "", size: 5, updated: "2026-01-02"),
  ]
  private static let catalog = Catalog(apps: apps)

  private func order(_ index: CatalogIndex) -> [Int] {
    (0..<index.count).map { index.appIndex(at: $0) }
  }

  @Test(arguments: [
    (AppOrder.featured, [0, 1, 2, 3, 4]), (.category, [0, 2, 1, 3, 4]),
    (.name, [2, 4, 0, 1, 3]), (.size, [0, 3, 2, 1, 4]), (.newest, [3, 1, 0, 4, 2]),
  ])
  func eachOrderSortsAndKeepsTheCataloguesWhereItIsEven(
    _ kind: AppOrder, _ expected: [Int]
  ) {
    let index = CatalogIndex(Self.catalog, order: kind)
    #expect(order(index) == expected)
    for position in 0..<index.count {
      #expect(index.position(ofApp: index.appIndex(at: position)) == position)
    }
  }

  @Test func categoriesAreSectionsAndUpdatesComeFirst() {
    let index = CatalogIndex(Self.catalog, order: .category, updates: [3])
    #expect(order(index) == [3, 0, 2, 1, 4])
    #expect(
      index.sections == [
        .init(kind: .updates, range: 0..<1), .init(kind: .category("System"), range: 1..<3),
        .init(kind: .category("Writing"), range: 3..<4), .init(kind: .category(""), range: 4..<5),
      ])
  }

  @Test func theNewestComeAfterUpdates() {
    let index = CatalogIndex(Self.catalog, order: .newest, updates: [4])
    #expect(order(index) == [4, 3, 1, 0, 2])
    #expect(index.sections.map(\.range) == [0..<1, 1..<5])
  }

  @Test(arguments: AppOrder.allCases)
  func aSearchFindsEachAppOnceInTheOrderOfDisplay(_ kind: AppOrder) {
    var folding = Folding()
    let index = CatalogIndex(Self.catalog, order: kind)
    for (text, found) in [
      ("margin", [1, 3]), ("ather", [2]), ("SYSTEM", [0, 2]), ("n", [0, 1, 3, 4]), ("zebra", []),
      ("n\nw", [1, 3]), ("  ", [0, 1, 2, 3, 4]), ("margin zebra", []),
    ] as [(String, Set<Int>)] {
      let matches = index.matches(folding.folded(text))
      #expect(matches == matches.sorted(), "\(text)")
      #expect(Set(matches.map { index.appIndex(at: $0) }) == found, "\(text)")
      #expect(matches.count == found.count, "\(text)")
    }
  }

  @Test(arguments: AppOrder.allCases)
  func aSearchAgreesWithOneAppByApp(_ order: AppOrder) {
    let letters = ["a", "b", "ä", " "]
    var state: UInt64 = 1
    func letter() -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return letters[Int(state >> 33) % letters.count]
    }
    let apps = (0..<200).map { number in
      App(
        id: "\(number)", name: "x" + (0..<6).map { _ in letter() }.joined(),
        category: letters[number % 3], size: Int64(number * 7 % 200))
    }
    let index = CatalogIndex(Catalog(apps: apps), order: order)
    var folding = Folding()
    for _ in 0..<50 {
      let needle = folding.folded((0..<3).map { _ in letter() }.joined())
      let expected = self.order(index).indices.filter { position in
        let app = apps[index.appIndex(at: position)]
        let text = folding.folded(app.name) + [0] + folding.folded(app.category)
        return Folding.words(of: needle).allSatisfy { word in
          text.indices.contains { text[$0...].starts(with: word) }
        }
      }
      #expect(index.matches(needle) == expected)
    }
  }
}

@Suite struct FoldingTests {
  @Test(arguments: [
    ("Über", "uber"), ("ŁÓDŹ", "lodz"), ("Straße", "strasse"), ("ＡＢＣ", "abc"), ("Ærø", "aero"),
    ("e\u{301}", "e"), ("a\u{1}b", "a b"), ("日本", "日本"), ("ΑΘΉΝΑ", "αθηνα"),
  ])
  func caseMarksAndWidthDoNotCount(_ text: String, _ folded: String) {
    var folding = Folding()
    #expect(String(decoding: folding.folded(text), as: UTF8.self) == folded)
  }

  @Test(arguments: [
    ("uber", "Über über", [0..<4, 5..<9]), ("ss", "Straße", [4..<5]), ("an", "Lantern", [1..<3]),
    ("z", "Lantern", []), ("", "Lantern", []), ("aa", "aaa", [0..<2]),
  ])
  func matchesAreReportedInCharacters(_ needle: String, _ text: String, _ ranges: [Range<Int>]) {
    var folding = Folding()
    let bytes = folding.folded(needle)
    #expect(folding.ranges(of: bytes, in: text) == ranges)
  }

  @Test func theMatchesOfSeveralWordsAreInOrderAndDoNotOverlap() {
    var folding = Folding()
    let words = Folding.words(of: folding.folded("tern ant  lant"))
    #expect(folding.ranges(of: words, in: "Lantern ant") == [0..<4, 8..<11])
  }
}
