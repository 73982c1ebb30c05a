import Crypto
import Foundation
import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarDownloads

/// Stops and removals that are taken back, are final, or were left by a killed program.
@Suite struct UndoTests {
  private let folder = Folder()
  private var files: String { folder.path + "/files" }
  private var links: String { folder.path + "/bin" }

  // MARK: Simulated downloads

  @Test func aStoppedDownloadGoesOnWhereItWas() async throws {
    var rig = await Rig([.sample()], in: folder)
    await rig.download(ticks: 6)
    await rig.manager.cancel("moss", attempt: 1, isUndoable: true)
    #expect(await rig.record().partial == nil)
    #expect(await rig.manager.resumableCount == 0)
    let received = try #require(await rig.said().compactMap(\.received).last)
    _ = await rig.manager.undo("moss", attempt: 2)
    let restarted = await rig.said()
    #expect(restarted.map(\.name) == ["started"] && restarted[0].attempt == 2)
    #expect(restarted[0].received == received && received > 300_000)
    await rig.runDry()
    let record = await rig.record()
    #expect(record.installedVersion == "1.2" && record.undo == nil)
  }

  /// Another stop, leaving, or the end of the time makes a stop final; a download that begins again
  /// does not.
  @Test(arguments: ["time", "other", "leaving", "again"])
  func oneStopAtATimeCanBeTakenBack(_ cause: String) async {
    let apps = [App.sample(), .sample("fern")]
    let rig = await Rig(apps, in: folder)
    await rig.manager.download("fern", attempt: 1)
    await rig.download(ticks: 6)
    await rig.manager.cancel("moss", attempt: 1, isUndoable: true)
    switch cause {
    case "time": await rig.manager.makeFinal("moss")
    case "other": await rig.manager.cancel("fern", attempt: 1, isUndoable: true)
    case "leaving": await rig.manager.stop()
    default: await rig.manager.prepare("moss", attempt: 2)
    }
    #expect(await rig.record().undo == nil)
    #expect(await (rig.record().partial != nil) == (cause == "again"))
    #expect(await rig.manager.undo("moss") == .none)
    #expect(await (rig.record("fern").undo != nil) == (cause == "other"))
    await rig.manager.stop()
  }

  /// A program that is killed meanwhile has stopped or removed what the person wanted to.
  @Test(arguments: [true, false]) func theNextStartDoesWhatWasAskedLast(_ isStop: Bool) async {
    let first = await Rig([.sample()], in: folder)
    await first.download(ticks: isStop ? 6 : nil)
    if isStop {
      await first.manager.cancel("moss", attempt: 1, isUndoable: true)
    } else {
      #expect(await first.manager.remove("moss", isUndoable: true))
    }
    // Another program leaves it alone for as long as this one lives.
    let second = await Rig([.sample()], in: folder)
    #expect(await second.record().undo != nil)
    #expect(await second.manager.claim("moss")?.kind == .busy)
    await first.manager.forgetLocks()
    // A process that another test starts at this moment has the locks until it becomes a program.
    for _ in 0..<500 {
      await second.manager.load()
      if await second.record().undo == nil { break }
      try? await Task.sleep(for: .milliseconds(10))
    }
    let record = await second.record()
    #expect(record.undo == nil && record.partial == nil && record.installedVersion == nil)
    #expect(record.isOwned != isStop)
  }

  @Test func aSimulatedRemovalIsTakenBack() async {
    let rig = await Rig([.sample(initially: .outdated)], in: folder)
    _ = await rig.manager.pin("moss", at: "1.1")
    let before = await rig.record()
    #expect(await rig.manager.remove("moss", isUndoable: true))
    #expect(await rig.record().installedVersion == nil)
    #expect(await rig.manager.undo("moss") == .done(before, inTheWay: []))
    #expect(await rig.record() == before)
  }

  // MARK: Real installations

  private var real: RealDownloads {
    RealDownloads(folder: files, links: links, share: folder.path + "/share", web: LocalTransport())
  }

  private func program(_ version: String) throws -> App {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let text = "#!/bin/sh\necho \(version)\n"
    try Data(text.utf8).write(to: URL(filePath: folder.path + "/tool"))
    return .real(
      "file://\(folder.path)/tool", Int64(text.utf8.count), version: version,
      sha256: SHA256.hash(data: Data(text.utf8)).hex, isExecutable: true)
  }

