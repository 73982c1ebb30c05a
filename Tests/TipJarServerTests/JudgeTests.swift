import Foundation
import TestSupport
import Testing

@testable import TipJarServer

/// Apple's App Store Server Library as a client of the program itself, over real sockets.
@Suite(
  .enabled(
    if: Judge.isInstalled || Judge.isDemanded,
    "Apple's library is not installed: `make test` installs it from PyPI where it can"))
struct JudgeTests {
  @Test func applesLibraryAcceptsEveryAnswer() async throws {
    let codes = APIError.allCases.map { String($0.code) }
    let result = try await Judge.run("judge.py", [TestEnvironment.tipjarBinary] + codes)
    let checks = [
      "transactions", "notifications", "codes", "routes", "signatures", "tokens", "hostile",
      "clocks", "subscriptions", "extensions", "messaging", "types", "production", "pages", "stop",
    ]
    #expect(result.text.split(separator: "\n").map(String.init) == checks, "\(result.errorText)")
    #expect(result.status == 0)
  }

  /// TIPJAR_TEST_KILLS and TIPJAR_TEST_NOTIFICATIONS set the length of the run.
  @Test func nothingIsLostByAKillBetweenEventAndDelivery() async throws {
    let environment = ProcessInfo.processInfo.environment
    let counts = [
      environment["TIPJAR_TEST_KILLS"] ?? "3", environment["TIPJAR_TEST_NOTIFICATIONS"] ?? "40",
    ]
    let result = try await Judge.run("kills.py", [TestEnvironment.tipjarBinary] + counts)
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
  }

  @Test func nothingHeldIsLostOrSentByAKill() async throws {
    let kills = ProcessInfo.processInfo.environment["TIPJAR_TEST_KILLS"] ?? "3"
    let result = try await Judge.run(
      "held.py", [TestEnvironment.tipjarBinary, kills], python: "python3")
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
  }

  @Test func nothingIsLostOrForgedByKillsAmidPurchasesRenewalsAndDeliveries() async throws {
    let result = try await Judge.run(
      "storm.py",
      [
        TestEnvironment.tipjarBinary, TestEnvironment.isLong ? "30" : "3",
        Judge.folder + "Plus.storekit",
      ], python: "python3")
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
  }

  @Test(
    .enabled(
      if: Judge.hasApplesTests || Judge.isDemanded,
      "the tests of Apple's client are not here: `make test` downloads them where it can"))
  func theRequestsOfApplesOwnTestsAreKnown() async throws {
    let result = try await Judge.run(
      "replay.py", [TestEnvironment.tipjarBinary, Judge.applesTests])
    #expect(result.text == "46 tests, 45 with requests, 35 pairs\n", "\(result.errorText)")
    #expect(result.status == 0)
  }

  @Test func theExampleOfTheArticleRuns() async throws {
    let name = "test_backend.py"
    let file = URL(filePath: Judge.folder + name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let article = try String(
      contentsOfFile: TestEnvironment.repository + "/Sources/tipjar/tipjar.docc/Server.md",
      encoding: .utf8)
    #expect(article.contains(text))
    let call = "import test_backend; test_backend.test_a_month_later_it_is_renewed()"
    let result = try await Judge.run(
      "-c", [call],
      environment: [
        "TIPJAR": TestEnvironment.tipjarBinary, "PYTHONPATH": Judge.folder,
        "TIPJAR_STORE": Judge.folder + "Plus.storekit", "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(result.status == 0, "\(result.errorText)")
  }
}

/// The client programs that check the server, and the library that they use.
enum Judge {
  static let folder = TestEnvironment.repository + "/Tests/TipJarServerTests/Judge/"
  static let isInstalled = FileManager.default.fileExists(
    atPath: TestEnvironment.repository + "/.build-venv/installed")
  static let applesTests =
    TestEnvironment.repository + "/.build-venv/apple/tests/test_api_client.py"
  static let hasApplesTests = FileManager.default.fileExists(atPath: applesTests)
  /// Nothing is left out unless the reader skips it.
  static let isDemanded = ProcessInfo.processInfo.environment["CI"] != nil

  /// Runs a program of the folder on a separate thread, since the wait blocks it.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    python: String = TestEnvironment.repository + "/.build-venv/bin/python"
  ) async throws -> Tool.Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        let first = program.hasSuffix(".py") ? folder + program : program
        continuation.resume(
          with: Result {
            try Tool.run(
              python, [first] + arguments,
              environment: environment, within: 600)
          })
      }
    }
  }
}
