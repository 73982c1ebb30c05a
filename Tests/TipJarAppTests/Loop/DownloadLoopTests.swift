import TestSupport
import Testing
import TipJarDeterminism
import TipJarMachines
import TipJarStore
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarDownloads
@testable import TipJarScreens
@testable import TipJarStorefront
@testable import tipjar

@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.patience))) struct DownloadLoopTests {
  @Test func aDownloadRunsToOpenAndItsAppOpens() async throws {
    let visit = try await Visit()
    try visit.click(on: "GET", inRow: "Margin")
    try await visit.see("Preparing", inRow: "Margin")
    await visit.downloads(pass: .seconds(4))
    try await visit.see("%", inRow: "Margin")
    try await visit.see("1 downloading")
    try await visit.downloads(until: "OPEN", inRow: "Margin")
    try await visit.seeNo("1 downloading")
    try visit.click(on: "OPEN", inRow: "Margin")
    try await visit.see("Margin would open here.")
    #expect(!visit.shows("OPEN"))
    visit.press(.escape)
    try await visit.see("Tidepool")
    visit.press("x")
    try await visit.seeNo("OPEN", inRow: "Margin")
  }

  @Test func aCancelThatComesFirstWins() async throws {
    let visit = try await Visit()
    try await visit.downloadTidepool(lastTick: false)
    // In the same turn of the main actor, so the press reaches the manager before any tick.
    visit.send(.command(.activate))
    #expect(visit.button("tidepool")?.phase == .cancelling)
    try await visit.see("GET", inRow: "Tidepool")
    #expect(!visit.hasSeen("Installing"))
  }

  @Test func aFinishThatComesFirstWins() async throws {
    let visit = try await Visit()
    try await visit.downloadTidepool(lastTick: true)
    // The last byte has arrived, but the loop has not been notified: the cancellation is too late.
    visit.send(.command(.activate))
    #expect(visit.button("tidepool")?.phase == .cancelling)
    try await visit.downloads(until: "OPEN", inRow: "Tidepool")
    #expect(visit.button("tidepool")?.phase == .open)
  }

  @Test func threeDownloadAtOnceAndAFourthWaits() async throws {
    let visit = try await Visit()
    try visit.click(on: "GET", inRow: "Margin")
    try visit.click(on: "GET", inRow: "Tidepool")
    visit.press("G")
    try await visit.see("Yonder")
    try visit.click(on: "GET", inRow: "Yonder")
    try visit.click(on: "GET", inRow: "Duckling")
    try await visit.see("Preparing", inRow: "Duckling")
    #expect(!visit.shows("downloading"), "what is prepared does not download yet")
    await visit.downloads(pass: .seconds(2))
    try await visit.see("3 downloading · 1 waiting")
    try await visit.see("Waiting", inRow: "Duckling")
    try await visit.downloads(until: "OPEN", inRow: "Duckling")
    #expect(visit.hasSeen("3 downloading"))
  }

  /// The screen agrees with the record, before and after a restart, and a retry succeeds.
  @Test func whatAFailureLeftIsShownAtOnce() async throws {
    let visit = try await Visit()
    visit.press("G")
    try await visit.see("Yonder")
    try visit.click(on: "GET", inRow: "Yonder")
    try await visit.downloads(until: "Simulated failure: please try again.", inRow: "Yonder")
    let record = try await visit.services.downloads.record(for: "yonder")
    let percent = Language.english.percent(try #require(record.partial?.fraction))
    try await visit.see("\(percent) kept", inRow: "Yonder")
    try await visit.see("RESUME", inRow: "Yonder")
    #expect(!visit.shows("GET", inRow: "Yonder"))
    #expect(await visit.leave() == 0)
    let next = try await Visit(in: visit.folder)
    next.press("G")
    try await next.see(percent, inRow: "Yonder")
    try await next.see("Paused", inRow: "Yonder")
    next.press(" ")
    try await next.downloads(until: "OPEN", inRow: "Yonder")
  }

  @Test func aPricedAppIsPaidForAndKeepsItsCloudWhenCancelled() async throws {
    let visit = try await Visit()
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    try visit.click(on: "£4.99", inRow: "Quill")
    try await visit.see("Confirm your purchase")
    // The sheet names the app that is bought, not its product or the recipient of the tips.
    #expect(visit.shows("Inkwell & Daughters · one time"))
    #expect(!visit.shows("downloading"), "what waits for a yes does not download")
    visit.press(.escape)
    try await visit.seeNo("Confirm your purchase")
    try await visit.seeNo("Preparing", inRow: "Quill")
    try await visit.see("£4.99", inRow: "Quill")
    #expect(visit.button("quill")?.phase == .get(.price("£4.99")))
    try visit.click(on: "£4.99", inRow: "Quill")
    try await visit.see("Confirm your purchase")
    visit.press("y")
    await visit.store(passes: .seconds(2))
    await visit.downloads(pass: .seconds(3))
    try await visit.see("%", inRow: "Quill")
    visit.press(" ")
    try await visit.see("Download of Quill stopped")
    try await visit.seeNo("%", inRow: "Quill")
    try await visit.seeNo("Stopping", inRow: "Quill")
    #expect(visit.button("quill")?.phase == .get(.owned))
    #expect(!visit.shows("£4.99"))
    visit.press("3")
    try await visit.see("£4.99", inRow: "Quill")
  }

  @Test func aPriceThatTheStoreDidNotTellIsAskedForByWhoWantsIt() async throws {
    let visit = try await Visit()
    let store = try await visit.services.store
    try await store.setSimulatedError(.generic(.problem("")), forAPI: .loadProducts)
    await visit.store(passes: .seconds(2))
    try visit.click(on: "…", inRow: "Quill")
    try await visit.see("Prices are still loading.")
    await visit.store(passes: .seconds(2))
    try await visit.seeNo("Prices are still loading.")
    #expect(!visit.hasSeen("£4.99"))
    try await store.setSimulatedError(nil, forAPI: .loadProducts)
    try visit.click(on: "…", inRow: "Quill")
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    try visit.click(on: "£4.99", inRow: "Quill")
    try await visit.see("Confirm your purchase")
  }
}

extension Visit {
  func send(_ event: Shop.Event) { storefront.loop.send(event) }
  func button(_ id: ItemID) -> DownloadButton? { storefront.shop.apps.button(for: id) }

  /// Downloads Tidepool up to the tick before its last byte. With `lastTick`, includes that tick
  /// and returns before the loop is notified.
  fileprivate func downloadTidepool(lastTick: Bool) async throws {
    try click(on: "GET", inRow: "Tidepool")
    let options = DownloadManager.Options(seed: 7)
    let pace = Pace(seed: options.seed, id: "tidepool", within: options.duration)
    let ticks = Int(((options.preparing + pace.duration) / options.tick).rounded(.up))
    await downloads(pass: options.tick * (ticks - 1))
    await downloads.waitForSleepers()
    try await see("99%", inRow: "Tidepool")
    think()
    guard lastTick else { return }
    downloads.advance(by: options.tick)
    // The manager is a separate actor: it ticks while this one waits without yielding.
    while downloads.sleeperCount == 0 {}
  }
}
