import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarJSON
import TipJarStorefront
import TipJarVocabulary

struct RollbackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback",
    abstract: "Switch an app back to its older version, or forward again.",
    discussion: "Nothing is downloaded. The pin of a pinned app moves to the other version.")

  @OptionGroup var common: CommonOptions
  @OptionGroup var confirmation: NothingToConfirm
  @Argument(help: "An app's id or name.")
  var id: String

  func run() async throws {
    let session = try await Session.openReal(common.options, for: .writing)
    let app = try session.app(id)
    let downloads = session.services.downloads
    guard await downloads.record(for: app.id).installedVersion != nil else {
      throw session.isNotInstalled(app)
    }
    try session.say(await downloads.rollBack(app.id), of: app, json: common.format.json)
  }
}

struct PinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Keep an app at its installed version.",
    usage: "tipjar pin [<options>] <id>[@<version>]")

  @OptionGroup var common: CommonOptions
  @OptionGroup var confirmation: NothingToConfirm
  @Argument(help: "An app's id or name; with @ and a version, which must be installed.")
  var id: String

  func run() async throws {
    let session = try await Session.openReal(common.options, for: .writing)
    let (name, wanted) = session.inventory.parts(of: id)
    let app = try session.app(name)
    let record = await session.services.downloads.record(for: app.id)
    guard let installed = record.installedVersion else { throw session.isNotInstalled(app) }
    if let wanted, wanted != installed, wanted != record.tree?.tag {
      let command = session.texts.command("get", "\(app.id)@\(wanted)")
      throw Failure(
        "\(app.name) \(installed) is installed, not \(wanted). “\(command)” installs it.",
        .unavailable)
    }
    try await session.pin(app, at: installed, json: common.format.json)
  }
}

struct UnpinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Let a pinned app update again.")

  @OptionGroup var common: CommonOptions
  @OptionGroup var confirmation: NothingToConfirm
  @Argument(help: "An app's id or name.")
  var id: String

  func run() async throws {
    let session = try await Session.openReal(common.options, for: .writing)
    try await session.pin(session.app(id), at: nil, json: common.format.json)
  }
}

