package import TipJarScreens
import TipJarVocabulary

/// Words that several sentences about downloads and releases share.
extension Words {
  var nothingInstalled: String { text("Nothing was installed.") }
  var unknownSize: String { text("unknown size") }
  /// The notice after a no to the question about a download.
  package var nothingDownloaded: String { text("Nothing was downloaded.") }
  /// The names of an app's facts.
  var sourceName: String { text("Source") }
  var checksumName: String { text("Checksum") }
  package var withdrawn: Phrase { text("{0} is no longer offered") }
}
