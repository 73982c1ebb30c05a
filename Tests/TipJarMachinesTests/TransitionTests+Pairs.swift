import TestSupport
import Testing

@testable import TipJarMachines

/// The animated pairs of shapes, and the durations.
extension TransitionTests {
  @Test(
    arguments: [
      (pill, turning, true), (turning, pill, true), (pill, stop, true), (stop, open, true),
      (turning, stop, true), (resting, stop, true), (resting, pill, true), (play, pill, true),
      (pill, open, true), (open, Form.pill(.cloud), true), (turning, resting, false),
      (resting, turning, false),
      (stop, play, false), (stop, turning, false), (play, resting, false), (pill, pill, false),
    ] as [(Form, Form, Bool)])
  func onlyTheListedPairsAnimate(_ from: Form, _ to: Form, _ animates: Bool) {
    #expect(from.animates(to: to) == animates)
    var queue = TransitionQueue(from)
    queue.add(.init(to: to, askedAt: .zero))
    _ = queue.begin(at: .zero)
    #expect(queue.progress(at: .zero) == (animates ? 0 : nil))
    #expect(queue.progress(at: .ms(50)) == (animates ? 0.5 : nil))
    #expect(queue.progress(at: .ms(100)) == nil)
  }

  @Test func spinnerToRingSaysWhatItComesFromAndHowFarItIs() {
    let button = Self.button().after([.tapped, .prepared(1)])
      .after([.progressed(1, 0.5)], at: .ms(1_000))
    let look = button.look(at: .ms(1_050))
    #expect(look.change?.from == .spinner(turn: 0.5, turning: true))
    #expect(look.change?.progress == 0.5)
    guard case .ring(let fraction, .stop) = look.shape else {
      Issue.record("\(look)")
      return
    }
    #expect(fraction > 0 && fraction < 0.5)
  }

  @Test(arguments: [40, 250] as [Int64])
  func durationsAreTheButtonsOwn(_ milliseconds: Int64) {
    let motion = Motion(transition: .milliseconds(milliseconds), ease: .milliseconds(500))
    #expect(Self.button(motion).motion == motion)
    let button = Self.button(motion).after([.tapped])
    #expect(button.look(at: .ms(Double(milliseconds) / 2)).change?.progress == 0.5)
    #expect(button.look(at: .ms(Double(milliseconds))).change == nil)
    let ring = Self.button(motion).after([.tapped, .prepared(1)])
      .after([.progressed(1, 1)], at: .ms(1_000))
    #expect(ring.frames(from: .ms(1_000)).last == .ms(1_500))
  }

  @Test func negativeDurationIsNone() {
    #expect(
      Motion(transition: .seconds(-1), ease: .seconds(-1)) == Motion(transition: .zero, ease: .zero)
    )
  }
}
