import Testing

@testable import TipJarDownloads

@Suite struct PaceTests {
  private let range = Duration.seconds(5) ... .seconds(15)

  @Test func everyDownloadTakesFiveToFifteenSeconds() {
    var shortest = Duration.seconds(99)
    var longest = Duration.zero
    for seed in 0..<2_000 as Range<UInt64> {
      let duration = Pace(seed: seed, id: "moss", within: range).duration
      shortest = min(shortest, duration)
      longest = max(longest, duration)
    }
    #expect(shortest >= .seconds(5) && shortest < .seconds(5.2))
    #expect(longest <= .seconds(15) && longest > .seconds(14.8))
  }

  @Test func theRateStaysWithinThirtyPercentAndAveragesOut() {
    for seed in 0..<200 as Range<UInt64> {
      let pace = Pace(seed: seed, id: "moss", within: range)
      #expect(pace.part(at: 0) == 0 && pace.part(at: 1) == 1)
      #expect(abs(pace.part(at: 0.999_999) - 1) < 1e-5)
      #expect((0.3...0.6).contains(pace.breaksAt))
      for step in 0..<1_000 {
        let time = Double(step) / 1_000
        let slope = (pace.part(at: time + 0.001) - pace.part(at: time)) * 1_000
        #expect(slope > 0.699 && slope < 1.301)
      }
    }
  }

  @Test func theSameSeedAndAppGiveTheSamePace() {
    #expect(Pace(seed: 1, id: "a", within: range) == Pace(seed: 1, id: "a", within: range))
    #expect(Pace(seed: 1, id: "a", within: range) != Pace(seed: 2, id: "a", within: range))
    #expect(Pace(seed: 1, id: "a", within: range) != Pace(seed: 1, id: "b", within: range))
  }

  @Test func aDownloadNeverFallsAndEndsWithTheLastByteInTime() {
    let app = App.sample(size: 10_000_000)
    let pace = Pace(seed: 3, id: app.id, within: range)
    var transfer = SimulatedTransfer(of: app, from: 0, pace: pace, breaks: false, at: .seconds(100))
    var received: Int64 = 0
    var now = Duration.seconds(100)
    var meter = RateMeter(at: now)
    while !transfer.isComplete {
      now += .milliseconds(100)
      transfer.advance(to: now)
      #expect(transfer.received >= received && transfer.received <= app.size)
      meter.measure(transfer.received - received, until: now)
      received = transfer.received
      let mean = Double(app.size) / (pace.duration / .seconds(1))
      #expect(transfer.isComplete || abs(meter.bytesPerSecond / mean - 1) < 0.31)
    }
    let taken = now - .seconds(100)
    #expect(taken >= pace.duration && taken < pace.duration + .milliseconds(100))
  }

  @Test func aResumedDownloadTakesOnlyTheRest() {
    let app = App.sample(size: 1_000)
    let pace = Pace(seed: 3, id: app.id, within: range)
    var transfer = SimulatedTransfer(of: app, from: 750, pace: pace, breaks: false, at: .zero)
    #expect(transfer.received == 750)
    transfer.advance(to: pace.duration * 0.2)
    #expect(transfer.received > 750 && !transfer.isComplete)
    transfer.advance(to: pace.duration * 0.25)
    #expect(transfer.isComplete)
  }

  /// An earlier attempt has left more bytes than that.
  @Test func anErrorAfterTheBytesIsReportedAtOnceAndLosesNone() {
    let pace = Pace(seed: 3, id: "moss", within: range)
    var transfer = SimulatedTransfer(
      of: .sample(), from: 900_000, pace: pace, breaks: true, at: .zero)
    #expect(transfer.isBroken)
    transfer.advance(to: .seconds(1))
    #expect(transfer.received == 900_000 && transfer.isBroken)
  }

  @Test func timeThatStandsStillBringsNothing() {
    let pace = Pace(seed: 3, id: "moss", within: range)
    var transfer = SimulatedTransfer(of: .sample(), from: 0, pace: pace, breaks: false, at: .zero)
    transfer.advance(to: .zero)
    var meter = RateMeter(at: .zero)
    meter.measure(1, until: .zero)
    #expect(transfer.received == 0 && meter.bytesPerSecond == 0)
  }
}
