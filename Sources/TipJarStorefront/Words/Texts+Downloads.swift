import Foundation
package import TipJarDownloads
import TipJarScreens
import TipJarTerminal

/// Texts of real downloads.
extension Texts {
  /// Returns the reason why a download failed, and what to do about it, in sentences that do not
  /// name it.
  package func reason(_ failure: DownloadFailure) -> String {
    let (cause, remedy) = advice(failure)
    return remedy.isEmpty || cause.hasSuffix("。") ? cause + remedy : "\(cause) \(remedy)"
  }

  /// Returns the reason of a failure after which the download is retried anyway.
  package func cause(_ failure: DownloadFailure) -> String { advice(failure).cause }

  private func advice(_ failure: DownloadFailure) -> DownloadWords.Advice {
    let words = words.downloads
    let host = self.host(failure.host)
    switch failure.kind {
    case .offline: return words.offline(host)
    case .notFound: return words.notFound(host)
    case .refused:
      guard failure.detail == .webPage else { return (words.refused(host, failure.status), "") }
      return (words.webPage(host), words.nothingInstalled)
    case .busy:
      guard case .until(let date) = failure.detail else { return words.busy(host) }
      return words.busyUntil(host, date.formatted(dates.hour().minute()))
    case .untrusted: return (words.untrusted(host), "")
    case .cut, .tooLarge:
      if case .length(let found, let expected) = failure.detail {
        return words.otherLength(host, found, expected)
      }
      return failure.kind == .cut ? words.cut(host) : (words.tooLarge(host), "")
    case .checksum: return checksum(failure, host)
    case .diskFull:
      guard case .room(let missing, let folder) = failure.detail else { return ("", "") }
      return (words.diskFull(TextCleaner.cleaned(folder, limit: 200), bytes(missing)), "")
    case .engine: return (words.engine, "")
    case .file:
      guard case .system(let problem) = failure.detail else { return (words.file(""), "") }
      return (words.file(TextCleaner.cleaned(problem, limit: 300)), "")
    }
  }

  /// The reminder that the store is simulated, and that downloads are not.
  package func note(isReal: Bool) -> String {
    isReal ? words.downloads.realNote : words.simulatedNote
  }

  /// The question before the first byte: the number of files, their size, hosts and folder.
  package func question(_ files: [App], into folder: String) -> String {
    let hosts = files.flatMap(\.hosts).reduce(into: [String]()) { hosts, host in
      if !hosts.contains(host) { hosts.append(host) }
    }
    return words.downloads.question(
      files.count, size(of: files), hosts.map(self.host).joined(separator: ", "),
      TextCleaner.cleaned(folder, limit: 400))
  }

  private func size(of files: [App]) -> String {
    let known = files.reduce(0) { $0 + min($1.size, App.largestSize / Int64(files.count)) }
    guard files.contains(where: { $0.size == 0 }) else { return bytes(known) }
    return known > 0 ? words.downloads.atLeast(bytes(known)) : words.downloads.unknownSize
  }

  /// The size of an app; that of a file may be unknown.
  func size(of app: App) -> String {
    app.size == 0 && app.url != nil ? words.downloads.unknownSize : bytes(app.size)
  }

  private func host(_ host: String) -> String {
    host.isEmpty ? words.downloads.thisComputer : TextCleaner.cleaned(host)
  }

  /// The source of an app's file, and its place once it is installed.
  func source(of app: App, _ record: AppRecord?) -> [AppRow.Fact] {
    let words = words.downloads
    guard app.url != nil else { return [AppRow.Fact(words.source, words.noAddress)] }
    let host = record?.file?.host ?? app.hosts.first ?? ""
    var facts = [AppRow.Fact(words.source, self.host(host))]
    let isVerified = record?.file?.isVerified ?? (app.sha256 != nil)
    if !isVerified { facts.append(AppRow.Fact(words.checksumName, words.unverified)) }
    if record?.installedVersion != nil, let path = record?.file?.path {
      facts.append(AppRow.Fact(words.fileName, TextCleaner.cleaned(path, limit: 400)))
    }
    return facts
  }

  /// The note on an installed file that was opened: its path, and the command that runs it.
  func opened(_ app: App, _ file: InstalledFile) -> String {
    let path = TextCleaner.cleaned(file.path, limit: 400)
    guard file.isExecutable else { return words.downloads.openedFile(path) }
    return words.downloads.openedProgram(path, command("open", app.id, "--"))
  }

  /// The question before an installed file is deleted.
  func removal(of name: String, _ file: InstalledFile) -> Confirmation.Request {
    let verb = words.console.delete
    return Confirmation.Request(
      title: "\(verb): \(name)",
      sentence: words.downloads.removal(
        TextCleaner.cleaned(file.path, limit: 400), bytes(file.size)),
      verb: verb)
  }

  /// The notice about a removed app whose file stays, because it was changed.
  func kept(_ file: InstalledFile) -> String {
    words.downloads.keptFile(TextCleaner.cleaned(file.path, limit: 400))
  }

  private func checksum(_ failure: DownloadFailure, _ host: String) -> DownloadWords.Advice {
    let words = words.downloads
    if case .installed(let path) = failure.detail {
      return words.changedFile(TextCleaner.cleaned(path, limit: 400))
    }
    guard case .digests(let expected, let found, let cause) = failure.detail else {
      return ("", "")
    }
    let because =
      switch cause {
      case .webPage: words.causePage
      case .otherLength: words.causeLength
      case .otherBytes: words.causeBytes
      }
    // Twelve digits are enough to compare by eye; JSON has all of them.
    let text = words.checksum(host, String(expected.prefix(12)), String(found.prefix(12)))
    return (text + because, words.nothingInstalled)
  }

  /// Returns the notice about a download that continues.
  package func note(_ note: DownloadNote) -> String {
    let words = words.downloads
    switch note {
    case .restarted(.changed): return words.restartedAsChanged
    case .restarted(.whole): return words.restartedAsWhole
    case .restarted(.checksum): return words.restartedForChecksum
    case .mirror(let host, let failure):
      return words.mirror(self.host(host), cause(failure))
    case .retrying(let failure, let seconds):
      return self.words.retrying(Int(seconds.rounded(.up)), cause(failure))
    case .checking: return words.checking
    case .diskFull(let failure), .pausedForRoom(let failure): return reason(failure)
    }
  }
}

extension DownloadFailure {
  /// The status code of the answer.
  fileprivate var status: Int? {
    if case .status(let status) = detail { status } else { nil }
  }
}
