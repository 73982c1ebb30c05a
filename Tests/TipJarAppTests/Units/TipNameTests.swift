import Testing

@testable import TipJarStorefront

/// The names of tips that the store does not know.
@Suite struct TipNameTests {
  @Test(
    arguments: [
      ("com.example.tip.extrafine", "Extra Fine Tip"), ("com.example.ExtraFine", "Extra Fine Tip"),
      ("com.example.tips.broad", "Broad Tip"), ("com.example.tips.coffee", "Coffee"),
      ("com.example.big_coffee", "Big Coffee"), ("com.example.bigCoffee2", "Big Coffee2"),
      ("hugeTip", "Huge Tip"), ("com.example.TIP", "TIP"), ("com.example.日本", "日本"),
      ("...", "..."), ("com.example.--", "com.example.--"),
    ])
  func aNameIsReadFromTheLastComponent(_ id: String, _ name: String) {
    #expect(TipName.of(id, in: "en") == name)
  }

  @Test func theNamesOfNibsAreInTheLanguageOfTheWords() {
    #expect(TipName.of("com.example.tip.fine", in: "de") == "Feine Spitze")
  }
}
