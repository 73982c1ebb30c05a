import Foundation
import GRDB
import TipJarDeterminism
import TipJarFiles
import TipJarReceipts

/// One store of `store.sqlite`: the database, and the key of its rows. Several processes share the
/// file; each query reads its present state. It is a class, so that a transaction can refer to it
/// without keeping it open.
final class StoreDatabase: Sendable {
  let file: RecordFile
  /// The key of its rows.
  let store: Int64
  let id: UUID
  /// The configuration of the file, which applies where no control is set.
  let configuration: StoreConfiguration
  /// The app and the environment of purchases that this program makes.
  let bundleID: String
  let environment: Transaction.Environment
  /// The issuer, or the error of the folder's certificates: lists that show no receipt work without
  /// them.
  private let issuer: Result<ReceiptIssuer, StoreOpenError>
  /// The customer who buys; nil for the default one.
  let customer: String?
  /// The fields, as JSON, that a control gives the payloads of the notifications that it causes.
  let givenFields: String?
  let time: StoreTime
  let folder: URL
  /// A Boolean value that indicates whether something may become due: a store without subscriptions
  /// is never asked. Only a subscription of ``configuration`` can begin in this program; what other
  /// programs begin is theirs to renew.
  let hasRenewals: Bool

  private init(
    _ file: RecordFile, store: Int64, id: UUID, configuration: StoreConfiguration,
    bundleID: String, environment: Transaction.Environment,
    issuer: Result<ReceiptIssuer, StoreOpenError>, customer: String?, time: StoreTime,
    hasRenewals: Bool, folder: URL
  ) {
    self.file = file
    (self.customer, self.time, self.folder) = (customer, time, folder)
    self.hasRenewals = hasRenewals
    givenFields = nil
    self.store = store
    self.id = id
    self.configuration = configuration
    (self.bundleID, self.environment, self.issuer) = (bundleID, environment, issuer)
  }

  init(_ other: StoreDatabase, customer: String?, givenFields: String?) {
    file = other.file
    self.givenFields = givenFields
    (self.customer, time, folder) = (customer, other.time, other.folder)
    (store, id, configuration) = (other.store, other.id, other.configuration)
    (bundleID, environment, issuer) = (other.bundleID, other.environment, other.issuer)
    hasRenewals = other.hasRenewals
  }

  /// The issuer that signs and verifies the rows.
  ///
  /// - Throws: ``StoreOpenError`` if the folder's certificates cannot be used.
  var receipts: ReceiptIssuer { get throws(StoreOpenError) { try issuer.get() } }

  /// A Boolean value that indicates whether a receipt can be signed now: the folder's certificates
  /// can be used, and were valid at the store's time.
  var canSign: Bool {
    guard case .success = issuer else { return false }
    return CertificateChain.validity.contains(time.now)
  }

  /// The app of a purchase that this program makes for a customer.
  func app(ofNewPurchaseBy customer: String?) throws(StoreOpenError) -> PurchaseApp {
    PurchaseApp(
      bundleID: bundleID, environment: environment.rawValue,
      appTransactionID: try receipts.appTransactionID(of: customer, bundleID))
  }

  func app(of record: TransactionRecord) throws(StoreOpenError) -> PurchaseApp {
    try receipts.app(of: record, else: bundleID)
  }

