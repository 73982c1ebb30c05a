import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarArchives
import TipJarFiles
import TipJarVocabulary

@testable import TipJarDownloads

/// Installed folders: versions side by side, links, rollback, removal.
@Suite struct TreeTests {
  private let folder = Folder()
  private var files: String { folder.path + "/files" }
  private var links: String { folder.path + "/bin" }
  private var app: String { files + "/moss" }

  private static func sum(_ text: String) -> String { SHA256.hash(data: Data(text.utf8)).hex }

  /// The program of a version, as a local file.
  private func program(_ version: String, name: String = "tool", id: String = "moss") throws -> App
  {
    let text = Self.text(version)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = "\(folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return .real(
      "file://" + path, Int64(text.utf8.count), id: id, version: version, sha256: Self.sum(text),
      isExecutable: true)
  }

  private static func text(_ version: String) -> String { "#!/bin/sh\necho \(version)\n" }

  private func real(unpack: @escaping Installer.Unpack = Installer.unpacker(.max))
    -> RealDownloads
  {
    RealDownloads(
      folder: files, links: links, share: folder.path + "/share", web: LocalTransport(),
      unpack: unpack)
  }

  private func get(_ app: App, in state: Folder? = nil) async throws -> AppRecord {
    let end = try #require(await RealBench(real(), state ?? folder).get(app))
    guard let record = end.record else { throw Unfinished(state: end.state) }
    return record
  }

  private struct Unfinished: Error { let state: DownloadState }

  private func manager(_ apps: [App], in state: Folder? = nil) async -> DownloadManager {
    let manager = DownloadManager(
      catalog: Catalog(apps: apps), folder: (state ?? folder).url, clock: QuickClock(),
      date: { Date() }, options: .init(preparing: .zero), real: real())
    await manager.load()
    return manager
  }

  private func run(_ path: String) throws -> String {
    try Tool.run(path).text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func target(_ link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }

  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func name(_ version: String) -> String {
    "\(version)-\(Self.sum(Self.text(version)).prefix(8))"
  }

  // MARK: Layout

  @Test func versionsStandSideBySideAndTheLinkLeadsToTheOneInUse() async throws {
    _ = try await get(program("1"))
    #expect(target(links + "/tool") == app + "/current/bin/tool")
    #expect(try run(links + "/tool") == "1")
    let record = try await get(program("2"))
    #expect(names(app) == [name("1"), name("2"), "current"])
    #expect(target(app + "/current") == name("2"))
    #expect(target("\(app)/\(name("2"))/bin/tool") == "../tree/tool")
    #expect(try run(links + "/tool") == "2" && run("\(app)/\(name("1"))/bin/tool") == "1")
    #expect(record.links == [links + "/tool"] && record.older?.version == "1")
    let tree = try #require(record.tree)
    #expect(tree.sha256 == Self.sum(Self.text("2")) && tree.digestSource == .catalogue)
    #expect(tree.asset == "tool" && tree.commands == [.init(name: "tool", path: "tool")])
    #expect(record.file?.path == "\(app)/\(name("2"))/tree/tool")
    #expect(record.file?.isUnchanged == true && RealBench(real(), folder).parts == [])
    let manifest = try #require(AppVersions(folder: app).manifest(of: name("2")))
    #expect(manifest.files.map(\.path) == ["tool"] && manifest.files[0].mode & 0o111 != 0)

    // A third version leaves one older one.
    _ = try await get(program("3"))
    #expect(names(app) == [name("2"), name("3"), "current"])
  }

  // MARK: Links

  /// A manual page is found by its link, however deep in the archive it is.
  @Test(arguments: ["tool.1", "x/tool.1", "x/y/z/tool.1"])
  func theLinkOfAManualPageLeadsToIt(path: String) async throws {
    var app = try archive()
    app.executables = [.init(name: "tool", path: "tool")]
    let unpacking = real { _, _, _, tree, _ throws(DownloadFailure) in
      let page = "\(tree)/\(path)"
      let parent = (page as NSString).deletingLastPathComponent
      try? FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true)
      try? Data(".TH tool".utf8).write(to: URL(filePath: page))
      try? Data(Self.text("1").utf8).write(to: URL(filePath: tree + "/tool"))
      return try TreeReader.files(in: tree)
    }
    let end = try #require(await RealBench(unpacking, folder).get(app))
    #expect(end.failure == nil)
    #expect(
      try String(contentsOfFile: folder.path + "/share/man/man1/tool.1", encoding: .utf8)
        == ".TH tool")
  }

  /// A file that is not ours stays: the app is installed, and the name is told. Another name is a link too.
  @Test func aLinkReplacesNothingElse() async throws {
    try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(filePath: links + "/tool"))
    let end = try #require(await RealBench(real(), folder).get(program("1")))
    #expect(end.notes == [.switched(version: "1"), .inTheWay([.init(links + "/tool", .taken)])])
    #expect(try String(contentsOfFile: links + "/tool", encoding: .utf8) == "mine")
    // A command of another app stays too.
    _ = try await get(program("1", name: "other", id: "fern"))
    let second = try #require(
      await RealBench(real(), folder).get(program("1", name: "other", id: "oak")))
    #expect(second.notes.last == .inTheWay([.init(links + "/other", .otherApp("fern"))]))
    #expect(target(links + "/other") == files + "/fern/current/bin/other")

    let manager = await manager([try program("1")])
    #expect(await manager.rename("moss", to: "mine") == nil)
    #expect(try run(links + "/mine") == "1")
    await manager.stop()
    // Updates keep the name.
    let record = try await get(program("2"))
    #expect(record.links == [links + "/mine"])
    #expect(try run(links + "/mine") == "2")
  }

  // MARK: Rollback

  @Test func aRollbackReturnsAndHoldsTheVersionThatWasLeft() async throws {
    _ = try await get(program("1"))
    let newer = try program("2")
    _ = try await get(newer)
    let manager = await manager([newer])
    guard case .done(let record, inTheWay: []) = await manager.rollBack("moss") else {
      Issue.record("no rollback")
      return
    }
    #expect(try run(links + "/tool") == "1")
    #expect(record.installedVersion == "1" && record.older?.version == "2")
    #expect(record.offer(of: newer) == .held && record.status(of: newer) == .installed)
    #expect(record.offer(of: .real("https://a/f", 1, version: "3")) == .update)
    _ = await manager.rollBack("moss")
    #expect(try run(links + "/tool") == "2")
    let again = await manager.record(for: "moss")
    #expect(again.held == nil && again.offer(of: newer) == .none)
    #expect(await manager.removeOlder(of: "moss") > 0)
    #expect(names(app) == [name("2"), "current"])
    #expect(await manager.rollBack("moss") == .none)
    await manager.stop()
  }

  /// A version that was changed or lost while another one was in use is not returned to.
  @Test(arguments: [true, false])
  func aRollbackLeavesADamagedVersionAlone(_ isLost: Bool) async throws {
    _ = try await get(program("1"))
    let newer = try program("2")
    _ = try await get(newer)
    let file = try #require(
      FileManager.default.enumerator(atPath: "\(app)/\(name("1"))/tree")?
        .compactMap { $0 as? String }.first)
    let path = "\(app)/\(name("1"))/tree/\(file)"
    try FileManager.default.removeItem(atPath: path)
    if !isLost { try Data("other".utf8).write(to: URL(filePath: path)) }
    let manager = await manager([newer])
    #expect(await manager.rollBack("moss") == .damaged("1"))
    #expect(await manager.differences(of: "moss").isEmpty)
    let kind: TreeDifference.Kind = isLost ? .missing : .changed
    #expect(
      await manager.differences(of: "moss", isOlder: true) == [.init(path: path, kind: kind)])
    #expect(try run(links + "/tool") == "2")
    await manager.stop()
  }

  /// A pin stops updates, and follows a person who returns to another version.
  @Test func aRollbackMovesThePin() async throws {
    _ = try await get(program("1"))
    let newer = try program("2")
    _ = try await get(newer)
    let manager = await manager([newer])
    #expect(await manager.pin("moss", at: "2") == nil)
    _ = await manager.rollBack("moss")
    let record = await manager.record(for: "moss")
    #expect(record.pinned == "1" && record.held == "2" && record.offer(of: newer) == .pinned)
    await manager.stop()
  }

  /// A folder that somebody deleted is missed, and its links can be removed, with the name that one had.
  @Test func aLostFolderIsMissedAndCleared() async throws {
    _ = try await get(program("1"))
    let first = await manager([try program("1")])
    #expect(await first.rename("moss", to: "mine") == nil)
    await first.stop()
    try FileManager.default.removeItem(atPath: app)
    let manager = await manager([try program("1")])
    #expect(await manager.differences(of: "moss") == [TreeDifference(path: app, kind: .missing)])
    #expect(target(links + "/mine") != nil)
    #expect(await manager.remove("moss"))
    #expect(target(links + "/mine") == nil)
    #expect(await manager.record(for: "moss").alias == nil)
    #expect(await manager.remove("moss") == false)
    await manager.stop()
  }

  @Test func aPinnedAppIsNoUpdate() async throws {
    _ = try await get(program("1"))
    let newer = try program("2")
    let manager = await manager([newer])
    #expect(await manager.pin("moss", at: "1") == nil)
    #expect(await manager.record(for: "moss").offer(of: newer) == .pinned)
    #expect(await manager.record(for: "moss").status(of: newer) == .installed)
    #expect(await manager.pin("moss", at: nil) == nil)
    #expect(await manager.record(for: "moss").offer(of: newer) == .update)
    await manager.stop()
  }

  /// The same version with other bytes is told apart, and installed beside the first on request.
  @Test func theSameVersionWithOtherBytesIsNoUpdate() async throws {
    let first = try program("1")
    let record = try await get(first)
    var other = first
    other.sha256 = Self.sum("other")
    #expect(record.offer(of: other) == .changed && record.status(of: other) == .installed)
    #expect(record.offer(of: first) == .none)
    // An app that is not listed any more offers nothing.
    let unlisted = App(id: "moss", name: "moss", version: "1", size: 0)
    #expect(record.offer(of: unlisted) == .none)
    // Versions without an order follow each other by the time of their publication.
    var nightly = record
    nightly.installedVersion = "nightly"
    nightly.tree?.publishedAt = "2026-11-18T10:00:00Z"
    (other.version, other.publishedAt) = ("nightly", "2026-11-19T10:00:00Z")
    #expect(nightly.offer(of: other) == .update)
    other.publishedAt = nightly.tree?.publishedAt
    #expect(nightly.offer(of: other) == .changed)
  }

  // MARK: Plain files

  /// An app that an earlier version of the program installed as `ID/VERSION/FILE`. Returns the path
  /// of its file.
  private func installPlainFile() throws -> String {
    let (path, text) = (app + "/1/tool", Self.text("1"))
    for folder in [app + "/1", links, folder.records] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o755)
    try FileManager.default.createSymbolicLink(
      atPath: links + "/tool", withDestinationPath: path)
    let record = """
      {"installedVersion": "1", "isOwned": true, "hasFailedOnce": false,
       "installedAt": "2026-11-01T10:00:00.000Z", "file": {"path": "\(path)", "size": \(text.utf8.count),
       "sha256": "\(Self.sum(text))", "isVerified": true, "isExecutable": true, "host": "",
       "link": "\(links)/tool"}}
      """
    try Data(record.utf8).write(to: URL(filePath: folder.records + "/moss.json"))
    return path
  }

  @Test func aPlainFileStaysValidUntilItIsRemoved() async throws {
    let path = try installPlainFile()
    let manager = await manager([try program("1")])
    #expect(await manager.differences(of: "moss") == [])
    #expect(
      await manager.record(for: "moss").commands
        == [InstalledCommand(name: "tool", path: path, link: links + "/tool")])
    #expect(await manager.remove("moss"))
    #expect(await manager.problems == [])
    #expect(await manager.record(for: "moss").file == nil)
    await manager.stop()
    #expect(names(files) == [] && names(links) == [])
  }

  @Test(arguments: [true, false]) func aChangedPlainFileStays(isUpdated: Bool) async throws {
    let path = try installPlainFile()
    try Data("mine".utf8).write(to: URL(filePath: path))
    let manager = await manager([try program("2")])
    #expect(await manager.differences(of: "moss") == [.init(path: path, kind: .changed)])
    #expect(await manager.differences(of: "moss", isOlder: true) == [])
    if isUpdated { _ = await manager.get(["moss"]) { _ in } } else { await manager.remove("moss") }
    let problems = await manager.problems
    #expect(problems.count == 1 && problems.allSatisfy { $0.hasPrefix(path + " was changed") })
    await manager.stop()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(names(app) == (isUpdated ? ["1", name("2"), "current"] : ["1"]))
    #expect(names(links) == (isUpdated ? ["tool"] : []))
  }

  /// An update moves the app to the layout of today.
  @Test func anUpdateReplacesAPlainFile() async throws {
    _ = try installPlainFile()
    let record = try await get(program("2"))
    #expect(record.links == [links + "/tool"] && record.older == nil)
    #expect(try run(links + "/tool") == "2")
    #expect(names(app) == [name("2"), "current"])
  }

  /// The program was killed after the new version was used: the next start removes the plain file.
  @Test func anUnfinishedUpdateRemovesThePlainFileLater() async throws {
    _ = try await get(program("2"))
    try FileManager.default.removeItem(atPath: links + "/tool")
    _ = try installPlainFile()
    let manager = await manager([try program("2")])
    #expect(await manager.record(for: "moss").installedVersion == "2")
    await manager.stop()
    #expect(try run(links + "/tool") == "2")
    #expect(names(app) == [name("2"), "current"])
  }

  // MARK: The disk

  /// Two programs with different state folders share what is installed.
  @Test func theDiskCountsMoreThanTheRecord() async throws {
    let other = Folder()
    _ = try await get(program("1"))
    let newer = try program("2")
    let second = await manager([newer], in: other)
    #expect(await second.record(for: "moss").installedVersion == "1")
    await second.stop()
    _ = try await get(newer, in: other)
    let first = await manager([newer])
    let record = await first.record(for: "moss")
    #expect(record.installedVersion == "2" && record.older?.version == "1")
    #expect(record.tree?.folder == name("2"))
    #expect(await first.remove("moss"))
    await first.stop()
    #expect(names(files) == [".part"] && names(links) == [])
    let third = await manager([newer], in: other)
    #expect(await third.record(for: "moss").installedVersion == nil)
    await third.stop()
  }

  @Test func removingLeavesWhatWasChangedOrAdded() async throws {
    let app = try program("1")
    let record = try await get(app)
    let path = try #require(record.file?.path)
    let added = String(path.dropLast("tool".count)) + "notes"
    let manager = await manager([app])
    #expect(await manager.differences(of: "moss") == [])
    try Data("mine".utf8).write(to: URL(filePath: path))
    try Data("mine".utf8).write(to: URL(filePath: added))
    let differences = await manager.differences(of: "moss")
    #expect(
      differences == [.init(path: path, kind: .changed), .init(path: added, kind: .added)])
    #expect(await manager.remove("moss"))
    let problems = await manager.problems
    #expect(problems.count == 2 && problems.allSatisfy { $0.contains("was changed") })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(names(links) == [] && target(self.app + "/current") == nil)
    await manager.stop()
    // Files that stay are moved aside by the next installation.
    let end = await RealBench(real(), folder).get(app)
    #expect(end?.failure == nil)
    let kept = path.replacing("/tree/", with: "~kept-1/tree/")
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "mine")
  }

  /// A version that a killed program has named but not used gives way.
  @Test func aVersionThatWasNotUsedIsInstalledAgain() async throws {
    _ = try await get(program("1"))
    let newer = try program("2")
    _ = try await get(newer)
    let versions = AppVersions(folder: app)
    try versions.use(name("1"))
    _ = try versions.makeDraft(of: "2-draft")
    #expect(names(app).count == 4)
    let fresh = Folder()
    let manager = await manager([newer], in: fresh)
    #expect(await manager.record(for: "moss").status(of: newer) == .outdated)
    await manager.stop()
    _ = try await get(newer, in: fresh)
    #expect(try run(links + "/tool") == "2")
    #expect(names(app) == [name("1"), name("2"), "current"])
  }

  /// Versions that a killed program named but never used, or was removing, are gone after a start.
  @Test func aKilledInstallationOrRemovalLeavesNothing() async throws {
    let app = try program("1")
    _ = try await get(app)
    AppVersions(folder: self.app).stopUsing()
    try FileManager.default.createDirectory(
      atPath: self.app + "/0-12345678", withIntermediateDirectories: false)
    let manager = await manager([app])
    await manager.stop()
    #expect(names(files) == [".part"])
  }

  /// A program that cannot run here is replaced by the next file of the release, at most twice, and
  /// the reason is said.
  @Test(arguments: [(1, true), (2, true), (3, false)])
  func theNextFileIsTriedWhereOneCannotRun(_ bad: Int, _ runs: Bool) async throws {
    let good = try program("1", name: "good")
    let text = "#!/no/such/interpreter\n"
    var files: [AppFile] = []
    for number in 0..<bad {
      let path = "\(folder.path)/bad\(number)"
      try Data(text.utf8).write(to: URL(filePath: path))
      files.append(
        AppFile(
          url: "file://" + path, size: Int64(text.utf8.count), sha256: Self.sum(text),
          digestSource: .catalogue))
    }
    files.append(
      AppFile(
        url: try #require(good.url), size: good.size, sha256: good.sha256,
        digestSource: .catalogue))
    var app = good
    (app.url, app.size, app.sha256) = (files[0].url, files[0].size, files[0].sha256)
    app.alternatives = Array(files[1...].prefix(2))
    app.unpacks = true
    let copying = real { file, _, _, tree, _ throws(DownloadFailure) in
      guard let data = FileManager.default.contents(atPath: file),
        FileManager.default.createFile(
          atPath: tree + "/tool", contents: data, attributes: [.posixPermissions: 0o755])
      else { throw .archive("it cannot be copied") }
      let digest = SHA256.hash(data: data).hex
      return [
        UnpackedFile(
          path: "tool", size: Int64(data.count), mode: 0o755, sha256: digest)
      ]
    }
    let end = try #require(await RealBench(copying, folder).get(app))
    let reasons = end.notes.filter { "\($0)".contains("/no/such/interpreter") }
    #expect(reasons.count == min(bad, 2))
    #expect((end.failure == nil) == runs && end.failure?.kind == (runs ? nil : .cannotRun))
  }

  // MARK: Unpacking

  private func archive(_ body: String = "archive") throws -> App {
    var app = try program("1", name: "tool.tar.gz")
    try Data(body.utf8).write(to: URL(filePath: folder.path + "/tool.tar.gz"))
    (app.size, app.sha256) = (Int64(body.utf8.count), Self.sum(body))
    (app.unpacks, app.executables) = (true, [.init(name: "tool", path: "*/tool")])
    return app
  }

  @Test(arguments: [
    (DownloadFailure.archive("cut"), DownloadFailure.Kind.archive, 0),
    (.hostile(entry: "../x", reason: "leaves the folder"), .hostile, 0),
    (.engine("apt-get install libarchive13"), .engine, 2),
    (.file(FileError("write", "x", code: EIO)), .file, 2),
  ])
  func aFailedUnpackingLeavesNothing(
    _ error: DownloadFailure, _ kind: DownloadFailure.Kind, _ parts: Int
  ) async throws {
    let app = try archive()
    let bench = RealBench(
      real { _, _, _, tree, _ throws(DownloadFailure) in
        _ = FileManager.default.createFile(atPath: tree + "/part", contents: Data("x".utf8))
        throw error
      }, folder)
    let end = await bench.get(app)
    #expect(end?.failure?.kind == kind && bench.parts.count == parts)
    #expect(bench.installed == [])
  }

  /// A full disk while an archive is unpacked pauses, and keeps the bytes.
  @Test func aFullDiskPauses() async throws {
    let app = try archive()
    let bench = RealBench(
      real { _, _, _, _, _ throws(DownloadFailure) in throw .diskFull }, folder)
    let end = await bench.get(app)
    #expect(end?.state == .paused && bench.parts.count == 2 && bench.installed == [])
    let failure = DownloadFailure(.diskFull, host: "", .unpackingRoom(folder: files))
    #expect(end?.notes.last == .diskFull(failure))
  }

  /// Cancelling while an archive is unpacked ends at once, and leaves nothing.
  @Test func unpackingCanBeCancelled() async throws {
    let app = try archive()
    let begun = AsyncStream.makeStream(of: Void.self)
    let slow = real { _, _, _, _, progress throws(DownloadFailure) in
      progress(3)
      begun.continuation.yield()
      while !Task.isCancelled { await Task.yield() }
      throw .cancelled
    }
    var rig = await Rig([app], in: folder, real: slow)
    await rig.manager.download("moss", attempt: 1)
    for await _ in begun.stream { break }
    await rig.steps(2)
    let said = await rig.said()
    #expect(
      said.contains { $0.state == .unpacking(fraction: 0.428) && $0.state?.fraction ?? 0 > 0.9 })
    await rig.manager.cancel("moss", attempt: 1)
    #expect(await rig.story() == ["cancelled"])
    await rig.manager.stop()
    while FileManager.default.fileExists(atPath: self.app) { await Task.yield() }
    #expect(RealBench(slow, folder).parts == [])
  }
}