struct WhichCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "which", abstract: "Print the path of the program that a command runs.")

  @OptionGroup var common: CommonOptions
  @Argument(help: "The name of a command of an app.")
  var name: String

  func run() async throws {
    let session = try await Session.openReal(common.options, for: .reading)
    let downloads = session.services.downloads
    var found: [(id: App.ID, record: AppRecord, command: InstalledCommand)] = []
    for (id, record) in await downloads.records.sorted(by: { $0.key < $1.key }) {
      for command in record.commands {
        let link = command.link.map { ($0 as NSString).lastPathComponent }
        if command.name == name || link == name { found.append((id, record, command)) }
      }
    }
    // Of two apps with one command the one with the link has it.
    guard let (id, record, command) = found.first(where: { $0.command.link != nil }) ?? found.first
    else {
      var advice = "“tipjar apps --installed” lists them."
      if let app = try? session.app(name) {
        let names = await downloads.record(for: app.id).commands.map(\.name)
        if !names.isEmpty { advice = "\(app.name) has: \(names.joined(separator: ", "))." }
      }
      throw Failure("No installed app has a command \(name). \(advice)", .unavailable)
    }
    guard common.format.json else { return Output.line(command.path) }
    try Output.json(
      [
        "simulated": false, "id": id, "name": command.name, "path": command.path,
        "link": command.link, "installedVersion": record.installedVersion,
      ] as JSONObject)
  }
}

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that the files of installed apps are as they were installed.",
    discussion: """
      Also checks the older version that is kept. The status is 65 if a file was changed or added, or is missing.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var confirmation: NothingToConfirm
  @Argument(help: "An app's id or name (default: all).")
  var id: String?

  func run() async throws {
    let session = try await Session.openReal(common.options, for: .reading)
    let downloads = session.services.downloads
    let chosen = try id.map { try session.app($0) }
    if let chosen, case let record = await downloads.record(for: chosen.id),
      record.file == nil, !record.isLost
    {
      throw session.isNotInstalled(chosen)
    }
    var array = Output.JSONArray()
    var count = 0
    for (id, record) in await downloads.records.sorted(by: { $0.key < $1.key })
    where (record.file != nil || record.isLost) && (chosen == nil || chosen?.id == id) {
      let current = await downloads.differences(of: id)
      let differences = await current + downloads.differences(of: id, isOlder: true)
      count += differences.count
      if common.format.json {
        try array.print([
          [
            "simulated": false, "id": id, "installedVersion": record.installedVersion,
            "state": differences.isEmpty ? "unchanged" : "changed",
            "files": differences.map { ["path": $0.path, "state": $0.kind.rawValue] },
          ] as JSONObject
        ])
        continue
      }
      for difference in differences {
        Output.line("\(id): \(difference.kind.rawValue): \(difference.path)")
      }
      if differences.isEmpty {
        Output.say(session.words.text("{0} {1}: unchanged")(id, record.installedVersion ?? ""))
      } else if current.contains(where: { $0.kind != .added }) {
        let get = session.texts.command("get", id)
        Output.say(
          session.inventory.catalog[id] == nil
            ? "Nothing offers it any more. Add its project or catalogue again, then “\(get)” repairs it."
            : "“\(get)” downloads it again.")
      }
    }
    if common.format.json {
      array.end()
    } else if chosen == nil, await !downloads.records.values.contains(where: { $0.file != nil }) {
      Output.say(session.words.commands.noneInstalled)
    }
    if count > 0 { throw ExitCode(Failure.Status.data.rawValue) }
  }
}

extension Session {
  func failure(_ failure: DownloadFailure, of app: App) -> Failure {
    Failure("\(app.name): \(texts.reason(failure))", .init(failure.kind))
  }

  /// Prints the end of a change of the version that is used.
  /// - Throws: a ``Failure`` if it was not changed.
  func say(_ change: DownloadManager.Change, of app: App, json: Bool) throws {
    guard case .done(let record, let inTheWay) = change else {
      let status: Failure.Status =
        switch change {
        case .none, .done: .unavailable
        case .damaged: .data
        case .failed(let failure): .init(failure.kind)
        }
      throw Failure("\(app.name): \(texts.text(of: change, app.id, name: app.name))", status)
    }
    if !inTheWay.isEmpty {
      Failure.say("\(app.name): \(texts.reason(.init(.inTheWay, host: "", .links(inTheWay))))")
    }
    if json { return try print(app, record) }
    let said: Phrase =
      record.pinned == nil
      ? words.text("{0} is at {1} now.") : words.text("{0} is at {1} now, and pinned there.")
    let text = said(app.name, record.installedVersion ?? "")
    Output.say(words.joined([text, words.nothingDownloaded]))
    guard let older = record.older?.version else { return }
    let command = texts.command("rollback", app.id)
    Output.say(words.text("{0} is kept: “{1}” uses it again.")(older, command))
  }

  /// Pins an app, or lets it follow the catalogue.
  /// - Throws: a ``Failure`` if its record cannot be changed.
  func pin(_ app: App, at version: String?, json: Bool) async throws {
    if let failure = await services.downloads.pin(app.id, at: version) {
      throw self.failure(failure, of: app)
    }
    guard json else { return Output.say(words.pinned(app.name, at: version)) }
    try print(app, await services.downloads.record(for: app.id))
  }

  private func print(_ app: App, _ record: AppRecord) throws {
    var result = AppJSON(app, .installed, version: record.installedVersion)
    result.add(record)
    try Output.json(result)
  }
}

extension Inventory {
  /// Returns the name and the version in a text such as `ripgrep@14.1.0`; no version in the id of an
  /// app, which may have an @.
  func parts(of text: String) -> (name: String, version: String?) {
    guard app(text) == nil, let place = text.lastIndex(of: "@"), place > text.startIndex else {
      return (text, nil)
    }
    let version = text[place...].dropFirst()
    return (String(text[..<place]), version.isEmpty ? nil : String(version))
  }
}
