package import TipJarScreens

/// Words for real downloads: each failure in a sentence that says what to do.
package struct DownloadWords: Sendable {
  /// The name of the host of a local file.
  package var thisComputer: String
  var offline: @Sendable (_ host: String) -> String
  var notFound: @Sendable (_ host: String) -> String
  var refused: @Sendable (_ host: String, _ status: Int?) -> String
  var webPage: @Sendable (_ host: String) -> String
  var busy: @Sendable (_ host: String) -> String
  var busyUntil: @Sendable (_ host: String, _ time: String) -> String
  var untrusted: @Sendable (_ host: String) -> String
  var cut: @Sendable (_ host: String) -> String
  var tooLarge: @Sendable (_ host: String) -> String
  /// A wrong checksum, and its probable cause.
  var checksum: @Sendable (_ host: String, _ expected: String, _ found: String) -> String
  var causePage: String
  var causeLength: String
  var causeBytes: String
  var nothingInstalled: String
  var diskFull: @Sendable (_ folder: String, _ missing: String) -> String
  var engine: String
  var file: @Sendable (_ problem: String) -> String
  /// Notices about a download that continues.
  var restartedAsChanged: String
  var restartedAsWhole: String
  var restartedForChecksum: String
  var mirror: @Sendable (_ host: String, _ reason: String) -> String
  var retrying: @Sendable (_ seconds: Int, _ reason: String) -> String
  /// The question before the first byte: "3.2 MB from example.org into ..."
  package var question:
    @Sendable (_ count: Int, _ size: String, _ hosts: String, _ folder: String) -> String
  package var unknownSize: String
  package var atLeast: @Sendable (_ size: String) -> String
  /// The note that an installed file could not be checked.
  package var unverified: String
  /// A notice at the storefront's start: its own screen cannot fetch files yet.
  package var screenIsSimulated: String
  /// The partial data of paused downloads was removed.
  package var partsRemoved: @Sendable (_ size: String) -> String
}

extension Words {
  /// Words for real downloads.
  package var downloads: DownloadWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
