import TestSupport
import Testing

@testable import TipJarMachines

/// A button out of sight has its final look at once.
extension TransitionTests {
  @Test(arguments: [0, 10, 99, 150, 399, 450, 600] as [Double])
  func settledLookIsWhatIsTrueAndNothingMoves(_ milliseconds: Double) {
    var button = Self.button().after([.tapped, .prepared(1), .progressed(1, 1), .finished(1)])
    button.finishMotion(at: .ms(milliseconds))
    #expect(button.look(at: .ms(milliseconds)) == .init(shape: .pill(.open)))
    #expect(button.nextChange(after: .ms(milliseconds)) == nil)
  }

  @Test func settlingEndsTheEaseAndKeepsTheSpinnerTurning() {
    var ring = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)])
      .after([.progressed(1, 0.9)], at: .ms(150))
    ring.finishMotion(at: .ms(160))
    #expect(ring.look(at: .ms(160)).shape == .ring(fraction: 0.9, .stop))
    var spinner = Self.button().after([.tapped])
    spinner.finishMotion(at: .ms(10))
    #expect(spinner.look(at: .ms(10)).change == nil)
    #expect(spinner.nextChange(after: .ms(10)) == .ms(100))
  }

  @Test func settlingDoesNotFlashTheSpinnerOfACancel() {
    var button = Self.button().after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.5)], at: .ms(500)).after([.stopTapped], at: .ms(1_000))
    button.finishMotion(at: .ms(1_050))
    #expect(button.look(at: .ms(1_099)).shape == .ring(fraction: 0.5, .stop))
    #expect(button.look(at: .ms(1_100)).shape == .spinner(turn: 0, turning: true))
  }

  @Test func settlingShowsASpinnerWhoseCancelHasWaitedLongEnough() {
    var button = Self.button(Motion(transition: .seconds(1)))
      .after([.tapped, .prepared(1), .progressed(1, 0.5)])
      .after([.stopTapped], at: .ms(100))
    button.finishMotion(at: .ms(300))
    #expect(button.look(at: .ms(300)).shape == .spinner(turn: 0, turning: true))
  }
}
