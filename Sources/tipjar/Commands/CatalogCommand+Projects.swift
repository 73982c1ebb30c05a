import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarJSON
import TipJarReleases
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

extension CatalogCommand {
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove projects from the list. Installed apps stay.",
      // Its name in earlier versions.
      aliases: ["drop"])

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var format: OutputFormat
    @Argument(help: "Projects, or the last part of their names.")
    var projects: [String]

    func validate() throws { try format.isRefused(by: Self.configuration) }

    func run() async throws {
      let settings = try options.settings()
      let source = ProjectSource(of: settings)
      let found = try CatalogCommand.projects(projects, in: source.file.read())
      var texts = Texts(words: .english, command: settings.command)
      texts.shortNames = try Inventory(settings).shortNames()
      try source.file.update { known in
        known.removeAll { tracked in found.contains { $0.id == tracked.id } }
      }
      for tracked in found {
        let command = texts.command("remove", tracked.appID)
        let stays =
          source.installedVersion(of: tracked)
          .map {
            " \(tracked.title) \($0) stays installed, without updates: “\(command)” removes it."
          } ?? ""
        Output.say("\(tracked.text) is no longer listed.\(stays)")
      }
    }
  }

  struct Refresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "refresh",
      abstract: "Ask for new releases of your projects.",
      discussion: """
        A project that answered within the last hour is not asked again without --force. If a server does not \
        answer, its last answer is shown, and the status is 69, or 75 if the server is busy.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Flag(help: "Also ask those that answered within the last hour.")
    var force = false
    @Argument(help: "Projects (default: all).")
    var projects: [String] = []

    func run() async throws {
      let settings = try options.settings()
      let source = ProjectSource(of: settings)
      let known = try source.file.read()
      let wanted = projects.isEmpty ? known : try CatalogCommand.projects(projects, in: known)
      let before = try Dictionary(
        source.kept().map { ($0.tracked.id, $0.confirmed) },
        uniquingKeysWith: { first, _ in first })
      let offers = await source.askedOffers(of: wanted, isForced: force, asks: !format.json)
      let answered = offers.map(\.tracked)
      try source.file.keep(answered.filter { !wanted.contains($0) })
      let session =
        settings.hasStateFolder ? try await Session.openReal(options, for: .writing) : nil
      if let session { await lookForWithdrawn(offers, source, session.services.downloads) }
      if wanted.isEmpty, !format.json { return Output.say(CatalogCommand.noProjects) }
      let old = offers.filter { offer in
        let time = before[offer.tracked.id] ?? nil
        return time != nil && time == offer.confirmed && offer.staleness == nil
      }
      if !old.isEmpty, !force, !format.json {
        let names = old.map(\.tracked.title).joined(separator: ", ")
        Output.say("Asked less than an hour ago: \(names). --force asks again.")
      }
      let records = await session?.services.downloads.records ?? [:]
      var installed: [App.ID: String] = [:]
      var hasUpdates = false
      for app in offers.compactMap(\.app) {
        guard let record = records[app.id], let version = record.installedVersion else { continue }
        let isUpdate = record.offer(of: app) == .update
        if isUpdate || version == app.version { installed[app.id] = version }
        hasUpdates = hasUpdates || isUpdate
      }
      try CatalogCommand.show(offers, installed, json: format.json)
      if let session, hasUpdates, !format.json {
        Output.say(session.words.commands.updates(session.texts.command("update", "--all")))
      }
      // The kept answers were shown, and a script has to know that there are no others.
      if let failure = offers.compactMap(\.staleness).first {
        throw ExitCode(Failure.Status(failure).rawValue)
      }
    }

    /// Asks whether the servers still have the installed versions for which they offer no newer one.
    private func lookForWithdrawn(
      _ offers: [ProjectOffer], _ source: ProjectSource, _ downloads: DownloadManager
    ) async {
      let answered: Set<FailureKind> = [.notFound, .ambiguous, .noAsset, .checksum]
      for offer in offers
      where (offer.staleness ?? offer.problem).map({ answered.contains($0.kind) }) ?? true {
        let id = offer.tracked.appID
        let record = await downloads.record(for: id)
        guard let tag = record.tree?.tag, let installed = record.installedVersion,
          offer.app.map(record.offer) != .update
        else { continue }
        let isOffered = offer.app?.tag == tag
        guard
          let isGone = isOffered
            ? false : await source.isGone(tag, of: offer.tracked.project, isForced: force)
        else { continue }
        if isGone { Failure.say("\(id) \(installed) is no longer offered. It stays installed.") }
        guard isGone != record.isWithdrawn else { continue }
        await downloads.change(id) { $0.withdrawn = isGone ? installed : nil }
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List your projects, their versions, and when they were last asked.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
      let settings = try common.options.settings()
      let offers = try ProjectSource(of: settings).kept()
      guard !common.format.json else { return try Output.json(offers.map(\.json)) }
      if offers.isEmpty { return Output.say(CatalogCommand.noProjects) }
      let (texts, now) = (Texts(words: .english), Services.Clocks(settings).store.now)
      Output.table(
        offers.map { offer in
          [
            offer.tracked.text, offer.app?.version ?? "",
            offer.confirmed.map { "asked \(texts.moment($0, now: now))" } ?? "not asked yet",
            offer.problem?.kind.rawValue ?? "",
          ]
        })
    }
  }

  static let noProjects =
    "There are no projects. “tipjar shelf” lists well-known tools, and “tipjar get” installs one, or the "
    + "tool of any owner/repo."

  static func project(_ text: String) throws(Failure) -> Project {
    if let project = Project(text) { return project }
    throw Failure(
      "\(text): not a project. Write owner/repo for GitHub, or https://HOST/owner/repo for "
        + "Forgejo or Gitea.", .usage)
  }

  /// Returns the known projects that words name, by their ids or the names at their end.
  fileprivate static func projects(
    _ words: [String], in known: [TrackedProject]
  ) throws(Failure) -> [TrackedProject] {
    try words.map { word throws(Failure) in
      guard let tracked = try project(meantBy: word, in: known) else {
        throw Failure(
          "\(word) is not among your projects. “tipjar catalog list” lists them.", .unavailable)
      }
      return tracked
    }
  }

  /// Returns the known project that a word names, by its id or the name at its end.
  static func project(
    meantBy word: String, in known: [TrackedProject]
  ) throws(Failure) -> TrackedProject? {
    let items = known.map { (id: $0.id, name: $0.title) }
    let id = try Inventory.id(meantBy: Project(word)?.id ?? word, among: items)
    return known.first { $0.id == id }
  }

  /// Prints what projects offer. `installed` are the installed versions that are the same, or to
  /// which that is an update. Throws the first failure.
  static func show(
    _ offers: [ProjectOffer], _ installed: [App.ID: String] = [:], json: Bool
  ) throws {
    if json { try Output.json(offers.map(\.json)) }
    var problems: [(advice: String, status: Failure.Status, names: [String])] = []
    for offer in offers {
      if !json, let line = offer.line(after: offer.app.flatMap { installed[$0.id] }) {
        Output.say(line)
      }
      guard let problem = offer.problem, let advice = offer.advice() else { continue }
      if let place = problems.firstIndex(where: { $0.advice == advice }) {
        problems[place].names.append(offer.tracked.text)
      } else {
        problems.append((advice, .init(problem), [offer.tracked.text]))
      }
    }
    let failures = problems.map { Failure("\(counted($0.names)): \($0.advice)", $0.status) }
    for notice in offers.notices { Failure.say(notice) }
    guard let first = failures.first else { return }
    for failure in failures.dropFirst() { Failure.say(failure.message) }
    throw first.reported
  }
}

extension CatalogCommand {
  /// Returns names in words; of many, the first ones and the number of the others.
  fileprivate static func counted(_ names: [String]) -> String {
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return names.prefix(5).joined(separator: ", ") + more
  }
}

extension ProjectOffer {
  /// Asks which of several programs or files is the right one, and returns the project with the
  /// answer; nil if there is nothing to ask, or no answer.
  fileprivate var answer: TrackedProject? {
    let text = tracked.project.text
    if !streams.isEmpty {
      let question = "\(text) publishes several programs:"
      guard let place = Self.choice(of: streams.map(\.tag), question) else { return nil }
      var tracked = tracked
      tracked.releases = .stream(streams[place].stream)
      return tracked
    }
    guard let tiedTag else { return nil }
    let question = "\(text) \(tiedTag) has several files for \(Machine.current):"
    return Self.choice(of: candidates, question).map { choosing(candidates[$0]) }
  }

  /// Asks for the number of one of several names, and returns its place.
  private static func choice(of names: [String], _ question: String) -> Int? {
    Output.prompt(question + "\n")
    for (index, name) in names.enumerated() { Output.prompt("  \(index + 1)  \(name)\n") }
    Output.prompt("Which one? [1-\(names.count)] ")
    guard let number = LineInput().next().flatMap({ Int($0) }), names.indices.contains(number - 1)
    else { return nil }
    return number - 1
  }

  /// The problem, and the option of a command that solves it; nil if there is none.
  func advice(after command: String = "") -> String? {
    guard let problem else { return nil }
    if let first = streams.first {
      let version = ReleaseVersion(tag: first.tag, of: tracked.project.name).description
      let pattern = first.tag.replacing(version, with: "*")
      return "\(problem) Choose one with \(command)--tag PATTERN, such as --tag '\(pattern)'."
    }
    return tiedTag == nil
      ? problem.description : "\(problem) Choose one with \(command)--asset PATTERN."
  }

  /// Returns the offer in one line, after the version that it updates, or as one that is installed;
  /// nil if there is none.
  fileprivate func line(after installed: String?) -> String? {
    guard let app, let asset else { return nil }
    if installed == app.version {
      return "\(tracked.text) \(app.version): installed"
    }
    let texts = Texts(words: .english)
    let versions = installed.map { "\($0) → \(app.version)" } ?? app.version
    let file = "\(asset), \(texts.bytes(app.size)), \(texts.coming(checkOf: app))"
    return "\(tracked.text) \(versions): \(file)"
  }

  fileprivate var json: JSONObject {
    [
      "project": tracked.project.text, "id": tracked.appID,
      "version": app?.version, "tag": app?.tag, "asset": asset, "totalBytes": app?.size,
      "digest": app?.sha256.map { "sha256:\($0)" } ?? app?.sha512.map { "sha512:\($0)" },
      "check": app?.digestSource.rawValue, "newName": newName,
      "asked": confirmed.map { $0.formatted(.iso8601) }, "stale": staleness != nil,
      "notes": app?.notes, "releaseURL": app?.releaseURL,
      "candidates": streams.isEmpty ? candidates.isEmpty ? nil : candidates : streams.map(\.tag),
      "error": (problem ?? staleness)?.kind.rawValue,
      "reason": advice() ?? staleness?.description,
    ]
  }
}

extension [ProjectOffer] {
  /// The remarks beside offers, one line each. A server that does not answer is named once.
  var notices: [String] {
    var notices: [String] = []
    var stale: [String: [ProjectOffer]] = [:]
    for offer in self {
      let name = offer.tracked.text
      if let newName = offer.newName { notices.append("\(name) is called \(newName) now.") }
      if let tag = offer.passedTag, let app = offer.app {
        notices.append(
          "\(name): \(tag) has no file for this computer; \(app.tag ?? app.version) is offered.")
      }
      if let staleness = offer.staleness { stale[staleness.description, default: []].append(offer) }
    }
    return notices
      + stale.sorted { $0.key < $1.key }.map { problem, offers in
        let names = CatalogCommand.counted(offers.map(\.tracked.text))
        let oldest = offers.compactMap(\.confirmed).min()
        let day = oldest.map { ", of \(Texts(words: .english).moment($0))" } ?? ""
        return "\(names): \(problem) Using the last answer\(day)."
      }
  }
}

extension Failure.Status {
  init(_ failure: WebFailure) {
    self =
      switch failure.kind {
      case .older, .checksum: .data
      case .file: .cannotCreate
      default: Self(failure.kind)
      }
  }
}

extension ProjectSource {
  /// Creates the places of a person who may have no projects yet.
  init(of settings: Settings) { self = settings.projects ?? .current(settings) }

  static func current(
    _ settings: Settings, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ProjectSource {
    ProjectSource(
      environment: environment, state: settings.state,
      userAgent: "tipjar/\(ProgramVersion.current)")
  }

  /// Asks for the releases of projects, and a person which of several programs or files is the right
  /// one. Of projects that are being added, the stream is chosen too.
  func askedOffers(
    of projects: [TrackedProject], isForced: Bool = false, areNew: Bool = false, asks: Bool
  ) async -> [ProjectOffer] {
    var all =
      areNew
      ? await offers(adding: projects) : await offers(of: projects, isForced: isForced)
    for index in all.indices where asks && isatty(STDIN_FILENO) == 1 {
      // The files of a program are a second question.
      while let tracked = all[index].answer { all[index] = await offers(of: [tracked])[0] }
    }
    return all
  }
}
