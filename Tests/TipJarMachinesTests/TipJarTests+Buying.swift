import TestSupport
import Testing

@testable import TipJarMachines

/// Purchases, tips that wait for approval, and what is shown meanwhile: prices that arrive together
/// fade in together, and spinners turn together and never appear for only a moment.
extension TipJarTests {
  @Test func boughtTipIsThankedForAndCanBeBoughtAgain() {
    var jar = Self.loaded
    #expect(jar.handle(.tapped("fine"), at: .zero) == [.purchase(1, "fine")])
    #expect(state(jar, "fine") == .purchasing(price: "£1.99"))
    #expect(jar.handle(.purchaseEnded(1, .purchased), at: .zero) == [.thank("fine")])
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == nil)
    #expect(jar.handle(.tapped("fine"), at: .zero) == [.purchase(2, "fine")])
  }

  @Test(
    arguments: [
      .notCharged(note: "n"), .userCancelled, .pending, .unverified(reason: "r"),
      .failed(reason: "r"),
    ] as [TipJar.Outcome])
  func everyOtherOutcomeIsANoteOfItsOwnAndNoThanks(_ outcome: TipJar.Outcome) {
    var jar = Self.buying
    #expect(jar.handle(.purchaseEnded(1, outcome), at: .zero) == [])
    #expect(jar.note == TipJar.Note(tip: "fine", outcome: outcome))
    let isPending = outcome == .pending
    #expect(state(jar, "fine") == (isPending ? .pending(price: "£1.99") : .price("£1.99")))
    #expect(jar.after([.noteDismissed]).note == nil)
    #expect(jar.after([.tapped("broad")]).note == nil)
  }

  @Test func pressableIsWhatAPressWouldBuy() {
    for (jar, ids) in [
      (Self.jar, []), (Self.loading, []), (Self.failed, []), (Self.loaded, ["fine", "broad"]),
      (Self.buying, []),
    ] as [(TipJar, [ItemID])] {
      for id in ["fine", "broad", "stub", "nib"] as [ItemID] {
        #expect(jar.isPressable(id) == ids.contains(id))
        var copy = jar
        let isPurchase = copy.handle(.tapped(id), at: .zero) == [.purchase(1, id)]
        #expect(jar.isPressable(id) == isPurchase)
      }
    }
  }

  @Test func pendingTipBlocksNoOther() {
    var jar = Self.pending
    #expect(jar.handle(.tapped("broad"), at: .zero) == [.purchase(2, "broad")])
  }

  @Test func pendingTipIsAskedForAgainOnceItIsGivenUp() {
    var jar = Self.pending
    let tap = Event.tapped("fine")
    #expect(jar.handle(tap, at: .zero) == [.dropped(tap, .awaitsApproval)])
    #expect(!jar.isPressable("fine"))
    jar.handle([.pendingDismissed("fine")])
    #expect(jar.handle(tap, at: .zero) == [.purchase(2, "fine")])
  }

  @Test func tipOfAnEarlierRunIsPendingUntilItIsGivenUp() {
    var offers = Self.offers
    offers[1].isPending = true
    var jar = Self.loading.after([.productsLoaded(1, offers)])
    #expect(state(jar, "fine") == .pending(price: "£1.99"))
    #expect(state(jar, "broad") == .price("£9.99"))
    jar.handle([.pendingDismissed("fine"), .storeChanged, .productsLoaded(2, offers)])
    #expect(state(jar, "fine") == .price("£1.99"))
  }

  @Test(
    arguments: [
      (.approved("fine"), [.thank("fine")], nil), (.declined("fine"), [], .declined),
      (.pendingDismissed("fine"), [], nil),
    ] as [(Event, [Effect], TipJar.Outcome?)])
  func anAnswerEndsThePending(_ event: Event, _ effects: [Effect], _ outcome: TipJar.Outcome?) {
    var jar = Self.pending
    #expect(jar.handle(event, at: .zero) == effects)
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == outcome.map { TipJar.Note(tip: "fine", outcome: $0) })
  }

  @Test func aSuccessTakesTheNoteOfAFailureAlong() {
    var jar = Self.pending.after([.tapped("broad"), .purchaseEnded(2, .failed(reason: "no"))])
    #expect(jar.note?.tip == "broad")
    #expect(jar.handle(.approved("fine"), at: .zero) == [.thank("fine")])
    #expect(jar.note == nil)
  }

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
