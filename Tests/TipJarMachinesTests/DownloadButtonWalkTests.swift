import Testing

@testable import TipJarMachines

/// What holds whatever happens, in whatever order, late and twice.
struct DownloadButtonWalkTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func invariantsHoldOnARandomWalk(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    var walk = Walk(button: DownloadButton(installed: seed.isMultiple(of: 2), offer: .owned))
    for _ in 0..<25_000 {
      walk.step(&random)
    }
    #expect(walk.completed > 100, "a walk that never arrives shows nothing")
    #expect(walk.broken == [])
  }

  struct Walk {
    var button: DownloadButton
    var now = Instant.zero
    /// The run that was started and has not ended.
    var running: Int?
    var completed = 0
    var broken: Set<String> = []

    mutating func step(_ random: inout SplitMix) {
      now = now + Int64.random(in: 0...400_000_000, using: &random)
      let before = button
      let effects = button.handle(event(&random), at: now)
      follow(effects, from: before)
      check(button.attempt >= before.attempt, "an attempt counts up")
      checkFraction(from: before)
      checkLook()
    }

    private func event(_ random: inout SplitMix) -> DownloadButton.Event {
      let attempt = button.attempt - (Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0)
      let wild: [Double?] = [nil, .nan, .infinity, -.infinity, -1, 2, 1, 0]
      let fraction = Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil
      let events: [DownloadButton.Event] = [
        .tapped, .stopTapped, .pauseRequested, .resumeRequested, .retryTapped,
        .queued(attempt), .prepared(attempt), .started(attempt), .progressed(attempt, fraction),
        .progressed(attempt, wild.randomElement(using: &random) ?? nil),
        .downloaded(attempt), .finished(attempt), .failed(attempt, reason: "r"),
        .paused(attempt), .cancelled(attempt),
        .offered([.free, .owned, .price("1"), .update].randomElement(using: &random) ?? .free),
        .updateAvailable, .uninstalled,
      ]
      return events.randomElement(using: &random) ?? .tapped
    }

    private mutating func follow(_ effects: [DownloadButton.Effect], from before: DownloadButton) {
      for effect in effects {
        switch effect {
        case .prepare(let attempt):
          check(running == nil, "one run at a time")
          check(attempt == before.attempt + 1, "a new number for each run")
          running = attempt
        case .download(let attempt):
          check(attempt == button.attempt, "no download for a dead run")
          running = attempt
        case .pause(let attempt), .cancel(let attempt):
          check(attempt == running, "nothing is asked of a dead run")
        case .downloaded:
          check(running == before.attempt, "downloaded once, by the running run")
          completed += 1
        case .open:
          check(before.phase == .open, "only OPEN opens")
        case .dropped:
          check(button.phase == before.phase, "a dropped event changes nothing")
        }
      }
      switch button.phase {
      case .get, .open: running = nil
      case .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
        check(running == button.attempt, "a phase that runs has a run")
      }
    }

    private mutating func checkFraction(from before: DownloadButton) {
      guard let fraction = button.fraction else { return }
      check(fraction >= 0 && fraction <= 1, "a fraction is 0...1")
      if before.attempt == button.attempt, let old = before.fraction {
        check(fraction >= old, "a fraction never falls within a run")
      }
    }

    private mutating func checkLook() {
      for delay in [0, 50_000_000, 2_000_000_000] as [Int64] {
        let look = button.look(at: now + delay)
        if case .ring(let fraction, _) = look.shape {
          check(fraction >= 0 && fraction <= 1, "a ring is 0...1")
        }
        if let change = look.change {
          check(change.progress >= 0 && change.progress < 1, "a change is 0..<1")
        }
        let next = button.nextChange(after: now + delay)
        check(next.map { $0 > now + delay } ?? true, "a frame lies ahead")
      }
      if button.isAtRest || button.phase == .waiting {
        check(button.nextChange(after: now + 1_000_000_000) == nil, "no timer at rest")
      }
      if button.isAtRest {
        check(button.look(at: now + 1_000_000_000).change == nil, "no change at rest")
      }
    }

    private mutating func check(_ holds: Bool, _ rule: String) {
      if !holds { broken.insert(rule) }
    }
  }
}
