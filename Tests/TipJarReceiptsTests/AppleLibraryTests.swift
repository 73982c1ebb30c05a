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
    let store = try await everyKind(in: folder)
    let transactions = try await store.signedTransactions
    let lines = transactions.map { $0.jwsRepresentation + "\n" }.joined()
    try Data(lines.utf8).write(to: folder.appending(path: "receipts.jws"))
    try Data(store.rootCertificate).write(to: folder.appending(path: "root.der"))
    let result = try AppleLibrary.judge(folder, bundleID: SimulatedStore.defaultBundleID)
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
    #expect(result.text.split(separator: "\n").count == transactions.count)
    let other = try AppleLibrary.judge(folder, bundleID: "app.other")
    #expect(other.status == 1)
    #expect(other.text.contains("INVALID_APP_IDENTIFIER"))
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
