import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary

/// The downloads of one command: the question before them, their progress, and their results.
struct Getting {
  let session: Session
  let format: OutputFormat
  let events: Bool
  /// The apps whose installed version may be replaced by the same one with other bytes.
  var accepted: Set<App.ID> = []
  /// The apps that are wanted in just this version.
  var exact: Set<App.ID> = []
  /// A Boolean value that indicates whether those stay at it.
  var pinsExact = true
  /// The installed apps that are downloaded again.
  var damaged: Set<App.ID> = []

  /// Downloads apps, and prints the results. Redirects to other hosts are asked about.
  /// - Throws: a ``Failure`` if an app was not installed, with the status of the first one.
  func run(_ apps: [App]) async throws {
    let (results, signal) = await results(of: apps)
    if format.json, !events { try Output.json(results) }
    if let signal { throw stopped(by: signal) }
    guard let failed = results.first(where: { $0.failure != nil || $0.state != .installed })
    else { return }
    let status = failed.failure.map(Failure.Status.init) ?? .unavailable
    let isShown = !format.json && !events
    let ending = Self.ending(of: results, reasonsAreShown: isShown, session.words) ?? ""
    if ending.isEmpty { throw ExitCode(status.rawValue) }
    throw Failure(ending, status).reported
  }

  /// Returns the failure of a command that a signal stopped.
  func stopped(by signal: Int32) -> Failure {
    let words = session.words
    return Failure(
      words.joined([words.text("Paused."), words.commands.resumes]),
      Failure.Status(rawValue: 128 + signal) ?? .cancelled
    ).reported
  }

  /// Downloads apps, and shows their progress and what is in the way of their links. Returns the
  /// results, and the signal that ended it.
  func results(of apps: [App]) async -> (results: [AppJSON], signal: Int32?) {
    // The downloads end even if nobody reads about them: then the status is 74.
    signal(SIGPIPE, SIG_IGN)
    var (results, redirects, signal) = await download(apps)
    var hosts: Set<String> = []
    while signal == nil, !redirects.isEmpty {
      let asked = apps.filter { redirects[$0.id] != nil }
      guard session.confirms(session.texts.question(about: asked.compactMap { redirects[$0.id] }))
      else {
        show(results.filter { redirects[$0.app.id] != nil })
        break
      }
      hosts.formUnion(redirects.values.map(\.other))
      await session.services.downloads.follow(only: hosts)
      let more: [AppJSON]
      (more, redirects, signal) = await download(asked)
      results = results.map { result in more.first { $0.app.id == result.app.id } ?? result }
    }
    if session.settings.downloads.mode == .real || results.contains(where: { !$0.isSimulated }) {
      for problem in await session.services.downloads.problems { Failure.say(problem) }
    }
    let links = results.filter { $0.state == .installed }.flatMap(\.links)
    for obstacle in session.texts.obstacles(to: links) {
      let lines = session.texts.lines(of: obstacle)
      Failure.say(lines[0])
      // A line to copy has nothing before it.
      for line in lines.dropFirst() { Output.writeToStandardError(line + "\n") }
    }
    for result in results
    where pinsExact && exact.contains(result.app.id) && result.state == .installed {
      if !format.json, !events {
        Output.say(session.words.pinned(result.app.name, at: result.app.version))
      }
    }
    return (results, signal)
  }

  /// Downloads apps, and shows their progress. Returns the results, the redirects that somebody must
  /// be asked about, and the signal that ended it.
  private func download(
    _ apps: [App]
  ) async -> (results: [AppJSON], redirects: [App.ID: HostRedirect], signal: Int32?) {
    let interrupts = Interrupts()
    let stopping = Task { [signals = interrupts.signals] in
      guard let signal = await signals.first(where: { _ in true }) else { return nil as Int32? }
      await session.services.downloads.stop()
      return signal
    }
    let style = ProgressDisplay.Style.chosen(for: session.settings, json: format.json || events)
    let quiet = QuietInput(where: style.isInPlace)
    let show = ProgressDisplay(apps, texts: session.texts, style: style)
    let stream = events ? EventStream(apps, texts: session.texts) : nil
    var redirects: [App.ID: HostRedirect] = [:]
    let results = await getAll(apps) { event in
      if case .broken(let failure, _)? = event.state {
        redirects[event.appID] = failure.unaskedRedirect
      }
      if redirects[event.appID] == nil { show.take(event) }
      stream?.print(event)
    }
    interrupts.end()
    show.close()
    quiet.end()
    return (results, redirects, await stopping.value)
  }

