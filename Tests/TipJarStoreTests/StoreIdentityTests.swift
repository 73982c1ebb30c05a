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

  @Test(
    arguments: [
      ("0A1B2C3D", "FFFFFFFF"), (nil, nil), ("0A1B2C3D", nil), ("", ""), ("071B0000", "071B0000"),
    ] as [(String?, String?)])
  func otherFilesAreOtherStores(_ first: String?, _ second: String?) async throws {
    let files = try [
      file(at: "/a/Shop.storekit", identifier: first),
      file(at: "/b/Shop.storekit", identifier: second),
    ]
    let ids = try await ids(files, in: bench)
    #expect(ids[0] != ids[1])
  }

  @Test func oneIdentifierOfTwoAppsIsTwoStores() async throws {
    let files = try [
      file(at: "/a/Shop.storekit", identifier: "Products", app: "1"),
      file(at: "/b/Shop.storekit", identifier: "Products", app: "2"),
    ]
    let ids = try await ids(files, in: bench)
    #expect(ids[0] != ids[1])
  }

  @Test func aFileThatIsSynchronizedSinceKeepsItsStore() async throws {
    let files = try [
      file(at: "/a/Shop.storekit", identifier: "0A1B2C3D"),
      file(at: "/b/Shop.storekit", identifier: "0A1B2C3D", app: "1"),
    ]
    #expect(Set(try await ids(files, in: bench)).count == 1)
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

  @Test func aPathKeepsItsStoreWhenItsFileGetsAnotherIdentifier() async throws {
    let files = try ["0A1B2C3D", "FFFFFFFF"]
      .map { try file(at: "/a/Shop.storekit", identifier: $0) }
    #expect(Set(try await ids(files, in: bench)).count == 1)
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
