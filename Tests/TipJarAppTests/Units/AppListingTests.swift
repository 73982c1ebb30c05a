import Foundation
import Testing
import TipJarDownloads
import TipJarMachines
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

@Suite struct AppListingTests {
  private func window(
    _ text: String, offset: Int = 0, limit: Int = 10, apps: [App] = apps
  ) -> AppWindow {
    var listing = AppListing(CatalogIndex(Catalog(apps: apps)), texts: .sample)
    return listing.window(
      AppQuery(text: text, offset: offset, limit: limit), AppListing.Facts())
  }

  private static let apps = [
    App(id: "b", name: "Über", subtitle: "Rides", developer: "Acme", size: 1),
    App(id: "a", name: "Adagio", category: "Music", size: 1, productID: "unlock"),
    App(id: "c", name: "Çelik", size: 1),
  ]

  @Test(arguments: [
    ("uber", ["b"]), ("ÜBER", ["b"]), ("celik", ["c"]), ("acme", ["b"]), ("music", ["a"]),
    ("  rides ", ["b"]), ("zebra", []), ("", ["b", "a", "c"]),
  ])
  func aSearchFoldsCaseAndMarks(text: String, ids: [String]) {
    let window = window(text)
    #expect(window.rows.map(\.id.rawValue) == ids)
    #expect((window.count, window.total) == (ids.count, 3))
  }

  /// A row has the developer or the category if nothing else in it matches.
  @Test(arguments: [("acme", "Acme"), ("music", "Music"), ("uber", ""), ("rides", "")])
  func aMatchThatTheRowDoesNotShowIsAdded(_ text: String, _ field: String) {
    let marks = window(text).rows.first?.marks
    #expect(marks?.field == field)
    #expect(marks?.inField == (field.isEmpty ? [] : [0..<field.count]))
  }

  @Test func searchingAfterADeletionFindsTheSameAsANewSearch() {
    var listing = AppListing(CatalogIndex(Catalog(apps: Self.apps)), texts: .sample)
    for text in ["a", "ac", "acm", "ac", "a", "", "m", "mu", "a", "über", "üb", "e", "", "acm"] {
      let typed = listing.window(AppQuery(text: text, offset: 0, limit: 10), AppListing.Facts())
      #expect(typed.rows.map(\.id) == window(text).rows.map(\.id), "\(text)")
    }
  }

  @Test(arguments: [(0, 2, ["b", "a"]), (1, 1, ["a"]), (2, 5, ["c"]), (9, 5, [])])
  func aWindowIsAPartInTheOrderOfTheCatalogue(offset: Int, limit: Int, ids: [String]) {
    let window = window("", offset: offset, limit: limit)
    #expect(window.rows.map(\.id.rawValue) == ids)
    #expect(window.count == 3)
  }

  @Test func aRowSaysWhatTheAppIsNow() {
    var facts = AppListing.Facts()
    func row(_ index: Int) -> AppRow {
      let query = AppQuery(text: "", offset: index, limit: 1)
      var listing = AppListing(CatalogIndex(Catalog(apps: Self.apps)), texts: .sample)
      return listing.window(query, facts).rows[0]
    }
    #expect(row(0).resting == .offered(.free))
    #expect(row(1).resting == .offered(.price(nil)))
    // The store has answered, and the product is missing.
    facts.prices["unlock"] = .some(nil)
    #expect(row(1).resting == .offered(.unavailable))
    facts.prices["unlock"] = "£4.99"
    #expect(row(1).resting == .offered(.price("£4.99")))
    facts.owned = ["unlock"]
    #expect(row(1).resting == .offered(.owned))
    facts.records["b"] = AppRecord(isOwned: true)
    #expect(row(0).resting == .offered(.owned))
    facts.records["b"] = AppRecord(installedVersion: "1.0", isOwned: true)
    #expect(row(0).resting == .installed)
    #expect(row(0).removal?.sentence.hasPrefix("It is simulated: no file is deleted.") == true)
    facts.records["b"] = AppRecord(installedVersion: "0.9", isOwned: true)
    #expect(row(0).resting == .offered(.update))
  }

  /// No row moves after its update, and the heading is true at once.
  @Test func theHeadingOfUpdatesCountsThoseThatAreLeft() {
    let index = CatalogIndex(Catalog(apps: Self.apps), order: .newest, updates: [0, 2])
    var listing = AppListing(index, texts: .sample)
    var facts = AppListing.Facts()
    func headings() -> [AppEntry] {
      let window = listing.window(AppQuery(text: "", order: .newest, offset: 0, limit: 9), facts)
      return window.entries.filter { if case .heading = $0 { true } else { false } }
    }
    facts.records["b"] = AppRecord(installedVersion: "0.9", isOwned: true)
    facts.records["c"] = AppRecord(installedVersion: "0.9", isOwned: true)
    #expect(headings() == [.heading("Updates", count: 2), .heading("More apps", count: 1)])
    facts.records["c"]?.installedVersion = "1.0"
    #expect(headings() == [.heading("Updates", count: 1), .heading("More apps", count: 1)])
    facts.records["b"]?.installedVersion = "1.0"
    #expect(headings() == [.heading("Up to date", count: 2), .heading("More apps", count: 1)])
  }

  /// No list waits for a picture in a file: it is read after the list was shown, once.
  @Test func aPictureIsReadAfterTheListWasShown() throws {
    var apps = Self.apps
    let pixels = try #require(
      IconPixels(palette: [0xFF0000], pixels: Array(repeating: 0, count: 256)))
    apps[0].icon = .pixels(pixels)
    apps[1].icon = .address("missing.png")
    let icons = Icons()
    var listing = AppListing(CatalogIndex(Catalog(apps: apps)), texts: .sample, icons: icons)
    let query = AppQuery(text: "", offset: 0, limit: 3)
    let picture = Picture(pixels: pixels.colors)
    #expect(
      listing.window(query, AppListing.Facts()).rows.map(\.picture) == [picture, .blank, nil])
    #expect(icons.read())
    #expect(listing.window(query, AppListing.Facts()).rows.map(\.picture) == [picture, nil, nil])
    #expect(!icons.read())
  }

  /// A purchase for an app shows that app's icon everywhere.
  @MainActor
  @Test(arguments: [
    ("app.tipjar.unlock.quill", "quill"), ("app.tipjar.tip.fine", "app.tipjar.tip.fine"),
  ])
  func aProductHasTheIconOfItsApp(_ product: String, _ icon: ItemID) throws {
    let settings = Settings(
      state: FileManager.default.temporaryDirectory, seed: 7, glyphs: .braille)
    let rows = Rows(inventory: try Inventory(settings), settings: settings, texts: .sample)
    #expect(rows.icon(of: product) == icon)
  }
}
