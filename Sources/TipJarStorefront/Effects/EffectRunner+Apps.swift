import Foundation
import Logging
import TipJarDownloads
import TipJarLinks
import TipJarMachines
import TipJarReleases
import TipJarScreens
import TipJarStore
import TipJarTerminal
import TipJarTips
import TipJarVocabulary

extension EffectRunner {
  func loadApps(_ query: AppQuery) {
    _ = cancelTask(.apps)
    let isOther = shownOrder.map { $0 != query.order } ?? false
    shownOrder = query.order
    start(.apps) { runner, services in
      if isOther {
        await runner.telling {
          try LastChoice("order", in: services.store.folder).keep(query.order)
        }
      }
      repeat {
        guard let window = await runner.rows.apps(query, services) else { return }
        runner.send(.apps(.loaded(window)))
      } while await runner.rows.readIcons()
    }
  }

  /// Reads the rest of a large catalogue while its beginning is shown.
  func readCatalog() {
    let reading = Task { try await rows.readCatalog() }
    start(.catalog) { runner, services in
      do {
        guard let catalog = try await reading.value else { return }
        await services.downloads.adopt(catalog)
        await runner.rows.refreshRecords(services)
        await runner.rows.adopt(catalog)
        if let notice = catalog.notice { runner.send(.noticed(TextCleaner.cleaned(notice))) }
        await runner.loadPrices(services)
      } catch {
        runner.fail(error)
      }
    }
  }

  /// Asks about the hosts of an app's file before the event that fetches it, unless it is simulated
  /// or they are allowed. After a no, nothing follows.
  func ask(_ id: ItemID, before event: DownloadButton.Event) {
    if let tool = rows.shelvedTool(id) { return ask(for: tool, id, before: event) }
    guard let app = rows.realApp(id), consent.allowed.isMissing(for: app) else {
      return send(.apps(.agreed(id, event)))
    }
    startOnce(.consent(id)) { runner, services in
      guard await runner.consent.ask(for: app, runner.rows.records[app.id]) else { return }
      await services.downloads.follow(only: runner.consent.allowed.hosts)
      runner.send(.apps(.agreed(id, event)))
    }
  }

  /// Asks the project of a tool on the shelf for its latest release, and then a person about the
  /// download. After a yes the project is one of theirs; after a no, nothing has changed.
  private func ask(for tool: ShelfTool, _ id: ItemID, before event: DownloadButton.Event) {
    startOnce(.consent(id)) { runner, services in
      let texts = runner.rows.texts
      guard let source = runner.rows.settings.projects else { return }
      runner.tell(texts.words.text("Looking for new releases."))
      var offer = await source.offers(adding: [tool.tracked])[0]
      if Task.isCancelled { return }
      offer.adopt(tool)
      guard let app = offer.app else {
        return runner.tell("\(tool.name): \(offer.problem?.description ?? "")")
      }
      if runner.consent.allowed.isMissing(for: app) {
        let introduction = texts.introduction(of: app, commands: tool.commands)
        guard await runner.consent.ask(for: app, nil, introduction: introduction) else { return }
      }
      do {
        try source.file.keep([offer.tracked])
        await runner.rows.adopt(try source.kept(), of: source, services)
      } catch {
        return runner.tell("\(error)")
      }
      await services.downloads.follow(only: runner.consent.allowed.hosts)
      runner.send(.apps(.added(id)))
      runner.send(.apps(.agreed(id, event)))
    }
  }

  /// Asks about the host of a redirect, and continues there after a yes.
  private func follow(
    _ redirect: HostRedirect, of app: App, _ attempt: DownloadButton.Attempt, else reason: String
  ) {
    let id = ItemID(app.id)
    start(.consent(id)) { runner, services in
      let isAllowed = await runner.consent.ask(for: app, nil, redirect)
      if Task.isCancelled { return runner.send(.apps(.download(id, .cancelled(attempt)))) }
      guard isAllowed else { return runner.fail(id, attempt, reason) }
      await services.downloads.follow(only: runner.consent.allowed.hosts)
      await services.downloads.prepare(app.id, attempt: attempt)
    }
  }

