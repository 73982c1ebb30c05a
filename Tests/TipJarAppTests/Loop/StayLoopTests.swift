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
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct StayLoopTests {
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
    try await visit.see { $0[8].hasPrefix("▌") }
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

  @Test func theOrderThatWasChosenIsThatOfTheNextRun() async throws {
    let visit = try await Visit()
    visit.press("s")
    try await visit.see("by category")
    _ = await visit.leave()
    let next = try await Visit(in: visit.folder)
    try await next.see("by category")
    _ = await next.leave()
  }
}
