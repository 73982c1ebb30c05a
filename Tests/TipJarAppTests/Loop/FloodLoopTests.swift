import TestSupport
import Testing
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront

/// Input that is read at once is answered at once: by one search, one frame for the keys and one
/// for the results.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.patience))) struct FloodLoopTests {
  @Test func theLettersOfOneReadAreOneSearch() async throws {
    let visit = try await Visit()
    // What the opening brings would be counted too.
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    let (events, frames) = (visit.storefront.loop.eventCount, visit.screen.frames.count)
    let letters = Array(repeating: "lantern", count: 100).joined()
    visit.screen.send("/\(letters)".map { .key(Key(.character($0))) })
    try await visit.seeNo("Margin")
    #expect(visit.storefront.loop.eventCount - events < letters.count + 10)
    #expect(visit.screen.frames.count - frames < 10)
  }
}
