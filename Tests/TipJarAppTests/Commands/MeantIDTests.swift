import ArgumentParser
import Testing
import TipJarDownloads

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

/// The last part of an id, or a name, is enough in any case if it is unambiguous.
@Suite struct MeantIDTests {
  private let inventory: Inventory

  init() throws {
    inventory = try Inventory(
      GlobalOptions.parse([]).settings(environment: ["HOME": "/nowhere"], report: { _ in }))
  }

  @Test(
    arguments: [
      ("app.tipjar.tip.fine", "app.tipjar.tip.fine"), ("fine", "app.tipjar.tip.fine"),
      ("FINE", "app.tipjar.tip.fine"), ("Fine Tip", "app.tipjar.tip.fine"),
      ("App.Tipjar.Tip.Fine", "app.tipjar.tip.fine"), ("quill", "app.tipjar.unlock.quill"),
      ("fin", "fin"), ("tip", "tip"), ("nib-studio", "nib-studio"),
    ])
  func aWordMeansTheOnlyProductThatItFits(_ word: String, _ id: String) throws {
    #expect(try inventory.tipID(meantBy: word) == id)
    #expect(try inventory.productID(meantBy: word) == id)
  }

  @Test(
    arguments: [
      ("lantern", "lantern"), ("LANTERN", "lantern"), ("nib studio", "nib-studio"),
      ("lanter", nil),
    ] as [(String, String?)])
  func aWordMeansTheOnlyAppThatItFits(_ word: String, _ id: String?) throws {
    #expect(try inventory.app(meantBy: word)?.id == id)
  }

  @Test func aWordThatFitsSeveralNamesThem() throws {
    let items = [(id: "com.a.fine", name: "Fine"), (id: "com.b.fine", name: "Very fine")]
    let failure = try #require(throws: Failure.self) {
      try Inventory.id(meantBy: "Fine", among: items)
    }
    #expect(
      failure.message == "“Fine” is ambiguous: com.a.fine, com.b.fine. Give one id.")
    #expect(failure.status == .usage)
    #expect(try Inventory.id(meantBy: "com.b.FINE", among: items) == "com.b.fine")
    #expect(try Inventory.id(meantBy: "very FINE", among: items) == "com.b.fine")
  }
}
