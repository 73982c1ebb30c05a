import TestSupport
import Testing
import TipJarMachines
import TipJarStore
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarDownloads
@testable import TipJarScreens
@testable import TipJarStorefront
@testable import tipjar

@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct DownloadLoopTests {
  /// The screen agrees with the record, before and after a restart, and a retry succeeds.
  @Test func thePartialFileOfAFailureIsShownAtOnce() async throws {
    let visit = try await Visit()
    try await visit.press("G", until: "Yonder")
    try visit.click(on: "GET", inRow: "Yonder")
    // The full stop goes when the record is read: "… · 51% kept".
    try await visit.downloads(until: "Simulated failure, on purpose", inRow: "Yonder")
    let record = try await visit.services.downloads.record(for: "yonder")
    let partial = try #require(record.partial)
    let fraction = Double(partial.receivedBytes) / Double(partial.total)
    let percent = Language.english.percent(fraction)
    try await visit.see("\(percent) kept", inRow: "Yonder")
    try await visit.see("RESUME", inRow: "Yonder")
    #expect(!visit.shows("GET", inRow: "Yonder"))
    #expect(await visit.leave() == 1)
    let next = try await Visit(in: visit.folder)
    try await next.press("G", until: percent, inRow: "Yonder")
    try await next.see("Paused", inRow: "Yonder")
    try await next.press("i", until: " of 57.7 MB")
    next.press(.escape)
    next.press(" ")
    try await next.downloads(until: "OPEN", inRow: "Yonder")
  }

  /// A download that has received nothing yet is resumed at the next start, too.
  @Test func aRequestIsKeptWhenTheProgramIsLeftAtOnce() async throws {
    let visit = try await Visit()
    try visit.click(on: "GET", inRow: "Margin")
    #expect(await visit.leave() == 1)
    let next = try await Visit(in: visit.folder)
    try await next.see("p resume")
    #expect(next.hasSeen("Margin is paused. Press p to resume it."))
    next.press("p")
    try await next.downloads(until: "OPEN", inRow: "Margin")
  }

  @Test func aPricedAppIsPaidForAndKeepsItsCloudWhenCancelled() async throws {
    let visit = try await Visit()
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    try await visit.click(on: "£4.99", inRow: "Quill", until: "Confirm your purchase")
    // The sheet names the app that is bought, not its product or the recipient of the tips.
    #expect(visit.shows("Inkwell & Daughters · paid once"))
    #expect(!visit.shows("downloading"), "what waits for a yes does not download")
    visit.press(.escape)
    try await visit.seeNo("Confirm your purchase")
    try await visit.seeNo("Preparing", inRow: "Quill")
    try await visit.see("£4.99", inRow: "Quill")
    #expect(visit.button("quill")?.phase == .offered(.price("£4.99")))
    try await visit.click(on: "£4.99", inRow: "Quill", until: "Confirm your purchase")
    visit.press("y")
    await visit.store(passes: .seconds(2))
    await visit.downloads(pass: .seconds(3))
    try await visit.see("%", inRow: "Quill")
    try await visit.press(" ", until: "Quill stopped at ")
    try await visit.seeNo("%", inRow: "Quill")
    try await visit.seeNo("Stopping", inRow: "Quill")
    #expect(visit.button("quill")?.phase == .offered(.owned))
    #expect(!visit.shows("£4.99"))
    try await visit.press("3", until: "£4.99", inRow: "Quill")
  }

  @Test func aPriceThatTheStoreDidNotTellIsAskedForByWhoWantsIt() async throws {
    let visit = try await Visit()
    let store = try await visit.services.store
    try await store.setSimulatedError(.generic(.problem("")), forAPI: .loadProducts)
    await visit.store(passes: .seconds(2))
    try await visit.click(on: "…", inRow: "Quill", until: "Prices are still loading.")
    await visit.store(passes: .seconds(2))
    try await visit.seeNo("Prices are still loading.")
    #expect(!visit.hasSeen("£4.99"))
    try await store.setSimulatedError(nil, forAPI: .loadProducts)
    try visit.click(on: "…", inRow: "Quill")
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    try await visit.click(on: "£4.99", inRow: "Quill", until: "Confirm your purchase")
  }

  /// It is asked for when Apps opens again, and when the store is no longer made to fail.
  @Test(arguments: [false, true])
  func aMissingPriceSaysWhyAndComesByItself(_ isByTheConsole: Bool) async throws {
    let visit = try await Visit()
    let store = try await visit.services.store
    try await store.setSimulatedError(.generic(.offline), forAPI: .loadProducts)
    await visit.store(passes: .seconds(2))
    try await visit.see("No prices: the store cannot be reached", inRow: "Quill")
    if isByTheConsole {
      visit.storefront.runner.queue(ControlUse(.simulatedError, on: "loadProducts"))
    } else {
      try await store.setSimulatedError(nil, forAPI: .loadProducts)
      visit.press("3")
      visit.press("1")
    }
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    try await visit.seeNo("No prices", inRow: "Quill")
  }
}

extension Visit {
  func send(_ event: Shop.Event) { storefront.loop.send(event) }
  func button(_ id: ItemID) -> DownloadButton? { storefront.shop.apps.button(for: id) }
}
