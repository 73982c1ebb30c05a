import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

@testable import TipJarScreens
@testable import TipJarStorefront

/// Pictures of subscriptions: on sale, on the payment sheet, held, among the purchases, and in the
/// console.
@MainActor
@Suite struct PlanGoldenTests {
  @Test(arguments: [
    (Language.english, 80, 24), (.english, 40, 10), (.german, 40, 10), (.japanese, 40, 10),
    (.polish, 40, 10), (.german, 80, 24),
  ])
  func itLooksAsItDid(_ language: Language, _ columns: Int, _ rows: Int) async throws {
    let scene = try await PlanScene(language, columns: columns, rows: rows)
    var pictures = [(name: "on sale", canvas: scene.canvas)]
    for id in ["film.month", "film.week", "film.year"] {
      try await scene.ask(id)
      pictures.append(("sheet of \(id)", scene.canvas))
      scene.send(.withdrawn(.payment(1)))
    }
    try await scene.buy("film.month")
    try await scene.buy("film.week")
    pictures.append(("held, with a change", scene.canvas))
    try await scene.services.store.advance(by: 40 * 86_400)
    await scene.services.checkout.deliverPending()
    try await scene.buy("film.popcorn")
    scene.send(.command(.open(.purchases)))
    pictures.append(("purchases", scene.canvas))
    try await scene.services.store.set(.billingRetry, true)
    try await scene.services.store.set(.billingGracePeriod, true)
    try await scene.services.store.advance(by: 8 * 86_400)
    try await scene.refresh()
    pictures.append(("a payment that failed", scene.canvas))
    try await scene.openConsole()
    pictures.append(("its controls", scene.canvas))
    try Golden("Plans/\(language)-\(columns)x\(rows)").verify(
      text: ScreenPicture.text(of: pictures))
  }

  // MARK: Terms

  /// In each language the price and the rhythm are in sight in the smallest window.
  @Test(arguments: Language.allCases)
  func noLanguageCutsTheTermsOff(_ language: Language) async throws {
    let said = language.words
    for id in ["film.month", "film.week", "film.year"] {
      let scene = try await PlanScene(language, columns: 40, rows: 10)
      try await scene.ask(id)
      let text = Self.flat(scene.text)
      let every = said.every(
        SubscriptionPeriod(
          value: 1, unit: id == "film.month" ? .month : id == "film.week" ? .week : .year))
      #expect(text.contains(Self.flat([language.words.text("renews {0}")(every)])), "\(text)")
      let full = ["film.month": "4.99", "film.week": "1.99", "film.year": "39.99"][id] ?? ""
      let comma = full.replacing(".", with: ",")
      // Japanese breaks a line within a number.
      let whole = text.replacing(" ", with: "")
      #expect(whole.contains(full) || whole.contains(comma), "\(text)")
    }
  }

  @Test func anOfferThatWasTakenIsNotPromisedAgain() async throws {
    let scene = try await PlanScene(.english, columns: 80, rows: 24)
    #expect(scene.text.contains { $0.contains("1 week free, then £4.99 every month") })
    try await scene.buy("film.month")
    #expect(!scene.text.contains { $0.contains("£0.49 every week") })
    try await scene.services.store.expireSubscription(productIdentifier: "film.month")
    try await scene.refresh()
    #expect(!scene.text.contains { $0.contains("free") })
    #expect(scene.text.contains { $0.contains("every month") })
  }

  @Test func theHeldOneShowsItsStateAndDate() async throws {
    let scene = try await PlanScene(.english, columns: 80, rows: 24)
    let store = scene.services.store
    func see(_ text: String) async throws {
      try await scene.refresh()
      #expect(scene.text.contains { $0.contains(text) }, "\(text): \(scene.text)")
    }
    try await scene.buy("film.month")
    try await see("✓ renews on 8 January 2026 for £4.99")
    let id = try #require(try await store.allStatuses.first?.statuses.first)
      .transaction.unsafePayloadValue.id
    try await store.disableAutoRenewForTransaction(identifier: id)
    try await see("✓ ends on 8 January 2026")
    try await store.enableAutoRenewForTransaction(identifier: id)
    try await store.requestPriceIncreaseConsentForTransaction(identifier: id)
    try await see("▲ price increase needs consent")
    try await store.consentToPriceIncreaseForTransaction(identifier: id)
    try await scene.buy("film.week")
    try await see("✓ changes to Weekly on 8 January 2026")
    try await see("✓ starts on 8 January 2026")
    try await scene.buy("film.month")
    try await store.set(.billingRetry, true)
    try await store.set(.billingGracePeriod, true)
    try await store.advance(by: 7 * 86_400)
    try await see("▲ payment failed, usable until")
    try await store.advance(by: 17 * 86_400)
    try await see("▲ payment failed, retrying")
  }

  private static func flat(_ lines: [String]) -> String {
    lines.joined(separator: " ").split { " ▐▌┌┐└┘─│".contains($0) }.joined(separator: " ")
  }
}
