import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarMachines

@Suite("Ease of the ring")
struct ProgressEaseTests {
  /// Returns the value of the curve by bisection, for comparison.
  func reference(_ time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let rest = 1 - middle
      let x = 3 * rest * middle * middle * 0.58 + middle * middle * middle
      if x < time { low = middle } else { high = middle }
    }
    return (3 - 2 * low) * low * low
  }

  @Test func curveIsTheCubicEaseOut() {
    var last = 0.0
    for step in 0...3_000 {
      let time = Double(step) / 3_000
      let value = ProgressEase.easeOut(time)
      #expect(abs(value - reference(time)) < 0.000_1)
      #expect(value >= last)
      last = value
    }
    #expect(ProgressEase.easeOut(0) == 0)
    #expect(ProgressEase.easeOut(1) == 1)
    // An ease-out curve is ahead of linear progress all the time.
    #expect(ProgressEase.easeOut(0.5) > 0.65)
  }

  @Test func easesForThreeTenthsOfASecond() {
    var ease = ProgressEase()
    ease.set(0.5, at: .ms(1_000))
    #expect(ease.value(at: .ms(1_000)) == 0)
    #expect(ease.value(at: .ms(1_150)) == 0.5 * ProgressEase.easeOut(0.5))
    #expect(ease.value(at: .ms(1_299)) < 0.5)
    #expect(ease.value(at: .ms(1_300)) == 0.5)
    #expect(ease.target == 0.5)
    #expect(ease.end == .ms(1_300))
  }

  @Test func valueSetDuringAnEaseWaitsForItsEndAndTheNewestWins() {
    var ease = ProgressEase()
    ease.set(0.4, at: .ms(0))
    ease.set(0.5, at: .ms(100))
    ease.set(0.8, at: .ms(200))
    #expect(ease.value(at: .ms(200)) == 0.4 * ProgressEase.easeOut(200.0 / 300))
    #expect(ease.value(at: .ms(300)) == 0.4)
    #expect(ease.value(at: .ms(450)) == 0.4 + 0.4 * ProgressEase.easeOut(0.5))
    #expect(ease.value(at: .ms(600)) == 0.8)
    #expect(ease.target == 0.8)
    #expect(ease.end == .ms(600))
  }

  /// One that is said twice does not put off its end, and almost one waits like any other.
  @Test(
    arguments: [(0, 1, 1, 300), (0, 0.5, 1.nextDown, 600), (0.5, 0.5, 0.5, nil)]
      as [(Double, Double, Double, Double?)])
  func theNextValueIsEasedTo(_ start: Double, _ first: Double, _ second: Double, _ end: Double?) {
    var ease = ProgressEase(start)
    ease.set(first, at: .ms(0))
    ease.set(second, at: .ms(100))
    #expect(end.map { ease.end == .ms($0) } ?? (ease == ProgressEase(start)))
  }

  @Test func exactlyOneTakesAFreshEaseFromTheValueOnTheScreen() {
    var ease = ProgressEase()
    ease.set(0.5, at: .ms(0))
    ease.set(0.7, at: .ms(100))
    let shown = ease.value(at: .ms(150))
    ease.set(1, at: .ms(150))
    #expect(ease.value(at: .ms(150)) == shown)
    #expect(ease.value(at: .ms(449)) < 1)
    #expect(ease.value(at: .ms(450)) == 1)
  }

  @Test func framesAreSixtyASecondAndTheLastIsExact() {
    var ease = ProgressEase()
    #expect(ease.nextChange(after: .zero) == nil)
    ease.set(0.5, at: .zero)
    #expect(ease.nextChange(after: .zero) == Instant(nanoseconds: 16_666_667))
    #expect(ease.nextChange(after: .ms(290)) == .ms(300))
    #expect(ease.nextChange(after: .ms(300)) == nil)
  }

  /// 200,000 values: the eased fraction stays in 0...1, never falls while values rise, and comes to
  /// rest.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func easeRisesAndComesToRest(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var ease = ProgressEase()
    var now = Instant.zero
    var target = 0.0
    var shown = 0.0
    for _ in 0..<50_000 {
      let bits = random.next()
      now = now + Int64(bits >> 36) * 4
      if target == 1 {
        (ease, target, shown) = (ProgressEase(), 0, 0)
      } else {
        target = bits & 15 == 0 ? 1 : min(0.999, target + Double(bits & 0xFFF) / 100_000)
        ease.set(target, at: now)
      }
      let value = ease.value(at: now)
      if value < shown || value > 1 { Issue.record("\(shown) then \(value)") }
      shown = value
      if ease.value(at: now + 600_000_000) != target { Issue.record("the target is not reached") }
      if ease.nextChange(after: now + 600_000_000) != nil { Issue.record("a timer at rest") }
    }
  }
}
