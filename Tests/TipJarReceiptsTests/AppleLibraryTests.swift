import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

/// Apple's App Store Server Library, in the folder where `.scripts/setup test` installs it.
enum AppleLibrary {
  static let python = TestEnvironment.repository + "/.build-venv/bin/python"
  static let script = TestEnvironment.repository + "/Tests/TipJarReceiptsTests/apple_accepts.py"
  static let isInstalled = FileManager.default.fileExists(
    atPath: TestEnvironment.repository + "/.build-venv/installed")
  /// Nothing is left out unless the reader skips it.
  static let isDemanded = ProcessInfo.processInfo.environment["CI"] != nil

  static func judge(_ folder: URL, bundleID: String) throws -> Tool.Result {
    try Tool.run(
      python,
      [script, "\(folder.path)/root.der", bundleID, "\(folder.path)/receipts.jws"])
  }
}

@Suite(
  .folder,
  .enabled(
    if: AppleLibrary.isInstalled || AppleLibrary.isDemanded,
    "Apple's library is not installed: `make test` installs it from PyPI where it can"))
struct AppleLibraryTests {
  @Test("50. Every receipt is accepted by Apple's library; with one byte changed, refused")
  func appleAcceptsEveryReceipt() async throws {
    try await appleAccepts(try await everyKind(in: folder).signedTransactions)
    let other = try AppleLibrary.judge(folder, bundleID: "app.other")
    #expect(other.status == 1)
    #expect(other.text.contains("INVALID_APP_IDENTIFIER"))
  }

  /// A part of a refund, the refund of an upgrade, what is shared, and the end of that.
  @Test func appleAcceptsPartialRefundsAndFamilySharing() async throws {
    func product(_ id: String, _ level: Int) -> String {
      """
      {"productID":"\(id)","type":"RecurringSubscription","displayPrice":"5",
      "familyShareable":true,"groupNumber":\(level),"recurringSubscriptionPeriod":"P1M"}
      """
    }
    let text = """
      {"version":{"major":4,"minor":0},"products":[{"productID":"unlock","type":"NonConsumable",
      "displayPrice":"2","familyShareable":true}],"subscriptionGroups":[{"id":"G",
      "subscriptions":[\(product("gold", 1)),\(product("silver", 2))]}]}
      """
    let file = try StoreKitFile(parsing: [UInt8](text.utf8), name: "/shops/family.storekit")
    let store = try await SimulatedStore(
      configuration: StoreConfiguration(file), folder: folder, clock: ManualStoreClock(),
      latency: .none)
    try await store.buyProduct(identifier: "unlock")
    try await store.refundTransaction(identifier: 0, percentage: 33)
    try await store.stopSharingTransaction(
      identifier: store.shareProduct(identifier: "unlock").id)
    try await store.shareProduct(identifier: "silver")
    try await store.buyProduct(identifier: "silver")
    try await store.advance(by: 86_400)
    try await store.buyProduct(identifier: "gold")
    try await store.advance(periods: 1)
    let signed = try await store.signedTransactions
    try await appleAccepts(signed)
    let types = signed.compactMap(\.unsafePayloadValue.revocationType)
    #expect(types == [.refundProrated, .familyRevoke, .refundProrated])
    #expect(signed.count { $0.unsafePayloadValue.ownershipType == .familyShared } == 3)
  }

  private func appleAccepts(_ transactions: [VerificationResult<Transaction>]) async throws {
    let lines = transactions.map { $0.jwsRepresentation + "\n" }.joined()
    try Data(lines.utf8).write(to: folder.appending(path: "receipts.jws"))
    let root = try #require(try SimulatedStore.rootCertificate(in: folder))
    try Data(root).write(to: folder.appending(path: "root.der"))
    let result = try AppleLibrary.judge(folder, bundleID: SimulatedStore.defaultBundleID)
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
    #expect(result.text.split(separator: "\n").count == transactions.count)
  }

  @Test(arguments: VerificationError.allCases)
  func appleRefusesWhatWasSpoiled(_ error: VerificationError) async throws {
    let store = try await everyKind(in: folder)
    try await store.setSimulatedError(.verification(error), forAPI: .verification)
    let spoiled = try await store.unfinished.map(\.jwsRepresentation)
    try Data((spoiled.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.appending(path: "receipts.jws"))
    try Data(store.rootCertificate).write(to: folder.appending(path: "root.der"))
    let result = try AppleLibrary.judge(folder, bundleID: SimulatedStore.defaultBundleID)
    #expect(result.status == 1)
    #expect(!result.text.contains(" accepted,"))
  }
}
