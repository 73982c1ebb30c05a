import Foundation
import Testing

@testable import TipJarDownloads

@Suite struct AppRecordTests {
  @Test(arguments: [
    (AppRecord(), AppRecord.Status.available),
    (AppRecord(isOwned: true), .owned),
    (AppRecord(installedVersion: "1.9", isOwned: true), .outdated),
    (AppRecord(installedVersion: "1.10", isOwned: true), .installed),
    (AppRecord(installedVersion: "2.0", isOwned: true), .installed),
  ])
  func theRecordSaysWhatTheButtonOffers(record: AppRecord, status: AppRecord.Status) {
    #expect(record.status(of: .sample(version: "1.10")) == status)
  }

  @Test(arguments: [
    (Int64(400), "1.2", Int64(1000), Int64(400)),
    (400, "1.1", 1000, 0),
    (400, "1.2", 999, 0),
    (-5, "1.2", 1000, 0),
    (5000, "1.2", 1000, 1000),
  ])
  func onlyBytesOfTheSameVersionAreResumed(
    received: Int64, version: String, total: Int64, expected: Int64
  ) {
    let partial = AppRecord.Partial(receivedBytes: received, version: version, total: total)
    #expect(AppRecord(partial: partial).resumableBytes(of: .sample(size: 1000)) == expected)
  }

  /// A paused download was agreed to: the same file, from no other host.
  @Test func aPausedDownloadWasAgreedTo() {
    let app = App.real("https://a/x", 5)
    let partial = AppRecord.Partial(
      receivedBytes: 0, version: "1", total: 5, url: app.url, hosts: ["a", "b"])
    let record = AppRecord(partial: partial)
    #expect(record.isAgreed(to: app))
    #expect(record.isAgreed(to: .real("https://a/x", 5, mirrors: ["https://b/x"])))
    #expect(!record.isAgreed(to: .real("https://a/x", 5, mirrors: ["https://c/x"])))
    #expect(!record.isAgreed(to: .real("https://a/y", 5)))
    #expect(!record.isAgreed(to: .real("https://a/x", 5, version: "2")))
    let older = AppRecord.Partial(receivedBytes: 0, version: "1", total: 5, url: app.url)
    #expect(!AppRecord(partial: older).isAgreed(to: app) && !AppRecord().isAgreed(to: app))
  }

  /// A file that somebody deleted can be downloaded again.
  @Test(arguments: [true, false]) func aDeletedFileIsNotInstalled(isReal: Bool) throws {
    let folder = Folder()
    let path = folder.path + "tool"
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("a".utf8).write(to: URL(filePath: path))
    var record = AppRecord(installedVersion: "1", isOwned: true)
    record.file = InstalledFile(
      path: path, size: 1, sha256: "", isVerified: false, isExecutable: true, host: "a")
    #expect(record.usable(forRealDownloads: isReal) == record)
    try FileManager.default.removeItem(atPath: path)
    #expect(record.usable(forRealDownloads: isReal).installedVersion == nil)
    record.installedVersion = nil
    #expect(record.file != nil && record.usable(forRealDownloads: isReal) == record)
  }

  @Test(arguments: [
    ("5.3.0", "5.2.0"), ("1.0", "0.0"), ("10", "9"), ("0.0", "0"), ("", "0"), ("2.0-b", "1.0-b"),
  ])
  func anOutdatedAppHasAnOlderVersion(version: String, older: String) {
    #expect(App.sample(version: version).olderVersion == older)
  }

  @Test func theFirstStartShowsTheRange() async throws {
    let rig = await Rig(Array(Catalog.builtIn.apps))
    var names: [AppRecord.Status: [String]] = [:]
    for app in Catalog.builtIn.apps {
      names[await rig.record(app.id).status(of: app), default: []].append(app.name)
    }
    #expect(names[.installed] == ["Lantern"])
    #expect(names[.outdated] == ["Kiln"])
    #expect(names[.available]?.count == 10)
    #expect(await rig.record("lantern").installedAt == Rig.day)
    #expect(await rig.manager.problems.isEmpty)
  }
}
