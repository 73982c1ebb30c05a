import ArgumentParser
import TipJarStore

/// `tipjar store approve`: approves a request.
struct ApproveCommand: TransactionCommand {
  static let outcome = "approved"
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Approve a purchase that waits for it.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A transaction's id, as “tipjar history” lists them.") var id: UInt64

  func change(_ store: SimulatedStore) async throws {
    try await store.approveAskToBuyTransaction(identifier: id)
  }
}

/// `tipjar store decline`: declines a request.
struct DeclineCommand: TransactionCommand {
  static let outcome = "declined"
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a purchase that waits for approval.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A transaction's id, as “tipjar history” lists them.") var id: UInt64

  func change(_ store: SimulatedStore) async throws {
    try await store.declineAskToBuyTransaction(identifier: id)
  }
}

/// `tipjar store resolve`: resolves what interrupted a purchase.
struct ResolveCommand: TransactionCommand {
  static let outcome = "resolved"
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Resolve what interrupted a purchase.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A transaction's id, as “tipjar history” lists them.") var id: UInt64

  func change(_ store: SimulatedStore) async throws {
    try await store.resolveIssueForTransaction(identifier: id)
  }
}

/// `tipjar store refund`: takes a purchase back.
struct RefundCommand: TransactionCommand {
  static let outcome = "refunded"
  static let configuration = CommandConfiguration(
    commandName: "refund", abstract: "Refund a purchase.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A transaction's id, as “tipjar history” lists them.") var id: UInt64

  func change(_ store: SimulatedStore) async throws {
    try await store.refundTransaction(identifier: id)
  }

  func apply(_ session: Session) async throws -> String {
    let history = try await session.checkout.history()
    if history.contains(where: { $0.id == id && $0.state == .refunded }) {
      return "Transaction \(id) was refunded already; nothing is changed"
    }
    try await change(session.store)
    return "Transaction \(id) is \(Self.outcome)"
  }
}

/// `tipjar store delete`: takes a transaction out of the store.
struct DeleteCommand: TransactionCommand {
  static let outcome = "deleted from the store; the app's own collection stays"
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a transaction from the store.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A transaction's id, as “tipjar history” lists them.") var id: UInt64

  func change(_ store: SimulatedStore) async throws {
    try await store.deleteTransaction(identifier: id)
  }
}

/// `tipjar store clear`: takes all transactions out of the store.
struct ClearCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Delete all transactions from the store.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func apply(_ session: Session) async throws -> String {
    try await session.store.clearTransactions()
    return "The store has no transactions now; the app's own collection stays"
  }
}

/// `tipjar store buy-outside`: a purchase that was not made in the app.
struct BuyOutsideCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy-outside", abstract: "Buy a product outside of the app.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A product's id, as “tipjar products” lists them.") var id: String
  @OptionGroup var quantity: QuantityOption

  func apply(_ session: Session) async throws -> String {
    let bought: Transaction
    do {
      bought = try await session.store.buyProduct(
        identifier: id, options: [.quantity(quantity.count)])
    } catch Product.PurchaseError.productUnavailable {
      throw session.unavailable(id)
    } catch let error as StoreKitError where error == .unsupported {
      throw session.failure(.store(error), of: id)
    }
    return "\(id) was bought outside of the app, transaction \(bought.id)"
  }
}
