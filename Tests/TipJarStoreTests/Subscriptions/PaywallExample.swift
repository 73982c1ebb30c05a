import Foundation
import TipJarStore

/// A paywall's rule: the customer may read while a subscription of the group is entitled.
func mayRead(_ store: SimulatedStore) async throws -> Bool {
  try await store.status(for: "G").contains { $0.state.isEntitled }
}

/// Goes through a trial, a renewal, a failed payment, its recovery and an upgrade, without waiting.
/// Returns the paywall's answer after each.
func testPaywall(_ configuration: StoreConfiguration, in folder: URL) async throws -> [Bool] {
  let clock = ManualStoreClock()
  let store = try await SimulatedStore(
    configuration: configuration, folder: folder, clock: clock, latency: .none)
  let sheet = PresetPaymentSheet()
  var answers = [try await mayRead(store)]

  // A free week, and the first payment after it.
  _ = try await store.purchase("silver", options: [], sheet: sheet)
  answers.append(try await mayRead(store))
  try await store.advance(periods: 1)
  answers.append(try await mayRead(store))

  // The next payment fails. The grace period of a month is 16 days.
  try await store.setBillingGracePeriodIsEnabled(true)
  try await store.setShouldEnterBillingRetryOnRenewal(true)
  try await store.advance(periods: 1)
  answers.append(try await mayRead(store))
  try await store.advance(by: 16 * 86_400)
  answers.append(try await mayRead(store))

  // The customer pays, and chooses a higher level.
  try await store.setShouldEnterBillingRetryOnRenewal(false)
  if let failed = try await store.status(for: "G").first?.transaction.payloadValue {
    try await store.resolveIssueForTransaction(identifier: failed.id)
  }
  answers.append(try await mayRead(store))
  _ = try await store.purchase("gold", options: [], sheet: sheet)
  answers.append(try await mayRead(store))
  return answers
}
