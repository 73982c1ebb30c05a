import Foundation
import GRDB
import Testing
import TipJarVocabulary

@testable import TipJarStore

@Suite(.bench) struct FolderTests {
  @Test func aFolderAndAFileAreOneStoreWithOneID() async throws {
    let first = try await bench.store(seed: 5)
    let file = try await bench.store(shop(), seed: 5)
    #expect(first.id != file.id)
    let again = try await bench.store(seed: 9)
    #expect(again.id == first.id)
    try await withBench { other in
      let seeded = try await other.store(seed: 5)
      let random = try await other.store(shop(), seed: nil)
      #expect(seeded.id == first.id)
      #expect(random.id != file.id)
    }
  }

  @Test func oneFileByTwoPathsIsOneStore() async throws {
    let manager = FileManager.default
    try manager.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    let file = bench.folder.appending(path: "shop.storekit")
    try Data(#"{"version":{"major":1},"products":[]}"#.utf8).write(to: file)
    let link = bench.folder.appending(path: "link.storekit")
    try manager.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(
      try StoreConfiguration(contentsOf: link).name
        == StoreConfiguration(contentsOf: file).name)
  }

  @Test func theFolderAndItsFilesAreTheUsersOwn() async throws {
    let store = try await bench.store()
    _ = try await bench.checkout(store).purchase(fine, sheet: yes)
    func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try mode(bench.folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
    #expect(names.contains("store.sqlite-wal"))
    for name in names { #expect(try mode(bench.folder.appending(path: name)) == 0o600) }
  }

  /// A log that is left makes the next start read every row.
  @Test func anInterruptedStoreIsClosedWithoutALog() async throws {
    let store = try await bench.store()
    _ = try await bench.checkout(store).purchase(fine, sheet: yes)
    // As a read that is cancelled after its end.
    store.database.file.queue.interrupt()
    store.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
    #expect(names.contains("store.sqlite") && !names.contains("store.sqlite-wal"))
  }

  @Test func aFolderThatCannotBeMadeIsAnError() async throws {
    try Data().write(to: URL(filePath: bench.folder.path))
    let inside = Bench(folder: bench.folder.appending(path: "state"), clock: bench.clock)
    let error = await #expect(throws: StoreOpenError.self) { try await inside.store() }
    #expect(error?.kind == .cannotCreate)
  }

  @Test(arguments: FailableAPI.allCases)
  func errorsAreArmedByTheNamesOfTheirCases(_ api: FailableAPI) {
    let isVerification = api == .verification
    #expect((SimulatedError(name: "networkError", for: api) == nil) == isVerification)
    #expect((SimulatedError(name: "invalidSignature", for: api) != nil) == isVerification)
    #expect((SimulatedError(name: "purchaseNotAllowed", for: api) != nil) == (api == .purchase))
    #expect(SimulatedError(name: "nonsense", for: api) == nil)
  }
}
