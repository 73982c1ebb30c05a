import Foundation
package import TipJarDownloads
package import TipJarScreens
import TipJarTerminal
package import TipJarVocabulary
import TipJarWidgets

extension Texts {
  /// Returns why a download failed and what to do about it, in sentences that do not name it. On the
  /// screen, whose lines can be cut, what to do comes first.
  package func reason(_ failure: DownloadFailure, onScreen: Bool = false) -> String {
    let advice = advice(failure)
    let (cause, remedy) = (advice.cause, advice.remedy)
    let sentences = onScreen ? [remedy, cause, advice.note] : [cause, remedy, advice.note]
    return words.joined(sentences.filter { !$0.isEmpty })
  }

  /// Returns the reason of a failure after which the download is retried anyway.
  package func cause(_ failure: DownloadFailure) -> String { advice(failure).cause }

  /// A cause, what to do about it, and what else there is to know. Only the cause is said where the
  /// download is retried anyway.
  struct Advice: Equatable {
    var cause: String
    var remedy = ""
    var note = ""
  }

  /// Cause and remedy with the same values in their gaps.
  private func advice(
    _ cause: Phrase, _ remedy: Phrase = "", with values: any CustomStringConvertible...
  ) -> Advice { Advice(cause: cause.filled(values), remedy: remedy.filled(values)) }

  func advice(_ failure: DownloadFailure) -> Advice {
    let text = words.text
    let host = self.host(failure.host)
    func cleaned(_ text: String, limit: Int = 300) -> String {
      TextCleaner.cleaned(text, limit: limit)
    }
    switch (failure.kind, failure.detail) {
    case (.offline, .proxy(let proxy, let variable)):
      return advice(
        text("No connection through the proxy {0}."), text("Check the variable {1}."),
        with: TextCleaner.cleaned(proxy), variable)
    case (.offline, _):
      return advice(
        text("Cannot reach {0}."), text("Check the connection and try again."), with: host)
    case (.notFound, _):
      return Advice(
        cause: text("File not found on {0}.")(host), note: text("The catalogue may be out of date.")
      )
    case (.refused, .webPage):
      return Advice(
        cause: text(
          "Web page instead of the file from {0}: perhaps the sign-in page of this network.")(host),
        note: words.nothingInstalled)
    case (.refused, .status(let status)):
      return advice(text("No file from {0} (status {1})."), with: host, status)
    case (.refused, .encoded):
      return advice(text("Compressed file from {0}, which was not requested."), with: host)
    case (.refused, .redirect(let redirect)): return advice(redirect, host)
    case (.refused, _): return advice(text("Invalid answer from {0}."), with: host)
    case (.busy, .locked): return advice(text("It is being downloaded by another tipjar."))
    case (.busy, .until(let date, let now)):
      let isToday = calendar.isDate(date, inSameDayAs: now)
      let style = isToday ? dates : dates.day().month(.abbreviated).year()
      return advice(
        text("Server busy until {1}: {0}."), text("Try again then."), with: host,
        date.formatted(style.hour().minute()))
    case (.busy, _): return advice(text("Server busy: {0}."), text("Try again later."), with: host)
    case (.untrusted, .certificate(let problem)):
      let (cause, remedy) = advice(problem)
      return advice(cause, remedy, with: host)
    case (.untrusted, .authorities(let path)):
      return advice(
        text("Certificates cannot be read: {0}."), text("Check SSL_CERT_FILE and CURL_CA_BUNDLE."),
        with: cleaned(path, limit: 200))
    case (.untrusted, _):
      return advice(
        text("Certificate of {0} not trusted."),
        text("Check the date of this computer and its network."), with: host)
    case (.cut, .limit(let limit)), (.tooLarge, .limit(let limit)):
      return advice(
        text("Too large: more than {1} from {0}, the limit of --largest-download."), with: host,
        bytes(limit))
    case (.cut, .length(let found, let expected)), (.tooLarge, .length(let found, let expected)):
      return Advice(
        cause: text("Wrong size: {1} bytes on {0}, and the catalogue says {2}.")(
          host, found, expected), note: text("The catalogue may be out of date."))
    case (.cut, _): return advice(text("Transfer cut off: {0}."), text("Try again."), with: host)
    case (.tooLarge, _):
      return advice(text("Too large: more bytes from {0} than the catalogue allows."), with: host)
    case (.checksum, .digests(let expected, let found, let cause)):
      let because: String =
        switch cause {
        case .webPage: text("a web page came instead, perhaps the sign-in page of this network.")
        case .otherLength: text("its size differs, too.")
        case .otherBytes: text("it is not the file whose checksum was published.")
        }
      // Twelve digits are enough to compare by eye; JSON has all of them.
      let sentence = text("Wrong checksum of the file from {0} (expected {1}, found {2}): ")(
        host, String(expected.prefix(12)), String(found.prefix(12)))
      return Advice(cause: sentence + because, note: words.nothingInstalled)
    case (.checksum, _): return advice("")
    case (.diskFull, .room(let missing, let folder)):
      let reserve = bytes(RealDownloads.reserve)
      return advice(
        text("Disk full: {0} needs {1} more, since {2} stay free."),
        text("Free some space, then resume."), with: cleaned(folder, limit: 200), bytes(missing),
        reserve)
    case (.diskFull, .unpackingRoom(let folder)):
      return advice(
        text("Disk full: {0} has no room for the unpacked files."),
        text("Free some space, then resume."), with: cleaned(folder, limit: 200))
    case (.diskFull, _): return advice("")
    case (.engine, .system(let problem)): return Advice(cause: problem)
    case (.engine, _): return advice(text("Real downloads need curl: apt-get install curl"))
    case (.file, .system(let problem)):
      return advice(text("The file cannot be installed: {0}."), with: cleaned(problem))
    case (.file, _): return advice(text("The file cannot be installed: {0}."), with: "")
    // The failures of unpacking and installing a folder.
    case (_, .entry(let entry, let reason)):
      return Advice(
        cause: text("Dangerous archive: {0}: {1}.")(cleaned(entry), cleaned(reason)),
        note: words.nothingInstalled)
    case (_, .candidates(let names)):
      return advice(
        text("Several candidates: {0}."),
        text("Choose one with --bin or --asset of “tipjar catalog add”."),
        with: cleaned(names.joined(separator: ", ")))
    case (_, .missing(let path)):
      return advice(text("The archive has no {0}, which the catalogue names."), with: cleaned(path))
    case (_, .badName(let name)):
      return advice(text("“{0}” cannot be a command."), with: cleaned(name))
    case (_, .other(let installed, let offered)):
      return advice(
        text("The file of this version has changed (installed {0}, offered {1})."),
        text("To install it, pass --accept-changed."), with: String(installed.prefix(12)),
        String(offered.prefix(12)))
    case (_, .links(let links)):
      // Of the reasons, each is said once, with the advice of the first.
      let all = links.reduce(into: [Advice]()) { all, link in
        let next = advice(link, among: links)
        if !all.contains(next) { all.append(next) }
      }
      return Advice(cause: words.joined(all.map(\.cause)), remedy: all.first?.remedy ?? "")
    case (_, .unsupported(let kind)):
      return Advice(
        cause: text("The file from {0} cannot be unpacked: {1}.")(host, cleaned(kind)),
        note: words.nothingInstalled)
    case (_, .asPublished(let reason)):
      return Advice(
        cause: text("Damaged archive from {0}: {1}.")(host, cleaned(reason)),
        note: text("Its checksum is right, so the project's file is at fault."))
    case (_, .noProgram): return advice(text("No program in the archive."))
    case (.archive, .system(let reason)):
      return Advice(
        cause: text("Damaged archive from {0}: {1}.")(host, cleaned(reason)),
        note: words.nothingInstalled)
    case (_, .system(let reason)):
      return advice(text("Does not run on this computer: {0}."), with: cleaned(reason))
    case (.archive, _), (.hostile, _), (.cannotRun, _), (.ambiguous, _), (.noAsset, _),
      (.changed, _), (.inTheWay, _), (.older, _):
      return advice(text("The release has no file for this computer."))
    }
  }

