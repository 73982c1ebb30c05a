import TipJarDownloads
import TipJarMachines
import TipJarReleases
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary

struct PlainApps: PlainPlace {
  let shop: PlainShop

  /// Lists the apps. A number chooses an app; a slash and a word search.
  func serve() async throws {
    let all = AppQuery(text: "", offset: 0, limit: Menu.page)
    var query = all
    while true {
      guard let window = await rows.apps(query, services) else { return }
      guard window.total > 0 else { return lines.say(session.noApps) }
      if window.count == 0 {
        lines.say(words.text("No apps match \"{0}\".")(query.text))
        query = all
        continue
      }
      let hasMore = query.offset + window.rows.count < window.count
      let title = [words.place(.apps), words.text("{0} of {1}")(window.count, window.total)]
      let choice = try await menu.choose(
        title.joined(separator: words.comma), window.rows.map(line) + (hasMore ? [plain.more] : []),
        areNames: true,
        hint: words.text("To search, type a slash and a word: /lantern."),
        takes: { $0.hasPrefix("/") })
      switch choice {
      case .text(let text):
        query = AppQuery(text: String(text.dropFirst()), offset: 0, limit: Menu.page)
      case .item(let index) where index < window.rows.count:
        try await app(window.rows[index].id, query)
      case .item: query.offset += Menu.page
      case .back where query == all: return
      case .back: query = all
      }
    }
  }

  private func line(_ row: AppRow) -> String {
    words.entry(
      row.name,
      [
        row.subtitle, session.texts.state(of: row),
        session.texts.versions(of: row) ?? (row.release.remarks.isEmpty ? nil : row.version),
      ] + row.release.remarks + [words.origin(of: row)])
  }

  private func app(_ id: ItemID, _ query: AppQuery) async throws {
    var told: AppRow?
    while let row = await rows.apps(query, services)?.rows.first(where: { $0.id == id }) {
      if row != told {
        lines.say("")
        for line in session.texts.page(of: row) { lines.say(line) }
        told = row
      }
      let isRefused = try await isRefused(row)
      let steps = row.isElsewhere ? [] : steps(of: row, isRefused: isRefused)
      switch try await menu.choose(
        row.name, steps.map(\.name), hint: isRefused ? words.refused(.paymentsOff) : nil)
      {
      case .item(let index): try await steps[index].perform()
      case .back, .text: return
      }
    }
  }

  /// The actions for an app, in the order of their numbers.
  private func steps(
    of row: AppRow, isRefused: Bool
  ) -> [(name: String, perform: () async throws -> Void)] {
    var steps: [(name: String, perform: () async throws -> Void)] = []
    if !isRefused {
      let verb = words.action(verb(row))
      steps.append(
        row.resting == .installed
          ? (verb, { try await open(row) }) : (verb, { await get(row.id) }))
    }
    if let question = row.release.rollBack {
      steps.append((question.verb, { await rollBack(row) }))
    }
    if let isPinned = row.release.isPinned {
      let name = isPinned ? words.text("unpin") : words.command(.pin)
      steps.append((name, { lines.say(await rows.pin(row.id, !isPinned, services)) }))
    }
    if let question = row.removal {
      let name = words.action(row.isDropped ? .drop : .remove)
      steps.append((name, { try await remove(row, after: question) }))
    }
    return steps
  }

  /// Returns whether the next step needs a payment that is not allowed.
  private func isRefused(_ row: AppRow) async throws -> Bool {
    switch row.resting {
    case .installed, .partial, .offered(.free), .offered(.owned), .offered(.resume): false
    case .offered(.price), .offered(.unavailable), .offered(.update):
      if row.isUnpaid { try await !services.store.canMakePayments } else { false }
    }
  }

  private func verb(_ row: AppRow) -> Action {
    switch row.resting {
    case .installed: .open
    case .partial, .offered(.resume): .resume
    case .offered(.price), .offered(.unavailable): .buy
    case .offered(.update): .update
    case .offered(.free), .offered(.owned): .get
    }
  }

