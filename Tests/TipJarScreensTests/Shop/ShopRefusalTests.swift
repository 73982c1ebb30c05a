import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// A press that came too soon is answered with the action of the next press, and that is what the
/// next press does.
@Suite("Refused presses") struct ShopRefusalTests {
  private typealias Press = @Sendable (inout ShopFixture, Duration) -> [Shop.Effect]

  private static let enter: Press = { $0.enter(after: $1) }

  private static func installed() -> ShopFixture {
    var fixture = ShopFixture.preparing
    fixture.download(
      "app0", .prepared(1), .started(1), .downloaded(1), .finished(1), after: .seconds(2))
    fixture.load([ShopFixture.row("app0", .installed)])
    return fixture
  }

  private static func typing() -> ShopFixture {
    var fixture = ShopFixture.tips
    fixture.send(.otherKey, after: .seconds(1))
    return fixture
  }

  private static let cases: [(start: ShopFixture, press: Press, next: Action, effects: Int)] = [
    (.preparing, enter, .stop, 1), (.sheet, enter, .tip, 1), (typing(), enter, .tip, 2),
    (installed(), { $0.click(.key(.remove), after: $1) }, .remove, 1),
  ]

  @Test(arguments: cases.indices) func theNextPressDoesWhatTheMessageSays(_ index: Int) {
    var (fixture, press, next, count) = Self.cases[index]
    #expect(press(&fixture, .milliseconds(400)) == refuses(.tooSoon, next: next))
    fixture.send(.noticed("", about: .refused(.tooSoon, next: next)))
    #expect(fixture.shop.notice != nil)
    let effects = press(&fixture, .seconds(1))
    #expect(effects.count == count)
    #expect(!effects.contains { if case .work(.tell) = $0 { true } else { false } })
    #expect(fixture.shop.notice == nil)
  }

  /// A held Enter on GET says what Enter does next, and discards nothing however long it is held.
  @Test(arguments: [20, 33, 120, 250, 400])
  func aHeldEnterOnGetNeverDiscardsTheDownload(_ pace: Int) {
    var fixture = ShopFixture()
    #expect(fixture.enter() == [.work(.apps(.prepare("app0", 1)))])
    fixture.download("app0", .prepared(1), .started(1))
    var told = fixture.enter(after: .milliseconds(500))
    for step in 1...200 {
      fixture.download("app0", .progressed(1, Double(step) / 250))
      told += fixture.enter(after: .milliseconds(pace))
    }
    let refused = refuses(.tooSoon, next: .stop)
    #expect(!told.isEmpty && told.allSatisfy(refused.contains))
    #expect(fixture.enter() == [.work(.apps(.cancel("app0", 1)))])
  }

  /// A message about a press names the next one, in every language, before anything else.
  @Test(arguments: Language.allCases) func theMessageBeginsWithTheNextPress(_ language: Language) {
    for next in [Action.stop, .tip, .buy, .subscribe, .refund, .remove, .open] {
      for reason in [RefusalReason.tooSoon, .changed] {
        let text = language.words.refused(reason, next: next)
        let first = text.prefix { !".。".contains($0) }
        #expect(first.contains(language.words.action(next)), "\(text)")
        #expect(text.hasSuffix(language.words.refused(reason)), "\(text)")
      }
    }
  }
}
