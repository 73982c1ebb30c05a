import ArgumentParser
import TipJarJSON
import TipJarScreens
import TipJarStore

/// A command that changes one control of the store and prints the new state.
protocol ControlCommand: AsyncParsableCommand {
  var common: CommonOptions { get }

  /// Changes the control and returns the new state in words.
  func apply(_ session: Session) async throws -> String
}

extension ControlCommand {
  var options: GlobalOptions { common.options }
  var format: OutputFormat { common.format }

  func run() async throws {
    let session = try await Session.open(options)
    let said = try await apply(session)
    if format.json {
      let status = try await session.store.status
      return try Output.json(StatusJSON(status, of: session.store.configuration.name))
    }
    Output.line("\(said) (\(session.words.simulatedStore))")
  }
}

/// A command that changes one transaction.
protocol TransactionCommand: ControlCommand {
  /// The transaction's id.
  var id: UInt64 { get }
  /// The new state of the transaction, in words.
  static var outcome: String { get }

  /// Changes the transaction.
  func change(_ store: SimulatedStore) async throws
}

extension TransactionCommand {
  func apply(_ session: Session) async throws -> String { try await work(session) }

  /// Changes the transaction and returns its new state in words.
  /// - Throws: a ``Failure`` with status 69 for a transaction that only the history still has.
  func work(_ session: Session) async throws -> String {
    do {
      try await change(session.store)
    } catch let error as StoreControlError where error == .unknownTransaction(id) {
      guard try await session.store.deletedTransactions(among: [id]).contains(id) else {
        throw error
      }
      throw Failure(
        "Transaction \(id) was deleted from the store; “tipjar history” still lists it.",
        .unavailable)
    }
    return "Transaction \(id) is \(Self.outcome)"
  }
}

/// A command that turns a control on or off.
protocol SwitchCommand: ControlCommand {
  /// The new state of the control.
  var state: Switch { get }
  /// The subject of the printed sentence, with its verb.
  static var subject: String { get }

  /// Turns the control on or off.
  func turn(_ isOn: Bool, _ store: SimulatedStore) async throws
}

extension SwitchCommand {
  func apply(_ session: Session) async throws -> String {
    try await turn(state == .on, session.store)
    return "\(Self.subject) \(state)"
  }
}

/// The state of a control that is on or off.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off
}
