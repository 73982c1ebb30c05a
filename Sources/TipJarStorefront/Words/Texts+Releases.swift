import Foundation
package import TipJarDownloads
package import TipJarScreens
import TipJarReleases
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// A reason why a shell does not find a command.
package struct ShellObstacle: Equatable {
  package var reason: String
  /// The line of a shell's startup file that removes it; nil if there is none.
  package var line: String?
}

extension Texts {
  /// The texts of a row and a page about an app with commands. `notes` are those of the offered
  /// version as plain text, `installedNotes` those of the installed one.
  func release(
    of app: App, _ record: AppRecord?, _ commands: [InstalledCommand], notes: String,
    installedNotes: String = "", now: Date
  ) -> AppRelease {
    var release = AppRelease()
    if record?.offer(of: app) == .update { release.updated = record?.installedVersion.map(short) }
    release.isPinned = record?.tree == nil ? nil : record?.pinned != nil
    release.isLeft = [.pinned, .held].contains(record?.offer(of: app))
    release.remarks = remarks(on: app, record, now: now)
    release.commands = commands.map { AppExecutable(name: short($0.name), path: $0.path) }
    release.remarks += commands.filter { $0.link == nil }.map {
      words.text("{0} is not linked")(short($0.name))
    }
    release.copies = words.text("copy it, to type it in a shell")
    release.runs = words.text("run it here")
    release.ending = words.text("Press Enter to return to the apps.")
    if let tree = record?.tree, let older = record?.older {
      let kept = ReleaseVersion(older.version)
      let isForward = ReleaseVersion(tree.version).isOlder(than: kept) == true
      let verb = isForward ? words.text("Use {0}")(short(older.version)) : words.text("Roll Back")
      let title: Phrase =
        isForward ? words.text("Use {0} {1} again?") : words.text("Roll {0} back to {1}?")
      release.rollBack = .init(
        title: title(short(app.name), short(older.version)),
        sentence: words.text(
          "Its commands will be those of {0}. You can switch back: {1} is kept.")(
            short(older.version), short(tree.version)), verb: verb)
    }
    // A server that has withdrawn the installed version offers one before it, which is not new, and a
    // person who has rolled back knows the offered one.
    let isNew =
      (record?.installedVersion ?? app.version) == app.version
      || record?.offer(of: app) != AppRecord.Offer.none && record?.held != app.version
    let version = isNew ? app.version : record?.installedVersion ?? ""
    let notes = isNew ? notes : installedNotes
    release.notes = news(in: version, notes)
    return release
  }

  /// Returns the notes of a version below a title; empty if there are none.
  func news(in version: String, _ notes: String) -> String {
    guard !notes.isEmpty else { return "" }
    // Many projects begin their notes with a title of this kind.
    let title = notes.prefix { $0 != "\n" }
    let isGeneral = title.lowercased().contains(/^what.?s new$|^what is new$|^changes$/)
    let rest = isGeneral ? notes.dropFirst(title.count).drop { $0 == "\n" } : notes[...]
    return title.contains(version)
      ? notes : words.text("What is new in {0}")(short(version)) + "\n\n" + rest
  }

  /// Returns the lines of a terminal that show the links of commands.
  func preview(of commands: [InstalledCommand]) -> [String] {
    commands.flatMap { command in
      command.link.map { ["$ which \(short(command.name))", path($0)] } ?? []
    }
  }

  /// Returns the installed version of an app and its update in one text; nil if there is none.
  package func versions(of row: AppRow) -> String? {
    row.release.updated.map { "\($0) \(arrow) \(row.version)" }
  }

  var arrow: String { hasSigns ? "→" : "->" }

  /// The reasons why the offered version is no update, or may not be the newest one.
  private func remarks(on app: App, _ record: AppRecord?, now: Date) -> [String] {
    let version = short(app.version)
    var remarks: [String] = []
    if let record, let installed = record.installedVersion {
      if record.pinned != nil { remarks.append(words.text("pinned")) }
      switch record.offer(of: app) {
      case .pinned where record.held != app.version:
        remarks.append(words.text("{0} is available")(version))
      case .held, .pinned: remarks.append(words.text("rolled back from {0}")(version))
      case .changed: remarks.append(words.text("the file of {0} has changed")(version))
      case .none, .update: break
      }
      if record.isWithdrawn {
        remarks.append(words.text("{0} is no longer offered")(short(installed)))
      }
    }
    if let asked = app.askedAt, now.timeIntervalSince(asked) >= Self.longFresh {
      remarks.append(words.text("as of {0}")(daysAgo(asked, now: now)))
    } else if app.isTracked, app.source == nil {
      remarks.append(words.text("not among your projects"))
    } else if app.isTracked, !app.isShelved, app.askedAt == nil, record?.pinned == nil {
      remarks.append(
        record?.installedVersion == nil
          ? words.text("no answer yet; press r to ask")
          : words.text("press r to look for updates"))
    }
    return remarks
  }

