import ArgumentParser
import Foundation

/// The `--account-token` option: the app's token for one of its users.
struct AccountTokenOption: ParsableArguments {
  @Option(
    name: .customLong("account-token"),
    help: ArgumentHelp(
      "UUID of the app's user, for the transaction and its receipt.", valueName: "uuid"),
    transform: Self.read)
  var value: UUID?

  private static func read(_ text: String) throws -> UUID {
    guard let token = UUID(uuidString: text) else {
      throw ValidationError("\(text): not a UUID. Create one with “uuidgen”.")
    }
    return token
  }
}
