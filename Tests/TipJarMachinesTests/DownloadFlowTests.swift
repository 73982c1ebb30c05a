import TestSupport
import Testing

@testable import TipJarMachines

/// A scripted download from GET to OPEN, with a cancellation at every millisecond.
@Suite("Section 3, the three flows of a download at every instant of the cancel")
struct DownloadFlowTests {
  /// The events of an undisturbed run, with their times. It is cancelled at each millisecond.
  static let script: [(Int, DownloadButton.Event)] = [
    (60, .prepared(1)), (70, .queued(1)), (90, .started(1)), (130, .progressed(1, 0.25)),
    (230, .progressed(1, 0.5)), (330, .progressed(1, 1)), (335, .downloaded(1)),
    (380, .finished(1)),
  ]
  static let wholeFlow = 380

  /// The effects and notifications of a run.
  struct Run {
    var button = DownloadButton(installed: false)
    var effects: [DownloadButton.Effect] = []
    var broken: Set<String> = []
    private var now = 0

    /// Advances the clock to `milliseconds`, and checks every frame on the way.
    mutating func wait(until milliseconds: Int) {
      let end = Instant.ms(Double(milliseconds))
      var frame = Instant.ms(Double(now))
      while let next = button.nextChange(after: frame), next <= end {
        check(button.look(at: next))
        if next <= frame { broken.insert("a frame lies ahead") }
        frame = next
      }
      now = milliseconds
    }

    mutating func send(_ event: DownloadButton.Event, at milliseconds: Int) {
      wait(until: milliseconds)
      effects += button.handle(event, at: .ms(Double(milliseconds)))
      check(button.look(at: .ms(Double(milliseconds))))
    }

    private mutating func check(_ look: DownloadButton.Look) {
      if case .ring(let fraction, _) = look.shape, !(0...1 ~= fraction) {
        broken.insert("a ring is 0...1")
      }
      if let change = look.change, !(0..<1 ~= change.progress) {
        broken.insert("a change is 0..<1")
      }
    }
  }

  @Test func whole() {
    var run = Run()
    run.send(.tapped, at: 0)
    for (time, event) in Self.script { run.send(event, at: time) }
    run.wait(until: 2_000)
    #expect(run.effects == [.prepare(1), .download(1), .downloaded])
    #expect(run.button.look(at: .ms(2_000)) == .init(shape: .pill(.open)))
    #expect(run.button.nextChange(after: .ms(2_000)) == nil)
    #expect(run.broken == [])
  }

  /// Cancelled at `stop`; the work confirms it `answer` later, and sends other events until then.
  @Test(arguments: [0, 1, 40, 99, 100, 101, 250])
  func cancelled(answer: Int) {
    for stop in 0..<335 {
      var run = Run()
      run.send(.tapped, at: 0)
      for (time, event) in Self.script where time < stop { run.send(event, at: time) }
      run.send(.stopTapped, at: stop)
      for (time, event) in Self.script
      where time >= stop && time < stop + answer && !Self.isEnd(event) {
        run.send(event, at: time)
      }
      run.send(.cancelled(1), at: stop + answer)
      for (_, event) in Self.script { run.send(event, at: stop + answer + 5) }
      run.wait(until: 3_000)
      let told = run.effects.filter { !$0.isDropped }
      let prepared: [DownloadButton.Effect] =
        stop > 60 ? [.prepare(1), .download(1)] : [.prepare(1)]
      #expect(told == prepared + [.cancel(1)], "stopped at \(stop) ms")
      #expect(run.button.phase == .get(.free), "stopped at \(stop) ms")
      #expect(run.button.failure == nil)
      #expect(run.button.look(at: .ms(3_000)) == .init(shape: .pill(.get)))
      #expect(run.button.nextChange(after: .ms(3_000)) == nil)
      #expect(run.broken == [], "stopped at \(stop) ms")
    }
  }

  /// Cancelled at `stop`, after the work was completed; its end is reported `answer` later.
  @Test(arguments: [0, 1, 40, 99, 100, 101, 250])
  func finishedWhileCancelling(answer: Int) {
    for stop in 0..<335 {
      var run = Run()
      run.send(.tapped, at: 0)
      for (time, event) in Self.script where time < stop { run.send(event, at: time) }
      run.send(.stopTapped, at: stop)
      run.send(.finished(1), at: stop + answer)
      run.send(.cancelled(1), at: stop + answer + 5)
      run.wait(until: 3_000)
      #expect(run.effects.count { $0 == .downloaded } == 1, "stopped at \(stop) ms")
      #expect(run.effects.count { $0 == .cancel(1) } == 1, "stopped at \(stop) ms")
      #expect(run.effects.last == .dropped(.cancelled(1), .lateAttempt))
      #expect(run.button.look(at: .ms(3_000)) == .init(shape: .pill(.open)))
      #expect(run.button.nextChange(after: .ms(3_000)) == nil)
      #expect(run.broken == [], "stopped at \(stop) ms")
    }
  }

  /// After the last byte it is too late to cancel.
  @Test func stoppedWhileInstalling() {
    for stop in 335..<Self.wholeFlow {
      var run = Run()
      run.send(.tapped, at: 0)
      for (time, event) in Self.script where time <= stop { run.send(event, at: time) }
      run.send(.stopTapped, at: stop)
      run.send(.finished(1), at: Self.wholeFlow)
      #expect(!run.effects.contains(.cancel(1)), "stopped at \(stop) ms")
      #expect(run.button.phase == .open)
    }
  }

  private static func isEnd(_ event: DownloadButton.Event) -> Bool {
    if case .finished = event { true } else { false }
  }
}

extension DownloadButton.Effect {
  /// A Boolean value that indicates whether the effect only reports an ignored event.
  var isDropped: Bool {
    if case .dropped = self { true } else { false }
  }
}
