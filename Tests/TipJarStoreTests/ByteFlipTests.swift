import Foundation
import GRDB
import TestSupport
import Testing
import TipJarDeterminism
import TipJarStore

/// Both records with bytes flipped and files cut by what ended the program: never a crash, never a
/// loss that SQLite can tell. Each run takes a sample by a seed; TIPJAR_TEST_FLIPS=2500 takes
/// 10,000.
@Suite(.bench) struct ByteFlipTests {
  private static let samples =
    ProcessInfo.processInfo.environment["TIPJAR_TEST_FLIPS"].flatMap(Int.init)
    ?? (TestEnvironment.isLong ? 100 : 10)
  private static let tips = 24
  private static let rounds = tips / 2

  /// A folder of tips, as a kill leaves it. The tips of the first rounds are in the databases, the
  /// others in their write-ahead logs.
  private func folder(settled: Int, in bench: Bench) async throws -> [String: Data] {
    do { try await buy(0..<settled, bench.checkout(bench.store())) }
    let checkout = try await bench.checkout(bench.store())
    try await buy(settled..<Self.rounds, checkout)
    return try withExtendedLifetime(checkout) {
      let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
      return try names.filter { !$0.hasSuffix("-shm") }.reduce(into: [:]) { files, name in
        files[name] = try Data(contentsOf: bench.folder.appending(path: name))
      }
    }
  }

  private func buy(_ rounds: Range<Int>, _ checkout: Checkout) async throws {
    for round in rounds {
      try await checkout.buy(fine, quantity: round % 10 + 1)
      try await checkout.buy(broad)
    }
  }

  private func write(_ files: [String: Data], to bench: Bench) throws {
    try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: bench.folder.appending(path: name)) }
  }

  /// Opens a folder in which one file is damaged, and counts. A call that finds damage says so, and
  /// the next start sets the file aside; a purchase that failed with it may have been recorded.
  private func expectNothingLost(
    _ files: [String: Data], _ name: String, _ damaged: Data, _ what: String
  ) async throws {
    try await withBench { bench in
      var files = files
      files[name] = damaged
      try write(files, to: bench)
      let isReadable = try passesSQLite(name, in: bench)
      do {
        try await count(bench, isReadable, Self.tips...Self.tips, "\(name) \(what)")
      } catch let error as StoreKitError {
        #expect(error.reason.contains(".sqlite: "))
        let what = "\(name) \(what), after \(error.reason)"
        try await count(bench, isReadable, Self.tips...Self.tips + 1, what)
      }
    }
  }

  /// Returns whether SQLite finds nothing wrong with a copy of a database and its log. Then the
  /// damage is a changed value of one row, which only its receipt can tell.
  private func passesSQLite(_ name: String, in bench: Bench) throws -> Bool {
    let copy = bench.folder.appendingPathExtension("copy")
    try FileManager.default.copyItem(at: bench.folder, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let path = copy.appending(path: name.replacing("-wal", with: "")).path
    let queue = try? DatabaseQueue(path: path)
    return try queue?.read { try String.fetchOne($0, sql: "PRAGMA quick_check") } == "ok"
  }

  private func count(
    _ bench: Bench, _ isReadable: Bool, _ tips: ClosedRange<Int>, _ what: String
  ) async throws {
    let checkout = try await bench.checkout(bench.store(seed: nil))
    await checkout.start()
    let ids = try await checkout.history().map(\.id).sorted()
    let notices = await checkout.notices
    let counts = try await checkout.collection().map(\.count)
    let isWhole = tips.contains { tips in
      let fine = (0..<Self.rounds).reduce(tips - Self.tips) { $0 + $1 % 10 + 1 }
      return ids == Array(0..<UInt64(tips)) && counts == [fine, Self.rounds]
    }
    let strange = Set(ids).symmetricDifference(0..<UInt64(Self.tips)).count
    #expect(isWhole || isReadable && strange <= 1, "\(what): \(ids) \(counts) \(notices)")
    let outcome = await checkout.purchase(fine, sheet: yes)
    if case .failed(.store(let error)) = outcome { throw error }
    #expect(try outcome.transaction.id >= UInt64(Self.tips), "\(what)")
  }

  @Test(arguments: [
    "ledger.sqlite", "ledger.sqlite-wal", "store.sqlite", "store.sqlite-wal",
  ])
  func aFlippedByteLosesNothing(_ name: String) async throws {
    let isLog = name.hasSuffix("-wal")
    let files = try await folder(settled: isLog ? 0 : Self.rounds - 1, in: bench)
    let whole = try #require(files[name])
    var generator = SeededGenerator(seed: UInt64(name.count))
    for _ in 0..<Self.samples {
      let place = Int.random(in: 0..<whole.count, using: &generator)
      let bit = UInt8.random(in: 0..<8, using: &generator)
      var damaged = whole
      damaged[place] ^= 1 << bit
      try await expectNothingLost(files, name, damaged, "byte \(place) bit \(bit)")
    }
  }

  @Test(arguments: [
    "ledger.sqlite", "ledger.sqlite-wal", "store.sqlite", "store.sqlite-wal",
  ])
  func aCutAtAnyPageLosesNothing(_ name: String) async throws {
    let isLog = name.hasSuffix("-wal")
    let files = try await folder(settled: isLog ? 0 : Self.rounds - 1, in: bench)
    let whole = try #require(files[name])
    let (header, page) = isLog ? (32, 4096 + 24) : (0, 4096)
    let step = TestEnvironment.isLong ? page : 9 * page
    for cut in stride(from: header, to: whole.count, by: step) {
      try await expectNothingLost(files, name, whole.prefix(cut), "cut at \(cut)")
    }
  }
}