  private func manager(_ app: App) async -> DownloadManager {
    let manager = DownloadManager(
      catalog: Catalog(apps: [app]), folder: folder.url, clock: QuickClock(), date: { Date() },
      options: .init(preparing: .zero), real: real)
    await manager.load()
    return manager
  }

  /// A manager with two versions of a tool, which is pinned and has a name of its own.
  private func installed() async throws -> (DownloadManager, AppRecord) {
    for version in ["1", "2"] { _ = await RealBench(real, folder).get(try program(version)) }
    let manager = await manager(try program("2"))
    #expect(await manager.pin("moss", at: "2") == nil)
    #expect(await manager.rename("moss", to: "mine") == nil)
    return (manager, await manager.record(for: "moss"))
  }

  @Test func aRemovalIsTakenBackWithVersionsPinAndLinks() async throws {
    let (manager, before) = try await installed()
    #expect(before.older?.version == "1" && before.links == [links + "/mine"])
    #expect(await manager.remove("moss", isUndoable: true))
    #expect(access(links + "/mine", F_OK) != 0)
    #expect(await manager.undo("moss") == .done(before, inTheWay: []))
    #expect(try Tool.run(links + "/mine").text == "2\n")
    await manager.stop()
    let next = await self.manager(try program("2"))
    #expect(await next.record(for: "moss") == before)
    #expect(await next.rollBack("moss") != .none)
    await next.stop()
  }

  /// A name that was taken meanwhile is said, and stays with whoever has it.
  @Test func aLinkThatWasTakenIsNamed() async throws {
    let (manager, before) = try await installed()
    await manager.remove("moss", isUndoable: true)
    try Data("theirs".utf8).write(to: URL(filePath: links + "/mine"))
    guard case .done(let record, let inTheWay) = await manager.undo("moss") else {
      Issue.record("it was not taken back")
      return
    }
    #expect(inTheWay == [.init(links + "/mine", .taken)])
    #expect(record.installedVersion == "2" && record.links == [] && record.pinned == before.pinned)
    #expect(try String(contentsOfFile: links + "/mine", encoding: .utf8) == "theirs")
    await manager.stop()
  }

  /// A program that is killed between the record and the disk, in either direction.
  @Test(arguments: [true, false]) func aKillLeavesNothingHalf(_ isRemoval: Bool) async throws {
    let (manager, before) = try await installed()
    if !isRemoval { await manager.remove("moss", isUndoable: true) }
    await manager.change("moss") {
      if isRemoval { $0.uninstall() }
      $0.undo = isRemoval ? .removal(of: before) : .restoration(of: before)
    }
    await manager.forgetLocks()
    let next = await self.manager(try program("2"))
    let record = await next.record(for: "moss")
    #expect(record == (isRemoval ? AppRecord(isOwned: true) : before))
    #expect((access(links + "/mine", X_OK) == 0) != isRemoval)
    #expect(FileManager.default.fileExists(atPath: files + "/moss") != isRemoval)
    await next.stop()
  }

  /// The bytes of a stopped real download go when that is final.
  @Test(arguments: [true, false]) func theBytesOfAStopStayUntilItIsFinal(_ isUndone: Bool)
    async throws
  {
    let app = App.real("https://a.example/f", 10)
    let manager = await manager(app)
    let parts = PartFolder(of: files)
    try parts.make()
    try Data("12345".utf8).write(to: URL(filePath: parts.path(of: "moss")))
    let partial = AppRecord.Partial(
      receivedBytes: 5, version: "1", total: 10, url: app.url, hosts: ["a.example"])
    await manager.change("moss") { $0.partial = partial }
    await manager.cancel("moss", attempt: 1, isUndoable: true)
    #expect(parts.names == ["moss"])
    if isUndone { _ = await manager.undo("moss") } else { await manager.makeFinal() }
    #expect(parts.names == (isUndone ? ["moss"] : []))
    #expect(await manager.record(for: "moss").partial == (isUndone ? partial : nil))
    await manager.stop()
  }
}

extension DownloadManager {
  /// Releases all locks, as the end of a killed process does.
  fileprivate func forgetLocks() { (locks, openPartLocks, undoable) = (nil, nil, nil) }
}
