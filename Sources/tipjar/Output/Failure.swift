import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarJSON
import TipJarLinks
import TipJarScreens
import TipJarServer
import TipJarStore
import TipJarStoreKitFile
import TipJarStorefront

/// An error that ends a command: one line with the problem, its place and the remedy, and an exit
/// status.
struct Failure: Error {
  /// The exit statuses of `sysexits.h`, and those of signals.
  enum Status: Int32, CaseIterable {
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    /// The system lacks threads, memory or descriptors.
    case system = 71
    case cannotCreate = 73
    case inputOutput = 74
    case tryLater = 75
    /// A guest asked for more than the screen.
    case refused = 77
    /// Ended by a signal: 128 plus its number.
    case hungUp = 129
    case cancelled = 130
    case terminated = 143
  }

  var message: String
  var status: Status
  /// A Boolean value that indicates whether standard output has its JSON already, or the results of a
  /// command that did a part of its work.
  private(set) var isReported = false

  init(_ message: String, _ status: Status) {
    self.message = message
    self.status = status
  }

  /// The same failure of a command that has printed its results as JSON.
  var reported: Failure {
    var failure = self
    failure.isReported = true
    return failure
  }

  /// Prints the failure as JSON, with what else is known of it. Returns it without a further report.
  func reported(_ details: JSONObject) throws -> Failure {
    var json = details
    json["error"] = json["error"] ?? "\(status)"
    json["reason"] = json["reason"] ?? message
    json["status"] = status.rawValue
    try Output.json(json)
    return reported
  }

  /// Ends the program: one line on standard error, and with `--json` an object on standard output.
  func end() -> Never {
    Self.say(message)
    let arguments = CommandLine.arguments.prefix { $0 != "--" }
    // What cannot be written there has no other place.
    if !isReported, arguments.contains("--json"), (try? reported([:])) != nil {
      _ = try? Output.finish()
    }
    exit(status.rawValue)
  }

  /// Prints one line to standard error.
  static func say(_ message: String) {
    Output.writeToStandardError(Output.wrapped("tipjar: \(message)", on: STDERR_FILENO) + "\n")
  }
}

/// An error in a file that was named on the command line, described in one line.
protocol NamedFileError: Error, CustomStringConvertible {
  /// The kind of problem.
  var kind: FileProblem { get }
}

extension CatalogError: NamedFileError {}
extension LinkError: NamedFileError {}
extension SeedFile.Failure: NamedFileError {}
extension StoreKitFileError: NamedFileError {}

extension Failure {
  /// Creates the failure for an unusable file: status 66 if it does not exist, 74 if it cannot be
  /// read, 69 if it is on the web and cannot be had, and 65 if it is not valid.
  init(_ error: some NamedFileError) {
    let status: Status =
      switch error.kind {
      case .missing: .noInput
      case .unreadable: .inputOutput
      case .unavailable: .unavailable
      case .malformed: .data
      }
    self.init(error.description, status)
  }

  init(_ error: StoreOpenError) {
    let (status, option): (Status, String) =
      switch error.kind {
      case .cannotCreate: (.cannotCreate, " with --state")
      case .damaged: (.data, " with --state")
      case .unsafe, .newer: (.inputOutput, " with --state")
      case .notPermitted: (.inputOutput, " with --state")
      case .unusable, .busy, .full, .tooManyFiles: (.inputOutput, "")
      }
    self.init(error.description + option, status)
  }

  /// Creates the failure for an error of the storefront, with the option that avoids it.
  init(_ error: ShopError) {
    let (status, advice): (Status, String) =
      switch error {
      case .stateFolder: (.inputOutput, ". Choose another folder with --state.")
      case .syncIsFile: (.cannotCreate, ". Choose one with --sync.")
      case .logUnwritable: (.cannotCreate, ". Choose another with --log.")
      case .logIsForeign: (.data, ". Choose another with --log.")
      case .placeLeftOut: (.usage, ". Add its place there.")
      case .screenMissing: (.software, "")
      case .notBought: (.data, ". Leave it out of --history.")
      }
    self.init(error.description + advice, status)
  }

  init(_ error: ServerFailure) {
    let status: Status =
      switch error.kind {
      case .usage: .usage
      case .cannotCreate: .cannotCreate
      case .unavailable: .unavailable
      }
    self.init("\(error.text).", status)
  }

  init(_ error: KeyScriptError, in text: String) {
    let problem =
      switch error {
      case .unended(let rest): "<\(rest) has no closing >. Write <lt> for a plain <."
      case .unknownKey(let name): "<\(name)> is not a key. See “tipjar snapshot --help”."
      }
    self.init("--keys \(text): \(problem)", .usage)
  }

  /// Creates the failure for an error of a library; nil for an unknown one.
  init?(libraryError error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as any NamedFileError: self.init(error)
    case let error as FileError: self.init("\(error)".sentence, .cannotCreate)
    case let error as StoreOpenError: self.init(error)
    case let error as ShopError: self.init(error)
    case let error as StoreControlError: self.init(error)
    case let error as ServerFailure: self.init(error)
    case let error as StoreKitError: self.init(error.reason.sentence, .of(error))
    case let error as Checkout.Failure: self.init(error.reason.sentence, .unavailable)
    case let error as any ReasonedError: self.init(error.reason.sentence, .unavailable)
    default: return nil
    }
  }
}
