import ArgumentParser
import Foundation
import TipJarReceipts
import TipJarStore

/// The options that every command about the store has.
struct CommonOptions: ParsableArguments {
  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
}

/// The `--yes` flag of a command that asks nothing, so that a script can give it to all of its kind.
struct NothingToConfirm: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Accepted, as by “get” and “remove”; nothing is asked.")
  var yes = false
}

/// The `--json` flag; a group, so that it is accepted before and after the subcommand.
struct OutputFormat: ParsableArguments {
  @Flag(help: "Print one JSON value.")
  var json = false

  /// Rejects the flag for a command without JSON output, whose help does not list it.
  /// - Throws: a `ValidationError` if it is given before or after the subcommand.
  func isRefused(by command: CommandConfiguration) throws {
    guard json else { return }
    throw ValidationError("\(command.commandName ?? "") has no JSON output. Omit --json")
  }
}

/// The `--quantity` option: the number of items in one purchase.
struct QuantityOption: ParsableArguments {
  @Option(
    name: .customLong("quantity"), parsing: .unconditional,
    help: ArgumentHelp("Number of items, 1 to 10.", valueName: "number"))
  var count = 1

  func validate() throws { try check(count, 1...10, "--quantity") }
}

/// The `--trust` option: a certificate that is trusted beside the store's own.
struct TrustOption: ParsableArguments {
  @Option(
    path:
      "Accept what this certificate has signed, in PEM or DER, such as that of Xcode's StoreKit testing.",
    "file", .file(), name: "trust")
  var file: String?

  /// Returns the certificate in DER; nil without the option.
  func certificate() throws(Failure) -> [UInt8]? {
    guard let file else { return nil }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Failure("--trust \(file): cannot be read. Check the path.", .noInput)
    }
    guard let certificate = ReceiptVerifier.certificate(in: [UInt8](data)) else {
      throw Failure("--trust \(file): not a certificate. Name a file in PEM or DER.", .data)
    }
    return certificate
  }
}

/// The `--account-token` option: the app's token for one of its users.
struct AccountTokenOption: ParsableArguments {
  @Option(
    name: .customLong("account-token"),
    help: ArgumentHelp(
      "UUID of the app's user, for the transaction and its receipt.", valueName: "uuid"),
    transform: Self.read)
  var value: UUID?

  /// Returns the options of the purchase of some items.
  func options(_ quantity: Int) -> Set<Product.PurchaseOption> {
    var options: Set<Product.PurchaseOption> = [.quantity(quantity)]
    if let value { options.insert(.appAccountToken(value)) }
    return options
  }

  private static func read(_ text: String) throws -> UUID {
    guard let token = UUID(uuidString: text) else {
      throw ValidationError("\(text): not a UUID. Create one with “uuidgen”.")
    }
    return token
  }
}

extension Option {
  /// Creates an option whose value has a name. A number may be negative, so that its range can be
  /// reported.
  init<T: ExpressibleByArgument>(
    _ help: String, _ valueName: String? = nil, name: String? = nil,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(
      name: name.map { .customLong($0) } ?? .long,
      parsing: T.self is any Numeric.Type ? .unconditional : .next,
      help: ArgumentHelp(help, valueName: valueName), completion: completion)
  }

  /// Creates an option whose value is the path of a file or folder.
  init(path help: String, _ valueName: String, _ completion: CompletionKind, name: String? = nil)
  where Value == String? {
    self.init(
      name: name.map { .customLong($0) } ?? .long,
      help: ArgumentHelp(help, valueName: valueName), completion: completion,
      transform: GivenPath.read)
  }
}

extension Argument where Value == String {
  /// Creates an argument that is the path of a file.
  init(path help: String, _ completion: CompletionKind) {
    self.init(help: ArgumentHelp(help), completion: completion, transform: GivenPath.read)
  }
}

extension ParsableArguments {
  /// Throws a `ValidationError` if the number of an option is not in a range.
  func check(_ number: Int, _ range: ClosedRange<Int>, _ option: String) throws {
    guard !range.contains(number) else { return }
    throw ValidationError(
      "\(option) \(number): not in the range \(range.lowerBound) to \(range.upperBound).")
  }

  /// Throws a `ValidationError` if options that exclude each other are both given.
  func exclude(_ option: String, _ other: String, _ areBothGiven: Bool) throws {
    guard areBothGiven else { return }
    throw ValidationError("\(option) cannot be used with \(other). Omit one of them.")
  }
}
