import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarJSON
import TipJarReleases
import TipJarStorefront
import TipJarVocabulary

extension ToolsCommand {
  /// `tipjar tools apply`: makes the installed tools those of a file.
  struct Apply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "apply",
      abstract: "Install exactly the tools of a file that “tipjar tools export” wrote.",
      discussion: """
        Shows what is done, asks once, and then installs, updates or returns to just the listed versions. A file with \
        another digest is refused. If the list has no file for this kind of machine, one is chosen and written back. A \
        tool that fails does not stop the others: the status is that of the first failure. With --into, everything \
        that is kept is in that folder, with the commands in its folder bin.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Flag(help: "Also remove the installed tools that the file does not have.")
    var prune = false
    @Flag(help: "Never change the file: a tool without a file for this machine fails.")
    var locked = false
    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
    var yes = false
    @Argument(path: "The list of tools.", .file(extensions: ["json"]))
    var file: String

    func run() async throws {
      let list = try ToolsFile(contentsOf: file)
      let (settings, source) = try options.toolSettings()
      // Another one on the same folder changes what is to be done.
      let lock = try FolderLock(
        settings.downloads.folder(ProcessInfo.processInfo.environment),
        waits: { Failure.say("Waiting for another tipjar that works in the same folder.") })
      defer { lock.end() }
      var session = try await Session.open(settings, for: .writing)
      let steps = try await plan(list, source, &session)
      let isChange = steps.contains { $0.action != .keep }
      let problems = steps.filter { $0.failure != nil }
      if isChange, problems.count < steps.count { try ask(about: steps, session) }
      var results = await take(steps.filter { $0.failure == nil }, source, session)
      for step in problems { results.append(ToolResult(step)) }
      results.sort { $0.step.id < $1.step.id }
      try await writeBack(results, session)
      try report(results, of: session)
    }

    /// Returns the steps that make the tools those of the list. Only what the list does not know is
    /// asked for.
    private func plan(
      _ list: ToolsFile, _ source: ProjectSource, _ session: inout Session
    ) async throws -> [ToolStep] {
      let (known, machine, none) = (try source.file.read(), Machine.current, session.inventory)
      // The records are those of apps that are offered.
      await session.adopt(none.offering(list.tools.compactMap { $0.app(on: machine) }))
      let records = await session.services.downloads.records
      var steps: [ToolStep] = []
      for tool in list.tools {
        let before = known.first { $0.id == tool.tracked.id }
        var step = ToolStep(tool, records[tool.tracked.appID], known: before, on: machine)
        if locked, tool.files[machine.key] == nil {
          step.failure = WebFailure(
            .changed,
            "\(file) has no file for this machine (\(machine.key)). Without --locked, one is chosen."
          )
        }
        step = await source.resolve(step)
        if yes, step.app?.cannotBeChecked == true {
          step.failure = WebFailure(
            .ambiguous,
            "No checksum is published, so it cannot be checked. “tipjar get” asks about it.")
        }
        steps.append(step)
      }
      let listed = Set(steps.map(\.id))
      for (id, record) in records where prune && record.file != nil && !listed.contains(id) {
        steps.append(ToolStep(removing: id, record))
      }
      await session.adopt(none.offering(steps.compactMap(\.app)))
      return steps.sorted { $0.id < $1.id }
    }

    /// Shows the plan, and asks whether to go on.
    /// - Throws: a ``Failure`` with status 64 without a terminal, 130 if the answer is no.
    private func ask(about steps: [ToolStep], _ session: Session) throws {
      let rows = steps.filter { $0.action != .keep }.map { $0.row(session.texts) }
      if !format.json { Output.table(rows) }
      guard !yes else { return }
      try LineInput.requireTerminal(to: "apply \(file)")
      let files = steps.filter { $0.failure == nil }.compactMap(\.app)
      let texts = session.texts
      let folder = texts.path(session.downloadFolders.first ?? "")
      let size =
        files.isEmpty
        ? "" : ", with \(texts.size(of: files)) from \(texts.names(of: files.flatMap(\.hosts)))"
      let question = "Make these changes in \(folder)\(size)?"
      guard session.confirms((texts.warnings(about: files) + [question]).joined(separator: " "))
      else { throw Failure("Nothing was changed.", .cancelled) }
    }

    /// Takes the steps, and returns how each of them ended.
    private func take(
      _ steps: [ToolStep], _ source: ProjectSource, _ session: Session
    ) async -> [ToolResult] {
      let downloads = session.services.downloads
      var results = Dictionary(uniqueKeysWithValues: steps.map { ($0.id, ToolResult($0)) })
      do {
        try source.file.keep(steps.filter { $0.action != .keep }.compactMap(\.tool?.tracked))
      } catch {
        for id in results.keys { results[id]?.fail("\(error)", .cannotCreate) }
        return Array(results.values)
      }
      let apps = steps.compactMap(\.app)
      var getting = Getting(session: session, format: format, events: false)
      (getting.exact, getting.pinsExact) = (Set(apps.map(\.id)), false)
      let replaced = Set(steps.filter { $0.action == .replace }.map(\.id))
      (getting.accepted, getting.damaged) = (replaced, replaced)
      if !apps.isEmpty {
        let (ends, signal) = await getting.results(of: apps)
        for end in ends { results[end.app.id]?.end = end }
        if let signal {
          for id in results.keys where results[id]?.step.action != .keep {
            results[id]?.stop(getting.stopped(by: signal))
          }
          return Array(results.values)
        }
      }
      for (id, result) in results where result.failure == nil {
        if let failure = await finish(result.step, downloads) {
          results[id]?.fail(session.texts.reason(failure), .init(failure.kind))
        } else if result.step.action == .remove, await !downloads.remove(id) {
          results[id]?.fail(await downloads.problems.last ?? "", .inputOutput)
        }
      }
      return Array(results.values)
    }

    /// Sets the pin and the name of the first command of an installed tool.
    private func finish(
      _ step: ToolStep, _ downloads: DownloadManager
    ) async -> DownloadFailure? {
      guard let tool = step.tool, step.action != .keep else { return nil }
      let record = await downloads.record(for: step.id)
      if record.alias != tool.tracked.alias,
        let failure = await downloads.rename(step.id, to: tool.tracked.alias)
      {
        return failure
      }
      let pinned = tool.isPinned ? record.installedVersion : nil
      return record.pinned == pinned ? nil : await downloads.pin(step.id, at: pinned)
    }

    /// Adds the files that were chosen for this machine to the list, as it is now.
    private func writeBack(_ results: [ToolResult], _ session: Session) async throws {
      let records = await session.services.downloads.records
      var files: [String: ToolsFile.File] = [:]
      for result in results where result.failure == nil {
        guard let tool = result.step.tool, tool.files[Machine.current.key] == nil,
          let tree = records[result.step.id]?.tree
        else { continue }
        files[tool.tracked.id] = ToolsFile.File(tree)
      }
      guard !files.isEmpty else { return }
      let folder = (file as NSString).deletingLastPathComponent
      let lock = try FolderLock(folder.isEmpty ? "." : folder)
      defer { lock.end() }
      try ToolsFile(contentsOf: file).adding(files, for: .current).write(to: file)
      guard !format.json else { return }
      Output.say(
        "\(file) has the files of \(Export.count(files.count)) for \(Machine.current.key) now.")
    }

    private func report(_ results: [ToolResult], of session: Session) throws {
      if format.json { try Output.json(results.map(\.json)) }
      let failed = results.filter { $0.failure != nil }
      // The progress has said how a download failed, with the beginnings of digests.
      for result in failed
      where !format.json && (result.end?.failure == nil || result.end?.digests != nil) {
        Failure.say(result.failure?.message ?? "")
      }
      if let first = failed.first?.failure {
        let count = "\(failed.count) of \(Export.count(results.count))"
        throw Failure("Not as in \(file): \(count).", first.status).reported
      }
      guard !format.json else { return }
      let taken = results.map(\.step.action).filter { $0 != .keep }
      let done = Set(taken) == [.get] ? "installed" : "changed"
      let count = Export.count(results.count { $0.step.action != .remove })
      Output.say(
        taken.isEmpty
          ? "Nothing to do: \(count) as in \(file)."
          : "As in \(file) now: \(count), \(taken.count) \(done).")
    }
  }
}

/// The end of a step.
private struct ToolResult {
  let step: ToolStep
  private(set) var failure: Failure?
  /// The end of its download.
  var end: AppJSON? {
    didSet {
      guard let end, end.failure != nil || end.state != .installed else { return }
      let status = end.failure.map { $0 == .checksum ? .data : Failure.Status($0) }
      if let digests = end.digests {
        return fail(
          "sha256:\(digests.expected) is listed, and the file has sha256:\(digests.found).",
          status ?? .data)
      }
      fail((end.reason ?? end.state.rawValue).sentence, status ?? .unavailable)
    }
  }

  init(_ step: ToolStep) {
    self.step = step
    if let problem = step.failure { fail(problem.description, .init(problem)) }
  }

  mutating func fail(_ reason: String, _ status: Failure.Status) {
    failure = Failure("\(step.id): \(reason)", status)
  }

  mutating func stop(_ stopped: Failure) {
    if end?.state != .installed {
      failure = Failure("\(step.id): \(stopped.message)", stopped.status)
    }
  }

  var json: JSONObject {
    [
      "id": step.id, "project": step.tool?.tracked.project.text, "action": step.action.rawValue,
      "from": step.from, "version": step.tool?.version,
      "state": failure != nil ? "failed" : step.action == .keep ? "unchanged" : "done",
      "expectedSha256": end?.digests?.expected, "sha256": end?.digests?.found,
      "error": failure.map { "\($0.status)" }, "reason": failure?.message,
    ]
  }
}

extension ToolStep {
  /// The step in the columns of a plan.
  fileprivate func row(_ texts: Texts) -> [String] {
    let name =
      switch action {
      case _ where failure != nil: "cannot"
      case .get: "get"
      case .update: "update"
      case .goBack: "go back"
      case .replace: "replace"
      case .change: "change"
      case .keep: "keep"
      case .remove: "remove"
      }
    let version = tool?.version
    let versions = from == version ? [from] : [from, version]
    return [
      name, id, versions.compactMap(\.self).joined(separator: " → "),
      failure?.description ?? app.map { "\($0.fileName ?? ""), \(texts.bytes($0.size))" } ?? "",
    ]
  }
}
