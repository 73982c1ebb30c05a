import TipJarDownloads
package import TipJarScreens

/// Words for real downloads: each failure in a sentence that says what to do. The cause comes before
/// the host, which a narrow row has no room for.
package struct DownloadWords: Sendable {
  /// A cause, and what to do about it; the latter is left out where the download is retried anyway.
  typealias Advice = (cause: String, remedy: String)

  /// The name of the host of a local file.
  var thisComputer: String
  var offline: @Sendable (_ host: String) -> Advice
  var proxy: @Sendable (_ proxy: String, _ variable: String) -> Advice
  var notFound: @Sendable (_ host: String) -> Advice
  /// An answer with another status, or without a valid head.
  var refused: @Sendable (_ host: String, _ status: Int) -> String
  var invalid: @Sendable (_ host: String) -> String
  var encoded: @Sendable (_ host: String) -> String
  var redirect: @Sendable (_ host: String, _ redirect: DownloadFailure.Redirect) -> String
  var webPage: @Sendable (_ host: String) -> String
  var busy: @Sendable (_ host: String) -> Advice
  var busyUntil: @Sendable (_ host: String, _ time: String) -> Advice
  var untrusted: @Sendable (_ host: String) -> Advice
  var certificate: @Sendable (_ host: String, _ problem: DownloadFailure.Certificate) -> Advice
  var authorities: @Sendable (_ path: String) -> Advice
  var cut: @Sendable (_ host: String) -> Advice
  var otherLength: @Sendable (_ host: String, _ found: Int64, _ expected: Int64) -> Advice
  var tooLarge: @Sendable (_ host: String) -> String
  var overLimit: @Sendable (_ host: String, _ limit: String) -> String
  /// A wrong checksum, and its probable cause.
  var checksum: @Sendable (_ host: String, _ expected: String, _ found: String) -> String
  var causePage: String
  var causeLength: String
  var causeBytes: String
  /// An installed file that is not, or no longer, the catalogue's.
  var changedFile: @Sendable (_ path: String) -> Advice
  var nothingInstalled: String
  /// The missing space, which includes a reserve that stays free.
  var diskFull: @Sendable (_ folder: String, _ missing: String, _ reserve: String) -> String
  var engine: String
  var file: @Sendable (_ problem: String) -> String
  /// Notices about a download that continues.
  var restartedAsChanged: String
  var restartedAsWhole: String
  var restartedAsUnidentified: String
  var restartedForChecksum: String
  var checking: String
  /// A file that was changed is not removed.
  var keptFile: @Sendable (_ path: String) -> String
  /// The consequence of removing a real file.
  var removal: @Sendable (_ path: String, _ size: String) -> String
  var mirror: @Sendable (_ host: String, _ reason: String) -> String
  /// The question before the first byte: "3.2 MB from example.org into ..."
  var question:
    @Sendable (_ count: Int, _ size: String, _ hosts: String, _ folder: String) -> String
  /// The question about the hosts of redirects, which were not known before.
  var redirected: @Sendable (_ hosts: String, _ others: String) -> String
  var unknownSize: String
  var atLeast: @Sendable (_ size: String) -> String
  /// The counterpart of "This store is simulated" where downloads are real.
  package var realNote: String
  /// The note that an installed file could not be checked.
  package var unverified: String
  /// The question on the screen: its title, the label of yes, and the time for which it counts.
  package var title: String
  package var verb: String
  package var askedOnce: String
  /// The notice after a no.
  package var declined: String
  /// The names of an app's facts: the host of its file, its checksum, the installed file. The
  /// source of an app without an address.
  var source: String
  var noAddress: String
  var checksumName: String
  var fileName: String
  /// The note on an installed file that was opened; a program can be run by a command.
  var openedFile: @Sendable (_ path: String) -> String
  var openedProgram: @Sendable (_ path: String, _ command: String) -> String
  /// The received bytes of paused downloads were dropped.
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
