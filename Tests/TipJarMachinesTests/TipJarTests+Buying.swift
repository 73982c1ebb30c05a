import TestSupport
import Testing

@testable import TipJarMachines

/// Purchases, and tips that wait for approval.
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

  @Test func approvalEndsThePendingWithThanks() {
    var jar = Self.pending
    #expect(jar.handle(.approved("fine"), at: .zero) == [.thank("fine")])
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == nil)
  }

  @Test func aDeclineEndsThePendingAndSaysThatNothingWasBought() {
    let jar = Self.pending.after([.declined("fine")])
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == TipJar.Note(tip: "fine", outcome: .userCancelled))
  }

  @Test func dismissedPendingTakesItsNoteAlong() {
    let jar = Self.pending.after([.pendingDismissed("fine")])
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == nil)
  }
}
