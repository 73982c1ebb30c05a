import Foundation
import Testing
import TipJarStore

@Suite(.bench) struct SharedCollectionTests {
  @Test func twoMachinesLoseNothingWhereFilesComeLateTwiceAndInAnyOrder() async throws {
    let (here, there) = (Machine("a", in: bench), Machine("b", in: bench))
    var sent: [(name: String, data: Data)] = []
    for _ in 0..<4 {
      try await there.checkout().buy(fine)
      #expect(try await there.counts().count == 1)
      sent.append(try there.ownFile())
    }
    try await here.checkout().buy(fine, quantity: 2)
    var generator = SystemRandomNumberGenerator()
    for file in (sent + sent).shuffled(using: &generator) {
      try here.receive(file)
      let count = try #require(try await here.counts().first)
      #expect((3...6).contains(count))
    }
    #expect(try await here.counts() == [6])
    try there.receive(here.ownFile())
    #expect(try await there.counts() == [6])
  }

  @Test func aRefundIsCarriedAndAnOlderFileDoesNotUndoIt() async throws {
    let (here, there) = (Machine("a", in: bench), Machine("b", in: bench))
    let bought = try await there.checkout().buy(fine)
    _ = try await there.counts()
    let old = try there.ownFile()
    try here.receive(old)
    #expect(try await here.counts() == [1])
    let checkout = try await there.checkout()
    try await checkout.store.refundTransaction(identifier: bought.id)
    await checkout.deliverPending()
    #expect(try await there.counts().isEmpty)
    try here.receive(there.ownFile())
    #expect(try await here.counts().isEmpty)
    try here.receive(old)
    #expect(try await here.counts().isEmpty)
  }

  @Test func anOldCopyOfTheOwnFileIsWrittenAgain() async throws {
    let here = try await Machine.withATip(in: bench)
    _ = try await here.counts()
    let old = try here.ownFile()
    try await here.checkout().buy(fine)
    _ = try await here.counts()
    let new = try here.ownFile()
    try here.receive(old)
    #expect(try await here.counts() == [2])
    #expect(try here.ownFile().data == new.data)
  }

  /// The machine's own file, and what it remembers of the others.
  @Test(arguments: [true, false]) func anUnchangedFileIsNotWrittenAgain(_ isOwn: Bool) async throws
  {
    let here = try await Machine.withATip(in: bench)
    _ = try await here.counts()
    let path =
      isOwn
      ? here.folder.appending(path: try here.ownFile().name).path
      : here.bench.folder.appending(path: "machines.json").path
    let number = {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }
    let before = try #require(try number())
    _ = try await here.counts()
    #expect(try number() == before)
  }

  /// A program that wrote back values read before another one wrote would lose the other one's
  /// purchases.
  @Test func twoProgramsOfOneMachineTakeTurns() async throws {
    let here = try await Machine.withATip(in: bench)
    _ = try await here.counts()
    let lock = open(
      here.bench.folder.appending(path: "machines.lock").path, O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    try await here.checkout().buy(fine)
    let checkout = try await here.checkout()
    let counts = Task { try await checkout.collection().map(\.count) }
    let before = try here.ownFile().data
    flock(lock, LOCK_UN)
    close(lock)
    #expect(try await counts.value == [2])
    #expect(try here.ownFile().data != before)
  }

  @Test func eachStoresOwnPurchasesStandUnderItsName() async throws {
    let here = try await Machine.withATip(in: bench)
    let other = Checkout(
      store: try await here.bench.store(shop()),
      ledger: try await Ledger(folder: here.bench.folder))
    try await other.buy("cheap")
    #expect(try await here.counts() == [1])
    #expect(try !String(decoding: here.ownFile().data, as: UTF8.self).contains("cheap"))
  }

  @Test("Copies of one state folder count as one machine, never twice, and it is told")
  func aCopiedStateFolderIsOneMachine() async throws {
    let (here, copy) = (Machine("a", in: bench), Machine("b", in: bench))
    let third = Machine("c", in: bench)
    try await here.checkout().buy(fine, quantity: 5)
    #expect(try await here.counts() == [5])
    try FileManager.default.copyItem(at: here.bench.folder, to: copy.bench.folder)
    try await here.checkout().buy(fine, quantity: 3)
    try await copy.checkout().buy(fine, quantity: 2)
    #expect(try await copy.counts() == [7])
    try here.receive(copy.ownFile())
    #expect(try await here.counts() == [8])
    #expect(here.lines.all.isEmpty)
    try copy.receive(here.ownFile())
    for _ in 0..<2 { #expect(try await copy.counts() == [7]) }
    #expect(copy.lines.all.count == 1)
    #expect(copy.lines.all.first?.contains("was copied") == true)
    // Each continues from the same id, with its own receipts.
    #expect(try await here.checkout().buy(broad).id == copy.checkout().buy(broad).id)
    for file in [try here.ownFile(), try copy.ownFile()] { try third.receive(file) }
    #expect(try await third.counts() == [8])
  }
}
