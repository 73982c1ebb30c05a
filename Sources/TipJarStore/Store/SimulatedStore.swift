public import Foundation
import TipJarDeterminism
import TipJarFiles

/// A store with StoreKit 2's shape and rules and the controls of StoreKit Testing, without network
/// and account.
///
/// Its records are in `store.sqlite` of a state folder. Several programs may use one folder. Every
/// call is answered from what is in the database then.
public actor SimulatedStore {
  /// The configuration of the file; ``currentConfiguration`` has the controls applied.
  public nonisolated let configuration: StoreConfiguration
  /// The random id of this pair of state folder and configuration.
  public nonisolated let id: UUID
  /// The folder of its database.
  public nonisolated let folder: URL
  /// The source of the store's time.
  nonisolated let clock: any StoreClock
  /// The seconds that the store's time is ahead of the clock's, so that it starts where the last
  /// run ended.
  nonisolated let lead: TimeInterval
  nonisolated let database: StoreDatabase
  nonisolated let includesConsumables: Bool
  let standardLatency: Latency
  var generator: SeededGenerator
  var updatesState: UpdatesState
  /// A scenario's spans in which answers are held back, and what they count from.
  var spans: [Scenario.Gate] = []
  var spansStart = Date.distantPast
  /// The calls whose answers are held back, with those who wait.
  var gates: [FailableAPI: [AsyncStream<Void>.Continuation]] = [:]

  /// Opens the store of `configuration` in `folder`, and makes both where they are not there (0700,
  /// 0600).
  ///
  /// - Parameters:
  ///   - seed: makes jitter and the store's id the same in every run; nil for random ones.
  ///   - latency: the time that answers take, unless a control sets another one.
  ///   - includesConsumables: whether ``all`` holds finished consumables too, as
  ///     `SKIncludeConsumableInAppPurchaseHistory` in an app's Info.plist.
  ///   - bundleID: the app that receipts are for.
  ///   - environment: what receipts say of where they were made.
  /// - Throws: ``StoreOpenError`` where the folder or the database cannot be used.
  public init(
    configuration: StoreConfiguration, folder: URL, clock: any StoreClock, seed: UInt64? = nil,
    latency: Latency = .standard, includesConsumables: Bool = false,
    bundleID: String = defaultBundleID, environment: Transaction.Environment = .sandbox
  ) async throws {
    var generator = SeededGenerator(seed: seed ?? .random(in: .min ... .max))
    let (database, latest, start): (StoreDatabase, Date, UpdatesState)
    do {
      database = try await StoreDatabase.open(
        configuration, in: folder, bundleID: bundleID, environment: environment, &generator)
      (latest, start) = try await database.read { (try $0.latestTime(), try UpdatesState($0)) }
      try await database.signAll(at: clock.now)
    } catch let error as StoreKitError {
      throw StoreOpenError(kind: .unusable, path: folder.path, problem: error.reason)
    }
    self.configuration = configuration
    self.id = database.id
    self.folder = folder
    self.clock = clock
    self.lead = max(0, latest.timeIntervalSince(clock.now))
    self.database = database
    self.includesConsumables = includesConsumables
    self.standardLatency = latency
    self.generator = generator
    self.updatesState = start
  }

  /// Creates a state folder (0700) if there is none.
  ///
  /// - Throws: ``StoreOpenError`` where it cannot be made, belongs to another user, or everybody
  ///   may write in it.
  public static func makeFolder(_ folder: URL) throws(StoreOpenError) {
    try StateFolder(url: folder).make()
  }

  /// The store's time now, to the millisecond; it never runs backwards, across runs either.
  public nonisolated var now: Date { clock.now.addingTimeInterval(lead).wholeMilliseconds }

  /// Waits as long as an answer takes: the latency, off by up to its jitter, and then for the gate
  /// to open.
  func wait(for api: FailableAPI) async throws {
    let latency = try await latency
    let off = Double.random(in: -1...1, using: &generator) * min(max(latency.jitter, 0), 1)
    let usual = api == .purchase ? latency.purchase : latency.products
    try await clock.sleep(for: usual * (1 + off))
    try await waitForSpans(of: api)
    try await waitAtGate(of: api)
  }
}
