import Foundation
import Testing
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarScreens

/// The plural rules of CLDR, and the sentences that need them.
@Suite struct PluralTests {
  @Test(
    arguments: [
      (0, 2), (1, 0), (2, 1), (4, 1), (5, 2), (11, 2), (12, 2), (14, 2), (21, 2), (22, 1), (25, 2),
      (101, 2), (112, 2), (122, 1),
    ])
  func polishHasThreePlurals(_ count: UInt, _ form: Int) {
    #expect(Language.polish.form.plural(count) == form)
  }

  @Test(arguments: [(0, 1), (1, 0), (2, 1), (21, 1)])
  func englishAndGermanHaveTwo(_ count: UInt, _ form: Int) {
    #expect([Language.english, .german].map { $0.form.plural(count) } == [form, form])
  }

  private static func tips(_ counts: (String, Int)...) -> [CountedTip] {
    counts.map { name, count in
      let nib = Nib.allCases.first { "\($0.rawValue) tip" == name.lowercased() }
      return CountedTip("app.tipjar.tip.\(nib?.id ?? name)", name: name, count: count)
    }
  }

  private static let few = tips(("Fine Tip", 2), ("Broad Tip", 1))
  private static let three = tips(("Extra Fine Tip", 1), ("Medium Tip", 5), ("Stub Tip", 13))
  private static let coffee = tips(("Coffee", 2))

  /// A tip that is no nib keeps its name.
  @Test(
    arguments: [
      (.english, few, "In your tip collection you have two fine tips and one broad tip."),
      (.german, few, "Bisher hast du zwei nette Trinkgelder und ein großes Trinkgeld gegeben."),
      (.japanese, few, "チップのコレクション: 細字2本、太字1本。"),
      (.polish, few, "Twoja kolekcja napiwków: dwie cienkie stalówki i jedna szeroka stalówka."),
      (
        .english, three,
        "In your tip collection you have 1 extra fine tip, 5 medium tips and 13 stub tips."
      ),
      (
        .german, three,
        "Bisher hast du 1 kleines Trinkgeld, 5 gute Trinkgelder und 13 riesige Trinkgelder gegeben."
      ), (.japanese, three, "チップのコレクション: 極細字1本、中字5本、スタブ13本。"),
      (
        .polish, three,
        "Twoja kolekcja napiwków: 1 arcycienka stalówka, 5 średnich stalówek i 13 ściętych stalówek."
      ), (.english, coffee, "In your tip collection you have 2 x \"Coffee\"."),
      (.german, coffee, "Bisher hast du 2 × „Coffee“ gegeben."),
      (.japanese, coffee, "チップのコレクション: 「Coffee」2個。"),
      (.polish, coffee, "Twoja kolekcja napiwków: 2 × „Coffee”."),
    ] as [(Language, [CountedTip], String)])
  func theCollectionIsASentence(_ language: Language, _ tips: [CountedTip], _ sentence: String) {
    #expect(language.words.collection.sentence(tips) == sentence)
  }

  @Test func anEmptyCollectionSaysSoAndLargeCountsAreDigits() {
    let collection = Words.english.collection
    #expect(collection.sentence([]) == "Your tip collection is still empty.")
    #expect(
      collection.sentence(Self.tips(("Fine Tip", 12), ("Broad Tip", 13), ("Stub Tip", 3)))
        == "In your tip collection you have 12 fine tips, 13 broad tips and 3 stub tips.")
    #expect(collection.sentence([], sellsTips: false).isEmpty)
    #expect(
      collection.detail(Self.tips(("Stub Tip", 13)), ["£1", "$2"], "May")
        == "13 tips, £1 + $2, since May.")
  }

  /// Other products are not called tips, in any language.
  @Test(arguments: [
    (Language.english, "You have bought 2 x \"Acorn\".", "Two products, £2, since May."),
    (.german, "Gekauft: 2 × „Acorn“.", "Zwei Produkte, £2, seit dem May."),
    (.japanese, "「Acorn」2個を購入しました。", "商品2点、£2、Mayから。"),
    (.polish, "Kupiono: 2 × „Acorn”.", "2 produkty, £2, od May."),
  ])
  func otherProductsAreNotCalledTips(_ language: Language, _ sentence: String, _ detail: String) {
    let acorns = [CountedTip("birds.acorn", name: "Acorn", count: 2)]
    let collection = language.words.collection
    #expect(collection.sentence(acorns) == sentence)
    #expect(collection.detail(acorns, ["£2"], "May") == detail)
  }

  /// The words of an id or of a name decide, never the names of the built-in tips.
  @Test(arguments: [
    ("com.test.smallTip", "Small", true), ("com.test.tip_big", "Big", true),
    ("com.test.small", "Small tip", true), ("com.test.donations", "Once", true),
    ("acorns.individual", "Golden Acorn", false), ("com.tipco.stipend", "Tipi", false),
    ("com.test.fine", "Nettes Trinkgeld", false),
  ])
  func aTipIsKnownByItsIDOrItsName(_ id: String, _ name: String, _ isTip: Bool) {
    #expect(CountedTip.isTip(id, named: name) == isTip)
    #expect(CountedTip(id, name: name, count: 1).nib == nil)
  }

  @Test(arguments: [
    ("Extra Fine Tip", "one extra fine tip"), ("Coffee Tip", "one coffee tip"),
    ("Tip", "1 x \"Tip\""),
    ("Coffee", "1 x \"Coffee\""),
    ("TIP JAR", "1 x \"TIP JAR\""),
  ])
  func aTipsNameFitsIntoASentence(name: String, text: String) {
    let sentence = Words.english.collection.sentence(Self.tips((name, 1)))
    #expect(sentence == "In your tip collection you have \(text).")
  }

  @Test(arguments: Language.allCases)
  func aRefundSaysWhatItDoesToThisPurchase(_ language: Language) {
    let notes = RefundedKind.allCases.map { language.words.refundNotes($0) }
    #expect(Set(notes).count == notes.count)
    #expect(!Words.english.refundNotes(.tip).contains("app"))
  }

  // MARK: Periods of subscriptions

  @Test(arguments: Language.allCases)
  func everyPeriodHasItsWords(_ language: Language) {
    let said = language.words
    let periods = SubscriptionPeriod.Unit.allCases.flatMap { unit in
      [1, 2, 3, 5, 12, 22].map { SubscriptionPeriod(value: $0, unit: unit) }
    }
    let texts = periods.map(said.every)
    #expect(Set(texts).count == periods.count)
    for (period, text) in zip(periods, texts) {
      #expect(TextCleaner.cleaned(text) == text && !text.contains("  "))
      #expect(period.value == 1 || text.contains("\(period.value)"))
    }
  }

  @Test(arguments: [
    (1, "co miesiąc"), (2, "co 2 miesiące"), (5, "co 5 miesięcy"), (12, "co 12 miesięcy"),
    (22, "co 22 miesiące"),
  ])
  func polishCounts(_ count: Int, _ text: String) {
    let every = Language.polish.words.every
    #expect(every(SubscriptionPeriod(value: count, unit: .month)) == text)
  }
}