  /// The reason why a link could not be made, with the others of the same reason.
  private func advice(_ link: LinkFailure, among links: [LinkFailure]) -> Advice {
    let text = words.text
    let paths = links.filter { $0.reason == link.reason }.map { path($0.path) }
    let names = TextCleaner.cleaned(paths.joined(separator: ", "), limit: 300)
    let otherName: Phrase = text("For another name, pass --as NAME.")
    let otherFolder: Phrase = text("For another folder, pass --link FOLDER.")
    switch link.reason {
    case .taken:
      return advice(text("{0} is something else, so no link was made."), otherName, with: names)
    case .otherApp(let id):
      return advice(
        text("{0} is a command of {1}, so no link was made."), otherName, with: names,
        TextCleaner.cleaned(id))
    case .notWritable(let folder, let reason):
      return advice(
        text("No link was made: {0} cannot be written ({1})."), otherFolder,
        with: path(folder), TextCleaner.cleaned(reason))
    case .notFolder(let folder):
      return advice(
        text("No link was made: {0} is not a folder."), otherFolder, with: path(folder))
    case .diskFull(let folder):
      return advice(
        text("No link was made: the disk of {0} is full."),
        text("Free some space, then try again."),
        with: path(folder))
    case .system(let reason):
      return advice(text("No link was made: {0}."), with: TextCleaner.cleaned(reason))
    }
  }

