import Foundation
import Synchronization
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

  /// A machine's file; ID stands for the id in its name.
  private static func counts(_ stores: String, version: Int = 1) -> String {
    #"{"simulated":true,"version":\#(version),"machine":"ID","counts":{"stores":\#(stores)}}"#
  }

  @Test(
    arguments: [
      "", "{", "[]", "{\"simulated\":true,\"version\":1}",
      """
      {"simulated":true,"version":1,"machine":"ID","counts":{"stores":{"built-in":
      {"app.tipjar.tip.fine":{"bought":-5,"refunded":0}}}}}
      """,
      """
      {"simulated":true,"version":1,"machine":"ID","counts":{"stores":{"built-in":
      {"app.tipjar.tip.fine":{"bought":99999999999999999999,"refunded":0}}}}}
      """,
      """
      {"simulated":true,"version":1,"machine":"../../etc","counts":{"stores":{}}}
      """,
      """
      {"simulated":true,"version":1,"machine":"11111111-2222-4333-8444-555555555555",
      "counts":{"stores":{}}}
      """,
      counts("{}", version: 2), "LARGE",
      counts(#"{"built-in":{"app.tipjar.tip.fine":{"bought":1,"refunded":2}}}"#),
      counts(#"{"built-in":{"":{"bought":1,"refunded":0}}}"#),
      counts("{\((0...1_000).map { "\"\($0)\":{}" }.joined(separator: ","))}"),
      counts(
        """
        {"built-in":{\((0...10_000).map { "\"\($0)\":{\"bought\":1,\"refunded\":0}" }
          .joined(separator: ","))}}
        """),
    ])
  func aFileThatIsNoneIsIgnoredWithALine(_ text: String) async throws {
    let here = try await Machine.withATip(in: bench)
    let id = UUID().uuidString
    let name = "tipjar-\(id).json"
    // One byte more than a machine may write, and otherwise valid.
    let large = Self.counts("{}").padding(toLength: (1 << 20) - 33, withPad: " ", startingAt: 0)
    let content = (text == "LARGE" ? large : text).replacingOccurrences(of: "ID", with: id)
    try here.receive((name, Data(content.utf8)))
    let checkout = try await here.checkout()
    for _ in 0..<2 { #expect(try await checkout.collection().map(\.count) == [1]) }
    #expect(here.lines.all.count == 1)
    #expect(here.lines.all.first?.contains(name) == true)
  }

  @Test(arguments: ["", "evil", "11111111-2222-4333-8444-55555555555a"])
  func aFileOfWhatIsNoMachinesIDIsIgnored(_ id: String) async throws {
    let here = Machine("a", in: bench)
    let text = Self.counts(#"{"built-in":{"\#(fine)":{"bought":1,"refunded":0}}}"#)
    try here.receive(
      ("tipjar-\(id).json", Data(text.replacingOccurrences(of: "\"ID\"", with: "\"\(id)\"").utf8))
    )
    #expect(try await here.counts().isEmpty)
    #expect(here.lines.all.count == 1)
  }

  @Test func keptAnswersAreReadWithTheSameChecks() async throws {
    let here = try await Machine.withATip(in: bench)
    let text = #"{"X":{"stores":{"built-in":{"\#(fine)":{"bought":2000000000,"refunded":0}}}}}"#
    try Data(text.utf8).write(to: here.bench.folder.appending(path: "machines.json"))
    #expect(try await here.counts() == [1])
  }

  @Test func aDamagedMemoryOfOthersIsReported() async throws {
    let here = try await Machine.withATip(in: bench)
    try Data("{".utf8).write(to: here.bench.folder.appending(path: "machines.json"))
    #expect(try await here.counts() == [1])
    #expect(here.lines.all.count == 1)
    #expect(here.lines.all.first?.contains("machines.json: is damaged") == true)
  }

  /// A power cut can leave the file of the id empty if it was created without waiting for the disk.
  @Test func anEmptyIDIsMadeAgain() async throws {
    let here = try await Machine.withATip(in: bench)
    try Data().write(to: here.bench.folder.appending(path: "machine"))
    #expect(try await here.counts() == [1])
    #expect(here.lines.all.isEmpty)
    #expect(try here.ownFile().data.isEmpty == false)
  }

  @Test func aPipeAndALinkAreNotRead() async throws {
    let here = try await Machine.withATip(in: bench)
    _ = try await here.counts()
    mkfifo(here.folder.appending(path: "tipjar-pipe.json").path, 0o600)
    // The file of a machine, if it were a file.
    let there = Machine("b", in: bench)
    try await there.checkout().buy(fine)
    _ = try await there.counts()
    let (name, _) = try there.ownFile()
    symlink(there.folder.appending(path: name).path, here.folder.appending(path: name).path)
    #expect(try await here.counts() == [1])
    #expect(here.lines.all.count == 2)
  }
}

/// A machine: a separate state folder, and the folder that a synchroniser carries.
struct Machine {
  let bench: Bench
  let folder: URL
  let lines = Lines()

  final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func append(_ line: String) { lines.withLock { $0.append(line) } }
  }

  init(_ name: String, in bench: Bench) {
    self.bench = Bench(folder: bench.folder.appending(path: name), clock: bench.clock)
    folder = bench.folder.appending(path: "\(name)-shared", directoryHint: .isDirectory)
  }

  static func withATip(in bench: Bench) async throws -> Machine {
    let machine = Machine("a", in: bench)
    try await machine.checkout().buy(fine)
    return machine
  }

  func checkout() async throws -> Checkout {
    Checkout(
      store: try await bench.store(), ledger: try await Ledger(folder: bench.folder),
      shared: SharedCollection(folder: folder, state: bench.folder) { [lines] in lines.append($0) })
  }

  func counts() async throws -> [Int] { try await checkout().collection().map(\.count) }

  /// The only file that this machine writes, with its present contents.
  func ownFile() throws -> (name: String, data: Data) {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let id = try String(contentsOf: bench.folder.appending(path: "machine"), encoding: .utf8)
    let name = try #require(names.first { $0.contains(id) })
    return (name, try Data(contentsOf: folder.appending(path: name)))
  }

  func receive(_ file: (name: String, data: Data)) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try file.data.write(to: folder.appending(path: file.name))
  }
}
