import ArgumentParser
import Foundation

/// The app's token for one of its users.
struct AccountTokenOption: ParsableArguments {
  @Option(
    name: .customLong("account-token"),
    help: "A UUID that stands for the app's user in the transaction and its receipt.",
    transform: Self.read)
  var value: UUID?

  private static func read(_ text: String) throws -> UUID {
    guard let token = UUID(uuidString: text) else {
      throw ValidationError("\(text): not a UUID. Make one with “uuidgen”.")
    }
    return token
  }
}
