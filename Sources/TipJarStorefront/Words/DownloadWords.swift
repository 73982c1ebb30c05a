package import TipJarScreens
import TipJarVocabulary

/// Words for real downloads.
package struct DownloadWords: Sendable {
  let text: Translation

  /// A wrong checksum, and its probable cause.
  var checksum: Phrase { text("Wrong checksum of the file from {0} (expected {1}, found {2}): ") }
  var nothingInstalled: String { text("Nothing was installed.") }
  var file: Phrase { text("The file cannot be installed: {0}.") }
  /// Another program works on the app.
  package var locked: String { text("It is being downloaded by another tipjar.") }
  var archive: Phrase { text("Damaged archive from {0}: {1}.") }
  var checking: String { text("checking the received bytes") }
  /// The question before a download is stopped.
  var stopping: String {
    text("What was received is discarded. To keep it, cancel and press p to pause.")
  }
  /// The question before the first byte: "Download ripgrep 14.1.1 (3.2 MB) from example.org into ..."
  var question: Phrase { text("Download {0} ({1}) from {2} into {3}?") }
  /// More than one file in that question.
  var files: Phrase { text("{0} files") }
  var unknownSize: String { text("unknown size") }
  /// The counterpart of "This store is simulated" where downloads are real.
  package var realNote: String {
    text("Downloads are real. The store is simulated: no money moves.")
  }
  /// The note that an installed file could not be checked.
  package var unverified: String { text("not checked: the catalogue gives no checksum") }
  /// The question on the screen: its title, the label of yes, and the time for which it counts.
  package var title: String { text("Download for real?") }
  package var verb: String { text("Download") }
  package var askedOnce: String {
    text("You will not be asked about these hosts again until you quit.")
  }
  /// The notice after a no.
  package var declined: String { text("Nothing was downloaded.") }
  /// The names of an app's facts: the host of its file, its checksum, the installed file. The
  /// source of an app without an address.
  var source: String { text("Source") }
  var checksumName: String { text("Checksum") }
  /// The received bytes of paused downloads were dropped.
  package var partsRemoved: Phrase { text("Deleted {0} of paused downloads.") }
  /// Older versions were deleted.
  package var olderRemoved: Phrase { text("Deleted {0} of older versions.") }
}

extension Words {
  package var downloads: DownloadWords { DownloadWords(text: text) }
}
