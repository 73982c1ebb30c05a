import TestSupport
import Testing

@testable import TipJarMachines

/// Every transition plays, in order.
extension TransitionTests {
  @Test func queuePlaysEveryChangeInOrder() {
    let button = Self.button().after([
      .tapped, .prepared(1), .progressed(1, 0.5), .queued(1), .cancelled(1),
    ])
    #expect(button.phase == .get(.free))
    #expect(
      Self.shown(button) == [
        Shown(kind: .spinner, from: .zero), Shown(kind: .ring, from: .ms(100)),
        // The change from ring to spinner is immediate, so the spinner is replaced at once.
        Shown(kind: .pill, from: .ms(200)),
      ])
    #expect(
      button.transitionsBegun(by: .ms(1_000)) == [
        Transition(from: Self.turning, to: Self.stop, at: .ms(100)),
        Transition(from: Self.stop, to: Self.resting, at: .ms(200)),
        Transition(from: Self.resting, to: Self.pill, at: .ms(200)),
      ])
    #expect(button.frames(from: .zero).last == .ms(300))
  }

  @Test func transitionsNeverOverlap() {
    let button = Self.button().after([.tapped])
      .after([.prepared(1), .progressed(1, 0.5)], at: .ms(50))
    #expect(button.look(at: .ms(99)).change?.from == .pill(.get))
    #expect(button.look(at: .ms(100)).change?.from == .spinner(turn: 0.05, turning: true))
    #expect(button.look(at: .ms(100)).change?.progress == 0)
  }

  @Test func ringThatWaitsForItsTurnFillsFromNothingToTheNewestFraction() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.2)])
      .after([.progressed(1, 0.6)], at: .ms(80))
    #expect(button.look(at: .ms(100)).shape == .ring(fraction: 0, .stop))
    #expect(button.look(at: .ms(400)).shape == .ring(fraction: 0.6, .stop))
    #expect(button.frames(from: .zero).last == .ms(400))
  }

  @Test func fractionThatComesAfterTheTurnIsEasedTo() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.2)])
      .after([.progressed(1, 0.6)], at: .ms(120))
    #expect(button.look(at: .ms(400)).shape == .ring(fraction: 0.2, .stop))
    #expect(button.look(at: .ms(700)).shape == .ring(fraction: 0.6, .stop))
  }

  @Test func openWaitsForTheLastEaseWhenItsTurnComes() {
    let button = Self.button().after([.tapped, .prepared(1), .progressed(1, 1), .finished(1)])
    // The ring begins at 100 ms, is full at 400 ms, and the pill is complete at 500 ms.
    #expect(
      Self.shown(button) == [
        Shown(kind: .spinner, from: .zero), Shown(kind: .ring, from: .ms(100)),
        Shown(kind: .pill, from: .ms(400)),
      ])
    #expect(button.look(at: .ms(399)).isEnabled == false)
    #expect(button.frames(from: .zero).last == .ms(500))
  }

  @Test func updateDoesNotWaitForTheRingsEase() {
    let ring = Self.button().after([.tapped, .prepared(1), .progressed(1, 0.5)])
    let button = ring.after([.progressed(1, 1), .failed(1, reason: "r")], at: .ms(1_000))
    #expect(button.look(at: .ms(1_000)).change?.progress == 0)
  }
}
