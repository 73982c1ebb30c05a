import Foundation
import Logging
import TipJarDownloads
import TipJarFiles
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// The apps of one command: the catalogue and the installed ones, with the store that sells them.
struct Session: Sendable {
  let storeSession: StoreSession
  private(set) var inventory: Inventory
  let services: Services
  /// The installed apps that no catalogue and no project offers any more.
  private(set) var orphans: [App] = []
  /// The commands of the installed apps.
  private(set) var commands = CommandOwners([:])
  func isOrphan(_ app: App) -> Bool { orphans.contains { $0.id == app.id } }
  private(set) var shortNames: [App.ID: String] = [:]
  var texts: Texts {
    var texts = storeSession.texts
    texts.shortNames = shortNames
    return texts
  }
  @MainActor var rows: Rows {
    Rows(inventory: inventory, settings: settings, texts: texts)
  }
  var downloadFolders: [String] { settings.realDownloads?.folders ?? [] }

  var settings: Settings { storeSession.settings }
  var words: Words { storeSession.words }
  var log: Logger { storeSession.log }
  var checkout: Checkout { storeSession.checkout }

  /// Opens the store, the catalogue and the installed apps of these settings, with the inventory if
  /// it was already read.
  static func open(
    _ settings: Settings, _ inventory: Inventory? = nil, for access: FolderAccess
  ) async throws -> Session {
    let inventory = try inventory ?? Inventory(settings)
    if let notice = inventory.catalog.notice { Failure.say(notice) }
    let store = try await StoreSession.open(settings, inventory.products, for: access)
    let services = await Services.openApps(
      settings, inventory, store.checkout, for: access, clocks: store.clocks, log: store.log,
      real: settings.realDownloads)
    var session = Session(storeSession: store, inventory: inventory, services: services)
    let records = await services.downloads.records
    session.commands = CommandOwners(records.mapValues { $0.tree?.commands ?? [] })
    session.orphans = records.compactMap { id, record in
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
