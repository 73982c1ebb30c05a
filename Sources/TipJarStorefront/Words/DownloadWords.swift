package import TipJarInterface
import TipJarVocabulary

/// Words that several sentences about downloads and releases share.
extension Words {
  var nothingInstalled: String { text("Nothing was installed.") }
  /// The notice after a no to the question about a download.
  package var nothingDownloaded: String { text("Nothing was downloaded.") }
  /// The notice about an app that is pinned at a version, or is not any more.
  package func pinned(_ name: String, at version: String?) -> String {
    version.map { text("{0} is pinned: it stays at {1} until you unpin it.")(name, $0) }
      ?? text("{0} follows new releases again.")(name)
  }
}
