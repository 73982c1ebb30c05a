import TipJarVocabulary

#if os(Linux)
  import Crypto
  import Foundation
  import TestSupport
  import Testing
  import TipJarHTTP

  @testable import TipJarDownloads

  /// Downloads to a full disk: a small one in memory, which a program may mount only as root. Since
  /// 16 MiB must be free before a download starts, the disk has 20 MiB, and a second file fills it.
  @Suite(.enabled(if: SmallDisk.isPermitted, "mounting a tmpfs is not permitted here"))
  struct FullDiskTests {
    private static let size = 900_000
    private static let half = 400_000
    private let text = String(decoding: Data(repeating: 0x61, count: size), as: UTF8.self)
    private let transport = HandTransport()

    private func rig(_ disk: SmallDisk, _ app: App) async -> Rig {
      await Rig([app], real: RealDownloads(folder: disk.path + "/files", web: transport))
    }

    private func fullDisk(_ said: [DownloadEvent]) -> DownloadFailure? {
      said.lazy.compactMap {
        if case .noted(.diskFull(let failure)) = $0.kind { failure } else { nil }
      }.first
    }

    /// A full disk pauses the download and keeps its bytes; nothing is written elsewhere. With more
    /// room, it continues where it was, and the file is exact.
    @Test func aFullDiskPausesAndMoreRoomContinues() async throws {
      let disk = try SmallDisk()
      let sum = SHA256.hash(data: Data(text.utf8)).hex
      let app = App.real("https://a.example/f", Int64(Self.size), sha256: sum)
      var rig = await rig(disk, app)
      await rig.manager.download("moss", attempt: 1)
      transport.answer(
        200, "Content-Length: \(Self.size)", "ETag: \"1\"", body: String(text.prefix(Self.half)),
        end: nil)
      await rig.step()
      disk.fill()
      transport.send(String(text.dropFirst(Self.half)))
      await rig.step()
      let said = await rig.said()
      let failure = try #require(fullDisk(said), "\(said)")
      guard case .room(let missing, let folder) = failure.detail else {
        Issue.record("\(failure)")
        return
      }
      #expect(missing > 0 && folder == disk.path + "/files")
      #expect(said.last?.state == .paused)
      // Only part of the last bytes may have been written.
      let kept = PartFolder(of: folder).size
      #expect((Int64(Self.half)..<Int64(Self.size)).contains(kept))
      let recorded = try #require(await rig.record().partial?.receivedBytes)
      #expect((Int64(Self.half)...kept).contains(recorded))
      #expect(
        disk.names() == [
          "filler", "files/.part/moss", "files/.part/.lock", "files/.part/moss.json",
        ])
      #expect(rig.folder.names() == ["moss.json"])

      // Nothing is tried again by itself.
      await rig.steps(20)
      #expect(transport.requests.count == 1)

      // A second try on the full disk keeps them too, and says how many there are.
      await rig.download(attempt: 2, ticks: 2)
      #expect(await rig.said().first?.received == kept)
      #expect(await rig.record().partial?.receivedBytes == kept)
      #expect(transport.requests.count == 1)

      disk.clear()
      await rig.manager.download("moss", attempt: 3)
      while transport.requests.count < 2 { await Task.yield() }
      #expect(transport.requests.last?.offset == kept)
      transport.answer(
        206, "Content-Range: bytes \(kept)-\(Self.size - 1)/\(Self.size)", "ETag: \"1\"",
        body: String(text.dropFirst(Int(kept))))
      await rig.runDry()
      while await rig.manager.record(for: "moss").file == nil { await Task.yield() }
      let file = try #require(await rig.record().file)
      #expect(file.sha256 == sum && file.isVerified)
      #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
      let place = "files/moss/1-\(sum.prefix(8))"
      #expect(
        disk.names() == ["files/.part/.lock", place + "/tree/f", place + "/manifest.json"])
    }

    /// A file that does not fit pauses before its first byte is asked for.
    @Test func aFileThatDoesNotFitIsNotAskedFor() async throws {
      let disk = try SmallDisk()
      let app = App.real("https://a.example/f", 30 << 20)
      var rig = await rig(disk, app)
      await rig.download(ticks: 1)
      let failure = try #require(fullDisk(await rig.said()))
      guard case .room(let missing, _) = failure.detail else {
        Issue.record("\(failure)")
        return
      }
      // 30 MiB and the reserve of 16, less the disk's 20 and what its folders need.
      #expect((26 << 20...27 << 20).contains(missing))
      #expect(transport.requests.isEmpty)
      #expect(PartFolder(of: disk.path + "/files").size == 0)
      // It is paused, so that it is found among the paused ones.
      let record = await rig.record()
      #expect(record.partial?.receivedBytes == 0 && record.isPartial(of: app))
    }
  }

  /// A disk of 20 MiB in memory, until it is released.
  private final class SmallDisk: Sendable {
    let path: String

    /// A Boolean value that indicates whether this process may mount one.
    static let isPermitted = (try? SmallDisk()) != nil

    init() throws {
      path = FileManager.default.temporaryDirectory
        .appending(path: "tipjar-disk-\(UUID().uuidString)").path(percentEncoded: false)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard mount("tipjar", path, "tmpfs", 0, "size=20m") == 0 else {
        rmdir(path)
        throw CocoaError(.fileWriteNoPermission)
      }
    }

    deinit {
      umount2(path, Int32(MNT_DETACH))
      rmdir(path)
    }

    /// Writes a file that takes all room.
    func fill() {
      let file = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      let chunk = [UInt8](repeating: 0, count: 1 << 16)
      var count = chunk.count
      while count > 0 {
        if write(file, chunk, count) <= 0 { count /= 2 }
      }
      close(file)
    }

    /// Removes that file.
    func clear() { unlink(path + "/filler") }

    /// The paths of all files, relative to the disk.
    func names() -> [String] {
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return names.filter { name in
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(
          atPath: "\(path)/\(name)", isDirectory: &isFolder)
        return isThere && !isFolder.boolValue
      }.sorted { ($0.count, $0) < ($1.count, $1) }
    }
  }
#endif
