import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarMachines

/// Invariants for events in any order, late and repeated.
@Suite("Random walks of a download button")
struct DownloadButtonWalkTests {
  /// 720,000 events in total.
  @Test(arguments: DownloadButton.Motion.Policy.allCases, [1, 2, 3, 4] as [UInt64])
  func invariantsHoldOnARandomWalk(_ policy: DownloadButton.Motion.Policy, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var button = DownloadButton(installed: seed.isMultiple(of: 2), offer: .owned)
    button.motion = .init(policy: policy)
    var walk = Walk(button: button)
    for _ in 0..<60_000 {
      walk.step(&random)
    }
    #expect(walk.completed > 100, "a walk that never arrives shows nothing")
    #expect(walk.broken == [])
  }

  struct Walk {
    typealias Transition = DownloadButton.Transition

    var button: DownloadButton
    var now = Instant.zero
    /// The run that was started and has not ended.
    var running: Int?
    var completed = 0
    var broken: Set<String> = []
    private var steps = 0
    private var shownFraction = 0.0
    /// A Boolean value that indicates whether the ring may fall: the download has started again, and
    /// the ring still shows more than it has received since.
    private var mayFall = false
    private var lastEnd: Instant = .distantPast

    init(button: DownloadButton) { self.button = button }

    mutating func step(_ random: inout SeededGenerator) {
      steps += 1
      // Mostly faster than the look can follow, with occasional pauses.
      let span: Int64 = random.next() & 3 == 0 ? 800_000_000 : 80_000_000
      now = now + Int64(random.next() % UInt64(span))
      let before = button
      let event = event(&random)
      let effects = button.handle(event, at: now)
      if event == .restarted(button.attempt), button.fraction == nil { mayFall = true }
      follow(effects, of: event, from: before)
      check(button.attempt >= before.attempt, "an attempt counts up")
      checkFraction(from: before)
      checkLook(from: before)
    }

    /// Returns any event, of the latest run or of the previous one. No array is created, because
    /// there are a million calls.
    private func event(_ random: inout SeededGenerator) -> DownloadButton.Event {
      let bits = random.next()
      let attempt = button.attempt - (bits & 7 == 0 ? 1 : 0)
      let fraction = Double((bits >> 8) & 0xFFFF) / 0xFFFF
      switch (bits >> 32) % 20 {
      case 0: return .tapped
      case 1: return .stopTapped
      case 2: return .pauseRequested
      case 3: return .resumeRequested
      case 4: return .retryTapped
      case 5: return .queued(attempt)
      case 6, 7: return .prepared(attempt)
      case 8: return .started(attempt)
      case 9, 10: return .progressed(attempt, fraction)
      case 11: return .progressed(attempt, Self.wild[Int(bits >> 40) % Self.wild.count])
      case 12: return .downloaded(attempt)
      case 13: return .finished(attempt)
      case 14: return .failed(attempt, reason: "r")
      case 15: return .paused(attempt)
      case 16: return .cancelled(attempt)
      case 17: return .restarted(attempt)
      case 18: return .offered(Self.offers[Int(bits >> 40) % Self.offers.count])
      default: return .uninstalled
      }
    }

    private static let wild: [Double?] = [nil, .nan, .infinity, -.infinity, -1, 2, 1, 0]
    private static let offers: [DownloadButton.Offer] = [.free, .owned, .price("1"), .update]

    private mutating func follow(
      _ effects: [DownloadButton.Effect], of event: DownloadButton.Event,
      from before: DownloadButton
    ) {
      for effect in effects {
        switch effect {
        case .prepare(let attempt):
          check(running == nil, "one run at a time")
          check(attempt == before.attempt + 1, "a new number for each run")
          running = attempt
        case .download(let attempt):
          check(attempt == button.attempt, "no download for a dead run")
          running = attempt
        case .cancel(let attempt) where before.phase == .offered(.resume) && event == .stopTapped:
          // The partial download of a run that failed is discarded by a run of its own.
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
      case .offered, .open: running = nil
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

    private mutating func checkLook(from before: DownloadButton) {
      let look = button.look(at: now)
      let begun = checkTransitions(from: before) + button.transitionsBegun(by: now)
      let isAnotherRing = begun.contains { $0.to.isRing && !$0.from.isRing }
      checkShown(look, !isAnotherRing && before.attempt == button.attempt)
      if let change = look.change {
        check(change.progress >= 0 && change.progress < 1, "a change is 0..<1")
      }
      let next = button.nextChange(after: now)
      check(next.map { $0 > now } ?? true, "a frame lies ahead")
      guard steps.isMultiple(of: 8) else { return }
      let later = now + 60_000_000_000
      let isResting = button.isAtRest || button.phase == .waiting
      if isResting { check(button.nextChange(after: later) == nil, "no timer at rest") }
      check(button.look(at: later).change == nil, "no change for ever")
      check(button.look(at: later).form == button.form, "the look arrives at what is true")
    }

    /// While the ring of one run is visible, it only fills.
    private mutating func checkShown(_ look: DownloadButton.Look, _ isSameRing: Bool) {
      guard case .ring(let fraction, _) = look.shape else { return }
      check(fraction >= 0 && fraction <= 1, "a ring is 0...1")
      if isSameRing, !mayFall {
        check(fraction >= shownFraction, "a shown fraction never falls")
      }
      if let received = button.fraction, fraction <= received { mayFall = false }
      shownFraction = fraction
    }

    /// Returns the transitions since the previous step, each of which begins after the end of the
    /// one before.
    private mutating func checkTransitions(from before: DownloadButton) -> [Transition] {
      let begun = button.transitionsBegun(since: before, by: now)
      for transition in begun {
        check(transition.at >= lastEnd, "transitions never overlap")
        check(transition.at <= now, "a transition that has begun is not in the future")
        let takesTime = transition.from.animates(to: transition.to) && button.motion.policy != .none
        lastEnd = transition.at + (takesTime ? Timing.change : 0)
      }
      return begun
    }

    private mutating func check(_ holds: Bool, _ rule: String) {
      if !holds { broken.insert(rule) }
    }
  }
}
