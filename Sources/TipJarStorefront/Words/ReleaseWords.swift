package import TipJarScreens
import TipJarVocabulary

/// Words for apps with commands: where a version comes from, and which one is kept.
package struct ReleaseWords: Sendable {
  let text: Translation

  /// The names of facts.
  var command: String { text("Command") }
  /// The version that is kept beside the one in use: "14.1.0 (6.7 MB), installed today".
  var kept: String { text("Kept") }
  /// The check by the digest of a file's server; the others are among the words for downloads.
  var checked: Phrase { text("checked: SHA-256 from {0}") }
  /// The remarks about a version in a row.
  package var isPinned: String { text("pinned") }
  var available: Phrase { text("{0} is available") }
  package var notLinked: Phrase { text("{0} is not linked") }
  var held: Phrase { text("rolled back from {0}") }
  var changed: Phrase { text("{0} has other bytes now") }
  package var withdrawn: Phrase { text("{0} is no longer offered") }
  package var rollBack: String { text("Roll Back") }
  /// The notice after it, and if nothing is left to return to.
  package var rolledBack: Phrase { text("{0} is at {1} again.") }
  package var nothingOlder: String { text("There is no older version.") }
  package var unpinned: Phrase { text("{0} follows new releases again.") }
}

extension Words {
  package var releases: ReleaseWords { ReleaseWords(text: text) }
}