  /// Downloads apps simultaneously, reports each event, and returns the results in order.
  private func getAll(
    _ apps: [App], _ tell: (DownloadEvent) -> Void
  ) async -> [AppJSON] {
    let downloads = session.services.downloads
    let there = await downloads.records
    var missing: [App] = []
    var stops: [App.ID: DownloadFailure] = [:]
    var inTheWay: [App.ID: [LinkFailure]] = [:]
    for app in apps {
      guard var record = there[app.id], record.status(of: app) == .installed else {
        missing.append(app)
        continue
      }
      if exact.contains(app.id), record.installedVersion != app.version {
        // The older version may still be there.
        guard record.older?.isVersion(of: app) == true,
          case .done(let changed, _) = await downloads.rollBack(app.id)
        else {
          missing.append(app)
          continue
        }
        record = changed
      }
      let isChanged = record.offer(of: app) == .changed
      if (isChanged ? accepted : damaged).contains(app.id) {
        missing.append(app)
        continue
      }
      if isChanged { stops[app.id] = changed(app, record) }
      if stops[app.id] == nil, case let links = await downloads.relink(app.id), !links.isEmpty {
        inTheWay[app.id] = links
        tell(DownloadEvent(appID: app.id, attempt: 0, kind: .noted(.inTheWay(links))))
        record = await downloads.record(for: app.id)
      }
      let state = stops[app.id].map { DownloadState.broken($0) } ?? .finished
      tell(DownloadEvent(appID: app.id, attempt: 0, kind: .reached(state), record: record))
    }
    let ends = await downloads.get(missing.map(\.id)) { event in
      switch event.kind {
      case .noted(.diskFull(let failure)), .noted(.pausedForRoom(let failure)):
        stops[event.appID] = failure
      case .noted(.inTheWay(let links)): inTheWay[event.appID] = links
      default: break
      }
      tell(event)
    }
    for id in exact where pinsExact {
      let app = apps.first { $0.id == id }
      guard let app, await downloads.record(for: id).installedVersion == app.version else {
        continue
      }
      if let failure = await downloads.pin(id, at: app.version) { stops[id] = failure }
    }
    let kept = await downloads.records
    return apps.map { app in
      let failure = stops[app.id].map { DownloadState.broken($0) }
      let record = kept[app.id] ?? AppRecord()
      var result = AppJSON(
        app, end: failure ?? ends[app.id], record, isExact: exact.contains(app.id), session.texts)
      if downloads.isReal(app) { result.isSimulated = false }
      result.add(record)
      if let links = inTheWay[app.id] {
        let failure = DownloadFailure(.inTheWay, host: "", .links(links))
        result.fail(failure, session.texts.reason(failure))
      }
      return result
    }
  }

  private func changed(_ app: App, _ record: AppRecord) -> DownloadFailure {
    DownloadFailure(
      .changed, host: app.hosts.first ?? "",
      .other(installed: record.tree?.sha256 ?? "", offered: app.sha256 ?? ""))
  }

  private func show(_ results: [AppJSON]) {
    guard !format.json, !events else { return }
    for result in results { Failure.say("\(result.app.name): \(result.reason ?? "")") }
  }

  /// Returns the error if an app was not installed: the first reason, unless each was printed when
  /// it occurred, the number of such apps, and what to do. It is empty if all of that was printed.
  static func ending(
    of results: [AppJSON], reasonsAreShown: Bool, _ words: Words
  ) -> String? {
    let missing = results.filter { $0.state != .installed }
    guard let first = missing.first else { return nil }
    var sentences: [String] = []
    if !reasonsAreShown {
      sentences.append("\(first.app.name): \((first.reason ?? first.state.rawValue).sentence)")
    }
    if results.count > 1, reasonsAreShown || missing.count > 1 {
      sentences.append(words.text("Not installed: {0} of {1} apps.")(missing.count, results.count))
    }
    if missing.contains(where: { $0.receivedBytes ?? 0 > 0 }) {
      sentences.append(words.commands.resumes)
    }
    return words.joined(sentences)
  }
}

