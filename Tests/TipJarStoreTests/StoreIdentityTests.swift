import Foundation
import Testing
import TipJarStore
import TipJarStoreKitFile

/// A store belongs to its file's identifier, and to the path at which it was opened before.
@Suite(.bench) struct StoreIdentityTests {
  /// A file with one tip, at a path.
  private func file(
    at path: String, identifier: String?, app: String? = nil
  ) throws -> StoreConfiguration {
    let identifier = identifier.map { "\"identifier\":\"\($0)\"," } ?? ""
    let settings = app.map { "\"settings\":{\"_applicationInternalID\":\"\($0)\"}," } ?? ""
    let text = """
      {\(identifier)\(settings)"version":{"major":4,"minor":0},"products":[
      {"productID":"tip","type":"Consumable","displayPrice":"1","localizations":[]}]}
      """
    return try StoreConfiguration(StoreKitFile(parsing: [UInt8](text.utf8), name: path))
  }

  private func ids(
    _ configurations: [StoreConfiguration], in bench: Bench
  ) async throws -> [UUID] {
    var ids: [UUID] = []
    for configuration in configurations {
      ids.append(try await bench.store(configuration, seed: nil).id)
    }
    return ids
  }

  @Test func theSameFileInAnotherCheckoutIsTheSameStore() async throws {
    let here = try await bench.store(file(at: "/a/Shop.storekit", identifier: "0A1B2C3D"))
    let bought = try await here.buy("tip")
    let there = try await bench.store(file(at: "/b/Shop.storekit", identifier: "0A1B2C3D"))
    #expect(there.id == here.id)
    #expect(try await there.unfinished.map(\.unsafePayloadValue.id) == [bought.id])
  }

  /// The identifiers and the apps of two files, at two paths or at one.
  @Test(
    arguments: [
      (["0A1B2C3D", "FFFFFFFF"], [nil, nil], "/b", 2), ([nil, nil], [nil, nil], "/b", 2),
      (["0A1B2C3D", nil], [nil, nil], "/b", 2), (["", ""], [nil, nil], "/b", 2),
      (["071B0000", "071B0000"], [nil, nil], "/b", 2),
      (["Products", "Products"], ["1", "2"], "/b", 2),
      // A file that was synchronized since, and one that got another identifier.
      (["0A1B2C3D", "0A1B2C3D"], [nil, "1"], "/b", 1),
      (["0A1B2C3D", "FFFFFFFF"], [nil, nil], "/a", 1),
    ] as [([String?], [String?], String, Int)])
  func anIdentifierAppAndPathMakeAStore(
    _ identifiers: [String?], _ apps: [String?], _ second: String, _ count: Int
  ) async throws {
    let files = try zip(["/a", second], zip(identifiers, apps)).map { folder, file in
      try self.file(at: folder + "/Shop.storekit", identifier: file.0, app: file.1)
    }
    #expect(Set(try await ids(files, in: bench)).count == count)
  }

  /// A record of a version that identified stores by their paths alone.
  @Test func aPathThatWasOpenedBeforeKeepsItsStoreAndLendsItToTheFilesIdentifier() async throws {
    let old = try await bench.store(file(at: "/a/Shop.storekit", identifier: nil))
    let bought = try await old.buy("tip")
    let files = try ["/a/Shop.storekit", "/b/Shop.storekit"]
      .map { try file(at: $0, identifier: "0A1B2C3D") }
    #expect(try await ids(files, in: bench) == [old.id, old.id])
    #expect(try await bench.store(files[1]).unfinishedIDs == [bought.id])
  }

  @Test func twoPathsThatWereOpenedBeforeStayTwoStores() async throws {
    let paths = ["/a/Shop.storekit", "/b/Shop.storekit"]
    let old = try await ids(paths.map { try file(at: $0, identifier: nil) }, in: bench)
    for _ in 0..<2 {
      let new = try await ids(paths.map { try file(at: $0, identifier: "0A1B2C3D") }, in: bench)
      #expect(new == old)
    }
  }

  @Test func aResetKeepsTheIdentity() async throws {
    let here = try await bench.store(file(at: "/a/Shop.storekit", identifier: "0A1B2C3D"))
    try await here.resetToDefaultState()
    let there = try await bench.store(file(at: "/b/Shop.storekit", identifier: "0A1B2C3D"))
    #expect(there.id == here.id)
  }

  @Test func twoProgramsThatOpenItAtOnceHaveOneStore() async throws {
    let files = try (0..<6).map {
      try file(at: "/\($0)/Shop.storekit", identifier: "0A1B2C3D")
    }
    let ids = try await withThrowingTaskGroup(of: UUID.self) { group in
      for file in files { group.addTask { try await bench.store(file, seed: nil).id } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test func theLedgerKnowsTheStoreOfALostRecordByItsIdentifier() async throws {
    let store = try await bench.store(file(at: "/a/Shop.storekit", identifier: "0A1B2C3D"))
    try await bench.checkout(store).buy("tip")
    try bench.remove(.store)
    let there = try await bench.store(
      file(at: "/b/Shop.storekit", identifier: "0A1B2C3D"), seed: nil)
    #expect(there.id == store.id)
  }
}