  /// Buys the app, then prepares its download and starts it.
  func pay(
    for id: ItemID, _ product: String, _ attempt: DownloadButton.Attempt, _ services: Services
  ) async {
    let outcome = await services.checkout.purchase(product, sheet: sheet.asking(for: rows.app(id)))
    if case .purchased(let transaction) = outcome {
      note(transaction)
      await own(id, services)
    }
    if Task.isCancelled { return send(.apps(.download(id, .cancelled(attempt)))) }
    switch outcome {
    case .purchased: await services.downloads.prepare(id.rawValue, attempt: attempt)
    case .userCancelled: send(.apps(.download(id, .cancelled(attempt))))
    case .pending:
      send(.apps(.approvalAwaited(id)))
      send(.apps(.download(id, .cancelled(attempt))))
    case .unverified: fail(id, attempt, rows.texts.words.unverified)
    case .failed(let failure): fail(id, attempt, rows.texts.words.reason(failure))
    }
  }

  private func fail(_ id: ItemID, _ attempt: DownloadButton.Attempt, _ reason: String) {
    let reason = TextCleaner.cleaned(reason, limit: 400)
    send(.apps(.download(id, .failed(attempt, reason: reason))))
  }

  /// Marks a paid app as owned: its button shows the download symbol again.
  private func own(_ id: ItemID, _ services: Services) async {
    try? await rows.refreshOwned(services)
    send(.apps(.download(id, .offered(.owned))))
    await loadPurchases(services)
  }

  /// Cancels a payment in progress; otherwise cancels the download and discards its data.
  func cancel(_ id: ItemID, _ attempt: DownloadButton.Attempt) {
    _ = cancelTask(.consent(id))
    if cancelTask(.payment(id)) { return }
    start(.work(id)) {
      await $1.downloads.cancel(id.rawValue, attempt: attempt, isUndoable: true)
    }
  }

  func makeFinal(_ id: ItemID, _ services: Services) async {
    let kept = await services.downloads.makeFinal(id.rawValue)
    guard let path = kept.first else { return }
    tell(
      rows.texts.words.text("Changed after it was installed, so the file stays: {0}")(
        TextCleaner.cleaned(path, limit: 400)))
  }

  /// Tells the notice about a change of the rows, and shows them as they are now.
  func tellChange(_ notice: String) {
    tell(notice)
    send(.apps(.rowsChanged))
  }

  /// Looks for the links of those who made an app: with `asksAll` in all places, and shows them.
  func askForMakers(_ id: ItemID, _ asksAll: Bool) async {
    guard rows.willReadMakers(of: id) else { return }
    send(.apps(.rowsChanged))
    let links = await rows.readMakers(of: id, asksAll ? .all : .one)
    send(.apps(.rowsChanged))
    guard asksAll else { return }
    send(.apps(.makersRead(id, links)))
    if links.isEmpty {
      tell(rows.texts.words.text("{0} has no links of its makers.")(rows.name(ofApp: id.rawValue)))
    }
  }

