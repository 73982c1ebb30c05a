import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarFiles
import TipJarHTTP

@testable import TipJarDownloads

/// Downloads of local files: installing, opening, removing.
@Suite struct InstallTests {
  private let folder = Folder()
  private var files: String { folder.path + "/files" }

  private func write(_ text: String, _ name: String = "tool") throws -> String {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let path = "\(folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return "file://" + path
  }

  private func bench() -> RealBench {
    RealBench(RealDownloads(folder: files, web: LocalTransport()), folder)
  }

  private static func sum(_ text: String) -> String { SHA256.hash(data: Data(text.utf8)).hex }

  @Test func aLocalFileIsInstalledWithItsModeAndRecord() async throws {
    let url = try write("hello")
    let app = App.real(url, 5, version: "1.0", sha256: Self.sum("hello"))
    let file = try #require(await bench().get(app)?.file)
    #expect(
      file
        == InstalledFile(
          path: files + "/moss/1.0/tool", size: 5, sha256: Self.sum("hello"), isVerified: true,
          isExecutable: false, host: ""))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "hello")
    // The folder was created with all permissions that the process's umask leaves.
    let allowed = try #require(try folder.permissions(of: files + "/moss/1.0"))
    #expect(try folder.permissions(of: file.path) == 0o644 & allowed)
    #expect(bench().parts == [])
  }

  @Test func aFileThatIsNotThereIsNotFound() async throws {
    let app = App.real("file:///no/such/file", 5)
    #expect(await bench().get(app)?.failure?.kind == .notFound)
    #expect(bench().parts == [] && bench().installed == [])
  }

  @Test func anUpdateReplacesTheOlderVersion() async throws {
    let url = try write("one")
    _ = await bench().get(.real(url, 3, version: "1"))
    _ = try write("three")
    let file = try #require(await bench().get(.real(url, 5, version: "2"))?.file)
    #expect(bench().installed == ["moss/2/tool"] && file.path.hasSuffix("/moss/2/tool"))
  }

  /// Versions and ids may be any text; none of them leads out of the folder.
  @Test(arguments: ["..", ".", ".part", "a/b", "A b", "1.new", String(repeating: "ä", count: 300)])
  func anyVersionIsAFolder(version: String) async throws {
    let app = App.real(try write("x"), 1, id: ".part", version: version)
    let file = try #require(await bench().get(app)?.file)
    #expect(file.path.hasPrefix(files + "/%2Epart/"))
    #expect(bench().installed.count == 1)
  }

  @Test func removingLeavesWhatWasChanged() async throws {
    let url = try write("hello")
    let real = RealDownloads(folder: files, web: LocalTransport())
    for text in ["hello", "hullo"] {
      let file = try #require(await bench().get(.real(url, 5))?.file)
      try Data(text.utf8).write(to: URL(filePath: file.path))
      let manager = DownloadManager(
        catalog: Catalog(apps: [.real(url, 5)]), folder: folder.url, clock: QuickClock(),
        date: { Date() }, real: real)
      await manager.load()
      #expect(await manager.remove("moss"))
      let isChanged = text != "hello"
      #expect(FileManager.default.fileExists(atPath: file.path) == isChanged)
      let problems = await manager.problems
      #expect(problems.contains { $0.contains(file.path) } == isChanged)
      #expect(await manager.record(for: "moss").file == nil)
      await manager.stop()
    }
  }

  /// Another state folder may share the installation folder: equal files are replaced, others stay.
  @Test(arguments: ["hello", "hullo"])
  func aFileOfAnotherStateFolderIsReplacedOnlyByTheSameBytes(text: String) async throws {
    let url = try write("hello")
    let path = try #require(await bench().get(.real(url, 5))?.file?.path)
    try Data(text.utf8).write(to: URL(filePath: path))
    let other = RealBench(RealDownloads(folder: files, web: LocalTransport()), Folder())
    let end = try #require(await other.get(.real(url, 5)))
    #expect(end.failure?.kind == (text == "hello" ? nil : .file))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    // A file that could not be installed is kept, with its bytes.
    #expect(bench().parts.count == (text == "hello" ? 0 : 2))
  }

  /// While one program downloads an app, another with a different state folder neither writes its
  /// bytes nor discards them.
  @Test func theBytesOfAnAppBelongToTheProgramThatDownloadsIt() async throws {
    let (transport, app) = (HandTransport(), App.real("https://a/f", 8))
    let real = RealDownloads(folder: files, web: transport)
    let rig = await Rig([app], in: folder, real: real)
    await rig.manager.download("moss", attempt: 1)
    transport.answer(200, "Content-Length: 8", "ETag: \"1\"", body: "four", end: nil)
    var other = await Rig([app], real: real)
    #expect(await other.manager.removeParts() == 0)
    #expect(await other.manager.problems == ["moss: It is being downloaded by another tipjar."])
    await other.manager.download("moss", attempt: 1)
    await other.manager.cancel("moss", attempt: 2)
    let story = await other.story()
    #expect(story == ["broken", "cancelled"] && transport.requests.count == 1)
    await other.manager.stop()
    transport.send("more")
    while await rig.manager.record(for: "moss").file == nil { await Task.yield() }
    let path = try #require(await rig.record().file).path
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "fourmore")
    await rig.manager.stop()
  }

  /// Changes of the bytes by another program are found before they are installed.
  @Test(arguments: [true, false])
  func bytesThatAnotherProgramTruncatesAreReceivedAgain(hasSum: Bool) async throws {
    let transport = HandTransport()
    let app = App.real("https://a/f", 8, sha256: hasSum ? Self.sum("fourmore") : nil)
    let real = RealDownloads(folder: files, web: transport)
    var rig = await Rig([app], in: folder, real: real)
    await rig.manager.download("moss", attempt: 1)
    transport.answer(200, "Content-Length: 8", body: "four", end: nil)
    #expect(truncate(PartFolder(of: files).path(of: "moss"), 0) == 0)
    transport.send("more")
    transport.answer(200, "Content-Length: 8", body: "fourmore")
    await rig.runDry()
    while await rig.manager.record(for: "moss").file == nil { await Task.yield() }
    let file = try #require(await rig.record().file)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "fourmore")
    #expect(file.isVerified == hasSum && file.sha256 == Self.sum("fourmore"))
    #expect(await rig.said().contains { $0.kind == .noted(.restarted(.checksum)) })
    await rig.manager.stop()
  }

  /// The installed bytes are those that were hashed.
  @Test func bytesThatChangeAfterTheyWereHashedAreNotInstalled() async throws {
    let url = try write("hello")
    let path = PartFolder(of: files).path(of: "moss")
    let real = RealDownloads(folder: files, web: LocalTransport()) {
      step throws(FileError) in
      guard step == .synced else { return }
      let other = path + ".other"
      guard FileManager.default.createFile(atPath: other, contents: Data("hullo".utf8)),
        rename(other, path) == 0
      else { throw FileError("replace", path) }
    }
    let end = try #require(await RealBench(real, folder).get(.real(url, 5)))
    #expect(end.failure?.kind == .file && bench().installed == [])
    #expect(await bench().get(.real(url, 5, sha256: Self.sum("hello")))?.file != nil)
  }

  /// Files that are complete while another reaches the disk wait for it once, together.
  @Test func manyFilesAreInstalledTogether() async throws {
    let url = try write("hello")
    let apps = (0..<50).map { App.real(url, 5, id: "moss\($0)") }
    let manager = DownloadManager(
      catalog: Catalog(apps: apps), folder: folder.url, clock: QuickClock(), date: { Date() },
      options: .init(preparing: .zero),
      real: RealDownloads(folder: files, web: LocalTransport()))
    await manager.load()
    let ends = await manager.get(apps.map(\.id)) { _ in }
    await manager.stop()
    let records = RecordFolder(root: folder.url)
    for app in apps {
      guard case .finished(let record) = ends[app.id] else {
        Issue.record("\(String(describing: ends[app.id]))")
        return
      }
      #expect(try records.record(for: app.id, at: Date())?.file == record.file)
      #expect(record.file?.isUnchanged == true)
    }
    #expect(bench().installed.count == 50 && bench().parts == [])
    #expect(folder.names().allSatisfy { $0.hasSuffix(".json") })
  }

  /// A file that is written while it is copied would mix two versions.
  @Test func aFileThatChangesWhileItIsReadIsReadAgain() async throws {
    let url = try write(String(repeating: "a", count: 1 << 20))
    let transport = MeddlingTransport(path: folder.path + "/tool")
    let real = RealDownloads(folder: files, web: transport, local: transport)
    let file = try #require(await RealBench(real, folder).get(.real(url, 1 << 20))?.file)
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8)
        == String(repeating: "b", count: 1 << 20))
  }

  /// A file in the way is found before the transfer, if the catalogue has its size or checksum.
  @Test(arguments: [(Int64(4), nil), (5, sum("hello"))] as [(Int64, String?)])
  func whatIsInTheWayIsFoundBeforeTheTransfer(_ size: Int64, _ sum: String?) async throws {
    let transport = HandTransport()
    let bench = RealBench(RealDownloads(folder: files, web: transport), folder)
    let place = files + "/moss/1"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data("hullo".utf8).write(to: URL(filePath: place + "/f"))
    let end = await bench.get(.real("https://a.example/f", size, sha256: sum))
    guard case .system(let problem)? = end?.failure?.detail else {
      Issue.record("\(String(describing: end))")
      return
    }
    #expect(problem.contains("\(place)/f is in the way") && transport.requests.isEmpty)
  }

  /// A crash after any step leaves the old version or the new one, as recorded, and the next start
  /// fetches no byte again.
  @Test(arguments: [Installer.Step.prepared, .synced, .moved])
  func aKillAtAnyStepLeavesOneVersion(step: Installer.Step) async throws {
    let url = try write("one")
    let older = App.real(url, 3, version: "1")
    _ = await bench().get(older)
    _ = try write("three")
    let newer = App.real(url, 5, version: "2")
    // All bytes are received, and the installation ends after the step.
    let parts = PartFolder(of: files)
    try parts.make()
    try Data("three".utf8).write(to: URL(filePath: parts.path(of: "moss")))
    var record = PartRecord(of: newer)
    var head = AnswerHead(status: 200)
    head.etag = "\"1\""
    record.validator = Validator(head)
    try parts.keep(record, of: "moss")
    let installer = Installer(root: files) { done throws(FileError) in
      if done == step { throw FileError("go on after", "\(step)", code: EINTR) }
    }
    let contents = try #require(try PartFile(reading: parts.path(of: "moss")).contents())
    #expect(throws: FileError.self) {
      try installer.install(newer, contents, host: "", isOnDisk: false)
    }
    let records = RecordFolder(root: folder.url)
    let kept = try #require(try records.record(for: "moss", at: Date()))
    #expect(kept.installedVersion == "1")
    #expect(try String(contentsOfFile: #require(kept.file).path, encoding: .utf8) == "one")
    try FileManager.default.removeItem(atPath: folder.path + "/tool")
    // The server's file is gone: only the received bytes can be installed.
    let file = try #require(await bench().get(newer)?.file)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "three")
    #expect(bench().installed == ["moss/2/tool"] && bench().parts == [])
  }
}

/// A transport of local files that writes to the file after reading its first bytes.
private final class MeddlingTransport: Transport {
  private let local = LocalTransport()
  private let path: String
  private let hasMeddled = Mutex(false)

  init(path: String) { self.path = path }

  func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int {
    local.start(request, for: Receiver(receiver) { [self] in meddle() })
  }

  func cancel(_ transfer: Int) { local.cancel(transfer) }

  private func meddle() {
    guard
      hasMeddled.withLock({ done in
        defer { done = true }
        return !done
      })
    else { return }
    let file = FileHandle(forWritingAtPath: path)
    file?.write(Data(repeating: UInt8(ascii: "b"), count: 1 << 20))
    try? file?.close()
  }

  private final class Receiver: TransportReceiver {
    private let receiver: any TransportReceiver
    private let meddle: @Sendable () -> Void

    init(_ receiver: any TransportReceiver, _ meddle: @escaping @Sendable () -> Void) {
      self.receiver = receiver
      self.meddle = meddle
    }

    func receive(_ head: AnswerHead) -> Bool { receiver.receive(head) }
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
      defer { meddle() }
      return receiver.receive(bytes)
    }
    func end(_ end: TransportEnd) { receiver.end(end) }
  }
}
