import Foundation
import GRDB
import Synchronization
import TipJarDeterminism
import TipJarFiles
import TipJarReceipts

/// One store of `store.sqlite`: the database, and the key of its rows. Several processes share the
/// file; each query reads its present state. It is a class, so that a transaction can refer to it
/// without keeping it open.
@dynamicMemberLookup
final class StoreDatabase: Sendable {
  /// The part that is the same for every customer.
  struct Shared: Sendable {
    fileprivate(set) var file: RecordFile
    /// The key of its rows.
    let store: Int64
    let id: UUID
    /// The configuration of the file, which applies where no control is set.
    let configuration: StoreConfiguration
    /// The issuer, or the error of the folder's certificates: lists that show no receipt work without
    /// them.
    fileprivate let issuer: Result<ReceiptIssuer, StoreOpenError>
    fileprivate(set) var time: StoreTime
    let folder: URL
    /// A Boolean value that indicates whether something may become due: a store without subscriptions
    /// is never asked. Only a subscription of ``configuration`` can begin in this program; what other
    /// programs begin is theirs to renew.
    let hasRenewals: Bool
    /// A signal for each notification that this program has committed, for one server.
    let notifications = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  private let shared: Shared
  /// The app and the environment of purchases that this program makes.
  let bundleID: String
  let environment: Transaction.Environment
  /// The customer who buys; nil for the default one.
  let customer: String?
  /// The fields, as JSON, that a control gives the payloads of the notifications that it causes.
  let givenFields: String?

  private init(
    _ shared: Shared, _ bundleID: String, _ environment: Transaction.Environment,
    customer: String?, givenFields: String? = nil
  ) {
    (self.shared, self.bundleID, self.environment) = (shared, bundleID, environment)
    (self.customer, self.givenFields) = (customer, givenFields)
  }

  convenience init(_ other: StoreDatabase, customer: String?, givenFields: String?) {
    self.init(
      other.shared, other.bundleID, other.environment, customer: customer, givenFields: givenFields)
  }

  subscript<Value>(dynamicMember part: KeyPath<Shared, Value>) -> Value { shared[keyPath: part] }

  /// The issuer that signs and verifies the rows.
  ///
  /// - Throws: ``StoreOpenError`` if the folder's certificates cannot be used.
  var receipts: ReceiptIssuer { get throws(StoreOpenError) { try shared.issuer.get() } }

  /// A Boolean value that indicates whether a receipt can be signed now: the folder's certificates
  /// can be used, and were valid at the store's time, and the receipt can be written.
  var canSign: Bool {
    guard shared.file.canWrite, case .success = shared.issuer else { return false }
    return CertificateChain.validity.contains(shared.time.now)
  }

  func app(ofNewPurchaseBy customer: String?) throws(StoreOpenError) -> PurchaseApp {
    PurchaseApp(
      bundleID: bundleID, environment: environment.rawValue,
      appTransactionID: try receipts.appTransactionID(of: customer, bundleID))
  }

  /// Opens the store of a configuration, with a new id where it has none yet, and signs the rows
  /// that its chain has not signed. For reading, a new id is not kept. A file in which this finds damage is opened again: it is set
  /// aside then.
  static func open(
    _ configuration: StoreConfiguration, in folder: URL, for access: FolderAccess,
    bundleID: String, environment: Transaction.Environment, customer: String?,
    clock: any StoreClock, signingSeed: UInt64?, _ generator: inout SeededGenerator
  ) async throws -> (StoreDatabase, UpdatesState) {
    var isFirst = true
    while true {
      do {
        let shared = try await open(
          configuration, in: folder, access, clock, signingSeed, &generator)
        let database = StoreDatabase(shared, bundleID, environment, customer: customer)
        let (start, isSigned) = try await database.read {
          (try UpdatesState($0), try $0.areSigned())
        }
        if !isSigned { try await database.write { try $0.signAll() } }
        return (database, start)
      } catch is StoreKitError where isFirst && StateFolder(url: folder).isMarked(.store) {
        isFirst = false
      }
    }
  }

  private static func open(
    _ configuration: StoreConfiguration, in folder: URL, _ access: FolderAccess,
    _ clock: any StoreClock, _ signingSeed: UInt64?, _ generator: inout SeededGenerator
  ) async throws -> Shared {
    var file = try await file(in: folder, for: access)
    let isRead = file.isForReading
    let (known, row) = try await file.reading("store.sqlite") { db in
      let found =
        try isRead ? StoreName.read(configuration, db) : StoreName.readWhole(configuration, db)
      let row = try FolderRow.fetchOne(
        db,
        sql: """
          SELECT latestTime, clockOffset, EXISTS (SELECT 1 FROM renewal) AS hasRenewals FROM folder
          """)
      return (found, row)
    }
    let store: (id: Int64, uuid: UUID)
    if let known {
      store = known
    } else if isRead {
      // Nothing was bought here. What the app's record knows of the store comes with the next purchase.
      file = try RecordFile(inMemory: StoreSchema.store)
      let proposals = [UUID.random(using: &generator)]
      store = try await file.writing("store.sqlite") { db in
        try StoreName.write(configuration, proposals, home: configuration.home, db)
      }
    } else {
      let proposals = [UUID.random(using: &generator), UUID()]
      // The app's record knows the store, so it existed, and its own record is lost.
      let remembered = try StoreName.remembered(configuration, in: folder, by: file)
      store = try await file.writing("store.sqlite") { db in
        // A store that existed keeps the storefront of the configuration.
        try StoreName.write(
          configuration, [remembered].compactMap(\.self) + proposals,
          home: remembered == nil ? configuration.home : nil, db)
      }
    }
    let issuer: Result<ReceiptIssuer, StoreOpenError>
    do {
      issuer = .success(
        try await ReceiptIssuer.open(
          folder, makesChain: file.canWrite && !file.isInMemory, seed: signingSeed))
    } catch {
      issuer = .failure(error)
    }
    return Shared(
      file: file, store: store.id, id: store.uuid, configuration: configuration, issuer: issuer,
      time: StoreTime(
        clock, latest: Date(milliseconds: row?.latestTime ?? 0), offset: row?.clockOffset ?? 0),
      folder: folder, hasRenewals: row?.hasRenewals == true || !configuration.subscriptions.isEmpty)
  }

