import Foundation
import Synchronization
import Testing
import TipJarStore

/// The number of SQL statements of frequent actions, transactions included. A number that grows
/// means that a query runs twice: look for it before increasing the number.
@Suite(.bench) struct StatementCountTests {
  private let trace = StatementList()

  @Test func openingANewAndAnOldFolder() async throws {
    _ = try await checkout(in: bench)
    _ = trace.removeAll()
    let checkout = try await checkout(in: bench)
    expect(41, "open")
    await checkout.start()
    expect(41, "start")
  }

  @Test func aTip() async throws {
    let checkout = try await started(in: bench)
    _ = await checkout.purchase(fine, sheet: yes)
    expect(27, "tip")
  }

  /// One more for the outbox, once a server has served the store.
  @Test func aTipThatAServerIsNotifiedOf() async throws {
    let checkout = try await started(in: bench)
    try await checkout.store.serverRecords.start()
    _ = trace.removeAll()
    _ = await checkout.purchase(fine, sheet: yes)
    expect(28, "tip")
  }

  /// One write of each record for all of them, since every write waits for the disk.
  @Test(arguments: [1, 4]) func purchasesFromOutsideAreGrantedTogether(_ count: Int) async throws {
    let checkout = try await checkout(in: bench)
    await checkout.deliverPending()
    for product in checkout.store.configuration.tips.prefix(count) {
      _ = try await checkout.store.buyProduct(identifier: product.id)
    }
    _ = trace.removeAll()
    await checkout.deliverPending()
    #expect(try await checkout.history().count == count)
    let writes = trace.removeAll().filter { $0.hasPrefix("COMMIT") }
    #expect(writes.count == 2)
  }

  /// However long the history is.
  @Test(arguments: [1, 5]) func theHistory(_ tips: Int) async throws {
    let checkout = try await started(in: bench)
    for _ in 0..<tips { _ = await checkout.purchase(fine, sheet: yes) }
    _ = trace.removeAll()
    _ = try await checkout.history()
    expect(12, "history")
    _ = try await checkout.overview()
    expect(15, "overview")
    _ = try await checkout.products(for: [fine, broad])
    expect(9, "products")
  }

  @Test func aListWritesNothing() async throws {
    let trace = trace
    let checkout = try await StatementTrace.$current.withValue(trace.append) {
      try await bench.checkout(bench.store(subscriptionShop()))
    }
    await checkout.start()
    try await checkout.buy("gold")
    bench.clock.advance(by: .seconds(days(40)))
    // A due renewal is a step of its own, carried out once.
    _ = try await checkout.store.advance(periods: 0)
    await checkout.deliverPending()
    _ = trace.removeAll()
    _ = try await checkout.overview(listsPeriods: true)
    _ = try await checkout.overview()
    _ = try await checkout.history()
    _ = try await checkout.ownedProducts()
    _ = try await checkout.store.allStatuses
    let statements = trace.removeAll()
    #expect(statements.count > 20)
    let reads = ["BEGIN DEFERRED", "SELECT", "ROLLBACK"]
    #expect(statements.allSatisfy { sql in reads.contains { sql.hasPrefix($0) } }, "\(statements)")
  }

  /// The check whether another program has committed, and nothing after it.
  @Test func aLookAtAnOwnWrite() async throws {
    #if os(Linux)
      try await withBench { bench in
        let checkout = try await started(in: bench)
        let apps = try bench.makeApps()
        var changes = FolderWatch(folder: bench.folder, checkout: checkout).changes
          .makeAsyncIterator()
        _ = await checkout.purchase(fine, sheet: yes)
        _ = trace.removeAll()
        try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
        #expect(await changes.next() == .apps)
        let statements = trace.removeAll()
        #expect(statements.allSatisfy { $0 == "PRAGMA data_version" }, "\(statements)")
      }
    #endif
  }

  /// The statements since the last look, in the order in which they began.
  private final class StatementList: Sendable {
    private let list = Mutex<[String]>([])

    @Sendable func append(_ statement: String) { list.withLock { $0.append(statement) } }

    func removeAll() -> [String] {
      list.withLock { list in
        defer { list = [] }
        return list
      }
    }
  }

  private func checkout(in bench: Bench) async throws -> Checkout {
    try await StatementTrace.$current.withValue(trace.append) {
      try await bench.checkout(bench.store())
    }
  }

  private func started(in bench: Bench) async throws -> Checkout {
    let checkout = try await checkout(in: bench)
    await checkout.start()
    _ = trace.removeAll()
    return checkout
  }

  private func expect(
    _ count: Int, _ what: String, at location: SourceLocation = #_sourceLocation
  ) {
    let statements = trace.removeAll()
    #expect(
      statements.count == count, "\(what):\n\(statements.joined(separator: "\n"))",
      sourceLocation: location)
  }
}