  private func get(_ id: ItemID) async {
    if let tool = rows.shelvedTool(id), await !add(tool) { return }
    guard let app = rows.realApp(id) ?? session.inventory.catalog[id.rawValue] else { return }
    guard await mayFetch(id) else { return lines.say(words.nothingDownloaded) }
    if let product = rows.unpaidProduct(of: id), await !PlainPurchase(shop: shop).buy(product) {
      return
    }
    lines.say(words.text("Ctrl-C pauses the download and quits. You can resume it next time."))
    let earlier = await services.downloads.problems.count
    await fetch(app)
    await sayProblems(after: earlier)
    let record = await services.downloads.record(for: app.id)
    let links = record.commands.compactMap(\.link)
    for line in session.texts.obstacles(to: links).flatMap(session.texts.lines) { lines.say(line) }
    await rows.refreshRecords(services)
    try? await rows.refreshOwned(services)
  }

  /// Downloads an app, and asks about each host to which it is redirected.
  private func fetch(_ app: App) async {
    let progress = ProgressDisplay(
      [app], texts: session.texts, style: .lines, say: lines.say, warn: lines.say)
    var redirect: HostRedirect?
    repeat {
      if let redirect {
        guard await menu.confirms(session.texts.question(about: [redirect])) else {
          return lines.say(words.nothingDownloaded)
        }
        shop.consent.allow(redirect)
      }
      if rows.realApp(ItemID(app.id)) != nil {
        await services.downloads.follow(only: shop.consent.hosts)
      }
      redirect = nil
      _ = await services.downloads.get([app.id]) { event in
        if case .broken(let failure, _)? = event.state { redirect = failure.unaskedRedirect }
        if redirect == nil { progress.take(event) }
      }
    } while redirect != nil
  }

  /// Asks the project of a tool on the shelf for its latest release, and then the person. Returns
  /// whether it is one of theirs now.
  private func add(_ tool: ShelfTool) async -> Bool {
    guard let source = session.settings.projects else { return false }
    lines.say(words.text("Looking for new releases."))
    let offer = await source.offers(adding: [tool.tracked])[0]
    guard let app = offer.app else {
      lines.say("\(tool.name): \(offer.problem?.description ?? "")")
      return false
    }
    let question = session.texts.question([app], into: session.downloadFolders)
    let introduction = session.texts.introduction(of: app, commands: tool.commands)
    guard await menu.confirms("\(introduction)\n\(question)") else {
      lines.say(words.nothingDownloaded)
      return false
    }
    do {
      try source.file.keep([offer.tracked])
      await rows.adopt(try source.kept(), of: source, services)
    } catch {
      lines.say("\(error)")
      return false
    }
    shop.consent.allow(app)
    return true
  }

  /// Asks once for each host, before the first byte of a real download.
  private func mayFetch(_ id: ItemID) async -> Bool {
    guard let app = rows.realApp(id), shop.consent.isMissing(for: app) else { return true }
    if rows.records[app.id]?.isAgreed(to: app) != true {
      let question = session.texts.question([app], rows.records, into: session.downloadFolders)
      guard await menu.confirms(question) else { return false }
    }
    shop.consent.allow(app)
    return true
  }

  private func sayProblems(after earlier: Int) async {
    for problem in await services.downloads.problems.dropFirst(earlier) { lines.say(problem) }
  }

  private func open(_ row: AppRow) async throws {
    var command = row.release.commands.first
    if row.release.commands.count > 1 {
      switch try await menu.choose(row.name, row.release.commands.map(\.name)) {
      case .item(let index): command = row.release.commands[index]
      case .back, .text: return
      }
    }
    guard let command else {
      return lines.say(row.openedNote ?? words.opened(row.name))
    }
    if let problem = ForegroundProgram.run(command.path) {
      lines.say("\(command.name): \(problem)")
    }
  }

  private func rollBack(_ row: AppRow) async {
    guard let question = row.release.rollBack, await menu.confirms(question) else { return }
    lines.say(await rows.rollBack(row.id, services))
  }

  private func remove(_ row: AppRow, after question: Question.Text) async throws {
    guard await menu.confirms(question) else { return }
    if row.isDropped { return lines.say(try await rows.drop(row.id, services)) }
    let earlier = await services.downloads.problems.count
    if await services.downloads.remove(row.id.rawValue) {
      lines.say(rows.removed(row.id.rawValue))
      // A file that was changed after its installation stays.
      await sayProblems(after: earlier)
    } else if let problem = await services.downloads.problems.last {
      lines.say(problem)
    }
    await rows.refreshRecords(services)
  }
}
