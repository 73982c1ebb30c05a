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
    case .offline:
      guard case .proxy(let proxy, let variable) = failure.detail else {
        return words.offline(host)
      }
      return words.proxy(TextCleaner.cleaned(proxy), variable)
    case .notFound: return words.notFound(host)
    case .refused:
      return refusal(failure.detail, host)
    case .busy where failure.detail == .locked: return (words.locked, "")
    case .busy:
      guard case .until(let date, let now) = failure.detail else { return words.busy(host) }
      let isToday = calendar.isDate(date, inSameDayAs: now)
      let style = isToday ? dates : dates.day().month(.abbreviated).year()
      return words.busyUntil(host, date.formatted(style.hour().minute()))
    case .untrusted:
      switch failure.detail {
      case .certificate(let problem): return words.certificate(host, problem)
      case .authorities(let path): return words.authorities(TextCleaner.cleaned(path, limit: 200))
      default: return words.untrusted(host)
      }
    case .cut, .tooLarge:
      if case .limit(let limit) = failure.detail {
        return (words.overLimit(host, bytes(limit)), "")
      }
      if case .length(let found, let expected) = failure.detail {
        return words.otherLength(host, found, expected)
      }
      return failure.kind == .cut ? words.cut(host) : (words.tooLarge(host), "")
    case .checksum: return checksum(failure, host)
    case .diskFull:
      guard case .room(let missing, let folder) = failure.detail else { return ("", "") }
      let reserve = bytes(RealDownloads.reserve)
      return (
        words.diskFull(TextCleaner.cleaned(folder, limit: 200), bytes(missing), reserve), ""
      )
    case .engine:
      guard case .system(let problem) = failure.detail else { return (words.engine, "") }
      return (problem, "")
    case .archive, .hostile, .cannotRun, .ambiguous, .noAsset, .changed, .inTheWay:
      return unpacking(failure, host)
    case .file:
      guard case .system(let problem) = failure.detail else { return (words.file(""), "") }
      return (words.file(TextCleaner.cleaned(problem, limit: 300)), "")
    }
  }

  /// The failures of unpacking and installing a folder.
  private func unpacking(_ failure: DownloadFailure, _ host: String) -> DownloadWords.Advice {
    let words = words.downloads
    func cleaned(_ text: String) -> String { TextCleaner.cleaned(text, limit: 300) }
    switch failure.detail {
    case .entry(let entry, let reason):
      return (words.hostile(cleaned(entry), cleaned(reason)), words.nothingInstalled)
    case .candidates(let names):
      return words.ambiguous(cleaned(names.joined(separator: ", ")))
    case .missing(let path): return (words.missingProgram(cleaned(path)), "")
    case .badName(let name): return (words.badName(cleaned(name)), "")
    case .other(let installed, let offered):
      return words.changed(String(installed.prefix(12)), String(offered.prefix(12)))
    case .paths(let paths): return words.inTheWay(cleaned(paths.joined(separator: ", ")))
    case .noProgram: return (words.noProgram, "")
    case .system(let reason) where failure.kind == .archive:
      return (words.archive(host, cleaned(reason)), words.nothingInstalled)
    case .system(let reason): return (words.cannotRun(cleaned(reason)), "")
    default: return (words.noAsset, "")
    }
  }

  /// The reminder that the store is simulated, and that downloads are not.
  package func note(isReal: Bool) -> String {
    isReal ? words.downloads.realNote : words.simulatedNote
  }

  private func refusal(
    _ detail: DownloadFailure.Detail, _ host: String
  ) -> DownloadWords.Advice {
    let words = words.downloads
    switch detail {
    case .webPage: return (words.webPage(host), words.nothingInstalled)
    case .status(let status): return (words.refused(host, status), "")
    case .encoded: return (words.encoded(host), "")
    case .redirect(.unasked(let other)):
      return (words.redirect(host, .unasked(self.host(other))), "")
    case .redirect(.scheme(let scheme)):
      return (words.redirect(host, .scheme(TextCleaner.cleaned(scheme))), "")
    case .redirect(let redirect): return (words.redirect(host, redirect), "")
    default: return (words.invalid(host), "")
    }
  }

  /// The question before the first byte: the number of files, their size, hosts and folder.
  package func question(_ files: [App], into folder: String) -> String {
    words.downloads.question(
      files.count, size(of: files), names(of: files.flatMap(\.hosts)),
      TextCleaner.cleaned(folder, limit: 400))
  }

  /// The question before redirects to hosts that nobody was asked about.
  package func question(about redirects: [HostRedirect]) -> String {
    words.downloads.redirected(
      names(of: redirects.map(\.host)), names(of: redirects.map(\.other)))
  }

  /// Hosts, each once, in words.
  package func names(of hosts: [String]) -> String {
    let unique = hosts.reduce(into: [String]()) { hosts, host in
      if !hosts.contains(host) { hosts.append(host) }
    }
    return unique.map(self.host).joined(separator: ", ")
  }

  package func size(of files: [App]) -> String {
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
  func removal(of name: String, _ file: InstalledFile) -> Question.Text {
    let verb = words.delete
    return Question.Text(
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
    case .restarted(.unidentified): return words.restartedAsUnidentified
    case .restarted(.checksum): return words.restartedForChecksum
    case .mirror(let host, let failure):
      return words.mirror(self.host(host), cause(failure))
    case .retrying(let failure, let seconds):
      return self.words.retrying(Int(seconds.rounded(.up)), cause(failure))
    case .alternative(let name, let failure):
      return words.alternative(TextCleaner.cleaned(name), cause(failure))
    case .switched(let version): return words.switched(TextCleaner.cleaned(version))
    case .linked(let paths):
      return words.linked(TextCleaner.cleaned(paths.joined(separator: ", "), limit: 400))
    case .inTheWay(let paths):
      return reason(DownloadFailure(.inTheWay, host: "", .paths(paths)))
    case .checking: return words.checking
    case .diskFull(let failure), .pausedForRoom(let failure): return reason(failure)
    }
  }
}

/// A redirect to a host that nobody was asked about.
package struct HostRedirect: Equatable, Sendable {
  /// The host that redirects, and the one to which it does.
  package let host, other: String
}

extension DownloadFailure {
  /// The redirect that ended the download, because nobody was asked about its host; nil for any
  /// other failure.
  package var unaskedRedirect: HostRedirect? {
    guard case .redirect(.unasked(let other)) = detail else { return nil }
    return HostRedirect(host: host, other: other)
  }
}