  private static func file(
    in folder: URL, for access: FolderAccess
  ) async throws -> RecordFile {
    try await StateFolder(url: folder).record(.store, StoreSchema.store, for: access) {
      _ = try TransactionRecord.fetchAll($0)
      _ = try RenewalRecord.fetchAll($0)
    }
  }

  /// Calls a body with this database on a connection of its own, on which all writes are one
  /// transaction: everything is kept once the body returns, and nothing if it throws an error. Until
  /// then the other connections, of this program too, see the state before it.
  func inOneTransaction<T>(_ body: (StoreDatabase) async throws -> T) async throws -> T {
    var shared = shared
    shared.file = try await Self.file(in: shared.folder, for: .writing)
    shared.time = StoreTime(shared.time)
    defer { shared.file.close() }
    let queue = shared.file.queue
    try await queue.translating("store.sqlite") {
      try await queue.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
    }
    // Closing the connection takes back what is not committed.
    let result = try await body(
      StoreDatabase(shared, bundleID, environment, customer: customer, givenFields: givenFields))
    try await queue.translating("store.sqlite") {
      try await queue.writeWithoutTransaction { try $0.commit() }
    }
    return result
  }

  private struct FolderRow: Decodable, FetchableRecord {
    let latestTime: Int64
    let clockOffset: Int64
    let hasRenewals: Bool
  }

  /// Reads one state of the file, and writes nothing: steps that are due are carried out before, by
  /// ``catchUp()``. An error of SQLite is thrown as a ``StoreKitError``.
  func read<T: Sendable>(_ body: @escaping @Sendable (StoreRows) throws -> T) async throws -> T {
    while true {
      let answer = try await shared.file.reading("store.sqlite") { db -> Answer<T> in
        let rows = StoreRows(db: db, database: self)
        let isBehind = try self.shared.hasRenewals && rows.subscriptions.updateTime()
        return try isBehind ? .notYet : .given(body(rows))
      }
      if case .given(let result) = answer { return result }
      try await catchUp()
    }
  }

  /// Reads the file on the caller's thread: a starting point, before any step that is due.
  func readNow<T>(_ body: (StoreRows) throws -> T) throws -> T {
    try shared.file.queue.unsafeRead { db in
      try db.beginTransaction(.deferred)
      defer { try? db.rollback() }
      return try body(StoreRows(db: db, database: self))
    }
  }

  /// Carries out the steps that are due, then writes all or nothing: many renewals in several
  /// transactions, each complete in itself.
  func write<T: Sendable>(_ body: @escaping @Sendable (StoreRows) throws -> T) async throws -> T {
    while true {
      let answer = try await shared.file.writing("store.sqlite") { db -> Answer<T> in
        let rows = StoreRows(db: db, database: self)
        let isDone = try !self.shared.hasRenewals || rows.subscriptions.catchUp(limit: Self.batch)
        return isDone ? .given(try body(rows)) : .notYet
      }
      if case .given(let result) = answer { return result }
      try Task.checkCancellation()
    }
  }

  /// Reads how far other programs moved the store's time, and carries out the steps that are due.
  /// It writes only if there are any.
  func catchUp() async throws {
    let isBehind = try await shared.file.reading("store.sqlite") { db in
      try StoreRows(db: db, database: self).subscriptions.updateTime()
    }
    if isBehind { try await write { _ in } }
  }

  /// Returns a question whether another connection has committed since it was last asked.
  func foreignCommits() -> @Sendable () async -> Bool {
    let seen = Mutex<Int?>(nil)
    return { [file = shared.file] in
      // A database that cannot be read is reported by the next read.
      guard let version = try? await file.dataVersion() else { return true }
      return seen.withLock { seen in
        defer { seen = version }
        return seen != version
      }
    }
  }

  /// The maximum number of renewals in one transaction of the database.
  private static let batch = 500

  private enum Answer<T: Sendable>: Sendable {
    case given(T)
    /// Steps that are due have to be carried out first.
    case notYet
  }

  /// Marks purchases as granted, in one write. Leaves out those that are finished, and unknown ids.
  func finish(_ ids: [UInt64]) async throws {
    try await write { rows in
      for id in ids {
        guard var record = try rows.record(id), record.state == .purchased, !record.isFinished
        else { continue }
        record.isFinished = true
        try rows.write(record)
      }
    }
  }
}

extension UUID {
  /// A random id of version 4.
  static func random(using generator: inout some RandomNumberGenerator) -> UUID {
    UUID(version4: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Creates an id of version 4 from at least 16 bytes.
  init(version4 random: some Sequence<UInt8>) {
    var bytes = Array(random)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// The database below the store.
public enum SQLiteVersion {
  /// Its version, such as "3.40.1"; nil if it does not report one.
  public static var current: String? {
    try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
