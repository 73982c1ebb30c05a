/// A reader of foreign bytes to fuzz, and an oracle that decides whether it read them
/// as it must. A case is read by libFuzzer (`make fuzz`) and by the tests that run the corpus.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The bytes of a terminal.
  case decoder
  /// Text that is shown.
  case cleaner
  /// JSON, and with it each file below.
  case json
  /// A `.storekit` file.
  case storekit
  /// A catalogue of apps.
  case catalogue
  /// A receipt.
  case receipt
  /// A file of links, and with it the QR codes of its addresses.
  case links
  /// The bytes of a connection to the server: requests, their queries and tokens.
  case requests
  /// The head of an answer to a download: ranges, validators and times.
  case heads
  /// A catalogue of another project.
  case converters
  /// Releases, their files, versions and checksums.
  case releases
  /// The records of a download and of an installation.
  case records
  /// An archive, up to the files that are made of it.
  case archives
  /// The names of entries and commands, and the reports of the process that unpacks.
  case names
  /// The headers of a program.
  case programs
  /// A PNG picture.
  case pictures

  /// Has `bytes` read. Throws a ``Violation`` where what was read is not as it must be.
  public func run(_ bytes: [UInt8]) throws {
    switch self {
    case .decoder: try checkDecoder(bytes)
    case .cleaner: try checkCleaner(bytes)
    case .json: try checkJSON(bytes)
    case .storekit: try checkStoreKitFile(bytes)
    case .catalogue: try checkCatalogue(bytes)
    case .receipt: try checkReceipt(bytes)
    case .links: try checkLinks(bytes)
    case .requests: try checkRequests(bytes)
    case .heads: try checkHeads(bytes)
    case .converters: try checkConverters(bytes)
    case .releases: try checkReleases(bytes)
    case .records: try checkRecords(bytes)
    case .archives: try checkArchives(bytes)
    case .names: try checkNames(bytes)
    case .programs: try checkPrograms(bytes)
    case .pictures: try checkPictures(bytes)
    }
  }
}

/// A rule that did not hold.
public struct Violation: Error, CustomStringConvertible {
  /// The rule, and what was seen instead.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Throws where a rule does not hold.
func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Violation) {
  guard holds else { throw Violation(rule()) }
}

/// Throws where a message that is shown on a terminal is more than one plain line.
func requireOneLine(_ message: String) throws(Violation) {
  let isPlain = message.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  try require(isPlain, "an error is one line without controls: \(message.debugDescription)")
}
