package import TipJarScreens
import TipJarVocabulary

/// Words for apps with commands: where a version comes from, and which one is kept.
package struct ReleaseWords: Sendable {
  let text: Translation

  /// The names of facts.
  var command: String { text("Command") }
  var asset: String { text("Asset") }
  var onDisk: String { text("On disk") }
  /// The version that is kept beside the one in use: "14.1.0 (6.7 MB), installed today".
  var kept: String { text("Kept") }
  var keptVersion: Phrase { text("{0}, installed {1}") }
  /// The day of a release.
  var released: String { text("Released") }
  /// The check by the digest of a file's server; the others are among the words for downloads.
  var checked: Phrase { text("checked: SHA-256 from {0}") }
  /// The way in which a file will be checked that is not installed yet.
  var toCheck: Phrase { text("will be {0}") }
  var uncheckable: String { text("cannot be checked") }
  /// The remarks about a version in a row.
  package var isPinned: String { text("pinned") }
  var available: Phrase { text("{0} is available") }
  package var notLinked: Phrase { text("{0} is not linked") }
  var held: Phrase { text("rolled back from {0}") }
  var changed: Phrase { text("{0} has other bytes now") }
  package var withdrawn: Phrase { text("{0} is no longer offered") }
  var stale: Phrase { text("as of {0}") }
  var unasked: String { text("no answer yet about new releases") }
  /// The name of the remarks among the facts of a page.
  var remarks: String { text("Note") }
  /// The reasons why a shell does not find a command: its folder is not in PATH, with the line that
  /// adds it, or another command of that name comes first.
  var notInPath: Phrase {
    text("{0} is not in PATH. Add {1} to your shell's file.")
  }
  var hidden: Phrase { text("{0} comes first in PATH, and hides {1}.") }
  /// The question before an older version returns.
  var returns: Phrase { text("Return {0} to {1}?") }
  package var rollBack: String { text("Roll Back") }
  /// The same where the kept version is the newer one.
  var use: Phrase { text("Use {0}") }
  var rollBackNote: Phrase {
    text("Its commands will be those of {0}. {1} is kept, so you can switch back.")
  }
  /// The notice after it, and if nothing is left to return to.
  package var rolledBack: Phrase { text("{0} is at {1} again.") }
  package var nothingOlder: String { text("There is no older version.") }
  /// The reason why the kept version cannot be used.
  var damaged: Phrase {
    text("Not used, since files of {0} were changed or deleted. “{1}” installs it again.")
  }
  /// The notices after an app was pinned, or follows the catalogue again.
  var pinnedNow: Phrase { text("{0} stays at {1}. P lets it follow new releases again.") }
  package var unpinned: Phrase { text("{0} follows new releases again.") }
  /// The notices about a search for new releases.
  var asking: String { text("Looking for new releases.") }
  var found: Phrase { text("New: {0}") }
  var nothingNew: String { text("No new releases.") }
  var askedBefore: String {
    text("Not asked again: all projects answered within the last minute.")
  }
  var noProjects: String {
    text("There are no projects to ask. “tipjar catalog add owner/repo” adds one.")
  }
  /// The notices about a page of the browser.
  var notes: Phrase { text("What is new in {0}") }
  /// The line after a command that was run from the screen has ended.
  var ending: String { text("Press Enter to return to the apps.") }
}

extension Words {
  package var releases: ReleaseWords { ReleaseWords(text: text) }
}
