import ArgumentParser
import TipJarScreens
import TipJarStore

/// A command that works one control of the store and says what it did.
protocol ControlCommand: AsyncParsableCommand {
  var options: GlobalOptions { get }
  var format: OutputFormat { get }

  /// Works the control, and returns what is so from now on.
  func apply(_ session: Session) async throws -> String
}

extension ControlCommand {
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

/// A command about one transaction.
protocol TransactionCommand: ControlCommand {
  /// The transaction's id.
  var id: UInt64 { get }
  /// What it is from now on.
  static var outcome: String { get }

  /// Works the control.
  func change(_ store: SimulatedStore) async throws
}

extension TransactionCommand {
  func apply(_ session: Session) async throws -> String { try await work(session) }

  /// Works the control, and reports it.
  /// - Throws: a ``Failure`` with status 69 for a transaction that only the history still has.
  func work(_ session: Session) async throws -> String {
    do {
      try await change(session.store)
    } catch let error as StoreControlError where error == .unknownTransaction(id) {
      guard try await session.store.deletedTransactions(among: [id]).contains(id) else {
        throw error
      }
      throw Failure(session.words.commands.wasDeleted(id), .unavailable)
    }
    return "Transaction \(id) is \(Self.outcome)"
  }
}

/// A command that turns a control on or off.
protocol SwitchCommand: ControlCommand {
  /// How the control is to stand.
  var state: Switch { get }
  /// What is on or off from now on, with its verb.
  static var subject: String { get }

  /// Turns the control.
  func turn(_ isOn: Bool, _ store: SimulatedStore) async throws
}

extension SwitchCommand {
  func apply(_ session: Session) async throws -> String {
    try await turn(state == .on, session.store)
    return "\(Self.subject) \(state)"
  }
}

/// A control that is on or off.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off
}
