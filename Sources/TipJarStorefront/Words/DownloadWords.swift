package import TipJarScreens
import TipJarVocabulary

/// Words for real downloads: each failure in a sentence that says what to do. The cause comes before
/// the host, which a narrow row has no room for.
package struct DownloadWords: Sendable {
  let text: Translation

  /// A cause, and what to do about it; the latter is left out where the download is retried anyway.
  typealias Advice = (cause: String, remedy: String)

  /// The name of the host of a local file.
  var thisComputer: String { text("this computer") }
  var offline: AdvicePhrase {
    AdvicePhrase(text("Cannot reach {0}."), text("Check the connection and try again."))
  }
  var proxy: AdvicePhrase {
    AdvicePhrase(text("No connection through the proxy {0}."), text("Check the variable {1}."))
  }
  var notFound: AdvicePhrase {
    AdvicePhrase(text("File not found on {0}."), text("The catalogue may be out of date."))
  }
  /// An answer with another status, or without a valid head.
  var refused: AdvicePhrase { AdvicePhrase(text("No file from {0} (status {1}).")) }
  var invalid: AdvicePhrase { AdvicePhrase(text("Invalid answer from {0}.")) }
  var encoded: AdvicePhrase {
    AdvicePhrase(text("Compressed file from {0}, which was not requested."))
  }
  var loop: AdvicePhrase { AdvicePhrase(text("Redirected in a circle by {0}.")) }
  var tooManyRedirects: AdvicePhrase {
    AdvicePhrase(text("Redirected more than {1} times by {0}."))
  }
  var redirectToScheme: AdvicePhrase {
    AdvicePhrase(text("Redirected to {1}: by {0}, which is not followed."))
  }
  var redirectUnencrypted: AdvicePhrase {
    AdvicePhrase(text("Redirected to http by {0}, which needs a checksum in the catalogue."))
  }
  var redirectUnasked: AdvicePhrase {
    AdvicePhrase(text("Redirected to {1} by {0}, without permission."))
  }
  var webPage: Phrase {
    text("Web page instead of the file from {0}: perhaps the sign-in page of this network.")
  }
  var busy: AdvicePhrase { AdvicePhrase(text("Server busy: {0}."), text("Try again later.")) }
  var busyUntil: AdvicePhrase {
    AdvicePhrase(text("Server busy until {1}: {0}."), text("Try again then."))
  }
  var untrusted: AdvicePhrase {
    AdvicePhrase(
      text("Certificate of {0} not trusted."),
      text("Check the date of this computer and its network."))
  }
  var expired: AdvicePhrase {
    AdvicePhrase(text("Certificate expired: {0}."), text("Check the date of this computer."))
  }
  var notYetValid: AdvicePhrase {
    AdvicePhrase(text("Certificate not yet valid: {0}."), text("Check the date of this computer."))
  }
  var otherHost: AdvicePhrase {
    AdvicePhrase(
      text("Certificate for another host: {0}."), text("Check the address and the network."))
  }
  var selfSigned: AdvicePhrase {
    AdvicePhrase(
      text("Certificate self-signed: {0}."), text("If you trust it, name it with SSL_CERT_FILE."))
  }
  var unknownAuthority: AdvicePhrase {
    AdvicePhrase(
      text("Certificate from an unknown authority: {0}."),
      text("If you trust it, name it with SSL_CERT_FILE.", "authority"))
  }
  var authorities: AdvicePhrase {
    AdvicePhrase(
      text("Certificates cannot be read: {0}."), text("Check SSL_CERT_FILE and CURL_CA_BUNDLE."))
  }
  var cut: AdvicePhrase { AdvicePhrase(text("Transfer cut off: {0}."), text("Try again.")) }
  var otherLength: AdvicePhrase {
    AdvicePhrase(
      text("Wrong size: {1} bytes on {0}, and the catalogue says {2}."),
      text("The catalogue may be out of date."))
  }
  var tooLarge: AdvicePhrase {
    AdvicePhrase(text("Too large: more bytes from {0} than the catalogue allows."))
  }
  var overLimit: AdvicePhrase {
    AdvicePhrase(text("Too large: more than {1} from {0}, the limit of --largest-download."))
  }
  /// A wrong checksum, and its probable cause.
  var checksum: Phrase { text("Wrong checksum of the file from {0} (expected {1}, found {2}): ") }
  var causePage: String {
    text("a web page came instead, perhaps the sign-in page of this network.")
  }
  var causeLength: String { text("its size differs from the catalogue's.") }
  var causeBytes: String { text("the catalogue is older than the file, or the file was changed.") }
  var nothingInstalled: String { text("Nothing was installed.") }
  /// The missing space, which includes a reserve that stays free.
  var diskFull: AdvicePhrase {
    AdvicePhrase(
      text("Disk full: {0} needs {1} more, since {2} stay free. Free some space, then resume."))
  }
  var unpackingRoom: AdvicePhrase {
    AdvicePhrase(
      text("Disk full: {0} has no room for the unpacked files. Free some space, then resume."))
  }
  var engine: String { text("Real downloads need curl: apt-get install curl") }
  var file: AdvicePhrase { AdvicePhrase(text("The file cannot be installed: {0}.")) }
  /// Another program works on the app.
  package var locked: String { text("It is being downloaded by another tipjar.") }
  var archive: Phrase { text("Damaged archive from {0}: {1}.") }
  /// An archive with an entry that no honest one has.
  var hostile: Phrase { text("Dangerous archive: {0}: {1}.") }
  var cannotRun: AdvicePhrase { AdvicePhrase(text("Does not run on this computer: {0}.")) }
  var noProgram: String { text("No program in the archive.") }
  var missingProgram: AdvicePhrase {
    AdvicePhrase(text("The archive has no {0}, which the catalogue names."))
  }
  var badName: AdvicePhrase { AdvicePhrase(text("“{0}” cannot be a command.")) }
  var ambiguous: AdvicePhrase {
    AdvicePhrase(
      text("Several candidates: {0}."),
      text("Choose one with --bin or --asset of “tipjar catalog add”."))
  }
  var noAsset: String { text("The release has no file for this computer.") }
  var changed: AdvicePhrase {
    AdvicePhrase(
      text("The same version has other bytes now (installed {0}, offered {1})."),
      text("To install them, pass --accept-changed."))
  }
  /// Something else is where links belong.
  var inTheWay: AdvicePhrase {
    AdvicePhrase(
      text("{0} is something else, so no link was made."), text("For another name, pass --as."))
  }
  var alternative: Phrase { text("trying {0}. {1}") }
  var switched: Phrase { text("version {0} is used") }
  var linked: Phrase { text("linked: {0}") }
  var movedAside: Phrase { text("files that you had changed are in {0} now") }
  /// Notices about a download that continues.
  var restartedAsChanged: String { text("restarting: the file on the server has changed") }
  var restartedAsWhole: String { text("restarting: the server cannot resume") }
  var restartedAsUnidentified: String {
    text("restarting: cannot resume, since the server does not identify the file's version")
  }
  var restartedForChecksum: String { text("restarting: the parts have a wrong checksum") }
  var checking: String { text("checking the received bytes") }
  /// A file that was changed is not removed.
  var keptFile: Phrase { text("Changed after it was installed, so the file stays: {0}") }
  /// The consequence of removing a real file.
  var removal: Phrase { text("Deletes the file {0} ({1}). You can download it again.") }
  /// The same for an app with commands: its size, and the links to them.
  var removalOfCommands: Phrase {
    text("Deletes the app ({0}) and its commands: {1}. You can download it again.")
  }
  /// The question before a download is stopped.
  var stopping: String {
    text("What was received is discarded. To keep it, cancel and press p to pause.")
  }
  var mirror: Phrase { text("trying {0}. {1}", "mirror") }
  /// The question before the first byte: "Download ripgrep 14.1.1 (3.2 MB) from example.org into ..."
  var question: Phrase { text("Download {0} ({1}) from {2} into {3}?") }
  /// The same for apps with commands, with the folder of the links to them.
  var questionOfCommands: Phrase {
    text("Download {0} ({1}) from {2} into {3}, with links to commands in {4}?")
  }
  /// The warning before it, if no digest of a program is known.
  var cannotBeChecked: Phrase { text("No checksum is published for {0}: it cannot be checked.") }
  /// More than one file in that question.
  var files: Phrase { text("{0} files") }
  /// The question about the hosts of redirects, which were not known before.
  var redirected: Phrase { text("Redirected by {0}. Download from {1}?") }
  var unknownSize: String { text("unknown size") }
  var atLeast: Phrase { text("at least {0}") }
  /// The counterpart of "This store is simulated" where downloads are real.
  package var realNote: String {
    text("Downloads are real. The store is simulated: no money moves.")
  }
  /// The way in which an installed file was checked; the server's is among the words for releases.
  var checkedByCatalogue: String { text("checked: SHA-256 from the catalogue") }
  var checkedByFile: String { text("checked: SHA-256 from the project's checksums file") }
  var unchecked: String { text("not checked") }
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
  var noAddress: String { text("simulated: the catalogue names no file") }
  var checksumName: String { text("Checksum") }
  var fileName: String { text("File") }
  /// The note on an installed file that was opened; a program can be run by a command.
  var openedFile: Phrase { text("Installed at {0}. Open it with another program.") }
  var openedProgram: Phrase { text("Installed at {0}\nTo run it: {1}") }
  /// The received bytes of paused downloads were dropped.
  package var partsRemoved: Phrase { text("Deleted {0} of paused downloads.") }
  /// Older versions were deleted.
  package var olderRemoved: Phrase { text("Deleted {0} of older versions.") }
}

/// A cause and what to do about it, with numbered gaps for the same values.
struct AdvicePhrase: Sendable {
  private let cause, remedy: Phrase

  init(_ cause: Phrase, _ remedy: Phrase = "") {
    (self.cause, self.remedy) = (cause, remedy)
  }

  func callAsFunction(_ values: any CustomStringConvertible...) -> DownloadWords.Advice {
    (cause.filled(values), remedy.filled(values))
  }
}

extension Words {
  package var downloads: DownloadWords { DownloadWords(text: text) }
}
