import Foundation
import GRDB
import Testing
import TipJarStore
import TipJarVocabulary

/// Records that are filled, damaged while no program runs, and opened again.
extension Bench {
  /// Buys three tips and an unlock, and closes everything.
  func fill() async throws {
    let checkout = try await checkout(store())
    for id in [fine, broad, quill] { try await checkout.buy(id) }
    try await checkout.buy(fine, quantity: 3)
    try await checkout.store.refundTransaction(identifier: 1, reason: .developerIssue)
    await checkout.start()
    #expect(await checkout.notices.isEmpty)
  }

  /// Opens everything again and compares it with the purchases. Returns the notices.
  func reopen() async throws -> [StoreNotice] {
    let checkout = try await checkout(store(seed: 2))
    await checkout.start()
    let history = try await checkout.history()
    #expect(history.map(\.id).sorted() == [0, 1, 2, 3])
    #expect(history.count { $0.state == .refunded } == 1)
    #expect(history.filter { !$0.isFinished } == [])
    #expect(try await checkout.collection().map(\.count) == [4, 1])
    #expect(try await checkout.ownedProducts() == [quill])
    #expect(try await checkout.store.unfinished.isEmpty)
    let faults = try await checkout.store.all.filter { (try? $0.payloadValue) == nil }
    #expect(faults.isEmpty)
    #expect(try await checkout.buy(broad).id == 4)
    return await checkout.notices
  }

  /// Opens a record while the program is not running. A connection that is just being closed locks
  /// it: that is waited for.
  func database(_ record: StoreNotice.Record) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    let path = folder.appending(path: record.rawValue).path
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Changes a record behind the program's back.
  func change(_ record: StoreNotice.Record, _ sql: String) throws {
    try database(record).write { try $0.execute(sql: sql) }
  }

  /// Moves everything from the log of a record into its file.
  func takeInLog(of record: StoreNotice.Record) throws {
    try database(record).inDatabase {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Removes a record and its log.
  func remove(_ record: StoreNotice.Record) throws {
    for end in ["", "-wal", "-shm"] {
      let file = folder.appending(path: record.rawValue + end)
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
    }
  }
}
