import TestSupport
import Testing
import TipJarStore
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarScreens
@testable import TipJarStorefront

/// The console in the running app: its changes show in the other places at once, and changes of the
/// store show in the console.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct ConsoleLoopTests {
  @Test func aTipWaitsForApprovalAndIsApprovedInTheConsole() async throws {
    let visit = try await Visit.amongTips()
    visit.press("4")
    try await visit.see("off", inRow: "Ask to Buy")
    visit.press(.enter)
    try await visit.see("on", inRow: "Ask to Buy")
    visit.press("2")
    try await visit.see("Support tipjar")
    try await visit.buy()
    try await visit.see("Pending until you approve or resolve it in the Store Console.")
    visit.press("3")
    try await visit.see("pending", inRow: "Extra Fine Tip")

    visit.press("4")
    try await visit.see("Ask to Buy")
    try await visit.see("pending", inRow: "Extra Fine Tip")
    try visit.click(on: "pending")
    try await visit.see("Approve")
    visit.press(.enter)
    try await visit.see("Your extra fine tip keeps us going.")
    visit.press(.enter)
    try await visit.see("bought", inRow: "Extra Fine Tip")
    visit.press("3")
    try await visit.see("£0.99", inRow: "Extra Fine Tip")
    try await visit.seeNo("pending")
  }

  /// Nothing stays pending that will never arrive.
  @Test func aRequestThatIsDeclinedIsPendingNoMore() async throws {
    let visit = try await Visit.amongTips()
    try await visit.services.store.set(.askToBuy, true)
    try await visit.buy()
    try await visit.see("x stop waiting")
    visit.press("4")
    try await visit.see("Ask to Buy")
    try await visit.see("pending", inRow: "Extra Fine Tip")
    try visit.click(on: "pending")
    try await visit.see("Decline")
    visit.press(.down)
    visit.press(.enter)
    try await visit.see("No purchases yet.")
    visit.press("2")
    try await visit.see("Extra Fine Tip was declined. Nothing was bought.")
    try await visit.see("£0.99", inRow: "Extra Fine Tip")
  }
}
