import TestSupport
import Testing

@testable import TipJarMachines

/// A cancellation that ends at once never shows its spinner.
extension TransitionTests {
  @Test(arguments: Motion.Policy.allCases, Array(1...200))
  func cancelThatIsOverWithin100msNeverShowsTheSpinner(_ policy: Motion.Policy, _ over: Int) {
    let ring = Self.button(Motion(policy: policy)).after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.5)], at: .ms(500))
    let stopped = ring.after([.stopTapped], at: .ms(1_000))
    let end = Instant.ms(1_000 + Double(over))
    for now in [.ms(1_000)] + stopped.frames(from: .ms(1_000), limit: 20) where now < end {
      let look = stopped.look(at: now)
      #expect(!look.isEnabled)
      #expect(Shown.Kind(look.shape) == (now < .ms(1_100) ? .ring : .spinner))
    }
    let after = stopped.after([.cancelled(1)], at: end)
    let kinds = Self.shown(after, from: end).map(\.kind)
    #expect(kinds == [.pill])
    let from = after.look(at: end).change?.from
    #expect(from.map(Shown.Kind.init) == (policy == .none ? nil : over <= 100 ? .ring : .spinner))
  }

  @Test func cancelBeforeTheRingHasHadItsTurnStillPlaysTheRing() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)])
      .after([.stopTapped], at: .ms(20)).after([.cancelled(1)], at: .ms(60))
    #expect(Self.shown(button, from: .ms(60)).map(\.kind) == [.spinner, .ring, .pill])
    #expect(button.frames(from: .ms(60)).last == .ms(300))
  }
}
