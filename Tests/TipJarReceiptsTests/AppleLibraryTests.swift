import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

/// Apple's App Store Server Library, in the folder where `.scripts/setup test` installs it.
enum AppleLibrary {
  static let python = TestEnvironment.repository + "/.build-venv/bin/python"
  static let script = TestEnvironment.repository + "/Tests/TipJarReceiptsTests/apple_accepts.py"
  static let isInstalled = FileManager.default.fileExists(
    atPath: TestEnvironment.repository + "/.build-venv/installed")
  /// Nothing is left out unless the reader skips it.
  static let isDemanded = ProcessInfo.processInfo.environment["CI"] != nil

  /// The condition of a test that needs it.
  static let isThere: ConditionTrait = .enabled(
    if: isInstalled || isDemanded,
    "Apple's library is not installed: `make test` installs it from PyPI where it can")

  /// Judges signed texts by the root of a folder's store.
  static func judge(
    _ texts: [String], bundleID: String = SimulatedStore.defaultBundleID,
    _ kind: String = "transaction"
  ) throws -> Tool.Result {
    let (root, file) = (folder.appending(path: "root.der"), folder.appending(path: "\(kind).jws"))
    try Data(try #require(try SimulatedStore.rootCertificate(in: folder))).write(to: root)
    try Data(texts.map { $0 + "\n" }.joined().utf8).write(to: file)
    return try Tool.run(python, [script, root.path, bundleID, file.path, kind])
  }

  static func accepts(
    _ texts: [String], bundleID: String = SimulatedStore.defaultBundleID,
    _ kind: String = "transaction"
  ) throws {
    let result = try judge(texts, bundleID: bundleID, kind)
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
    #expect(result.text.split(separator: "\n").count == texts.count)
  }
}

@Suite(.folder, AppleLibrary.isThere) struct AppleLibraryTests {
  @Test("50. Every receipt is accepted by Apple's library; with one byte changed, refused")
  func appleAcceptsEveryReceipt() async throws {
    let texts = try await everyKind(in: folder).signedTransactions.map(\.jwsRepresentation)
    try AppleLibrary.accepts(texts)
    let other = try AppleLibrary.judge(texts, bundleID: "app.other")
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
    let unlock =
      #"{"productID":"unlock","type":"NonConsumable","displayPrice":"2","familyShareable":true}"#
    let store = try await open(
      selling: configuration(
        "family", products: [unlock], subscriptions: [product("gold", 1), product("silver", 2)]))
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
    try AppleLibrary.accepts(signed.map(\.jwsRepresentation))
    let types = signed.compactMap(\.unsafePayloadValue.revocationType)
    #expect(types == [.proratedRefund, .familyRevocation, .proratedRefund])
    #expect(signed.count { $0.unsafePayloadValue.ownershipType == .familyShared } == 3)
  }

  @Test(arguments: VerificationError.allCases)
  func appleRefusesWhatWasSpoiled(_ error: VerificationError) async throws {
    let store = try await everyKind(in: folder)
    try await store.setSimulatedError(.verification(error), forAPI: .verification)
    let spoiled = try await store.unfinished.map(\.jwsRepresentation)
    let result = try AppleLibrary.judge(spoiled)
    #expect(result.status == 1)
    #expect(!result.text.contains(" accepted,"))
  }
}
