import TestSupport
import Testing

@testable import TipJarMachines

/// The phase changes first, and a press counts once the look agrees.
extension TransitionTests {
  @Test func modelChangesBeforeAnyAnimation() {
    var button = Self.button()
    #expect(button.handle(.tapped, at: .zero) == [.prepare(1)])
    #expect(button.phase == .preparing)
    #expect(button.look(at: .zero).change?.progress == 0)
  }

  @Test func pressIsTakenOnlyWhereLookAndModelAgree() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)], at: .ms(1_000))
    #expect(Self.button().look(at: .zero).takesPress)
    for milliseconds in [1_000, 1_050, 1_100, 1_150, 1_199] as [Double] {
      #expect(!button.look(at: .ms(milliseconds)).takesPress)
    }
    #expect(button.look(at: .ms(1_200)).takesPress)
  }

  @Test func controlIsArmedFromWhenItsTurnComes() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)], at: .ms(1_000))
    #expect(button.shownSince == .ms(1_100))
    #expect(button.after([.progressed(1, 0.6)], at: .ms(2_000)).shownSince == .ms(1_100))
  }
}
