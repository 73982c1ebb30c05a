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
}