  /// The time after which the answer of a project's server is no longer news, in seconds.
  private static let longFresh: TimeInterval = 86_400

  /// The facts of an app with commands: its source, what is installed, and of the version that is
  /// shown, which is an update if there is one, its check, its file and the day of its release.
  func facts(
    of app: App, _ record: AppRecord?, _ commands: [InstalledCommand], _ release: AppRelease,
    released: String, now: Date
  ) -> [AppRow.Fact] {
    let tree = record?.offer(of: app) == .update ? nil : record?.tree
    let source = app.source ?? app.homepage ?? app.url ?? ""
    let obstacles = obstacles(to: commands.compactMap(\.link))
    var facts = [
      AppRow.Fact(words.text("Note"), release.remarks.joined(separator: words.comma)),
      AppRow.Fact("PATH", words.joined(obstacles.map(brief))),
    ]
    if let tree = record?.tree {
      facts.append(AppRow.Fact(words.text("On disk"), bytes(tree.size)))
    }
    facts += [
      AppRow.Fact(
        words.text("Checksum"),
        tree.map { tree in
          let check = checked(tree.digestSource, from: source, isSHA512: tree.sha512 != nil)
          return dated(check, tree.installedAt, now: now)
        } ?? (app.isShelved ? "" : coming(checkOf: app))),
      AppRow.Fact(words.text("Source"), TextCleaner.cleaned(source, limit: 400)),
    ]
    facts += commands.map { command in
      let path = command.link ?? command.path
      let isNamed = (path as NSString).lastPathComponent == command.name
      let text = self.path(path)
      return AppRow.Fact(words.text("Command"), isNamed ? text : "\(short(command.name)): \(text)")
    }
    if let older = record?.older {
      let size = "\(short(older.version)) (\(bytes(older.size)))"
      let day = daysAgo(older.installedAt, now: now)
      facts.append(AppRow.Fact(words.text("Kept"), words.text("{0}, installed {1}")(size, day)))
    }
    facts.append(AppRow.Fact(words.text("Released"), released))
    if let tool = app.shelf {
      if commands.isEmpty {
        let names = tool.commands.map(short).joined(separator: words.comma)
        facts.append(AppRow.Fact(words.text("Command"), names))
      }
      facts.append(AppRow.Fact(words.text("Licence"), short(tool.license)))
    }
    let asset = tree?.asset ?? app.fileName ?? ""
    facts.append(AppRow.Fact(words.text("Asset"), TextCleaner.cleaned(asset, limit: 256)))
    return facts.filter { !$0.value.isEmpty }
  }

  /// The reasons why a shell does not find the commands behind links, each once.
  package func obstacles(to links: [String]) -> [ShellObstacle] {
    guard let searched else { return [] }
    return links.reduce(into: []) { obstacles, link in
      let folder = (link as NSString).deletingLastPathComponent
      let name = (link as NSString).lastPathComponent
      let obstacle: ShellObstacle?
      if let place = searched.firstIndex(of: folder) {
        let others = searched.enumerated().filter { access("\($1)/\(name)", X_OK) == 0 }
        let other = others.first { $0.offset != place }
        obstacle = other.map { offset, folder in
          let paths = [path("\(folder)/\(name)"), path(link)]
          let (first, second) = offset < place ? (paths[0], paths[1]) : (paths[1], paths[0])
          return ShellObstacle(
            reason: words.text("{0} comes first in PATH, and hides {1}.")(first, second))
        }
      } else {
        let variable = path(folder).replacing(/^~/, with: "$HOME")
        obstacle = ShellObstacle(
          reason: words.text("{0} is not in PATH.")(path(folder)),
          line: "export PATH=\"\(variable):$PATH\"")
      }
      if let obstacle, !obstacles.contains(obstacle) { obstacles.append(obstacle) }
    }
  }

