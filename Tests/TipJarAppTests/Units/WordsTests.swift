import Testing

@testable import TipJarScreens

@Suite struct WordsTests {
  @Test(arguments: [
    ([], "Your tip collection is still empty."),
    ([CountedTip(name: "Fine Tip", count: 1)], "In your tip collection you have one fine tip."),
    (
      [CountedTip(name: "Fine Tip", count: 2), CountedTip(name: "Broad Tip", count: 1)],
      "In your tip collection you have two fine tips and one broad tip."
    ),
    (
      [
        CountedTip(name: "Fine Tip", count: 12), CountedTip(name: "Broad Tip", count: 13),
        CountedTip(name: "Stub Tip", count: 3),
      ], "In your tip collection you have 12 fine tips, 13 broad tips and 3 stub tips."
    ),
  ])
  func theCollectionIsASentence(tips: [CountedTip], sentence: String) {
    #expect(Words.english.collection.sentence(tips) == sentence)
  }

  @Test(arguments: [
    ("Extra Fine Tip", "one extra fine tip"), ("Coffee Tip", "one coffee tip"),
    ("Tip", "1 x \"Tip\""),
    ("Coffee", "1 x \"Coffee\""),
    ("TIP JAR", "1 x \"TIP JAR\""),
  ])
  func aTipsNameFitsIntoASentence(name: String, text: String) {
    let sentence = Words.english.collection.sentence([CountedTip(name: name, count: 1)])
    #expect(sentence == "In your tip collection you have \(text).")
  }

  @Test(arguments: Language.allCases)
  func aRefundSaysWhatItDoesToThisPurchase(_ language: Language) {
    let notes = RefundedKind.allCases.map(language.words.refundNotes)
    #expect(Set(notes).count == notes.count)
    #expect(!Words.english.refundNotes(.tip).contains("app"))
  }

  @Test func aCollectionsDetailCountsInWords() {
    let detail = Words.english.collection.detail
    #expect(detail(1, ["£1.99"], "4 March 2026") == "One tip, £1.99, since 4 March 2026.")
    #expect(detail(13, ["£1", "$2"], "May") == "13 tips, £1, $2, since May.")
  }
}
