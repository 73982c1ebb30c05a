import Foundation
import TestSupport
import Testing
import TipJarHTTP
import TipJarMachines
import TipJarTerminal

@testable import TipJarDownloads
@testable import TipJarScreens
@testable import TipJarStorefront

/// Real downloads on the screen, with a transport that answers by hand.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct RealLoopTests {
  /// A visit, and what its downloads ask for.
  @MainActor private struct Stand {
    let visit: Visit
    let transport = HandTransport()
    let files: String

    init() async throws {
      let folder = try Folder()
      files = folder.url.path(percentEncoded: false) + "files"
      let catalog = try folder.write(RealLoopTests.catalog, to: "apps.json")
      visit = try await Visit(
        in: folder, catalog: catalog, real: RealDownloads(folder: files, web: transport))
    }

    /// Presses the button of an app, answers the question with yes, and waits for a request.
    func get(_ name: String) async throws {
      try await visit.click(on: "GET", inRow: name, until: "Download for real?")
      visit.press("y")
      try await ask(1)
    }

    /// The path of the installed program of Moss.
    func program() throws -> String {
      let tree = files + "/moss/1-\(RealLoopTests.sum.prefix(8))/tree"
      return try tree + "/" + #require(FileManager.default.contentsOfDirectory(atPath: tree).first)
    }

    /// Waits for a request with this number.
    func ask(_ count: Int) async throws {
      while transport.requests.count < count { await visit.downloads(pass: .milliseconds(100)) }
    }
  }

  private static let sum = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

  /// "hello" by its digest, two others of the same host, one of another, and a simulated one.
  private static let catalog = """
    [{"id": "moss", "name": "Moss", "subtitle": "says hello", "version": "1", "size": 5,
      "url": "https://one.example/hello", "sha256": "\(sum)", "executable": true},
     {"id": "fern", "name": "Fern", "version": "1", "size": 1000, "url": "https://one.example/f"},
     {"id": "reed", "name": "Reed", "version": "1", "url": "https://two.example/r"},
     {"id": "lantern", "name": "Lantern", "subtitle": "only pretends", "version": "1", "size": 9}]
    """

  /// A second file of a host that was allowed needs no question; another host does.
  @Test func aHostIsAskedAboutOnce() async throws {
    let stand = try await Stand()
    try await stand.get("Moss")
    try stand.visit.click(on: "GET", inRow: "Fern")
    try await stand.ask(2)
    #expect(!stand.visit.shows("Download for real?"))
    try await stand.visit.click(on: "GET", inRow: "Reed", until: "(unknown size)")
    #expect(stand.visit.shows("GET", inRow: "Reed"))
    #expect(stand.transport.requests.count == 2)
  }

  /// Two buttons that were pressed before the question could appear are one question.
  @Test func twoFilesAreOneQuestion() async throws {
    let stand = try await Stand()
    let loop = stand.visit.storefront.loop
    loop.send(.command(.activate))
    for app in ["moss", "reed"] as [ItemID] { loop.send(.apps(.download(app, .tapped))) }
    try await stand.visit.see("Download Moss 1, Reed 1")
    try await stand.visit.see("two.example")
    stand.visit.press("y")
    try await stand.ask(2)
    try await stand.visit.seeNo("Download for real?")
  }

  /// A file that has changed on its server starts again: the ring falls once, and the timeline says
  /// why.
  @Test func aChangedFileLetsTheRingFall() async throws {
    let stand = try await Stand()
    try await stand.get("Fern")
    let half = String(repeating: "a", count: 500)
    stand.transport.answer(
      200, "Content-Length: 1000", "ETag: \"1\"", body: half, end: .failed(.cut))
    await stand.visit.downloads(pass: .milliseconds(100))
    try await stand.visit.see("Retrying", inRow: "Fern")
    try await stand.ask(2)
    #expect(stand.transport.requests.last?.offset == 500)
    try await stand.visit.see("50%", inRow: "Fern")
    stand.transport.answer(
      200, "Content-Length: 1000", "ETag: \"2\"", body: String(half.prefix(100)), end: nil)
    try await stand.visit.downloads(until: "10%", inRow: "Fern")
    try await stand.visit.see("Restarting: the file on the server has changed", inRow: "Fern")
    let notes = stand.visit.storefront.shop.log.entries.map(\.note)
    #expect(notes.contains(.text("restarting: the file on the server has changed")))
  }

  /// An entry without an address is simulated, asks nothing and says so; a real one never does.
  @Test func onlyAnEntryWithoutAnAddressIsSimulated() async throws {
    let stand = try await Stand()
    try await stand.visit.see("simulated · only pretends", inRow: "Lantern")
    #expect(!stand.visit.shows("simulated", inRow: "Moss"))
    try stand.visit.click(on: "GET", inRow: "Lantern")
    try await stand.visit.downloads(until: "OPEN", inRow: "Lantern")
    #expect(!stand.visit.hasSeen("Download for real?") && stand.transport.requests.isEmpty)
  }

  /// A removal deletes nothing until it is final: after eight seconds, or when the person leaves. A
  /// file that was changed after its installation is not removed, and is named.
  @Test(arguments: [true, false])
  func removeDeletesOnlyWhatWasInstalled(isChanged: Bool) async throws {
    let stand = try await Stand()
    try await stand.get("Moss")
    stand.transport.answer(200, "Content-Length: 5", body: "hello")
    try await stand.visit.downloads(until: "OPEN", inRow: "Moss")
    let path = try stand.program()
    if isChanged { try Data("mine!".utf8).write(to: URL(filePath: path)) }
    try await stand.visit.press("x", until: "Moss was removed.")
    #expect(FileManager.default.fileExists(atPath: path))
    try await stand.visit.press("u", until: "Moss is back.")
    try await stand.visit.see("OPEN", inRow: "Moss")
    try await stand.visit.press("x", until: "Moss was removed.")
    if isChanged { try await stand.visit.see("Changed after it was installed") }
    _ = await stand.visit.leave()
    #expect(FileManager.default.fileExists(atPath: path) == isChanged)
  }

  /// A stop that is taken back asks for the rest of the file.
  @Test func anUndoneStopContinuesWithItsBytes() async throws {
    let stand = try await Stand()
    try await stand.get("Fern")
    let bytes = String(repeating: "x", count: 400)
    stand.transport.answer(200, "Content-Length: 1000", "ETag: \"1\"", body: bytes, end: nil)
    try await stand.visit.downloads(until: "40%", inRow: "Fern")
    stand.visit.press(.enter)
    try await stand.visit.see("Fern stopped at 40%.")
    stand.visit.press("u")
    try await stand.ask(2)
    try await stand.visit.downloads(until: "40%", inRow: "Fern")
    #expect(stand.transport.requests.last?.offset == 400)
  }
}