  /// Asks the projects' servers for new releases, which the list then offers.
  func refresh(_ services: Services) async {
    let words = rows.texts.words
    await tasks[.catalog]?.task.value
    guard let source = rows.settings.projects, var offers = try? source.kept(), !offers.isEmpty
    else {
      return tell(
        words.text("There are no projects to ask. “tipjar catalog add owner/repo” adds one."))
    }
    // A person who presses the key wants an answer of now, not one of an hour ago.
    let (tracked, now) = (offers.map(\.tracked), services.store.now)
    let isDue = offers.contains {
      $0.staleness != nil
        || abs($0.confirmed?.timeIntervalSince(now) ?? .infinity) >= Self.freshness
    }
    if isDue {
      tell(words.text("Looking for new releases."))
      offers = await source.offers(of: tracked, isForced: true)
      if Task.isCancelled { return }
    }
    let renamed = offers.map(\.tracked).filter { !tracked.contains($0) }
    do { try source.file.keep(renamed) } catch { tell("\(error)") }
    // Another program may have asked since the list was shown.
    let new = offers.compactMap(\.app).filter { rows.version(of: ItemID($0.id)) != $0.version }
    await rows.adopt(offers, of: source, services)
    send(.apps(.rowsChanged))
    let problems = offers.compactMap { offer in
      (offer.problem ?? offer.staleness).map { (offer.tracked.title, $0.description) }
    }
    let isOne = problems.count > 1 && problems.allSatisfy { $0.1 == problems[0].1 }
    let problem = problems.first.map { name, reason in isOne ? reason : "\(name): \(reason)" }
    let found = new.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    tell(
      new.isEmpty
        ? problem
          ?? (isDue
            ? words.text("No new releases.")
            : words.text("Not asked again: all projects answered within the last minute."))
        : words.text("New: {0}")(found))
  }

  /// Asks the servers of projects for their releases. Those with an app for this computer are then
  /// among the person's, and in the list; the others stay in the field, with the reasons.
  func add(_ text: String, _ services: Services) async {
    var left: [(name: String, problem: String)] = []
    var notice: String?
    do {
      let names = text.split { $0 == " " || $0 == "," }.map(String.init)
      notice = try await add(names, &left, services)
    } catch {
      left = [(text, "\(error)")]
    }
    if Task.isCancelled { return }
    let problems = left.map { name, problem in
      TextCleaner.cleaned(left.count == 1 ? problem : "\(name): \(problem)", limit: 400)
    }
    send(
      .projectsAdded(
        left: left.map(\.name).joined(separator: " "), problem: problems.joined(separator: "\n")))
    if let notice { tell(notice) }
  }

  /// Adds projects, and returns the notice about it; nil if none was added.
  private func add(
    _ names: [String], _ left: inout [(name: String, problem: String)], _ services: Services
  ) async throws -> String? {
    let words = rows.texts.words
    guard let source = rows.settings.projects else { return nil }
    let known = try source.file.read()
    var asked: [TrackedProject] = []
    for name in names {
      if let project = Project(name) {
        asked.append(known.first { $0.id == project.id } ?? TrackedProject(project))
      } else {
        left.append((name, words.text("Not a project: write owner/repo, or its address.")))
      }
    }
    let offers = await source.offers(adding: asked)
    if Task.isCancelled { return nil }
    left += offers.filter { $0.app == nil }.map {
      ($0.tracked.project.text, $0.problem?.description ?? "")
    }
    let found = offers.filter { $0.app != nil }
    try source.file.keep(found.map(\.tracked))
    await rows.adopt(try source.kept(), of: source, services)
    guard let first = found.compactMap(\.app).first else { return nil }
    send(.apps(.added(ItemID(first.id))))
    let new = found.filter { !known.contains($0.tracked) }
    let apps = (new.isEmpty ? found : new).compactMap(\.app).map { "\($0.name) \($0.version)" }
      .joined(separator: words.comma)
    return new.isEmpty
      ? words.text("Already in the list: {0}")(apps) : words.text("Added: {0}")(apps)
  }

  /// The age in seconds below which an answer is not asked for again: that of GitHub's own caches.
  private static let freshness: TimeInterval = 60

  func browse(_ address: String) async {
    let environment = ProcessInfo.processInfo.environment
    let browser = BrowserChoice(wish: rows.settings.links.browser, environment: environment)
    guard let address = try? LinkAddress(address) else { return send(.linkNoted(.notOpened)) }
    let opener = LinkOpener(browser, environment: environment)
    let attempt = await opener.attempt(address)
    let problem = rows.texts.words.problem(of: attempt)
    send(.linkNoted(LinkSheet.Note(attempt.outcome), problem: problem))
  }

  func note(onCopying text: String) async -> LinkSheet.Note {
    let isSent = copy(text)
    let clipboard = rows.settings.screen.clipboard(ProcessInfo.processInfo.environment)
    return LinkSheet.Note(await clipboard.copy(text), isSent: isSent)
  }

