import Foundation
import Testing
import TipJarFiles
import TipJarVocabulary

@testable import TipJarDownloads

/// The names of folders and files that contain what others choose: versions and ids.
@Suite struct VersionFolderTests {
  private let folder = Folder()
  private var files: String { folder.path + "/files" }

  /// Versions that look like the names of drafts, of files that were kept, and of the link.
  static let hostile = [
    "2.0.new-1", "2.0.new-1-2", "2.0.kept-1", "2.0~new-1", "2.0~kept-1", "current", "current.new-1",
    "current~new-1-2", ".new-1", "2.0-abcdef01.new-1", "2.0-abcdef01.new-1-2", "2.0-abcdef01.kept",
    "2.0-abcdef01.kept-1", "2.0-abcdef01~new-1-2",
  ]

  private func bench() -> RealBench {
    RealBench(RealDownloads(folder: files, web: LocalTransport()), folder)
  }

  /// A refused update cleans the folder, and the version stays.
  @Test(arguments: hostile) func aVersionIsNeverTakenForADraft(version: String) async throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Data("hello".utf8).write(to: URL(filePath: folder.path + "/tool"))
    let url = "file://\(folder.path)/tool"
    let installed = try #require(await bench().get(.real(url, 5, version: version)))
    guard let record = installed.record else {
      return #expect(installed.failure == nil)
    }
    let path = try #require(record.file?.path)
    let refused = await bench().get(
      .real(url, 5, version: "99", sha256: String(repeating: "0", count: 64)))
    #expect(refused?.failure?.kind == .checksum)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
    let versions = try #require(AppVersions(of: record))
    versions.clean()
    #expect(versions.trees.map(\.version) == [version] && versions.setAside == [])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
  }

  /// A digest may have no letters, and then the whole name is one that drafts once had.
  @Test(arguments: hostile) func aDigestOfFiguresMakesNoDraft(version: String) throws {
    let versions = AppVersions(folder: files + "/moss")
    let name = VersionFolder.name(of: version, sha256: "12345678")
    try commit(name, of: version, in: versions)
    versions.clean()
    #expect(versions.trees.map(\.folder) == [name] && versions.setAside == [])
  }

  /// Completes an installation in a folder.
  private func commit(_ name: String, of version: String, in versions: AppVersions) throws {
    let draft = try versions.makeDraft(of: name)
    _ = try versions.complete(draft, manifest(draft, version))
    #expect(try versions.commit(draft, as: name) == nil)
  }

  private func manifest(_ folder: String, _ version: String) -> Manifest {
    Manifest(
      tree: InstalledTree(
        folder: folder, version: version, installedAt: Rig.day, asset: "a", assetSize: 0, url: "",
        sha256: "", digestSource: .unchecked, size: 0, commands: [], extras: []), files: [])
  }

  /// Drafts and changed files with the names of earlier programs are recognised.
  @Test func formerNamesAreRead() throws {
    let versions = AppVersions(folder: files + "/moss")
    let name = VersionFolder.name(of: "1", sha256: "0123abcd")
    try commit(name, of: "1", in: versions)
    for draft in ["2-0123abcd.new-77-123", "2-0123abcd.new-77-12345678"] {
      try FolderPath.make(versions.tree(of: draft), isPrivate: false)
    }
    let described = "3-0123abcd.new-77-12345678"
    try FolderPath.make(versions.tree(of: described), isPrivate: false)
    _ = try versions.complete(described, manifest(described, "3"))
    #expect(symlink(name, versions.path(of: "current.new-77")) == 0)
    let kept = "\(name).kept-12"
    try FolderPath.make(versions.tree(of: kept), isPrivate: false)
    try Data("mine".utf8).write(to: URL(filePath: versions.tree(of: kept) + "/mine"))
    #expect(versions.trees.map(\.version) == ["1"])
    versions.clean()
    #expect(try Set(FolderPath.names(in: versions.folder)) == [name, kept])
    #expect(versions.setAside == [versions.path(of: kept)])
  }

  /// The bytes of one app are not the record of another one, nor the draft of it.
  @Test func filesOfPartialDataAreOfOneApp() throws {
    let parts = PartFolder(of: files)
    try parts.make()
    let ids: Set = ["x", "x.json", "x.json.tmp", "x.tmp", "x%2Ejson", "x.json.json.tmp", ".x", "X"]
    let paths = ids.flatMap { [parts.path(of: $0), parts.recordPath(of: $0)] }
    let drafts = ids.map { AtomicFile.draftPath(of: parts.recordPath(of: $0)) }
    #expect(Set(paths + drafts).count == 3 * ids.count)
    for path in paths + drafts { try Data("four".utf8).write(to: URL(filePath: path)) }
    #expect(parts.ids == ids && parts.size == 4 * Int64(ids.count))
  }
}
