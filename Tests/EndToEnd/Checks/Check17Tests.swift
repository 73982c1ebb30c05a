import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// That the tables are complete, and plurals right, is tested in TipJarAppTests.
  @Suite("Check 17: the languages, on the screen", .serialized)
  struct Check17Tests {
    @Test(
      arguments: [
        (["LC_ALL": "C.UTF-8"], "Purchases"), (["TIPJAR_LANG": "de"], "Käufe"),
        (["TIPJAR_LANG": "pl"], "Zakupy"), (["TIPJAR_LANG": "ja"], "購入"),
      ])
    func placesAndPrices(_ environment: [String: String], _ word: String) throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, environment: environment)
        try program.wait(for: word, row: 0)
        program.type("2")
        // The price is the product's own, in every language.
        try program.wait(for: "£0.99")
        program.type("q")
        #expect(try program.waitForExit() == .status(0))
      }
    }
  }
}
