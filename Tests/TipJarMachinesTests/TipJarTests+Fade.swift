import TestSupport
import Testing

@testable import TipJarMachines

/// Prices that arrive together fade in together.
extension TipJarTests {
  @Test func pricesFadeInWithinThreeTenthsOfASecond() {
    let jar = Self.jar.after([.opened], at: .ms(1_000))
      .after([.productsLoaded(1, Self.offers)], at: .ms(2_000))
    #expect(jar.fade(at: .ms(1_999)) == 0)
    let steps = [2_000, 2_050, 2_100, 2_150, 2_200, 2_250, 2_299, 2_300].map {
      jar.fade(at: .ms($0))
    }
    #expect(steps == [7, 6, 5, 4, 3, 2, 1, 0])
    #expect(jar.frames(from: .ms(2_000)).count == TipJar.fadeSteps)
    #expect(jar.frames(from: .ms(2_000)).last == .ms(2_300))
  }

  /// A visible spinner stays for its minimum time.
  @Test func theyBeginToFadeInWhenTheSpinnersGo() {
    let jar = Self.jar.after([.opened], at: .ms(1_000))
      .after([.productsLoaded(1, Self.offers)], at: .ms(1_150))
    #expect(jar.fade(at: .ms(1_399)) == 0)
    #expect(jar.fade(at: .ms(1_400)) == TipJar.fadeSteps)
    #expect(jar.fade(at: .ms(1_700)) == 0)
  }

  @Test func pricesThatStoodThereAllTheTimeDoNotFade() {
    let jar = Self.jar.after([.opened, .productsLoaded(1, Self.offers)], at: .ms(1_000))
      .after([.storeChanged], at: .ms(3_000))
      .after([.productsLoaded(2, Self.offers)], at: .ms(3_050))
    for time in stride(from: 3_000.0, to: 3_400, by: 10) { #expect(jar.fade(at: .ms(time)) == 0) }
  }

  @Test func withReducedMotionTheyAreThereAtOnce() {
    var jar = Self.jar
    jar.isStill = true
    let loaded = jar.after([.opened], at: .ms(1_000))
      .after([.productsLoaded(1, Self.offers)], at: .ms(2_000))
    #expect(loaded.fade(at: .ms(2_000)) == 0)
    #expect(loaded.nextChange(after: .ms(2_000)) == nil)
  }
}