  private func advice(_ problem: CertificateProblem) -> (cause: Phrase, remedy: Phrase) {
    let text = words.text
    let date: Phrase = text("Check the date of this computer.")
    return switch problem {
    case .expired: (text("Certificate expired: {0}."), date)
    case .notYetValid: (text("Certificate not yet valid: {0}."), date)
    case .otherHost:
      (text("Certificate for another host: {0}."), text("Check the address and the network."))
    case .selfSigned:
      (
        text("Certificate self-signed: {0}."), text("If you trust it, name it with SSL_CERT_FILE.")
      )
    case .unknownAuthority:
      (
        text("Certificate from an unknown authority: {0}."),
        text("If you trust it, name it with SSL_CERT_FILE.", "authority")
      )
    }
  }

  private func advice(
    _ redirect: DownloadFailure.Redirect, _ host: String
  ) -> Advice {
    let text = words.text
    return switch redirect {
    case .loop: advice(text("Redirected in a circle by {0}."), with: host)
    case .tooMany:
      advice(text("Redirected more than {1} times by {0}."), with: host, Fetch.redirectLimit)
    case .scheme(let scheme):
      advice(
        text("Redirected to {1}: by {0}, which is not followed."), with: host,
        TextCleaner.cleaned(scheme))
    case .unencrypted:
      advice(
        text("Redirected to http by {0}, which needs a checksum in the catalogue."), with: host)
    case .unasked(let other):
      advice(text("Redirected to {1} by {0}, without permission."), with: host, self.host(other))
    }
  }

  /// The reminder that the store is simulated, and that downloads are not.
  package func note(isReal: Bool) -> String {
    isReal
      ? words.text("Downloads are real. The store is simulated: no money moves.")
      : words.simulatedNote
  }

  /// The question before the first byte: the apps or, of many, their number; the size of what is left
  /// to fetch, the hosts, and the folders, of which the second is that for commands. Without folders,
  /// it is about updates of installed apps.
  package func question(
    _ files: [App], _ records: [App.ID: AppRecord] = [:], into folders: [String]
  ) -> String {
    let apps = files.map { app in
      let installed = records[app.id]?.installedVersion
      let update = installed == app.version ? nil : installed.map { "\($0) \(arrow) " }
      return TextCleaner.cleaned("\(app.name) \(update ?? "")\(app.version)", limit: 200)
    }
    let isOfCommands = folders.count > 1 && files.contains(where: \.hasCommands)
    let said: Phrase =
      isOfCommands
      ? words.text("Download {0} ({1}) from {2} into {3}, with links to commands in {4}?")
      : folders.isEmpty
        ? words.text("Update {0} ({1}) from {2}?")
        : words.text("Download {0} ({1}) from {2} into {3}?")
    let question = said.filled([
      files.count <= 4 || folders.isEmpty
        ? apps.joined(separator: words.comma) : words.text("{0} files")(files.count),
      size(of: files.map { $0.rest(after: records[$0.id]) }), names(of: files.flatMap(\.hosts)),
      path(folders.first ?? ""), path(folders.last ?? ""),
    ])
    return words.joined(warnings(about: files) + [question])
  }

  /// The warning before programs that nothing can check.
  package func warnings(about files: [App]) -> [String] {
    let names = files.filter(\.cannotBeChecked).map { TextCleaner.cleaned($0.name) }
    guard !names.isEmpty else { return [] }
    return [
      words.text("No checksum is published for {0}: it cannot be checked.")(
        names.joined(separator: words.comma))
    ]
  }

