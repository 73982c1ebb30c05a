import Foundation
import Testing
import TipJarStore
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarScreens

/// The words of subscriptions in every language.
@Suite struct SubscriptionWordsTests {
  @Test(arguments: Language.allCases)
  func everyPeriodHasItsWords(_ language: Language) {
    let said = language.words.subscriptions
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
    let every = Language.polish.words.subscriptions.every
    #expect(every(SubscriptionPeriod(value: count, unit: .month)) == text)
  }

  /// The name, the price and the date of a sentence are in it.
  @Test(arguments: Language.allCases)
  func nothingIsLeftOutOfASentence(_ language: Language) {
    let said = language.words.subscriptions
    let month = SubscriptionPeriod(value: 3, unit: .month)
    let sentences: [(String, [String])] = [
      (said.title("NAME"), ["NAME"]), (said.freeTrial(month), ["3"]),
      (said.payAsYouGo("PRICE", "EVERY", month), ["PRICE", "EVERY", "3"]),
      (said.payUpFront("PRICE", month), ["PRICE", "3"]),
      (said.then("OFFER", "PRICE", "EVERY"), ["OFFER", "PRICE", "EVERY"]),
      (said.renewsEvery("EVERY"), ["EVERY"]), (said.renews("PRICE", "EVERY"), ["PRICE", "EVERY"]),
      (said.startsOn("DATE"), ["DATE"]), (said.changesOn("NAME", "DATE"), ["NAME", "DATE"]),
      (said.held("NAME"), ["NAME"]), (said.begun("NAME", "TERMS"), ["NAME", "TERMS"]),
      (said.keep("NAME"), ["NAME"]), (said.on("DATE"), ["DATE"]), (said.at("TIME"), ["TIME"]),
      (said.renewsOn("WHEN", "PRICE"), ["WHEN", "PRICE"]), (said.endsOn("WHEN"), ["WHEN"]),
      (said.changesTo("NAME", "WHEN"), ["NAME", "WHEN"]), (said.begins("WHEN"), ["WHEN"]),
      (said.graceUntil("DATE"), ["DATE"]), (said.expiredOn("WHEN"), ["WHEN"]),
      (said.periodsSince(12, "DAY"), ["12", "DAY"]),
    ]
    for (text, parts) in sentences {
      for part in parts { #expect(text.contains(part), "\(text)") }
    }
  }
}
