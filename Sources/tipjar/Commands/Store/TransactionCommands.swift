import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

extension StoreCommand {
  /// `tipjar store approve`: approves a pending purchase.
  struct Approve: TransactionCommand {
    static let outcome = "approved"
    static let configuration = CommandConfiguration(
      commandName: "approve", abstract: "Approve a purchase that waits for approval.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A transaction's id (see “tipjar history”).") var id: UInt64

    func change(_ store: SimulatedStore) async throws {
      try await store.approveAskToBuyTransaction(identifier: id)
    }
  }

  /// `tipjar store decline`: declines a pending purchase.
  struct Decline: TransactionCommand {
    static let outcome = "declined"
    static let configuration = CommandConfiguration(
      commandName: "decline", abstract: "Decline a purchase that waits for approval.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A transaction's id (see “tipjar history”).") var id: UInt64

    func change(_ store: SimulatedStore) async throws {
      try await store.declineAskToBuyTransaction(identifier: id)
    }
  }

  /// `tipjar store resolve`: resolves an interrupted purchase.
  struct Resolve: TransactionCommand {
    static let outcome = "resolved"
    static let configuration = CommandConfiguration(
      commandName: "resolve",
      abstract: "Resolve an interrupted purchase, or the failed payment of a subscription.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A transaction's id (see “tipjar history”).") var id: UInt64

    func change(_ store: SimulatedStore) async throws {
      try await store.resolveIssueForTransaction(identifier: id)
    }
  }

  /// `tipjar store refund`: refunds a purchase.
  struct Refund: TransactionCommand {
    static let outcome = "refunded"
    static let configuration = CommandConfiguration(
      commandName: "refund", abstract: "Refund a purchase.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A transaction's id (see “tipjar history”).") var id: UInt64

    @Option(help: "The reason, as recorded in the receipt.")
    var reason = RefundReason.other

    func change(_ store: SimulatedStore) async throws {
      try await store.refundTransaction(identifier: id, reason: reason.value)
    }

    func apply(_ session: Session) async throws -> String {
      let history = try await session.checkout.history()
      if history.contains(where: { $0.id == id && $0.state == .refunded && !$0.isDeleted }) {
        return "Transaction \(id) was already refunded; nothing changed"
      }
      return try await work(session)
    }
  }
}

/// The reasons for a refund, by the names of StoreKit's `Transaction.RevocationReason`.
enum RefundReason: String, CaseIterable, ExpressibleByArgument {
  case other, developerIssue

  /// The store's value for the reason.
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

extension StoreCommand {
  /// `tipjar store delete`: deletes a transaction from the store.
  struct Delete: TransactionCommand {
    static let outcome = "deleted from the store; the tip collection is unchanged"
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a transaction from the store.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A transaction's id (see “tipjar history”).") var id: UInt64

    func change(_ store: SimulatedStore) async throws {
      try await store.deleteTransaction(identifier: id)
    }
  }

  /// `tipjar store clear`: deletes all transactions from the store.
  struct Clear: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Delete all transactions from the store.",
      discussion: """
        The program's own record, which “history” and “receipts” show, stays unless --all is given. Settings stay \
        too (see “store reset”), and ids are not reused.
        """)

    @OptionGroup var common: CommonOptions
    @Flag(
      help: "Delete the history, the tip collection and the receipts too, after a confirmation.")
    var all = false
    @Flag(name: .shortAndLong, help: "Delete without confirmation.")
    var yes = false

    func apply(_ session: Session) async throws -> String {
      guard all else {
        try await session.store.clearTransactions()
        return "All transactions were deleted from the store; the tip collection is unchanged"
      }
      try confirm(session.words)
      try await session.checkout.clearAll()
      return "All transactions, the history, the tip collection and the receipts were deleted"
    }

    /// Asks for confirmation.
    /// - Throws: a ``Failure``: 130 if the answer is no, 64 if there is no terminal to ask on.
    private func confirm(_ words: Words) throws(Failure) {
      if yes { return }
      guard isatty(STDIN_FILENO) == 1 else {
        throw Failure("Cannot prompt without a terminal; pass --yes to delete everything.", .usage)
      }
      Output.prompt(
        "Delete the history and all receipts of this store? [\(words.plain.yesOrElseNo)] ")
      guard LineInput().next().map(words.plain.isYes) ?? false else {
        throw Failure(words.cancelled, .cancelled)
      }
    }
  }

  /// `tipjar store buy-outside`: makes a purchase outside the app.
  struct BuyOutside: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "buy-outside",
      abstract: "Buy a product outside the app, as on its page in the App Store.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A product's id (see “tipjar products”), the last part of it, or its name.")
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
      }
      return "\(id) was bought outside the app, transaction \(bought.id)"
    }
  }
}
