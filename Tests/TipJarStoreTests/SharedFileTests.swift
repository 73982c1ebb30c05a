import Foundation
import Testing
import TipJarStore

/// Files of a shared collection that are damaged, foreign or hostile.
@Suite(.bench) struct SharedFileTests {
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

  @Test func whatIsRememberedOfOthersIsReadWithTheSameCare() async throws {
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
