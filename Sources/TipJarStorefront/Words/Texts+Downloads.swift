import Foundation
package import TipJarDownloads
package import TipJarScreens
import TipJarTerminal
import TipJarVocabulary

extension Texts {
  /// Returns why a download failed and what to do about it, in sentences that do not name it.
  package func reason(_ failure: DownloadFailure) -> String {
    let (cause, remedy) = advice(failure)
    return remedy.isEmpty || cause.hasSuffix("。") ? cause + remedy : "\(cause) \(remedy)"
  }

  /// Returns the reason of a failure after which the download is retried anyway.
  package func cause(_ failure: DownloadFailure) -> String { advice(failure).cause }

  private func advice(_ failure: DownloadFailure) -> DownloadWords.Advice {
    let words = words.downloads
    let host = self.host(failure.host)
    func cleaned(_ text: String, limit: Int = 300) -> String {
      TextCleaner.cleaned(text, limit: limit)
    }
    switch (failure.kind, failure.detail) {
    case (.offline, .proxy(let proxy, let variable)):
      return words.proxy(TextCleaner.cleaned(proxy), variable)
    case (.offline, _): return words.offline(host)
    case (.notFound, _): return words.notFound(host)
    case (.refused, .webPage): return (words.webPage(host), words.nothingInstalled)
    case (.refused, .status(let status)): return words.refused(host, status)
    case (.refused, .encoded): return words.encoded(host)
    case (.refused, .redirect(let redirect)): return advice(redirect, host)
    case (.refused, _): return words.invalid(host)
    case (.busy, .locked): return (words.locked, "")
    case (.busy, .until(let date, let now)):
      let isToday = calendar.isDate(date, inSameDayAs: now)
      let style = isToday ? dates : dates.day().month(.abbreviated).year()
      return words.busyUntil(host, date.formatted(style.hour().minute()))
    case (.busy, _): return words.busy(host)
    case (.untrusted, .certificate(.expired)): return words.expired(host)
    case (.untrusted, .certificate(.notYetValid)): return words.notYetValid(host)
    case (.untrusted, .certificate(.otherHost)): return words.otherHost(host)
    case (.untrusted, .certificate(.selfSigned)): return words.selfSigned(host)
    case (.untrusted, .certificate(.unknownAuthority)): return words.unknownAuthority(host)
    case (.untrusted, .authorities(let path)): return words.authorities(cleaned(path, limit: 200))
    case (.untrusted, _): return words.untrusted(host)
    case (.cut, .limit(let limit)), (.tooLarge, .limit(let limit)):
      return words.overLimit(host, bytes(limit))
    case (.cut, .length(let found, let expected)), (.tooLarge, .length(let found, let expected)):
      return words.otherLength(host, found, expected)
    case (.cut, _): return words.cut(host)
    case (.tooLarge, _): return words.tooLarge(host)
    case (.checksum, .digests(let expected, let found, let cause)):
      let because =
        switch cause {
        case .webPage: words.causePage
        case .otherLength: words.causeLength
        case .otherBytes: words.causeBytes
        }
      // Twelve digits are enough to compare by eye; JSON has all of them.
      let text = words.checksum(host, String(expected.prefix(12)), String(found.prefix(12)))
      return (text + because, words.nothingInstalled)
    case (.checksum, _): return ("", "")
    case (.diskFull, .room(let missing, let folder)):
      let reserve = bytes(RealDownloads.reserve)
      return words.diskFull(cleaned(folder, limit: 200), bytes(missing), reserve)
    case (.diskFull, .unpackingRoom(let folder)):
      return words.unpackingRoom(cleaned(folder, limit: 200))
    case (.diskFull, _): return ("", "")
    case (.engine, .system(let problem)): return (problem, "")
    case (.engine, _): return (words.engine, "")
    case (.file, .system(let problem)): return words.file(cleaned(problem))
    case (.file, _): return words.file("")
    // The failures of unpacking and installing a folder.
    case (_, .entry(let entry, let reason)):
      return (words.hostile(cleaned(entry), cleaned(reason)), words.nothingInstalled)
    case (_, .candidates(let names)): return words.ambiguous(cleaned(names.joined(separator: ", ")))
    case (_, .missing(let path)): return words.missingProgram(cleaned(path))
    case (_, .badName(let name)): return words.badName(cleaned(name))
    case (_, .other(let installed, let offered)):
      return words.changed(String(installed.prefix(12)), String(offered.prefix(12)))
    case (_, .paths(let paths)):
      return words.inTheWay(cleaned(paths.map(path).joined(separator: ", ")))
    case (_, .noProgram): return (words.noProgram, "")
    case (.archive, .system(let reason)):
      return (words.archive(host, cleaned(reason)), words.nothingInstalled)
    case (_, .system(let reason)): return words.cannotRun(cleaned(reason))
    case (.archive, _), (.hostile, _), (.cannotRun, _), (.ambiguous, _), (.noAsset, _),
      (.changed, _), (.inTheWay, _):
      return (words.noAsset, "")
    }
  }

