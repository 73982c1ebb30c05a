import Testing

@testable import tipjar

@Suite struct WordsTests {
  @Test(arguments: [
    ([], "Your tip collection is still empty."),
    ([CountedTip(name: "fine", count: 1)], "In your tip collection you have one fine."),
    (
      [CountedTip(name: "fine", count: 2), CountedTip(name: "broad", count: 1)],
      "In your tip collection you have two fine and one broad."
    ),
    (
      [
        CountedTip(name: "fine", count: 12), CountedTip(name: "broad", count: 13),
        CountedTip(name: "stub", count: 3),
      ], "In your tip collection you have twelve fine, 13 broad and three stub."
    ),
  ])
  func theCollectionIsASentence(tips: [CountedTip], sentence: String) {
    #expect(Words.english.collection(tips) == sentence)
  }

  @Test(arguments: [
    ("Extra Fine Tip", "extra fine"), ("Tip", "\"Tip\""), ("Coffee", "\"Coffee\""),
    ("TIP JAR", "\"TIP JAR\""),
  ])
  func aTipsNameFitsIntoASentence(name: String, text: String) {
    #expect(Words.english.tipInSentence(name) == text)
  }

  @Test func aCollectionsDetailCountsInWords() {
    let detail = Words.english.collectionDetail
    #expect(detail(1, ["£1.99"], "4 March 2026") == "One tip, £1.99, since 4 March 2026.")
    #expect(detail(13, ["£1", "$2"], "May") == "13 tips, £1, $2, since May.")
  }
}
