import Foundation
import Logging
import TipJarFiles
import TipJarStore
import TipJarStorefront

/// The store of one command, which needs no catalogue and no installed apps.
struct StoreSession: Sendable {
  let settings: Settings
  let products: Products
  let checkout: Checkout
  let clocks: Services.Clocks
  let log: Logger
  var store: SimulatedStore { checkout.store }
  var words: Words { settings.screen.language.words }
  var texts: Texts {
    let environment = ProcessInfo.processInfo.environment
    return Texts(
      words: words, command: settings.command, home: environment["HOME"],
      searched: environment["PATH"])
  }

  static func open(_ options: GlobalOptions, for access: FolderAccess) async throws -> StoreSession
  {
    try await open(options.settings(), for: access)
  }

  /// Opens the store of these settings, with its products if they were already read. For writing,
  /// transactions that an earlier run left unfinished are recorded and finished first; for reading,
  /// only if a record had to be repaired.
  static func open(
    _ settings: Settings, _ products: Products? = nil, for access: FolderAccess
  ) async throws -> StoreSession {
    let products = try products ?? Products(settings)
    for notice in products.configuration.notices { Failure.say(notice) }
    try settings.checkSync()
    if access == .writing { try settings.makeStateFolder() }
    let clocks = Services.Clocks(settings)
    let log = try settings.openLog(for: access) { [clock = clocks.store] in clock.now }
    let checkout = try await Services.openCheckout(
      settings, products, for: access, clocks: clocks, log: log)
    let session = StoreSession(
      settings: settings, products: products, checkout: checkout, clocks: clocks, log: log)
    if await checkout.isToReconcile() { await session.deliverPending() }
    return session
  }

  private func deliverPending() async {
    await checkout.deliverPending()
    let notices = await checkout.notices.map(words.sentence).joined(separator: "; ")
    if !notices.isEmpty { Failure.say(notices.sentence) }
    // The next command at the latest shares a purchase with the other machines.
    if settings.sync != nil { _ = try? await checkout.collection() }
  }
}

extension Settings {
  /// Opens the log. One that cannot be written is dropped, unless it was chosen for a command that
  /// writes; `--verbose` says so.
  /// - Throws: a `ShopError` for a chosen log.
  func openLog(
    for access: FolderAccess, now: @escaping @Sendable () -> Date
  ) throws -> Logger {
    if log == nil, access == .reading, !hasStateFolder { return .silent }
    do {
      return try LogFile(self, now: now).logger("tipjar")
    } catch {
      if log != nil, access == .writing { throw error }
      if log != nil || isVerbose { Failure.say(Failure(error).message) }
      return .silent
    }
  }
}
