public import TipJarStore

/// A customer may read while a subscription of the group `plus` is entitled.
public struct Paywall: Sendable {
  private let store: SimulatedStore
  private let sheet: any PaymentSheet

  /// Creates a paywall of a store; `sheet` asks before each purchase.
  public init(store: SimulatedStore, sheet: any PaymentSheet) {
    self.store = store
    self.sheet = sheet
  }

  /// A Boolean value that indicates whether the customer may read.
  public var isOpen: Bool {
    get async throws { try await store.status(for: "plus").contains { $0.state.isEntitled } }
  }

  /// Subscribes, verifies, grants and finishes. Returns nil if the customer declines.
  @discardableResult
  public func subscribe(to id: String) async throws -> Transaction? {
    let result = try await store.purchase(id, options: [], sheet: sheet)
    guard case .success(let signed) = result else { return nil }
    let transaction = try signed.payloadValue
    await transaction.finish()
    return transaction
  }
}
