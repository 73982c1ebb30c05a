import Testing
import TipJarVocabulary

@testable import TipJarScreens

/// The plural rules of CLDR, and the sentences that need them.
@Suite struct PluralTests {
  @Test(
    arguments: [
      (0, 2), (1, 0), (2, 1), (4, 1), (5, 2), (11, 2), (12, 2), (14, 2), (21, 2), (22, 1), (25, 2),
      (101, 2), (112, 2), (122, 1),
    ])
  func polishHasThreePlurals(_ count: Int, _ form: Int) {
    #expect(Translation.pluralForm(of: count, in: "pl") == form)
  }

  @Test(arguments: [(0, 1), (1, 0), (2, 1), (21, 1)])
  func englishAndGermanHaveTwo(_ count: Int, _ form: Int) {
    #expect(["en", "de"].map { Translation.pluralForm(of: count, in: $0) } == [form, form])
  }

  private static func tips(_ counts: (String, Int)...) -> [CountedTip] {
    counts.map { CountedTip(name: $0.0, count: $0.1) }
  }

  @Test(
    arguments: [
      (Language.english, "In your tip collection you have two fine tips and one broad tip."),
      (.german, "Bisher hast du zwei nette Trinkgelder und ein großes Trinkgeld gegeben."),
      (.japanese, "チップのコレクション: 細字2本、太字1本。"),
      (.polish, "Twoja kolekcja napiwków: dwie cienkie stalówki i jedna szeroka stalówka."),
    ])
  func theCollectionIsASentence(_ language: Language, _ sentence: String) {
    let tips = Self.tips(("Fine Tip", 2), ("Broad Tip", 1))
    #expect(language.words.collection.sentence(tips) == sentence)
  }

  @Test(
    arguments: [
      (
        Language.english,
        "In your tip collection you have 1 extra fine tip, 5 medium tips and 13 stub tips."
      ),
      (
        .german,
        "Bisher hast du 1 kleines Trinkgeld, 5 gute Trinkgelder und 13 riesige Trinkgelder gegeben."
      ),
      (.japanese, "チップのコレクション: 極細字1本、中字5本、スタブ13本。"),
      (
        .polish,
        "Twoja kolekcja napiwków: 1 arcycienka stalówka, 5 średnich stalówek i 13 ściętych stalówek."
      ),
    ])
  func theCollectionListsThreeAndCountsMany(_ language: Language, _ sentence: String) {
    let tips = Self.tips(("Extra Fine Tip", 1), ("Medium Tip", 5), ("Stub Tip", 13))
    #expect(language.words.collection.sentence(tips) == sentence)
  }

  @Test(
    arguments: [
      (Language.english, "In your tip collection you have 2 x \"Coffee\"."),
      (.german, "Bisher hast du 2 × „Coffee“ gegeben."),
      (.japanese, "チップのコレクション: 「Coffee」2個。"),
      (.polish, "Twoja kolekcja napiwków: 2 × „Coffee”."),
    ])
  func aTipThatIsNoNibKeepsItsName(_ language: Language, _ sentence: String) {
    #expect(language.words.collection.sentence(Self.tips(("Coffee", 2))) == sentence)
  }

  @Test func anEmptyCollectionSaysSoAndLargeCountsAreDigits() {
    let collection = Words.english.collection
    #expect(collection.sentence([]) == "Your tip collection is still empty.")
    #expect(
      collection.sentence(Self.tips(("Fine Tip", 12), ("Broad Tip", 13), ("Stub Tip", 3)))
        == "In your tip collection you have 12 fine tips, 13 broad tips and 3 stub tips.")
    #expect(collection.detail(13, ["£1", "$2"], "May") == "13 tips, £1 + $2, since May.")
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
    let notes = RefundedKind.allCases.map { language.words.refundNotes($0) }
    #expect(Set(notes).count == notes.count)
    #expect(!Words.english.refundNotes(.tip).contains("app"))
  }
}
