import TestSupport
import Testing
import TipJarStore
import TipJarTerminal

@testable import TipJarStorefront

/// The console's controls of subscriptions, by keyboard and by mouse.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.patience)))
struct SubscriptionConsoleLoopTests {
  /// Opens the console of a store in which a subscription was bought.
  private func visit() async throws -> Visit {
    let folder = try Folder()
    let file = try folder.write(SubscriptionFile.film, to: "Filmbox.storekit")
    let visit = try await Visit(
      in: folder, size: Size(width: 80, height: 28), storeFile: file)
    let services = try await visit.services
    _ = try await services.store.buyProduct(identifier: "film.month")
    try await visit.see("Thank you")
    visit.press(.enter)
    visit.press("4")
    try await visit.see("active")
    return visit
  }

  /// Chooses a control of the subscription by mouse.
  private func choose(_ choice: String, at mark: String, _ visit: Visit) async throws {
    try visit.click(on: mark, inRow: "Monthly")
    try await visit.see(choice)
    try visit.click(on: choice)
  }

  /// By keyboard: payments fail, with a grace period, until they are resolved.
  @Test func aPaymentFailsAndIsResolved() async throws {
    let visit = try await visit()
    visit.press(.tab)
    try await visit.see("▌  Billing failure")
    visit.press(.enter)
    try await visit.see("on", inRow: "Billing failure")
    visit.press(.down)
    try await visit.see("▌  Grace period")
    visit.press(.enter)
    try await visit.see("on", inRow: "Grace period")
    try visit.click(on: "2026", inRow: "Store time")
    try await visit.see("To the next renewal")
    visit.press(.enter)
    try await visit.see("24 January 2026, 12:00", inRow: "Monthly")
    let store = try await visit.services.store
    #expect(try await store.status(for: "plus").map(\.state) == [.inGracePeriod])
    try await choose("Resolve", at: "grace", visit)
    try await visit.see("8 February 2026, 12:00", inRow: "Monthly")
  }
}
