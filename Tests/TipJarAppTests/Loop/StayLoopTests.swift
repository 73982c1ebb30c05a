import TestSupport
import Testing
import TipJarDeterminism
import TipJarMachines
import TipJarStore
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront

/// Leaving, returning, and the idle loop.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.patience))) struct StayLoopTests {
  @Test func workThatWasCutOffGoesOnTheNextTime() async throws {
    let first = try await Visit()
    try first.click(on: "GET", inRow: "Tidepool")
    await first.downloads(pass: .seconds(4))
    try await first.see("%", inRow: "Tidepool")
    #expect(await first.leave() == 1)

    let second = try await Visit(in: first.folder, store: first.store)
    try await second.see("Paused", inRow: "Tidepool")
    try second.click(on: "Tidepool")
    try await second.see("resume")
    second.press(" ")
    try await second.downloads(until: "OPEN", inRow: "Tidepool")
    #expect(await second.leave() == 0)
  }

  @Test func aPurchaseThatIsQuitUnderWayIsMadeOnceOrNotAtAll() async throws {
    let first = try await Visit()
    await first.store(passes: .seconds(2))
    try await first.see("£4.99", inRow: "Quill")
    first.press("2")
    await first.store(passes: .seconds(2))
    try await first.see("£0.99", inRow: "Extra Fine Tip")
    first.press(.enter)
    try await first.see("Confirm your tip")
    first.press("y")
    await first.store.waitForSleepers()
    _ = await first.leave()

    let second = try await Visit(in: first.folder, store: first.store)
    second.press("3")
    try await second.see("No purchases yet.")
  }

  @Test func suspendingGivesTheTerminalBackAndResumingDrawsEverything() async throws {
    let visit = try await Visit()
    visit.screen.send(.key(Key(.character("z"), .control)))
    visit.screen.send(.signal(.resume))
    visit.press("2")
    try await visit.see("Support tipjar")
    #expect(visit.screen.calls == [.suspend, .invalidate])
  }

  @Test func aThousandEventsInOneTurnMakeTwoFrames() async throws {
    let visit = try await Visit()
    try await visit.waitUntilIdle()
    let before = visit.screen.frames.count
    visit.think()
    for _ in 0..<500 {
      visit.send(.noticed("one"))
      visit.send(.noticed("two"))
    }
    // The first change is drawn at once, and the others in one more frame, a 60th of a second
    // later.
    #expect(visit.screen.frames.count == before + 1)
    await visit.frames.waitForSleepers()
    #expect(visit.screen.frames.count == before + 1)
    let wait = visit.frames.nextDeadline.map { visit.frames.now.duration(to: $0) }
    #expect(wait == FramePacer.interval)
    visit.send(.noticed("three"))
    visit.frames.advance(by: FramePacer.interval)
    try await visit.see("three")
    #expect(visit.screen.frames.count == before + 2)
    // The only timer left belongs to the last notice, which disappears by itself.
    await visit.frames.waitForSleepers()
    let rest = visit.frames.nextDeadline.map { visit.frames.now.duration(to: $0) }
    #expect(rest.map { $0 > .seconds(3) } == true && visit.frames.sleeperCount == 1)
  }

  /// Letters that are read at once are one search, with one frame for the keys and one for the
  /// results.
  @Test func theLettersOfOneReadAreOneSearch() async throws {
    let visit = try await Visit()
    try await visit.waitUntilIdle()
    let (events, frames) = (visit.storefront.loop.eventCount, visit.screen.frames.count)
    let letters = Array(repeating: "lantern", count: 100).joined()
    visit.screen.send("/\(letters)".map { .key(Key(.character($0))) })
    try await visit.seeNo("Margin")
    #expect(visit.storefront.loop.eventCount - events < letters.count + 10)
    #expect(visit.screen.frames.count - frames < 10)
  }

  @Test func atRestThereIsNoTimerAndNoFrame() async throws {
    let visit = try await Visit()
    try await visit.waitUntilIdle()
    #expect(visit.frames.sleeperCount == 0)
    #expect(visit.downloads.sleeperCount == 0)
    #expect(visit.store.sleeperCount == 0)
    let before = visit.screen.frames.count
    visit.frames.advance(by: .seconds(3600))
    visit.downloads.advance(by: .seconds(3600))
    visit.store.advance(by: .seconds(3600))
    // A key without a meaning draws nothing; the next key is answered with one frame.
    visit.screen.send(.key(Key(.character("z"))))
    visit.screen.send(.key(Key(.down)))
    try await visit.see { $0[11].hasPrefix("▌") }
    #expect(visit.screen.frames.count == before + 1)
  }
}

extension Visit {
  /// Waits until all work after the first frame is done and drawn.
  fileprivate func waitUntilIdle() async throws {
    await store(passes: .seconds(2))
    try await see("£4.99", inRow: "Quill")
    while let work = storefront.runner.tasks.first(where: { !$0.key.isEndless }) {
      await work.value.task.value
    }
    // The first change after a pause is drawn at once, and replaces a waiting frame.
    think()
    send(.focusLost)
  }
}