  /// The question before redirects to hosts that nobody was asked about.
  package func question(about redirects: [HostRedirect]) -> String {
    words.text("Redirected by {0}. Download from {1}?")(
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
    return known > 0 ? words.text("at least {0}")(bytes(known)) : words.text("unknown size")
  }

  /// The size of an app; that of a file may be unknown.
  func size(of app: App) -> String {
    app.size == 0 && app.url != nil ? words.text("unknown size") : bytes(app.size)
  }

  private func host(_ host: String) -> String {
    host.isEmpty ? words.text("this computer") : TextCleaner.cleaned(host)
  }

  /// The source of an app's file, and its place once it is installed.
  func source(of app: App, _ record: AppRecord?) -> [AppRow.Fact] {
    guard app.url != nil else {
      return [
        AppRow.Fact(words.text("Source"), words.text("simulated: the catalogue names no file"))
      ]
    }
    let host = record?.file?.host ?? app.hosts.first ?? ""
    var facts = [AppRow.Fact(words.text("Source"), self.host(host))]
    let isVerified = record?.file?.isVerified ?? (app.sha256 != nil)
    if !isVerified {
      let note: String = words.text("not checked: the catalogue gives no checksum")
      facts.append(AppRow.Fact(words.text("Checksum"), note))
    }
    if record?.installedVersion != nil, let path = record?.file?.path {
      facts.append(AppRow.Fact(words.text("File"), TextCleaner.cleaned(path, limit: 400)))
    }
    return facts
  }

  /// The note on an installed file that was opened: its path, and the command that runs it.
  func opened(_ app: App, _ file: InstalledFile) -> String {
    let path = TextCleaner.cleaned(file.path, limit: 400)
    guard file.isExecutable else {
      return words.text("Installed at {0}. Open it with another program.")(path)
    }
    return words.text("Installed at {0}\nTo run it: {1}")(path, command("open", app.id, "--"))
  }

  /// The question before apps are removed: simulated ones, files, or all versions of apps with
  /// commands. `areOffered` says that they can be downloaded again.
  package func removal(
    of apps: [(name: String, record: AppRecord, commands: [InstalledCommand])],
    areOffered: Bool
  ) -> Question.Text {
    let size = apps.reduce(Int64(0)) { sum, app in
      let used = app.record.tree?.size ?? app.record.file?.size ?? 0
      return sum + used + (app.record.older?.size ?? 0)
    }
    let links = apps.flatMap(\.commands).map { $0.link.map(path) ?? $0.name }
    let said: Phrase =
      apps.count > 1
      ? words.text("This removes the apps ({0}) and their commands: {1}.")
      : words.text("This removes the app ({0}) and its commands: {1}.")
    let older = apps.count == 1 ? apps[0].record.older : nil
    let all = older.map { words.text("{0}, with the kept {1}")(bytes(size), short($0.version)) }
    let commands = TextCleaner.cleaned(links.joined(separator: ", "), limit: 400)
    var sentence = said(all ?? bytes(size), commands)
    if apps.count == 1, links.isEmpty {
      sentence =
        apps[0].record.file.map {
          words.text("This removes the file {0} ({1}).")(path($0.path), bytes($0.size))
        } ?? words.text("It is simulated: no file is deleted.")
    }
    if areOffered {
      let way: String = words.text(
        "You can download it again.", "You can download them again.", apps.count)
      sentence = words.joined([sentence, way])
    }
    let names = apps.map { "\($0.name) \($0.record.installedVersion ?? "")" }
    return Question.Text(
      title: words.text("Remove {0}?")(names.joined(separator: words.comma)), sentence: sentence,
      verb: words.command(.remove).titled)
  }

  /// The question before a project is removed from the list.
  func drop(of name: String) -> Question.Text {
    Question.Text(
      title: words.text("Remove {0} from the list?")(name),
      sentence: words.text("No file is deleted. Press a to add it again."),
      verb: words.command(.remove).titled)
  }

  /// Returns the notice about a stop or a removal that can be taken back.
  func text(of change: Undo.Change, _ name: String) -> String {
    switch change {
    case .stop(let fraction?), .discard(let fraction?):
      words.text("{0} stopped at {1}.")(name, words.language.percent(fraction))
    case .stop(nil), .discard(nil): words.text("{0} stopped.")(name)
    case .removal: words.text("{0} was removed.")(name)
    }
  }

  /// The notice that the received bytes are hashed.
  package var checking: String { words.text("checking the received bytes") }

  /// Returns the notice about a download that continues.
  package func note(_ note: DownloadNote, onScreen: Bool = false) -> String {
    switch note {
    case .restarted(.changed): return words.text("restarting: the file on the server has changed")
    case .restarted(.whole): return words.text("restarting: the server cannot resume")
    case .restarted(.unidentified):
      return words.text(
        "restarting: cannot resume, since the server does not identify the file's version")
    case .restarted(.checksum): return words.text("restarting: the parts have a wrong checksum")
    case .mirror(let host, let failure):
      return words.text("trying {0}. {1}", "mirror")(self.host(host), cause(failure))
    case .retrying(let failure, let seconds):
      return words.text("retrying in {0} s. {1}")(Int(seconds.rounded(.up)), cause(failure))
    case .alternative(let name, let failure):
      return words.text("trying {0}. {1}")(TextCleaner.cleaned(name), cause(failure))
    case .switched(let version):
      return words.text("version {0} is used")(TextCleaner.cleaned(version))
    case .linked(let paths):
      return words.text("linked: {0}")(
        TextCleaner.cleaned(paths.joined(separator: ", "), limit: 400))
    case .inTheWay(let links):
      return reason(DownloadFailure(.inTheWay, host: "", .links(links)), onScreen: onScreen)
    case .movedAside(let folder):
      return words.text("files that you had changed are in {0} now")(
        TextCleaner.cleaned(folder, limit: 400))
    case .diskFull(let failure), .pausedForRoom(let failure):
      return reason(failure, onScreen: onScreen)
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
