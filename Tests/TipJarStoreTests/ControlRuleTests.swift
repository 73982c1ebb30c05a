import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

/// The limits of the controls: errors, side effects, and the store to which each belongs.
@Suite(.bench) struct ControlRuleTests {
  /// The compiler derives no list of cases with values, so it misses none.
  @Test func everyErrorOfTheStoreCanBeArmed() throws {
    let source = try String(
      contentsOfFile: TestEnvironment.repository
        + "/Sources/TipJarStore/Values/StoreKitError.swift", encoding: .utf8)
    let names = source.matches(of: /\n  case (\w+)/).map { String($0.1) }
    #expect(StoreKitError.allCases.map(\.name) == names)
  }

  /// The state of the transaction with the id 0.
  enum Standing: CaseIterable {
    case absent, pending, interrupted, purchased, declined

    func make(in store: SimulatedStore) async throws {
      try await store.set(.askToBuy, self == .pending || self == .declined)
      try await store.set(.interruptedPurchases, self == .interrupted)
      if self != .absent { _ = try await store.purchase(fine, sheet: yes) }
      if self == .declined { try await store.declineAskToBuyTransaction(identifier: 0) }
    }
  }

  enum Control: CaseIterable {
    case approve, decline, resolve, refund, delete

    func use(in store: SimulatedStore) async throws {
      switch self {
      case .approve: try await store.approveAskToBuyTransaction(identifier: 0)
      case .decline: try await store.declineAskToBuyTransaction(identifier: 0)
      case .resolve: try await store.resolveIssueForTransaction(identifier: 0)
      case .refund: try await store.refundTransaction(identifier: 0)
      case .delete: try await store.deleteTransaction(identifier: 0)
      }
    }

    /// The error for a transaction in this state; nil if there is none.
    func refusal(of standing: Standing) -> StoreControlError? {
      if standing == .absent { return .unknownTransaction(0) }
      return switch self {
      case .approve, .decline: standing == .pending ? nil : .notPending(0)
      case .resolve: standing == .interrupted ? nil : .notInterrupted(0)
      case .refund: standing == .purchased ? nil : .unknownTransaction(0)
      case .delete: nil
      }
    }
  }

  @Test(arguments: Standing.allCases, Control.allCases)
  func aControlTakesOnlyWhatStandsAsItHasTo(_ standing: Standing, _ control: Control) async throws {
    let store = try await bench.store()
    try await standing.make(in: store)
    let before = try await store.allTransactions()
    guard let refusal = control.refusal(of: standing) else {
      try await control.use(in: store)
      return
    }
    await #expect(throws: refusal) { try await control.use(in: store) }
    #expect(try await store.allTransactions() == before)
  }

  @Test(arguments: Transaction.RefundRequestError.allCases)
  func aRefundRequestThrowsItsOwnErrorsWhereTheyAreArmed(
    _ error: Transaction.RefundRequestError
  ) async throws {
    let store = try await bench.store()
    let bought = try await store.buy(quill)
    try await store.setSimulatedError(.refundRequest(error), forAPI: .refundRequest)
    #expect(try await store.simulatedError(forAPI: .refundRequest) == .refundRequest(error))
    await #expect(throws: error) { try await store.beginRefundRequest(for: bought.id) }
    #expect(try await store.currentEntitlements == [.verified(bought)])
  }

  @Test func aRefundRequestForWhatWasNeverBoughtFails() async throws {
    let store = try await bench.store()
    try await store.set(.askToBuy, true)
    _ = try await store.purchase(fine, sheet: yes)
    for id in [0, 7] as [UInt64] {
      await #expect(throws: Transaction.RefundRequestError.failed) {
        try await store.beginRefundRequest(for: id)
      }
    }
  }

  @Test func aPurchaseFromOutsideHasItsOptions() async throws {
    let store = try await bench.store()
    let token = UUID()
    let bought = try await store.buyProduct(
      identifier: fine, options: [.quantity(3), .appAccountToken(token)])
    #expect(bought.purchasedQuantity == 3)
    #expect(bought.appAccountToken == token)
    #expect(try await store.buyProduct(identifier: broad).purchasedQuantity == 1)
  }

  @Test(arguments: [fine, quill])
  func whatIsPaidIsNotChargedOutsideEither(_ id: String) async throws {
    let store = try await bench.store()
    let bought = try await store.buy(id)
    #expect(try await store.buyProduct(identifier: id) == bought)
    #expect(try await store.unfinishedIDs == [bought.id])
  }

  @Test func aSettingHasNoOtherValueThanThoseOfItsRow() async throws {
    let store = try await bench.store()
    for (control, value) in [
      (StoreControl.latency, "-5"), (.latency, "600001"), (.askToBuy, "yes"), (.locale, "?"),
      (.timeRate, "7"), (.approve, StoreControl.on),
    ] {
      await #expect(throws: StoreControlError.invalidAction) {
        try await store.set(control, to: value)
      }
    }
    #expect(try await store.latency == .none)
  }
}
