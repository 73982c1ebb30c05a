import Foundation
import Testing
import TipJarFiles

@testable import TipJarDownloads

@Suite struct RecordFolderTests {
  @Test func filesAreForTheirOwnerAloneAndNoDraftStays() async throws {
    let rig = await Rig([.sample("A/ä b", initially: .owned), .sample("moss")])
    await rig.manager.markOwned("moss")
    #expect(rig.folder.names() == ["%41%2F%C3%A4%20b.json", "moss.json"])
    #expect(try rig.folder.permissions(of: rig.folder.path) == 0o700)
    #expect(try rig.folder.permissions(of: rig.folder.records) == 0o700)
    #expect(try rig.folder.permissions(of: rig.folder.records + "/moss.json") == 0o600)
    #expect(try rig.folder.permissions(of: rig.folder.path + "/apps.lock") == 0o600)
  }

  @Test func aRecordIsReadAsItWasKept() throws {
    let folder = Folder()
    let files = RecordFolder(root: folder.url)
    let record = AppRecord(
      installedVersion: "1.1", installedAt: Rig.day, isOwned: true,
      partial: .init(receivedBytes: 3, version: "1.2", total: 9), hasFailedOnce: true)
    try files.seed(with: ["moss": record])
    #expect(try files.contents(at: Rig.day).records == ["moss": record])
    #expect(try files.record(for: "moss", at: Rig.day) == record)
    #expect(try files.record(for: "fern", at: Rig.day) == nil)
  }

  @Test func aFolderThatIsThereIsNotSeeded() throws {
    let folder = Folder()
    let files = RecordFolder(root: folder.url)
    try files.seed(with: [:])
    try files.seed(with: ["moss": AppRecord(isOwned: true)])
    #expect(try files.contents(at: Rig.day).records.isEmpty)
  }

  @Test func unchangedCellsAreNotWritten() async throws {
    let rig = await Rig([.sample()])
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: rig.folder.records + "/moss.json")[
        .systemFileNumber] as? Int
    }
    #expect(await rig.manager.markOwned("moss"))
    let first = try #require(try number())
    #expect(await rig.manager.markOwned("moss"))
    #expect(try number() == first)
  }

  @Test(arguments: ["", "{", "[]", #"{"isOwned": 1}"#, "\u{0}\u{0}\u{0}"])
  func aDamagedRecordIsSetAsideAndNamed(text: String) async throws {
    let folder = Folder()
    _ = await Rig([.sample(initially: .owned)], in: folder)
    let path = folder.records + "/moss.json"
    try Data(text.utf8).write(to: URL(filePath: path))
    let rig = await Rig([.sample(initially: .owned)], in: folder)
    #expect(await rig.record() == AppRecord())
    let aside = try #require(folder.names().first { $0.hasPrefix("moss.json.damaged-2026") })
    #expect(folder.names().count == 1)
    #expect(try Data(contentsOf: URL(filePath: folder.records + "/" + aside)) == Data(text.utf8))
    #expect(
      await rig.manager.problems
        == [
          "\(path) is damaged; it was set aside as \(folder.records)/\(aside), "
            + "and its app starts again"
        ])
    // Files that were set aside are not records.
    let next = await Rig([.sample(initially: .owned)], in: folder)
    #expect(await next.manager.problems.isEmpty)
    #expect(folder.names() == [aside])
  }

  @Test func aFolderThatCannotBeMadeIsAProblemAndNoTrap() async throws {
    let folder = Folder()
    try Data().write(to: URL(filePath: String(folder.path.dropLast())))
    defer { try? FileManager.default.removeItem(atPath: String(folder.path.dropLast())) }
    var rig = await Rig([.sample()], in: folder)
    #expect(await rig.manager.problems.count == 1)
    await rig.manager.download("moss", attempt: 1)
    #expect(await rig.story() == ["failed"])
    #expect(await !rig.manager.markOwned("moss"))
  }

  @Test func anAppThatCannotBeKeptIsNotInstalled() async throws {
    var rig = await Rig([.sample()])
    await rig.download(ticks: 11)
    try FileManager.default.removeItem(atPath: rig.folder.records)
    await rig.runDry()
    #expect(await rig.story().last == "failed")
    #expect(await rig.record().installedVersion == nil)
    // A problem is reported once, however often it occurs.
    for _ in 0..<2 { #expect(await !rig.manager.markOwned("moss")) }
    #expect(await rig.manager.problems.count == 1)
  }

  @Test func aFileIsTheOldOneOrTheNewOne() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.path + "/file"
    try AtomicFile.write(Data("old".utf8), to: path, durable: true)
    // A draft left by a killed process is overwritten, and one that cannot be created changes
    // nothing.
    try Data("half".utf8).write(to: URL(filePath: path + ".tmp"))
    try AtomicFile.write(Data("new".utf8), to: path, durable: false)
    try FileManager.default.createDirectory(
      atPath: path + ".tmp", withIntermediateDirectories: true)
    #expect(throws: FileError.self) {
      try AtomicFile.write(Data("lost".utf8), to: path, durable: true)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("new".utf8))
  }

  @Test func aDraftThatIsALinkIsNotWrittenThrough() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let (path, victim) = (folder.path + "/file", folder.path + "/victim")
    try Data("whole".utf8).write(to: URL(filePath: victim))
    for make in [symlink, link] {
      #expect(make(victim, path + ".tmp") == 0)
      try AtomicFile.write(Data("new".utf8), to: path, durable: false)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("new".utf8))
      #expect(try Data(contentsOf: URL(filePath: victim)) == Data("whole".utf8))
    }
  }

  @Test func aFileIsMadeOnceAndLeavesNoDraft() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.path + "/file"
    #expect(try AtomicFile.create(Data("first".utf8), at: path))
    #expect(try !AtomicFile.create(Data("second".utf8), at: path))
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("first".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func aFailedReplacementLeavesNoDraft() throws {
    let folder = Folder()
    let path = folder.path + "/file"
    try FileManager.default.createDirectory(
      atPath: path + "/in the way", withIntermediateDirectories: true)
    #expect(throws: FileError.self) {
      try AtomicFile.write(Data("lost".utf8), to: path, durable: false)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func anInstalledAppIsOwnedOnceItIsRemoved() async throws {
    let folder = Folder()
    try RecordFolder(root: folder.url).seed(with: ["moss": AppRecord(installedVersion: "1.2")])
    let rig = await Rig([.sample()], in: folder)
    #expect(await rig.manager.remove("moss"))
    #expect(await rig.record() == AppRecord(isOwned: true))
  }
}