  /// An obstacle on a screen, which a person cannot copy the line from.
  func brief(_ obstacle: ShellObstacle) -> String {
    guard obstacle.line != nil else { return obstacle.reason }
    let way = words.text("“{0}” shows the line to add.")(command("doctor"))
    return words.joined([obstacle.reason, way])
  }

  /// The lines about an obstacle in a terminal.
  package func lines(of obstacle: ShellObstacle) -> [String] {
    guard let line = obstacle.line else { return [obstacle.reason] }
    let way: String = words.text(
      "Add this line to your shell's startup file, and open a new terminal:")
    return [words.joined([obstacle.reason, way]), line]
  }

  /// Returns a check with its day before the colon: "checked today: SHA-256 from GitHub". What was
  /// not checked has none.
  private func dated(_ check: String, _ day: Date, now: Date) -> String {
    guard let colon = check.firstIndex(where: { ":：".contains($0) }) else { return check }
    return "\(check[..<colon]) \(daysAgo(day, now: now))\(check[colon...])"
  }

  /// The line about an app that a person adds by the download: its project, its file with its check,
  /// and its commands as far as they are known.
  package func introduction(of app: App, commands: [String]) -> String {
    let known = app.commandOfBareFile.map { [$0] } ?? commands
    let names = known.map(short).joined(separator: words.comma)
    let facts = [
      short(app.fileName ?? ""), bytes(app.size), coming(checkOf: app),
    ]
    let list = facts.filter { !$0.isEmpty }.joined(separator: words.comma)
    let command = names.isEmpty ? "" : "\(words.text("Command")): \(names)."
    return words.joined(["\(short(app.subtitle)) \(short(app.version)): \(list).", command])
  }

  /// The check of a file that is not fetched yet: "will be checked: SHA-256 from GitHub".
  package func coming(checkOf app: App) -> String {
    guard app.digestSource != .unchecked else { return words.text("cannot be checked") }
    let source = app.source ?? app.homepage ?? app.url ?? ""
    let check = checked(app.digestSource, from: source, isSHA512: app.sha512 != nil)
    return words.text("will be {0}")(check)
  }

  /// The check of a file: "checked: SHA-256 from GitHub". `address` is that of its source.
  package func checked(
    _ source: DigestSource, from address: String, isSHA512: Bool = false
  ) -> String {
    let check: String
    switch source {
    case .catalogue: check = words.text("checked: SHA-256 from the catalogue")
    case .checksumsFile: check = words.text("checked: SHA-256 from the project's checksums file")
    case .unchecked: check = words.text("not checked")
    case .server:
      let host = URL(string: address)?.host() ?? ""
      check = words.text("checked: SHA-256 from {0}")(
        ProjectHost.named(host)?.name ?? TextCleaner.cleaned(host))
    }
    return isSHA512 ? check.replacing("SHA-256", with: "SHA-512") : check
  }

  /// Returns the notice about an app that has returned to its older version, or could not.
  package func text(of change: DownloadManager.Change, _ id: App.ID, name: String) -> String {
    switch change {
    case .done(let record, let inTheWay):
      let text = words.text("{0} is at {1} again.")(
        short(name), short(record.installedVersion ?? ""))
      return said(text, of: inTheWay)
    case .none: return words.text("There is no older version.")
    case .damaged(let version):
      let again = command("get", "\(id)@\(version)")
      return words.text(
        "Not used, since files of {0} were changed or deleted. “{1}” installs it again.")(
          short(version), again)
    case .failed(let failure): return reason(failure)
    }
  }

  /// Returns the notice about a stop or a removal that was taken back, or could not be.
  func text(undoing change: DownloadManager.Change, isRunning: Bool, name: String) -> String {
    switch change {
    case .done(_, let inTheWay):
      said(
        (isRunning ? words.text("{0} continues.") : words.text("{0} is back."))(short(name)),
        of: inTheWay)
    case .none, .damaged: words.text("It is too late to undo that.")
    case .failed(let failure): reason(failure)
    }
  }

  private func said(_ text: String, of inTheWay: [LinkFailure]) -> String {
    if inTheWay.isEmpty { return text }
    return text + " " + reason(DownloadFailure(.inTheWay, host: "", .links(inTheWay)))
  }

  func short(_ text: String) -> String { TextCleaner.cleaned(text, limit: 200) }
}
