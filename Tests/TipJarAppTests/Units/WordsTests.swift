import Testing

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@Suite struct WordsTests {
  @Test(arguments: [
    ([], "Your tip collection is still empty."),
    ([CountedTip(name: "Fine Tip", count: 1)], "In your tip collection you have one fine."),
    (
      [CountedTip(name: "Fine Tip", count: 2), CountedTip(name: "Broad Tip", count: 1)],
      "In your tip collection you have two fine and one broad."
    ),
    (
      [
        CountedTip(name: "Fine Tip", count: 12), CountedTip(name: "Broad Tip", count: 13),
        CountedTip(name: "Stub Tip", count: 3),
      ], "In your tip collection you have twelve fine, 13 broad and three stub."
    ),
  ])
  func theCollectionIsASentence(tips: [CountedTip], sentence: String) {
    #expect(Words.english.collection.sentence(tips) == sentence)
  }

  @Test(arguments: [
    ("Extra Fine Tip", "extra fine"), ("Coffee Tip", "coffee"), ("Tip", "\"Tip\""),
    ("Coffee", "\"Coffee\""),
    ("TIP JAR", "\"TIP JAR\""),
  ])
  func aTipsNameFitsIntoASentence(name: String, text: String) {
    let sentence = Words.english.collection.sentence([CountedTip(name: name, count: 1)])
    #expect(sentence == "In your tip collection you have one \(text).")
  }

  @Test func aCollectionsDetailCountsInWords() {
    let detail = Words.english.collection.detail
    #expect(detail(1, ["£1.99"], "4 March 2026") == "One tip, £1.99, since 4 March 2026.")
    #expect(detail(13, ["£1", "$2"], "May") == "13 tips, £1, $2, since May.")
  }
}