  private func advice(
    _ redirect: DownloadFailure.Redirect, _ host: String
  ) -> DownloadWords.Advice {
    let words = words.downloads
    return switch redirect {
    case .loop: words.loop(host)
    case .tooMany: words.tooManyRedirects(host, Fetch.redirectLimit)
    case .scheme(let scheme): words.redirectToScheme(host, TextCleaner.cleaned(scheme))
    case .unencrypted: words.redirectUnencrypted(host)
    case .unasked(let other): words.redirectUnasked(host, self.host(other))
    }
  }

  /// The reminder that the store is simulated, and that downloads are not.
  package func note(isReal: Bool) -> String {
    isReal ? words.downloads.realNote : words.simulatedNote
  }

  /// The question before the first byte: the apps or, of many, their number; the size of what is left
  /// to fetch, the hosts, and the folders, of which the second is that for commands.
  package func question(
    _ files: [App], _ records: [App.ID: AppRecord] = [:], into folders: [String]
  ) -> String {
    let apps = files.map { app in
      let installed = records[app.id]?.installedVersion
      let update = installed == app.version ? nil : installed.map { "\($0) \(arrow) " }
      return TextCleaner.cleaned("\(app.name) \(update ?? "")\(app.version)", limit: 200)
    }
    let isOfCommands = folders.count > 1 && files.contains(where: \.hasCommands)
    let words = words.downloads
    let question = (isOfCommands ? words.questionOfCommands : words.question).filled([
      files.count <= 4 ? apps.joined(separator: self.words.comma) : words.files(files.count),
      size(of: files.map { $0.rest(after: records[$0.id]) }), names(of: files.flatMap(\.hosts)),
      path(folders.first ?? ""), path(folders.last ?? ""),
    ])
    return self.words.joined(warnings(about: files) + [question])
  }

  /// The warning before programs that nothing can check.
  package func warnings(about files: [App]) -> [String] {
    let names = files.filter(\.cannotBeChecked).map { TextCleaner.cleaned($0.name) }
    guard !names.isEmpty else { return [] }
    return [words.downloads.cannotBeChecked(names.joined(separator: words.comma))]
  }

  /// The question before redirects to hosts that nobody was asked about.
  package func question(about redirects: [HostRedirect]) -> String {
    words.downloads.redirected(names(of: redirects.map(\.host)), names(of: redirects.map(\.other)))
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

  /// The question before an installed file is deleted, or all versions of an app with commands.
  package func removal(
    of name: String, _ file: InstalledFile, _ record: AppRecord, _ commands: [InstalledCommand]
  ) -> Question.Text {
    let verb = words.delete
    var sentence = words.downloads.removal(path(file.path), bytes(file.size))
    if let tree = record.tree, !commands.isEmpty {
      let links = commands.map { $0.link.map(path) ?? $0.name }.joined(separator: ", ")
      sentence = words.downloads.removalOfCommands(
        bytes(tree.size + (record.older?.size ?? 0)), TextCleaner.cleaned(links, limit: 400))
    }
    return Question.Text(title: "\(verb): \(name)", sentence: sentence, verb: verb)
  }

  /// The question before a real download is stopped.
  func stop(of name: String) -> Question.Text {
    let verb = words.action(.stop).titled
    return Question.Text(
      title: "\(verb): \(name)", sentence: words.downloads.stopping, verb: verb)
  }

  /// The notice about a removed app whose file stays, because it was changed.
  func kept(_ file: InstalledFile) -> String {
    words.downloads.keptFile(TextCleaner.cleaned(file.path, limit: 400))
  }

  /// Returns the notice about a download that continues.
  package func note(_ note: DownloadNote) -> String {
    let words = words.downloads
    switch note {
    case .restarted(.changed): return words.restartedAsChanged
    case .restarted(.whole): return words.restartedAsWhole
    case .restarted(.unidentified): return words.restartedAsUnidentified
    case .restarted(.checksum): return words.restartedForChecksum
    case .mirror(let host, let failure): return words.mirror(self.host(host), cause(failure))
    case .retrying(let failure, let seconds):
      return self.words.retrying(Int(seconds.rounded(.up)), cause(failure))
    case .alternative(let name, let failure):
      return words.alternative(TextCleaner.cleaned(name), cause(failure))
    case .switched(let version): return words.switched(TextCleaner.cleaned(version))
    case .linked(let paths):
      return words.linked(TextCleaner.cleaned(paths.joined(separator: ", "), limit: 400))
    case .inTheWay(let paths): return reason(DownloadFailure(.inTheWay, host: "", .paths(paths)))
    case .movedAside(let folder):
      return words.movedAside(TextCleaner.cleaned(folder, limit: 400))
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
  /// The redirect that ended the download, because nobody was asked about its host; else nil.
  package var unaskedRedirect: HostRedirect? {
    guard case .redirect(.unasked(let other)) = detail else { return nil }
    return HostRedirect(host: host, other: other)
  }
}
