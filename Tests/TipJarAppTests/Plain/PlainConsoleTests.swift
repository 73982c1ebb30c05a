import Foundation
import Logging
import Synchronization
import TestSupport
import Testing
import TipJarDeterminism
import TipJarScreens
import TipJarStore
import TipJarWidgets

@testable import TipJarStorefront
@testable import tipjar
import TipJarVocabulary

/// The Store Console in numbered lines: the rows of the screen, with the same controls.
@MainActor
@Suite struct PlainConsoleTests {
  private let folder: Folder
  private let session: Session

  /// Opens a store in which a subscription was bought.
  init() async throws {
    folder = try Folder()
    let settings = Settings(
      store: try folder.write(SubscriptionFile.film, to: "Filmbox.storekit"),
      state: folder.url.appending(path: "state"), seed: 7, glyphs: .ascii)
    let inventory = try Inventory(settings)
    let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let clocks = Services.Clocks(store: ManualStoreClock(), downloads: ManualClock())
    let services = try await Services.open(
      settings, inventory, clocks: clocks, log: log, latency: .none)
    let store = StoreSession(
      settings: settings, products: inventory.products, checkout: services.checkout,
      clocks: clocks, log: log)
    session = Session(storeSession: store, inventory: inventory, services: services)
    _ = try await services.store.buyProduct(identifier: "film.month")
  }

  /// Chooses items of the console's lists by what they begin with, and answers other prompts.
  /// Returns the text that was printed after the last choice.
  private func choose(_ items: String...) async throws -> String {
    let state = Mutex((items: items[...], said: ""))
    let lines = LineTerminal(
      read: {
        state.withLock { state in
          guard let item = state.items.popFirst() else { return nil }
          defer { state.said = "" }
          let line = state.said.split(separator: "\n").last { $0.contains(". \(item)") }
          return line.map { String($0.prefix { $0 != "." }) } ?? item
        }
      },
      write: { text in state.withLock { $0.said += text } })
    await #expect(throws: Menu.Leaving.self) {
      try await PlainConsole(shop: PlainShop(session, lines: lines)).serve()
    }
    return state.withLock { $0.said }
  }

  private func info() async throws -> Product.SubscriptionInfo.RenewalInfo? {
    try await session.storeSession.store.status(for: "plus").first?.renewalInfo.unsafePayloadValue
  }

  @Test func aSubscriptionIsRenewedAndEnded() async throws {
    #expect(try await choose("Monthly", "Renew now").contains("Monthly: active ("))
    #expect(try await session.storeSession.store.all.count == 2)
    let said = try await choose("Monthly", "Expire")
    #expect(said.contains("Monthly: expired ("), "\(said)")
    #expect(try await session.storeSession.store.status(for: "plus").map(\.state) == [.expired])
  }

  @Test func autoRenewIsTurnedOffAndOn() async throws {
    let said = try await choose("Monthly", "Auto-renew off")
    #expect(said.contains("Monthly: ends ("), "\(said)")
    #expect(try await info()?.willAutoRenew == false)
    _ = try await choose("Monthly", "Auto-renew on")
    #expect(try await info()?.willAutoRenew == true)
  }

  @Test func aPriceIncreaseIsRequestedAndAnswered() async throws {
    let said = try await choose("Monthly", "More", "Raise the price")
    #expect(said.contains("needs consent"), "\(said)")
    _ = try await choose("Monthly", "Accept the price")
    #expect(try await info()?.priceIncreaseStatus == .agreed)
  }

  @Test func aPaymentFailsInGraceAndIsResolved() async throws {
    let said = try await choose("Renewals", "Billing failure")
    #expect(said.hasPrefix("Billing failure: on (payments of renewals fail)\n"), "\(said)")
    _ = try await choose("Renewals", "Grace period")
    _ = try await choose("Store time", "Next renewal")
    #expect(
      try await session.storeSession.store.status(for: "plus").map(\.state) == [.inGracePeriod])
    #expect(try await choose("Monthly", "Resolve").contains("Monthly: active ("))
    #expect(try await session.storeSession.store.all.count == 2)
  }

  @Test func theLimitAndTheRateAreChosen() async throws {
    _ = try await choose("Renewals", "Renewal limit", "6 renewals")
    #expect(try await session.storeSession.store.status[.renewalLimit] == "6")
    _ = try await choose("Renewals", "Renewal rate", "Monthly renewal every hour")
    #expect(try await session.storeSession.store.timeRate == .monthlyRenewalEveryHour)
  }

  /// No name of the code is on the screen.
  @Test func theConsoleHasWordsForEverything() async throws {
    try await session.storeSession.store.setTimeRate(.monthlyRenewalEveryThirtySeconds)
    let rows = ConsoleRows(rows: session.rows, services: session.services)
    let lines = try await rows.info().sections.flatMap(\.rows)
    var shown = lines.flatMap { [$0.name] + $0.details }
    for line in lines {
      if case .value(let text, _) = line.mark { shown.append(text) }
      shown += line.buttons.flatMap { button -> [String] in
        if case .offer(let choices) = button.press { return [button.name] + choices.map(\.name) }
        return [button.name]
      }
      guard case .control(let control, _) = line.item, case .mark(.load) = line.control
      else { continue }
      // The names of countries and languages are ICU's.
      if [.storefront, .locale].contains(control) { continue }
      let choices = try await rows.choices(for: line.item).choices
      #expect(Set(choices.map { $0.name + $0.detail }).count == choices.count, "\(line.name)")
      shown += choices.map(\.name)
    }
    #expect(shown.contains("Monthly renewal every thirty seconds"))
    for text in shown where text.firstMatch(of: /[a-z][A-Z]/) != nil { Issue.record("\(text)") }
  }

  /// An error is one line, and the list is there again.
  @Test func otherControlsAreThereToo() async throws {
    let said = try await choose("Simulated errors", "Buy", "Next call", "Network error")
    #expect(said.hasPrefix("Buy: Network error, once\n"), "\(said)")
    let unknown = try await choose("Simulated errors", "Refund", "Always", "Unknown error")
    #expect(unknown.hasPrefix("Refund: Unknown error, always\n"), "\(unknown)")
    _ = try await choose("Simulated errors", "Refund", "Turn off")
    #expect(try await session.storeSession.store.status.simulatedErrors[.refundRequest] == nil)
    _ = try await choose("Reset", "Clear transactions", "n")
    #expect(try await session.storeSession.store.all.count == 1)
    _ = try await choose("Reset", "Clear transactions", "y")
    #expect(try await session.storeSession.store.all.isEmpty)
    #expect(try await info() == nil)
  }
}
