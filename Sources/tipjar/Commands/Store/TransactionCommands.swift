import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront

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

  @Option(
    help:
      "The reason in the receipt: \(RefundReason.allCases.map(\.rawValue).joined(separator: " or "))."
  )
  var reason = RefundReason.other

  func change(_ store: SimulatedStore) async throws {
    try await store.refundTransaction(identifier: id, reason: reason.value)
  }

  func apply(_ session: Session) async throws -> String {
    let history = try await session.checkout.history()
    if history.contains(where: { $0.id == id && $0.state == .refunded && !$0.isDeleted }) {
      return "Transaction \(id) was refunded already; nothing is changed"
    }
    return try await work(session)
  }
}

/// The reasons of a refund, by the names of StoreKit's `Transaction.RevocationReason`.
enum RefundReason: String, CaseIterable, ExpressibleByArgument {
  case other, developerIssue

  /// The store's value.
  var value: Transaction.RevocationReason {
    switch self {
    case .other: .other
    case .developerIssue: .developerIssue
    }
  }

  init(_ reason: Transaction.RevocationReason) {
    self =
      switch reason {
      case .other: .other
      case .developerIssue: .developerIssue
      }
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
    commandName: "clear", abstract: "Delete all transactions from the store.",
    discussion: """
      The app's own record, which “history” and “receipts” show, stays; with --all that is emptied too, and a \
      test starts fresh. Settings stay (“store reset” resets them), and ids are not given again.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Flag(help: "Empty the history, the tip collection and the receipts too; asks first.")
  var all = false
  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  func apply(_ session: Session) async throws -> String {
    guard all else {
      try await session.store.clearTransactions()
      return "The store has no transactions now; the app's own collection stays"
    }
    try confirm(session.words)
    try await session.checkout.clearAll()
    return "The store, the history, the tip collection and the receipts are empty now"
  }

  /// - Throws: a ``Failure``: 130 after a no, 64 where there is nobody to ask.
  private func confirm(_ words: Words) throws(Failure) {
    if yes { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("Cannot ask without a terminal. Add --yes to delete everything.", .usage)
    }
    Output.prompt(
      "Delete the history and all receipts of this store? [\(words.plain.yesOrElseNo)] ")
    guard LineInput().next().map(words.plain.isYes) ?? false else {
      throw Failure(words.cancelled, .cancelled)
    }
  }
}

/// `tipjar store buy-outside`: a purchase that was not made in the app.
struct BuyOutsideCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy-outside", abstract: "Buy a product outside of the app.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "A product's id as “tipjar products” lists it, its last part, or its name.")
  var id: String
  @OptionGroup var quantity: QuantityOption
  @OptionGroup var accountToken: AccountTokenOption

  func apply(_ session: Session) async throws -> String {
    let id = try session.inventory.productID(meantBy: id)
    let bought: Transaction
    do {
      var buying: Set<Product.PurchaseOption> = [.quantity(quantity.count)]
      if let token = accountToken.value { buying.insert(.appAccountToken(token)) }
      bought = try await session.store.buyProduct(identifier: id, options: buying)
    } catch Product.PurchaseError.productUnavailable {
      throw session.unavailable(id)
    } catch let error as StoreKitError where error == .unsupported {
      throw session.failure(.store(error), of: id)
    }
    return "\(id) was bought outside of the app, transaction \(bought.id)"
  }
}
