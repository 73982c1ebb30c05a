import Foundation
import Testing
import TipJarMachines
import TipJarWidgets

@testable import TipJarStorefront

/// A purchase for an app shows that app's icon everywhere.
@MainActor @Suite struct IconTests {
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
