import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarFiles
import TipJarHTTP
import TipJarVocabulary

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

  /// The folder of a version of the file "hello".
  private func folder(_ version: String) -> String {
    "\(files)/\(version)-\(Self.sum("hello").prefix(8))"
  }

  private static func sum(_ text: String) -> String { SHA256.hash(data: Data(text.utf8)).hex }

  @Test func aLocalFileIsInstalledWithItsModeAndRecord() async throws {
    let url = try write("hello")
    let app = App.real(url, 5, version: "1.0", sha256: Self.sum("hello"))
    let file = try #require(await bench().get(app)?.file)
    #expect(
      file
        == InstalledFile(
          path: folder("moss/1.0") + "/tree/tool", size: 5, sha256: Self.sum("hello"),
          isVerified: true, isExecutable: false, host: ""))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "hello")
    // The folder was created with all permissions that the process's umask leaves.
    let allowed = try #require(try folder.permissions(of: folder("moss/1.0")))
    #expect(try folder.permissions(of: file.path) == 0o644 & allowed)
    #expect(bench().parts == [])
  }

  /// A SHA-512 digest counts as one of SHA-256 does.
  @Test(arguments: [true, false]) func aLongDigestIsCompared(isRight: Bool) async throws {
    var app = App.real(try write("hello"), 5)
    app.sha512 = SHA512.hash(data: Data((isRight ? "hello" : "hullo").utf8)).hex
    app.digestSource = .checksumsFile
    let end = try #require(await bench().get(app))
    #expect(end.failure?.kind == (isRight ? nil : .checksum) && bench().parts == [])
    guard let record = end.record else { return #expect(bench().installed == []) }
    #expect(record.file?.isVerified == true && record.tree?.sha512 == app.sha512)
    #expect(record.tree?.sha256 == Self.sum("hello") && record.offer(of: app) == .none)
    app.sha512 = SHA512.hash(data: Data("hullo".utf8)).hex
    #expect(record.offer(of: app) == .changed)
  }

  @Test func aFileThatIsNotThereIsNotFound() async throws {
    let app = App.real("file:///no/such/file", 5)
    #expect(await bench().get(app)?.failure?.kind == .notFound)
    #expect(bench().parts == [] && bench().installed == [])
  }

  /// Versions and ids may be any text; none of them leads out of the folder.
  @Test(arguments: ["..", ".", ".part", "a/b", "A b", "1.new", String(repeating: "ä", count: 300)])
  func anyVersionIsAFolder(version: String) async throws {
    let app = App.real(try write("x"), 1, id: ".part", version: version)
    let file = try #require(await bench().get(app)?.file)
    #expect(file.path.hasPrefix(files + "/%2Epart/"))
    #expect(bench().installed.count == 1)
  }

  /// Another state folder may share the installation folder: equal files are replaced, others are
  /// moved aside.
  @Test(arguments: ["hello", "hullo"])
  func aFileOfAnotherStateFolderIsReplacedOnlyByTheSameBytes(text: String) async throws {
    let url = try write("hello")
    let path = try #require(await bench().get(.real(url, 5))?.file?.path)
    try Data(text.utf8).write(to: URL(filePath: path))
    let other = RealBench(RealDownloads(folder: files, web: LocalTransport()), Folder())
    let end = try #require(await other.get(.real(url, 5)))
    #expect(end.failure == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
    let kept = path.replacing("/tree/", with: "~kept-1/tree/")
    #expect((try? String(contentsOfFile: kept, encoding: .utf8)) == (text == "hello" ? nil : text))
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
    let app = App.real(try write("hello"), 5)
    let path = PartFolder(of: files).path(of: "moss")
    try PartFolder(of: files).make()
    try Data("hello".utf8).write(to: URL(filePath: path))
    let contents = try #require(try PartFile(path).contents())
    try Data("hullo".utf8).write(to: URL(filePath: path))
    #expect(throws: FileError.self) {
      try bench().real.installer.place(app, contents, at: Rig.day)
    }
    #expect(bench().installed == [])
    #expect(await bench().get(app)?.file?.sha256 == Self.sum("hello"))
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
      #expect(ends[app.id] == .finished)
      let record = await manager.record(for: app.id)
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

  /// Files that were changed stay when their app is removed; the next installation moves them aside.
  @Test func anObstacleIsMovedAside() async throws {
    let place = folder("moss/1")
    let app = App.real(try write("hello"), 5)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(filePath: place + "/mine"))
    let end = await bench().get(app)
    #expect(end?.notes.contains(.movedAside("\(place)~kept-1")) == true)
    #expect(try String(contentsOfFile: "\(place)~kept-1/mine", encoding: .utf8) == "mine")
    #expect(end?.file?.path.hasPrefix(place + "/tree/") == true)
  }

  /// A file that was deleted is installed again.
  @Test func aDeletedFileIsInstalledAgain() async throws {
    let app = App.real(try write("hello"), 5)
    let path = try #require(await bench().get(app)?.file?.path)
    try FileManager.default.removeItem(atPath: path)
    #expect(await bench().get(app)?.file?.isUnchanged == true)
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
