import Foundation
import TestSupport
import Testing
import TipJarDeterminism
import TipJarStore

/// Both records with bytes flipped and files cut: never a crash, never a silent loss. Each run
/// takes a sample by a seed; TIPJAR_TEST_FLIPS=2500 takes 10,000.
@Suite struct ByteFlipTests {
  private static let samples =
    ProcessInfo.processInfo.environment["TIPJAR_TEST_FLIPS"].flatMap(Int.init)
    ?? (TestEnvironment.isLong ? 100 : 10)
  private static let tips = 24

  /// A folder of tips, as a kill leaves it: with a write-ahead log.
  private func folder(in bench: Bench) async throws -> [String: Data] {
    let checkout = try await bench.checkout(bench.store())
    for round in 0..<Self.tips / 2 {
      try await checkout.buy(fine, quantity: round % 10 + 1)
      try await checkout.buy(broad)
    }
    return try withExtendedLifetime(checkout) {
      let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
      return try names.filter { !$0.hasSuffix("-shm") }.reduce(into: [:]) { files, name in
        files[name] = try Data(contentsOf: bench.folder.appending(path: name))
      }
    }
  }

  /// The same, closed properly: without a log.
  private func closedFolder(in bench: Bench) async throws -> [String: Data] {
    let open = try await folder(in: bench)
    return try await withBench { other in
      try write(open, to: other)
      do { _ = try await other.checkout(other.store()) }
      let names = try FileManager.default.contentsOfDirectory(atPath: other.folder.path)
      return try names.reduce(into: [:]) { files, name in
        files[name] = try Data(contentsOf: other.folder.appending(path: name))
      }
    }
  }

  private func write(_ files: [String: Data], to bench: Bench) throws {
    try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: bench.folder.appending(path: name)) }
  }

  /// Opens a folder in which one file is damaged, and counts. A call that finds damage says so, and
  /// the next start sets the file aside.
  private func expectNothingLost(
    _ files: [String: Data], _ name: String, _ damaged: Data, _ what: String
  ) async throws {
    try await withBench { bench in
      var files = files
      files[name] = damaged
      try write(files, to: bench)
      do {
        try await count(bench, "\(name) \(what)")
      } catch let error as StoreKitError {
        #expect(error.reason.contains(".sqlite: "))
        try await count(bench, "\(name) \(what), after \(error.reason)")
      }
    }
  }

  private func count(_ bench: Bench, _ what: String) async throws {
    let checkout = try await bench.checkout(bench.store(seed: nil))
    await checkout.start()
    let history = try await checkout.history()
    let notices = await checkout.notices
    #expect(history.map(\.id).sorted() == Array(0..<UInt64(Self.tips)), "\(what): \(notices)")
    let counts = try await checkout.collection().map(\.count)
    #expect(counts == [(0..<12).reduce(0) { $0 + $1 % 10 + 1 }, 12], "\(what)")
    let outcome = await checkout.purchase(fine, sheet: yes)
    if case .failed(.store(let error)) = outcome { throw error }
    #expect(try outcome.transaction.id >= UInt64(Self.tips), "\(what)")
  }

  @Test(arguments: [
    "ledger.sqlite", "ledger.sqlite-wal", "store.sqlite", "store.sqlite-wal",
  ])
  func aFlippedByteLosesNothing(_ name: String) async throws {
    let isLog = name.hasSuffix("-wal")
    try await withBench { bench in
      let files = isLog ? try await folder(in: bench) : try await closedFolder(in: bench)
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
  }

  @Test(arguments: [
    "ledger.sqlite", "ledger.sqlite-wal", "store.sqlite", "store.sqlite-wal",
  ])
  func aCutAtAnyPageLosesNothing(_ name: String) async throws {
    let isLog = name.hasSuffix("-wal")
    try await withBench { bench in
      let files = isLog ? try await folder(in: bench) : try await closedFolder(in: bench)
      let whole = try #require(files[name])
      let (header, page) = isLog ? (32, 4096 + 24) : (0, 4096)
      let step = TestEnvironment.isLong ? page : 9 * page
      for cut in stride(from: header, to: whole.count, by: step) {
        try await expectNothingLost(files, name, whole.prefix(cut), "cut at \(cut)")
      }
    }
  }
}
