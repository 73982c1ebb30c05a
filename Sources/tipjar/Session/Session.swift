import Foundation
import Logging
import TipJarDownloads
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// The open store of one command. Transactions that an earlier run left unfinished are recorded and
/// finished first.
struct Session: Sendable {
  let settings: Settings
  private(set) var inventory: Inventory
  let services: Services
  let log: Logger
  /// The installed apps that no catalogue and no project offers any more.
  var orphans: [App] = []
  func isOrphan(_ app: App) -> Bool { orphans.contains { $0.id == app.id } }
  private(set) var shortNames: [App.ID: String] = [:]
  var store: SimulatedStore { services.store }
  var checkout: Checkout { services.checkout }
  var texts: Texts {
    let environment = ProcessInfo.processInfo.environment
    var texts = Texts(
      words: words, command: settings.command, home: environment["HOME"],
      searched: environment["PATH"])
    texts.shortNames = shortNames
    return texts
  }
  @MainActor var rows: Rows { Rows(inventory: inventory, settings: settings, texts: texts) }
  var words: Words { settings.screen.language.words }
  var downloadFolders: [String] { settings.realDownloads?.folders ?? [] }

  static func open(_ options: GlobalOptions) async throws -> Session {
    try await open(options.settings())
  }

  /// Opens the store and the catalogue of these settings, with the inventory if it was already
  /// read.
  static func open(_ settings: Settings, _ inventory: Inventory? = nil) async throws -> Session {
    let inventory = try inventory ?? Inventory(settings)
    for notice in inventory.notices { Failure.say(notice) }
    try settings.makeStateFolder()
    let clocks = Services.Clocks(settings)
    let log = try LogFile(settings) { [clock = clocks.store] in clock.now }.logger("tipjar")
    let services = try await Services.open(
      settings, inventory, clocks: clocks, log: log, latency: .none, real: settings.realDownloads)
    await services.checkout.deliverPending()
    for notice in await services.checkout.notices {
      Failure.say(settings.screen.language.words.sentence(notice).sentence)
    }
    // The next command at the latest shares a purchase with the other machines.
    if settings.sync != nil { _ = try await services.checkout.collection() }
    var session = Session(settings: settings, inventory: inventory, services: services, log: log)
    session.orphans = await services.downloads.records.compactMap { id, record in
      guard inventory.catalog[id] == nil, let file = record.file,
        let version = record.installedVersion
      else { return nil }
      return App(id: id, name: App.project(of: id), version: version, size: file.size)
    }
    session.shortNames = inventory.shortNames(and: session.orphans)
    return session
  }

  /// Offers what another inventory of the same sources has.
  mutating func adopt(_ inventory: Inventory) async {
    self.inventory = inventory
    await services.downloads.adopt(inventory.catalog)
  }
}

extension Settings {
  var realDownloads: RealDownloads? {
    downloads.real(
      version: ProgramVersion.current, environment: ProcessInfo.processInfo.environment,
      hasProjects: projects != nil)
  }
}

extension Failure {
  init(_ failure: Checkout.Failure, _ words: Words) {
    let cause = if case .armed(let inner, _) = failure { inner } else { failure }
    let status: Status = if case .store(let error) = cause { .of(error) } else { .unavailable }
    let hint =
      switch cause {
      case .store(.networkError): " " + words.text("Try again later.", "store")
      case .purchase(.purchaseNotAllowed):
        " " + words.text("“tipjar store status” shows its settings.")
      default: ""
      }
    self.init(words.reason(failure).sentence + hint, status)
  }

  init(_ error: StoreControlError) {
    let status: Status = if case .unknownStorefront = error { .usage } else { .unavailable }
    let list: String? =
      switch error {
      case .unknownProduct: "products"
      case .unknownTransaction, .notPending, .notInterrupted, .refunded, .notRefunded, .notShared,
        .owned:
        "transactions"
      case .noSubscriptionFound, .billingRetryEnded, .invalidAction: "subscriptions"
      case .unknownStorefront, .notShareable, .invalidPercentage: nil
      }
    let command = list == "transactions" ? "history" : list
    let hint = list.map { " “tipjar \(command ?? $0)” lists all \($0)." } ?? ""
    self.init(error.reason.sentence + hint, status)
  }
}

extension Failure.Status {
  /// Returns the status of an error. Records that cannot be read or written are input or output
  /// errors, not answers of the store.
  static func of(_ error: StoreKitError) -> Failure.Status {
    switch error {
    case .userCancelled: .cancelled
    case .systemError where error.problem != nil: .inputOutput
    case .unknown, .networkError, .systemError, .notAvailableInStorefront, .notEntitled,
      .unsupported:
      .unavailable
    }
  }
}

extension Services {
  /// Opens the services of a command without latency and without a log.
  static func open(_ settings: Settings, _ inventory: Inventory? = nil) async throws -> Services {
    try await open(
      settings, inventory ?? Inventory(settings), clocks: Clocks(settings), log: .silent,
      latency: .none)
  }
}

extension Settings {
  /// Warns if the chosen log cannot be written, for commands that do not write to it.
  func warnOfLog() {
    guard log != nil else { return }
    do {
      _ = try LogFile(self) { .distantPast }
    } catch {
      Failure.say(Failure(error).message)
    }
  }
}