extension Session {
  /// Asks before files are fetched, with their number, size, hosts and folder. Redirects to other
  /// hosts are then asked about too, as `isConfirmed` allows all of them. Returns the apps without
  /// those to which the answer is no.
  /// - Throws: a ``Failure`` with status 64 if there is no terminal to ask on, 130 if all are left.
  func askToDownload(
    _ apps: [App], _ installing: InstallingOptions, _ wanted: WantedApps, _ damaged: Set<App.ID>,
    isConfirmed: Bool
  ) async throws -> [App] {
    let records = await services.downloads.records
    let files = apps.filter { app in
      let record = records[app.id]
      return services.downloads.isReal(app)
        && (record?.status(of: app) != .installed || damaged.contains(app.id)
          || wanted.exact.contains(app.id)
            && ![record?.installedVersion, record?.older?.version].contains(app.version))
    }
    try requireChecksums(of: files, isConfirmed ? installing : nil)
    guard !files.isEmpty, !isConfirmed else { return apps }
    let new = files.filter { app in wanted.new.contains { $0.appID == app.id } }
    let introductions = Dictionary(
      uniqueKeysWithValues: new.map {
        ($0.id, texts.introduction(of: $0, commands: wanted.commands[$0.id] ?? []))
      })
    let declined = try await declined(of: files, introductions, into: downloadFolders)
    return apps.filter { !declined.contains($0.id) }
  }

  /// Asks before files are fetched, apart about those that nothing can check, and not about those that
  /// were paused: they were agreed to. The lines about new ones come before the question. Redirects to
  /// other hosts are then asked about too. Returns the apps to which the answer is no. Without folders, the files are updates.
  /// - Throws: a ``Failure`` with status 64 if there is no terminal to ask on, 130 if all are left.
  func declined(
    of files: [App], _ introductions: [App.ID: String] = [:], into folders: [String]
  ) async throws -> Set<App.ID> {
    let records = await services.downloads.records
    let new = files.filter { records[$0.id]?.isAgreed(to: $0) != true }
    var declined: Set<App.ID> = []
    if !new.isEmpty {
      try LineInput.requireTerminal(to: "download")
      for group in [new.filter { !$0.cannotBeChecked }, new.filter(\.cannotBeChecked)]
      where !group.isEmpty {
        let lines = group.compactMap { introductions[$0.id] }
        let question = texts.question(group, records, into: folders)
        if !confirms((lines + [question]).joined(separator: "\n")) {
          declined.formUnion(group.map(\.id))
        }
      }
      if declined.count == new.count { throw Failure(words.nothingDownloaded, .cancelled) }
    }
    await services.downloads.follow(only: [])
    return declined
  }

  /// Refuses programs that nothing can check, unless a person is asked, or accepts them.
  /// - Throws: a ``Failure`` with status 64.
  func requireChecksums(of apps: [App], _ installing: InstallingOptions?) throws(Failure) {
    guard let installing, !installing.unchecked, let app = apps.first(where: \.cannotBeChecked)
    else { return }
    throw Failure(
      "\(app.name): no checksum is published, so it cannot be checked. Pass --unchecked to install it.",
      .usage)
  }

  func confirms(_ question: String) -> Bool { storeSession.confirms(question) }
}

extension AppJSON {
  /// The result for an app. `end` is nil if it needed no download or was stopped. A newer version
  /// does not count as the one that `isExact` wants.
  fileprivate init(
    _ app: App, end: DownloadState?, _ record: AppRecord, isExact: Bool, _ texts: Texts
  ) {
    let isThere =
      isExact
      ? record.installedVersion == app.version : record.status(of: app) == .installed
    let bytes = record.resumableBytes(of: app)
    switch end {
    case .failed(let reason): self.init(app, .failed, receivedBytes: bytes, reason: reason)
    case .broken(let failure, _):
      // What another program receives is not resumed here.
      self.init(app, .failed, receivedBytes: failure.detail == .locked ? nil : bytes)
      fail(failure, texts.reason(failure))
    case .cancelled: self.init(app, .cancelled)
    case _ where isThere: self.init(app, .installed, version: record.installedVersion)
    default: self.init(app, .paused, receivedBytes: bytes)
    }
  }
}

extension Failure.Status {
  init(_ kind: DownloadFailure.Kind) {
    self =
      switch kind {
      case .ambiguous: .usage
      case .archive, .hostile, .cannotRun, .changed, .older: .data
      case .inTheWay: .cannotCreate
      case .busy: .tryLater
      case .offline, .notFound, .refused, .untrusted, .cut, .tooLarge, .checksum, .diskFull,
        .engine, .file, .noAsset:
        .unavailable
      }
  }
}
