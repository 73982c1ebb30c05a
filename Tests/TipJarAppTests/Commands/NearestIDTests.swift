import ArgumentParser
import Testing
import TipJarDownloads

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

/// An unknown id is answered with a suggestion of the nearest one.
@Suite struct NearestIDTests {
  private let inventory: Inventory

  init() throws {
    inventory = try Inventory(
      GlobalOptions.parse([]).settings(environment: ["HOME": "/nowhere"], report: { _ in }))
  }

  @Test(
    arguments: [
      ("app.tipjar.tip.fin", "Did you mean “app.tipjar.tip.fine”?"),
      ("fine", "Did you mean “app.tipjar.tip.fine”?"),
      ("Broad", "Did you mean “app.tipjar.tip.broad”?"),
      ("extra fine tip", "Did you mean “app.tipjar.tip.extrafine”?"),
      ("quil", "Did you mean “app.tipjar.unlock.quill”?"),
      ("nib-studio", "It is an app: “tipjar get nib-studio” downloads it."),
      ("Lantern", "It is an app: “tipjar get lantern” downloads it."),
      ("nope", "“tipjar products” lists what it has."),
      ("x", "“tipjar products” lists what it has."),
    ])
  func aProductsIDIsGuessed(_ id: String, _ hint: String) {
    #expect(inventory.hint(forProduct: id, Words.english.commands) == hint)
  }

  @Test(
    arguments: [
      ("lantren", "Did you mean “lantern”?"), ("Nib Studio", "Did you mean “nib-studio”?"),
      (
        "app.tipjar.tip.fine", "That is a product: “tipjar tip app.tipjar.tip.fine” buys it."
      ),
      ("app.tipjar.unlock.quill", "That is a product: “tipjar get quill” buys it."),
      ("xyzzy", "“tipjar apps” lists all apps."),
    ])
  func anAppsIDIsGuessed(_ id: String, _ hint: String) {
    #expect(inventory.hint(forApp: id) == hint)
  }

  @Test(arguments: ["lantern", "Lantern", "LANTERN"])
  func anAppIsFoundHoweverItsIDIsWritten(_ id: String) {
    #expect(inventory.app(id)?.id == "lantern")
  }

  @Test(
    arguments: [
      ("a", [("b", "")], nil), ("ab", [("ac", "")], "ac"), ("", [("a", "")], nil),
      ("tea", [("com.x.te", "Te"), ("com.x.tea", "")], "com.x.tea"),
      ("same", [("1", "Same"), ("2", "Same")], "1"),
    ] as [(String, [(String, String)], String?)])
  func nearIsWhatHasAThirdMistyped(
    _ word: String, _ ids: [(String, String)], _ nearest: String?
  ) {
    #expect(Inventory.nearestID(to: word, among: ids.map { (id: $0.0, name: $0.1) }) == nearest)
  }
}
