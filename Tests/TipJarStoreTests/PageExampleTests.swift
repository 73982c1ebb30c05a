import Foundation
import Testing
import TipJarStore

@Suite(.bench) struct PageExampleTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  @Test(arguments: [
    ("swift", "PageExample.swift"), ("swift", "../Examples/Paywall/Paywall.swift"),
    ("swift", "../Examples/Paywall/Tests/PaywallTests.swift"),
    ("json", "../Examples/Paywall/Tests/Paywall.storekit"),
  ])
  func theExampleOnThePageIsTheOneThatIsTested(_ language: String, _ file: String) throws {
    let page = try String(
      contentsOf: Self.tests.appending(
        path: "../../Sources/TipJarStore/TipJarStore.docc/TipJarStore.md"), encoding: .utf8)
    let source = try String(
      contentsOf: Self.tests.appending(path: file), encoding: .utf8)
    #expect(page.contains("```\(language)\n\(source)```\n"))
  }

  @Test func theExampleSellsEverything() async throws {
    let owned = try await offerEverything(
      of: .builtIn, in: bench.folder, sheet: PresetPaymentSheet(),
      clock: InstantClock(now: bench.clock.now))
    #expect(owned.map(\.productID).sorted() == ["app.tipjar.unlock.nibstudio", quill])
  }
}

/// A clock in which no answer takes time.
private struct InstantClock: StoreClock {
  let now: Date

  func sleep(for duration: Duration) async throws { try Task.checkCancellation() }
}
