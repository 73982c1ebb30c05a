import ArgumentParser
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
    let said: String
    do {
      said = try await apply(session)
    } catch let error as StoreControlError {
      throw Failure(error)
    } catch let error as StoreKitError {
      throw Failure(error.reason.sentence, .unavailable)
    } catch let error as Product.PurchaseError {
      throw Failure(error.reason.sentence, .unavailable)
    }
    if format.json { return try Output.json(StatusJSON(await session.store.status)) }
    Output.line("\(said) (\(session.words.simulatedStore))")
  }
}

/// A control that is on or off.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off
}
