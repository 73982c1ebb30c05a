import TestSupport
import Testing

@testable import TipJarMachines

/// Spinners turn together, and never appear for only a moment.
extension TipJarTests {
  @Test func oneClockTurnsAllSpinnersAndStopsWithTheLast() {
    var jar = Self.jar.after([.opened], at: .ms(1_000))
    #expect(jar.spinnerTurn(at: .ms(1_099)) == nil)
    #expect(jar.spinnerTurn(at: .ms(1_600)) == 0.25)
    #expect(jar.nextChange(after: .ms(1_600)) == .ms(1_700))
    jar.handle([.productsLoaded(1, Self.offers)], at: .ms(2_000))
    #expect(jar.spinnerTurn(at: .ms(2_000)) == nil)
    #expect(jar.nextChange(after: .ms(2_300)) == nil)
    jar.handle([.tapped("fine")], at: .ms(3_000))
    #expect(jar.spinnerTurn(at: .ms(3_099)) == nil)
    #expect(jar.nextChange(after: .ms(3_000)) == .ms(3_100))
    #expect(jar.spinnerTurn(at: .ms(3_200)) == 0.05)
    jar.handle([.purchaseEnded(1, .failed(reason: "r"))], at: .ms(4_000))
    #expect(jar.nextChange(after: .ms(4_000)) == nil)
  }

  @Test(arguments: [1, 50, 100] as [Double])
  func purchaseThatIsOverWithin100msShowsNoSpinner(_ milliseconds: Double) throws {
    let jar = Self.jar.after([.opened, .productsLoaded(1, Self.offers), .tapped("fine")])
    let tip = try #require(jar.tips.first)
    #expect(tip.state == .purchasing(price: "£1.99"))
    #expect(jar.shown(tip, at: .ms(99)).state == .price("£1.99"))
    let after = jar.after([.purchaseEnded(1, .userCancelled)], at: .ms(milliseconds))
    for time in [milliseconds, 101, 399] {
      #expect(after.shown(try #require(after.tips.first), at: .ms(time)).state == .price("£1.99"))
    }
  }

  @Test func spinnerOfAPurchaseStaysAtLeast300ms() throws {
    let jar = Self.jar.after([.opened, .productsLoaded(1, Self.offers), .tapped("fine")])
      .after([.purchaseEnded(1, .userCancelled)], at: .ms(150))
    let tip = try #require(jar.tips.first)
    #expect(tip.state == .price("£1.99"))
    #expect(jar.shown(tip, at: .ms(399)).state == .purchasing(price: "£1.99"))
    #expect(jar.shown(tip, at: .ms(400)).state == .price("£1.99"))
    #expect(jar.frames(from: .ms(150)).last == .ms(400))
  }
}
