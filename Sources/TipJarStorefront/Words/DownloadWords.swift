package import TipJarScreens

/// Words for real downloads: each failure in a sentence that says what to do. The cause comes before
/// the host, which a narrow row has no room for.
package struct DownloadWords: Sendable {
  /// A cause, and what to do about it; the latter is left out where the download is retried anyway.
  typealias Advice = (cause: String, remedy: String)

  /// The name of the host of a local file.
  var thisComputer = "this computer"
  var offline = AdvicePhrase("Cannot reach {0}.", "Check the connection and try again.")
  var proxy = AdvicePhrase("No connection through the proxy {0}.", "Check the variable {1}.")
  var notFound = AdvicePhrase("File not found on {0}.", "The catalogue may be out of date.")
  /// An answer with another status, or without a valid head.
  var refused: AdvicePhrase = "No file from {0} (status {1})."
  var invalid: AdvicePhrase = "Invalid answer from {0}."
  var encoded: AdvicePhrase = "Compressed file from {0}, which was not requested."
  var loop: AdvicePhrase = "Redirected in a circle by {0}."
  var tooManyRedirects: AdvicePhrase = "Redirected more than {1} times by {0}."
  var redirectToScheme: AdvicePhrase = "Redirected to {1}: by {0}, which is not followed."
  var redirectUnencrypted: AdvicePhrase =
    "Redirected to http by {0}, which needs a checksum in the catalogue."
  var redirectUnasked: AdvicePhrase = "Redirected to {1} by {0}, without permission."
  var webPage: Phrase =
    "Web page instead of the file from {0}: perhaps the sign-in page of this network."
  var busy = AdvicePhrase("Server busy: {0}.", "Try again later.")
  var busyUntil = AdvicePhrase("Server busy until {1}: {0}.", "Try again then.")
  var untrusted = AdvicePhrase(
    "Certificate of {0} not trusted.", "Check the date of this computer and its network.")
  var expired = AdvicePhrase("Certificate expired: {0}.", "Check the date of this computer.")
  var notYetValid = AdvicePhrase(
    "Certificate not yet valid: {0}.", "Check the date of this computer.")
  var otherHost = AdvicePhrase(
    "Certificate for another host: {0}.", "Check the address and the network.")
  var selfSigned = AdvicePhrase(
    "Certificate self-signed: {0}.", "If you trust it, name it with SSL_CERT_FILE.")
  var unknownAuthority = AdvicePhrase(
    "Certificate from an unknown authority: {0}.", "If you trust it, name it with SSL_CERT_FILE.")
  var authorities = AdvicePhrase(
    "Certificates cannot be read: {0}.", "Check SSL_CERT_FILE and CURL_CA_BUNDLE.")
  var cut = AdvicePhrase("Transfer cut off: {0}.", "Try again.")
  var otherLength = AdvicePhrase(
    "Wrong size: {1} bytes on {0}, and the catalogue says {2}.", "The catalogue may be out of date."
  )
  var tooLarge: AdvicePhrase = "Too large: more bytes from {0} than the catalogue allows."
  var overLimit: AdvicePhrase =
    "Too large: more than {1} from {0}, the limit of --largest-download."
  /// A wrong checksum, and its probable cause.
  var checksum: Phrase = "Wrong checksum of the file from {0} (expected {1}, found {2}): "
  var causePage = "a web page came instead, perhaps the sign-in page of this network."
  var causeLength = "its size differs from the catalogue's."
  var causeBytes = "the catalogue is older than the file, or the file was changed."
  /// An installed file that is not, or no longer, the catalogue's.
  var changedFile = AdvicePhrase(
    "{0} was changed, or the catalogue has another checksum now.", "Delete it and try again.")
  var nothingInstalled = "Nothing was installed."
  /// The missing space, which includes a reserve that stays free.
  var diskFull: AdvicePhrase =
    "Disk full: {0} needs {1} more, since {2} stay free. Free some space, then resume."
  var unpackingRoom: AdvicePhrase =
    "Disk full: {0} has no room for the unpacked files. Free some space, then resume."
  var engine = "Real downloads need curl: apt-get install curl"
  var file: AdvicePhrase = "The file cannot be installed: {0}."
  /// Another program works on the app.
  package var locked = "It is being downloaded by another tipjar."
  var archive: Phrase = "Damaged archive from {0}: {1}."
  /// An archive with an entry that no honest one has.
  var hostile: Phrase = "Dangerous archive: {0}: {1}."
  var cannotRun: AdvicePhrase = "Does not run on this computer: {0}."
  var noProgram = "No program in the archive."
  var missingProgram: AdvicePhrase = "The archive has no {0}, which the catalogue names."
  var badName: AdvicePhrase = "“{0}” cannot be a command."
  var ambiguous = AdvicePhrase(
    "Several candidates: {0}.", "Choose one with --bin or --asset of “tipjar catalog add”.")
  var noAsset = "The release has no file for this computer."
  var changed = AdvicePhrase(
    "The same version has other bytes now (installed {0}, offered {1}).",
    "To install them, pass --accept-changed.")
  /// Something else is where links belong.
  var inTheWay = AdvicePhrase(
    "Not linked, since something else is there: {0}.", "For another name, pass --as.")
  var alternative: Phrase = "trying {0}. {1}"
  var switched: Phrase = "version {0} is used"
  var linked: Phrase = "linked: {0}"
  var movedAside: Phrase = "files that you had changed are in {0} now"
  /// Notices about a download that continues.
  var restartedAsChanged = "restarting: the file on the server has changed"
  var restartedAsWhole = "restarting: the server cannot resume"
  var restartedAsUnidentified =
    "restarting: cannot resume, since the server does not identify the file's version"
  var restartedForChecksum = "restarting: the parts have a wrong checksum"
  var checking = "checking the received bytes"
  /// A file that was changed is not removed.
  var keptFile: Phrase = "Changed after it was installed, so the file stays: {0}"
  /// The consequence of removing a real file.
  var removal: Phrase = "Deletes the file {0} ({1}). You can download it again."
  /// The same for an app with commands: its size, and the links to them.
  var removalOfCommands: Phrase =
    "Deletes the app ({0}) and its commands: {1}. You can download it again."
  /// The question before a download is stopped.
  var stopping = "What was received is discarded. To keep it, cancel and press p to pause."
  var mirror: Phrase = "trying {0}. {1}"
  /// The question before the first byte: "Download ripgrep 14.1.1 (3.2 MB) from example.org into ..."
  var question: Phrase = "Download {0} ({1}) from {2} into {3}?"
  /// More than one file in that question.
  var files: Phrase = "{0} files"
  /// The question about the hosts of redirects, which were not known before.
  var redirected: Phrase = "Redirected by {0}. Download from {1}?"
  var unknownSize = "unknown size"
  var atLeast: Phrase = "at least {0}"
  /// The counterpart of "This store is simulated" where downloads are real.
  package var realNote = "Downloads are real. The store is simulated: no money moves."
  /// The way in which an installed file was checked; the server's is among the words for releases.
  var checkedByCatalogue = "checked: SHA-256 from the catalogue"
  var checkedByFile = "checked: SHA-256 from the project's checksums file"
  var unchecked = "not checked"
  /// The note that an installed file could not be checked.
  package var unverified = "not checked: the catalogue gives no checksum"
  /// The question on the screen: its title, the label of yes, and the time for which it counts.
  package var title = "Download for real?"
  package var verb = "Download"
  package var askedOnce = "You are asked once for each host until you quit."
  /// The notice after a no.
  package var declined = "Nothing was downloaded."
  /// The names of an app's facts: the host of its file, its checksum, the installed file. The
  /// source of an app without an address.
  var source = "Source"
  var noAddress = "simulated: the catalogue names no file"
  var checksumName = "Checksum"
  var fileName = "File"
  /// The note on an installed file that was opened; a program can be run by a command.
  var openedFile: Phrase = "Installed at {0}. Open it with another program."
  var openedProgram: Phrase = "Installed at {0}\nTo run it: {1}"
  /// The received bytes of paused downloads were dropped.
  package var partsRemoved: Phrase = "Deleted {0} of paused downloads."
  /// Older versions were deleted.
  package var olderRemoved: Phrase = "Deleted {0} of older versions."
}

/// A cause and what to do about it, with numbered gaps for the same values. A literal is a cause
/// alone.
struct AdvicePhrase: ExpressibleByStringLiteral, Sendable {
  private let cause, remedy: Phrase

  init(_ cause: Phrase, _ remedy: Phrase) {
    (self.cause, self.remedy) = (cause, remedy)
  }

  init(stringLiteral cause: String) { self.init(Phrase(stringLiteral: cause), "") }

  func callAsFunction(_ values: any CustomStringConvertible...) -> DownloadWords.Advice {
    (cause.filled(values), remedy.filled(values))
  }
}

extension Words {
  package var downloads: DownloadWords {
    language.pick(DownloadWords(), .german, .japanese, .polish)
  }
}