  /// Opens the store of a configuration, with a new id where it has none yet, and signs the rows
  /// that its chain has not signed. A file in which this finds damage is opened again: it is set
  /// aside then.
  static func open(
    _ configuration: StoreConfiguration, in folder: URL, bundleID: String,
    environment: Transaction.Environment, customer: String?, clock: any StoreClock,
    _ generator: inout SeededGenerator
  ) async throws -> (StoreDatabase, UpdatesState) {
    var isFirst = true
    while true {
      do {
        let database = try await openOnce(
          configuration, in: folder, bundleID: bundleID, environment: environment,
          customer: customer, clock: clock, &generator)
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

  private static func openOnce(
    _ configuration: StoreConfiguration, in folder: URL, bundleID: String,
    environment: Transaction.Environment, customer: String?, clock: any StoreClock,
    _ generator: inout SeededGenerator
  ) async throws -> StoreDatabase {
    let file = try await StateFolder(url: folder).openRecord(.store, StoreSchema.migrator) { db in
      _ = try TransactionRecord.fetchAll(db)
      _ = try RenewalRecord.fetchAll(db)
    }
    let queue = file.queue
    var (found, isWhole, row) = try await queue.reading("store.sqlite") { db in
      let found = try StoreName.read(configuration, db)
      let lacksIdentity = try found.map { try StoreName.lacksIdentity($0.0, configuration, db) }
      let row = try FolderRow.fetchOne(db, sql: FolderRow.sql)
      return (found, lacksIdentity == false, row)
    }
    let now = clock.now
    if let known = row, CertificateChain.validity.contains(now), known.isBeyondCertificates(at: now)
    {
      row = try await queue.writing("store.sqlite") { try FolderRow.repair(at: now, $0) }
    }
    if !isWhole {
      let proposals = [UUID.random(using: &generator), UUID()]
      // The app's record knows the store, so it existed, and its own record is lost.
      let remembered = try StoreName.remembered(configuration, in: folder, by: file)
      found = try await queue.writing("store.sqlite") { db in
        try StoreName.write(configuration, [remembered].compactMap(\.self) + proposals, db)
      }
    }
    guard let (store, id) = found else {
      throw StoreOpenError(
        kind: .damaged, path: folder.appending(path: "store.sqlite").path,
        problem: "the store's id is damaged")
    }
    let issuer: Result<ReceiptIssuer, StoreOpenError>
    do {
      issuer = .success(try await ReceiptIssuer.open(folder))
    } catch {
      issuer = .failure(error)
    }
    return StoreDatabase(
      file, store: store, id: id, configuration: configuration, bundleID: bundleID,
      environment: environment, issuer: issuer, customer: customer,
      time: StoreTime(
        clock, latest: Date(milliseconds: row?.latestTime ?? 0), offset: row?.clockOffset ?? 0),
      hasRenewals: row?.hasRenewals == true || !configuration.subscriptions.isEmpty,
      folder: folder)
  }

  private struct FolderRow: Decodable, FetchableRecord {
    let latestTime: Int64
    let clockOffset: Int64
    let hasRenewals: Bool

    static let sql = """
      SELECT latestTime, clockOffset, EXISTS (SELECT 1 FROM renewal) AS hasRenewals FROM folder
      """

    /// Returns whether an earlier version recorded a time, or moved the store to one, at which no
    /// receipt can be signed: its clock was wrong, or it was advanced too far.
    func isBeyondCertificates(at now: Date) -> Bool {
      max(latestTime, now.milliseconds + clockOffset)
        > CertificateChain.validity.upperBound.milliseconds
    }

    /// Sets such a folder back to a valid time, and has its stores sign their rows again.
    static func repair(at now: Date, _ db: Database) throws -> FolderRow? {
      try db.execute(
        sql: """
          UPDATE folder SET latestTime = ?1,
            clockOffset = CASE WHEN ?1 + clockOffset > ?2 THEN 0 ELSE clockOffset END
          """,
        arguments: [now.milliseconds, CertificateChain.validity.upperBound.milliseconds])
      try db.execute(sql: "DELETE FROM setting WHERE key = 'signedBy'")
      return try fetchOne(db, sql: sql)
    }
  }

  /// Reads one state of the file, and writes nothing: steps that are due are carried out before, by
  /// ``catchUp()``. An error of SQLite is thrown as a ``StoreKitError``.
  func read<T: Sendable>(_ body: @escaping @Sendable (StoreRows) throws -> T) async throws -> T {
    while true {
      let answer = try await file.queue.reading("store.sqlite") { db -> Answer<T> in
        let rows = StoreRows(db: db, database: self)
        return try self.hasRenewals && rows.subscriptions.isBehind() ? .notYet : .given(body(rows))
      }
      if case .given(let result) = answer { return result }
      try await catchUp()
    }
  }

  /// Carries out the steps that are due, then writes all or nothing: many renewals in several
  /// transactions, each complete in itself.
  func write<T: Sendable>(_ body: @escaping @Sendable (StoreRows) throws -> T) async throws -> T {
    while true {
      let answer = try await file.queue.writing("store.sqlite") { db -> Answer<T> in
        let rows = StoreRows(db: db, database: self)
        let isDone = try !self.hasRenewals || rows.subscriptions.catchUp(limit: Self.batch)
        return isDone ? .given(try body(rows)) : .notYet
      }
      if case .given(let result) = answer { return result }
      try Task.checkCancellation()
    }
  }

  /// Reads how far other programs moved the store's time, and carries out the steps that are due.
  /// It writes only if there are any.
  func catchUp() async throws {
    let isBehind = try await file.queue.reading("store.sqlite") { db in
      try StoreRows(db: db, database: self).subscriptions.isBehind()
    }
    if isBehind { try await write { _ in } }
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
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// The database below the store.
public enum SQLiteVersion {
  /// Its version, such as "3.40.1"; nil if it does not report one.
  public static var current: String? {
    try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