  /// Passes on the events of downloads for as long as the app runs. It yields regularly, so that
  /// keys and frames are handled between many events.
  func followDownloads(_ services: Services) async {
    for await batch in services.downloads.events {
      for (index, event) in batch.enumerated() {
        if index % Self.turn == Self.turn - 1 { await Task.yield() }
        forward(event, services)
      }
      if batch.contains(where: \.changesRow) {
        await rows.refreshRecords(services)
        send(.apps(.rowsChanged))
      }
    }
  }

  /// The number of events passed on before yielding: well under a millisecond's worth.
  private static let turn = 256

  private func forward(_ event: DownloadEvent, _ services: Services) {
    let id = ItemID(event.appID)
    record.note(event, name: rows.name(ofApp: event.appID))
    if case .broken(let failure, _)? = event.state {
      let reason = rows.texts.reason(failure, onScreen: true)
      if let redirect = failure.unaskedRedirect, let app = rows.realApp(id) {
        return follow(redirect, of: app, event.attempt, else: reason)
      }
      tell(reason, of: id)
    }
    for shown in event.shown(in: rows.texts) { send(.apps(shown)) }
    switch event.kind {
    case .noted(let note):
      let text = rows.texts.note(note, onScreen: true)
      log.notice("\(event.appID): \(text)")
      // All real downloads are paused, wherever the person looks.
      if case .diskFull = note { tell(text, of: id) }
      if case .movedAside = note { tell(text, of: id) }
      if case .inTheWay(let links) = note {
        tell(rows.texts.cause(DownloadFailure(.inTheWay, host: "", .links(links))), of: id)
      }
    case .removed: perform([.tell(.undoable(id, .removal))])
    case .reached(.finished):
      let links = event.record?.commands.compactMap(\.link) ?? []
      if let obstacle = rows.texts.obstacles(to: links).first,
        toldObstacles.insert(obstacle.reason).inserted
      {
        tell(rows.texts.brief(obstacle))
      }
    case .reached: break
    }
  }

  private func tell(_ text: String, of id: ItemID) {
    tell("\(rows.name(ofApp: id.rawValue)): \(text)")
  }

  func tell(_ text: String) { send(.noticed(TextCleaner.cleaned(text, limit: 400))) }
}

extension DownloadEvent {
  /// Returns the event as the screen receives it, in words.
  func shown(in texts: Texts) -> [Apps.Event] {
    switch kind {
    case .reached(.failed(let reason)): [report(.failed(reason: TextCleaner.cleaned(reason)))]
    case .reached(.broken(let failure, _)):
      [
        report(
          .failed(
            reason: TextCleaner.cleaned(texts.reason(failure, onScreen: true), limit: 400)))
      ]
    case .reached(let state): [report(state)]
    case .noted(let note): shown(note, in: texts)
    case .removed: [.download(ItemID(appID), .uninstalled)]
    }
  }

  private func report(_ state: DownloadState) -> Apps.Event {
    .download(ItemID(appID), .reported(attempt, state))
  }

  private func shown(_ note: DownloadNote, in texts: Texts) -> [Apps.Event] {
    let id = ItemID(appID)
    let text = texts.note(note, onScreen: true)
    switch note {
    // The screen counts the seconds.
    case .retrying(let failure, let seconds):
      let reason = TextCleaner.cleaned(texts.cause(failure), limit: 400)
      return [.noted(id, text, nil), .retryPlanned(id, seconds: seconds, reason: reason)]
    case .diskFull, .pausedForRoom: return [.noted(id, text, .full(text.titled))]
    case .restarted, .mirror, .alternative: return [.noted(id, text, .changed(text.titled))]
    case .switched, .linked, .inTheWay, .movedAside: return [.noted(id, text, nil)]
    }
  }

  /// A Boolean value that indicates whether the text of the app's row changes.
  fileprivate var changesRow: Bool { kind == .removed || isEnd }
}
