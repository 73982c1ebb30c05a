package import Logging
import TipJarDownloads
package import TipJarMachines
package import TipJarScreens
import TipJarStore
package import TipJarTerminal
package import TipJarVocabulary

/// A performer of the storefront's effects, and the only type in the app that starts tasks.
@MainActor
package final class EffectRunner: Worker {
  package typealias P = Shop

  package enum Key: Hashable {
    case apps, prices, purchases, console, products, tip, restore, open, deliveries, downloads,
      folder, subscriptions, store
    case catalog, choices, control, refresh, browser, clipboard, theme
    case payment(ItemID), consent(ItemID), work(ItemID), removal(ItemID), refund(String)
    case makers(ItemID, asksAll: Bool)
  }

  package let rows: Rows
  /// The purchases and installed apps of this run.
  package internal(set) var record = ShopResult()
  let send: @MainActor (Shop.Event) -> Void
  /// Ends the app with an error.
  package let fail: @MainActor (any Error) -> Void
  package let sheet: ScreenSheet
  let consent: FetchConsent
  package let log: Logger
  /// Asks the terminal to copy a text, unless that is too long.
  let copy: @MainActor (String) -> Bool
  /// Shows the screen in another theme.
  let paint: @MainActor (ThemePreference) -> Void
  /// The task that opens the services; work that needs them waits for it.
  let opening: Task<Services, any Error>
  /// Changes of the store to show; those that come while an earlier one is shown are shown at once.
  let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  var tasks: [Key: (number: Int, task: Task<Void, Never>)] = [:]
  var taskCount = 0
  package var controls: [ControlUse] = []
  /// The settings that affect the prices on the screen, or nil before the first request.
  package var offer: [String]?
  /// The tips whose purchase is pending, by transaction.
  var pendingTips: [UInt64: ItemID] = [:]
  /// The order of the list of apps on the screen, which the next run begins with.
  var shownOrder: AppOrder?
  /// The part of the history on the screen, read again when there are new purchases.
  var purchaseQuery = PurchaseQuery()
  /// The obstacles to new commands that were told: once is enough.
  var toldObstacles: Set<String> = []

  package init(
    rows: Rows, opening: Task<Services, any Error>, folders: [String] = [], log: Logger,
    copy: @escaping @MainActor (String) -> Bool = { _ in false },
    paint: @escaping @MainActor (ThemePreference) -> Void = { _ in },
    send: @escaping @MainActor (Shop.Event) -> Void, fail: @escaping @MainActor (any Error) -> Void
  ) {
    (self.rows, self.copy, self.paint) = (rows, copy, paint)
    self.opening = opening
    self.log = log
    self.send = send
    self.fail = fail
    self.sheet = ScreenSheet(texts: rows.texts, send: send)
    self.consent = FetchConsent(texts: rows.texts, folders: folders, send: send)
  }

  /// Performs the work of events handled together, of several reads of a kind only the last.
  package func perform(_ work: [Shop.Work]) {
    for (index, item) in work.enumerated() {
      let isRepeated = work[(index + 1)...].contains { $0.reading == item.reading }
      if item.reading != nil, isRepeated { continue }
      switch item {
      case .apps(let work): perform(work)
      case .tips(let work): perform(work)
      case .purchases(let work): perform(work)
      case .console(let work): perform(work)
      case .answer(.payment(let ticket), let accepted): sheet.answer(ticket, accepted)
      case .answer(.download(let ticket), let accepted): consent.answer(ticket, accepted)
      case .paint(let theme): paint(theme)
      case .keepTheme(let theme):
        start(.theme) { runner, services in
          await runner.telling { try LastChoice("theme", in: services.store.folder).keep(theme) }
        }
      case .tell(let message): send(.noticed(text(of: message), about: message))
      }
    }
  }

  private func perform(_ work: Apps.Work) {
    switch work {
    case .load(let query): loadApps(query)
    case .askForPrices: startOnce(.prices) { await $0.askForPrices($1) }
    case .ask(let id, let event): ask(id, before: event)
    case .prepare(let id, let attempt):
      if let product = rows.unpaidProduct(of: id) {
        start(.payment(id)) { await $0.pay(for: id, product, attempt, $1) }
      } else {
        start(.work(id)) { await $1.downloads.prepare(id.rawValue, attempt: attempt) }
      }
    case .download(let id, let attempt):
      start(.work(id)) { await $1.downloads.download(id.rawValue, attempt: attempt) }
    case .pause(let id, let attempt):
      start(.work(id)) { await $1.downloads.pause(id.rawValue, attempt: attempt) }
    case .cancel(let id, let attempt): cancel(id, attempt)
    case .undo(let id, let attempt):
      start(.work(id)) {
        $0.record.takeBack(id.rawValue)
        $0.tellChange(await $0.rows.undo(id, attempt, $1))
      }
    case .makeFinal(let id): start(.removal(id)) { await $0.makeFinal(id, $1) }
    case .pin(let id, let isPinned):
      startOnce(.removal(id)) { $0.tellChange(await $0.rows.pin(id, isPinned, $1)) }
    case .refresh: startOnce(.refresh) { await $0.refresh($1) }
    case .add(let text): startOnce(.refresh) { await $0.add(text, $1) }
    case .copy(let address):
      startOnce(.clipboard) { runner, _ in
        runner.send(.linkNoted(await runner.note(onCopying: address)))
      }
    case .copyCommand(let command):
      startOnce(.clipboard) { runner, _ in
        _ = await runner.note(onCopying: command)
        runner.tell(runner.rows.texts.words.text("Copied: {0}")(command))
      }
    case .browse(let address): startOnce(.browser) { runner, _ in await runner.browse(address) }
    case .askForMakers(let id, let asksAll):
      startOnce(.makers(id, asksAll: asksAll)) { runner, _ in
        await runner.askForMakers(id, asksAll)
      }
    case .rollBack(let id):
      startOnce(.removal(id)) { $0.tellChange(await $0.rows.rollBack(id, $1)) }
    case .drop(let id):
      startOnce(.removal(id)) { runner, services in
        await runner.telling { runner.tellChange(try await runner.rows.drop(id, services)) }
      }
    case .remove(let id):
      startOnce(.removal(id)) { _ = await $1.downloads.remove(id.rawValue, isUndoable: true) }
    }
  }

  private func perform(_ work: Tips.Work) {
    switch work {
    case .fetchProducts(let attempt): start(.products) { await $0.fetchProducts(attempt, $1) }
    case .cancelFetch: _ = cancelTask(.products)
    case .purchase(let attempt, let id): start(.tip) { await $0.purchase(id, attempt, $1) }
    case .logTap(let id): log.debug("\(id) tapped")
    }
  }

  private func perform(_ work: Purchases.Work) {
    switch work {
    case .load(let query):
      purchaseQuery = query
      start(.purchases) { await $0.loadPurchases($1) }
    case .restore(let attempt): start(.restore) { await $0.restore(attempt, $1) }
    case .refund(let id): startOnce(.refund(id)) { await $0.refund(id, $1) }
    }
  }

  private func perform(_ work: Console.Work) {
    switch work {
    case .load: start(.console) { await $0.loadConsole($1) }
    case .loadChoices(let item): start(.choices) { await $0.loadChoices(item, $1) }
    case .perform(let use): queue(use)
    }
  }

  private func text(of message: Shop.Message) -> String {
    let words = rows.texts.words
    return switch message {
    case .mouse(true): words.text("Mouse on. Press m to turn it off.")
    case .mouse(false): words.text("Mouse off. Press m to turn it on.")
    case .refused(let reason, let next): words.refused(reason, next: next)
    case .pricesComing: words.text("Prices are still loading. Press again when you see them.")
    case .nothingToUpdate: words.text("All apps are up to date.")
    case .notUpdated(let ids):
      words.text("Not updated, because pinned or rolled back: {0}.")(
        ids.map { rows.name(ofApp: $0.rawValue) }.joined(separator: words.comma))
    case .stopped(let id): words.text("{0} stopped.")(rows.name(ofApp: id.rawValue))
    case .undoable(let id, let change):
      rows.texts.text(of: change, rows.name(ofApp: id.rawValue))
    case .failed(let id, let reason): "\(rows.name(ofApp: id.rawValue)): \(reason)"
    case .theme(let theme):
      words.text("Theme: {0}. Press t for {1}.")(words.theme(theme), words.theme(theme.next))
    case .paleColors: words.text("Colours look pale?")
    case .nothingBought: words.cancelled
    case .nothingChanged: words.text("Cancelled. Nothing was changed.")
    case .stoppedWaiting:
      words.text("Hidden, not cancelled: the store can still approve or decline it.")
    }
  }

  // MARK: - The console

  func loadConsole(_ services: Services) async {
    await telling {
      send(.console(.loaded(try await ConsoleRows(rows: rows, services: services).info())))
    }
  }

  func loadChoices(_ item: ConsoleItem, _ services: Services) async {
    await telling {
      let (choices, current) = try await ConsoleRows(rows: rows, services: services)
        .choices(for: item)
      send(.console(.choicesLoaded(item, choices, current: current)))
    }
  }

  /// Queues a control after those pressed earlier. The queue holds only what the user has pressed.
  package func queue(_ use: ControlUse) {
    guard controls.count < Self.controlLimit else { return }
    controls.append(use)
    if controls.count == 1 { start(.control) { await $0.workControls($1) } }
  }

  private static let controlLimit = 64

  /// Applies the queued controls in order, and shows everything that depends on them at once.
  private func workControls(_ services: Services) async {
    while let use = controls.first {
      await telling { try await services.store.perform(use) }
      controls.removeFirst()
    }
    await showStore(services)
  }

  /// Updates everything that shows the store's state; prices only if they may have changed, or if
  /// they are missing and nothing makes the store fail any more.
  func showStore(_ services: Services) async {
    await telling { try await rows.refreshOwned(services) }
    await loadPurchases(services)
    send(.apps(.rowsChanged))
    await reportDeclined(services)
    send(.console(.storeChanged))
    guard let status = try? await services.store.status else { return }
    send(.paymentsChanged(isAllowed: status.isOn(.payments), asks: status.isOn(.dialogs)))
    let isChanged = offer.map { $0 != status.offer } ?? false
    offer = status.offer
    if isChanged { send(.tips(.storeChanged)) }
    let answersAgain = rows.lacksPrices && status.simulatedErrors[.loadProducts] == nil
    if isChanged || answersAgain { await loadPrices(services) }
  }

  func note(_ transaction: Transaction) {
    let configuration = rows.inventory.configuration
    let storefront = configuration.storefront.forPurchase(in: transaction.storefrontCountryCode)
    record.add(
      transaction, name: rows.name(of: transaction.productID, in: configuration),
      displayPrice: storefront.format(transaction.entry.price, currency: transaction.entry.currency)
    )
  }

  /// Starts a task for `key` once the services are open. An earlier one for the key continues.
  package func start(
    _ key: Key, _ work: @escaping @MainActor (EffectRunner, Services) async -> Void
  ) {
    taskCount += 1
    let number = taskCount
    let task = Task { @MainActor [weak self, opening] in
      // The error is reported where the services are opened.
      guard let services = try? await opening.value, let self else { return }
      await work(self, services)
      if tasks[key]?.number == number { tasks[key] = nil }
    }
    tasks[key] = (number, task)
  }

  /// Starts a task for `key` unless one is running; then its result serves both requests.
  func startOnce(_ key: Key, _ work: @escaping @MainActor (EffectRunner, Services) async -> Void) {
    if tasks[key] == nil { start(key, work) }
  }

  func cancelTask(_ key: Key) -> Bool {
    tasks[key]?.task.cancel()
    return tasks[key] != nil
  }

  /// Ends all work: dismisses sheets, records completed payments, keeps partial downloads, closes the
  /// databases.
  @discardableResult
  package func stop() async -> Int {
    for (_, entry) in tasks { entry.task.cancel() }
    for (key, entry) in tasks where key.isKept { await entry.task.value }
    guard let services = try? await opening.value else { return 0 }
    return await services.stop()
  }
}

extension EffectRunner.Key {
  /// Indicates whether it follows a stream for as long as the app runs.
  var isEndless: Bool { [.store, .deliveries, .downloads, .subscriptions, .folder].contains(self) }

  /// Indicates whether its end is awaited: a payment is recorded, and a requested download begins.
  fileprivate var isKept: Bool {
    switch self {
    case .payment, .work, .tip, .theme: true
    default: false
    }
  }
}

extension Shop.Work {
  /// A read that replaces earlier ones of its kind, so that only the last request counts.
  fileprivate enum Reading { case apps, purchases, console, choices }

  fileprivate var reading: Reading? {
    switch self {
    case .apps(.load): .apps
    case .purchases(.load): .purchases
    case .console(.load): .console
    case .console(.loadChoices): .choices
    case .apps, .tips, .purchases, .console, .answer, .paint, .keepTheme, .tell: nil
    }
  }
}
