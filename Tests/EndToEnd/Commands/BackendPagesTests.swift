import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The tests of a backend that the articles give, a page for each language.
  @Suite final class BackendPagesTests: FolderSuite {
    /// A page, the file of its test, and the command that runs it.
    struct Page: CustomTestStringConvertible, Sendable {
      var article: String
      var file: String
      var command: [String]
      var testDescription: String { article }

      var tool: String { command[0] }
      /// The Swift page's program is built with the tests.
      var isInstalled: Bool {
        tool == "backend-example" || (try? TestEnvironment.tool(tool)) != nil
      }

      /// Returns the first block of code.
      func code() throws -> String {
        let text = try TestEnvironment.text(of: "Sources/tipjar/tipjar.docc/\(article).md")
        let block = try #require(
          text.firstMatch(of: /\n```[a-z]+\n(.*?)```\n/.dotMatchesNewlines()))
        return String(block.1)
      }
    }

    static let pages = [
      Page(article: "BackendNode", file: "backend.test.mjs", command: ["node", "--test"]),
      Page(
        article: "BackendJava", file: "BackendTest.java", command: ["java", "BackendTest.java"]),
      Page(
        article: "BackendGo", file: "backend_test.go", command: ["go", "test", "backend_test.go"]),
      Page(article: "BackendShell", file: "test_backend.sh", command: ["sh", "test_backend.sh"]),
      Page(article: "BackendSwift", file: "main.swift", command: ["backend-example"]),
    ]

    @Test(arguments: pages.filter(\.isInstalled))
    func theTestOfThePagePasses(_ page: Page) throws {
      let code = try page.code()
      try code.write(toFile: "\(folder)/\(page.file)", atomically: false, encoding: .utf8)
      var command = page.command
      if page.tool == "backend-example" {
        #expect(try TestEnvironment.text(of: "Tests/Examples/Backend/main.swift") == code)
        command = [try TestEnvironment.binary(page.tool)]
      }
      let words = command.map { "'\($0)'" }.joined(separator: " ")
      let result = try Tool.run(
        "sh", ["-c", "cd \"$0\" && exec \(words)", folder],
        environment: [
          "TIPJAR": TestEnvironment.tipjarBinary, "XDG_CONFIG_HOME": folder, "TMPDIR": folder,
          "TIPJAR_STORE": TestEnvironment.repository
            + "/Tests/TipJarServerTests/Judge/Plus.storekit",
        ])
      #expect(result.status == 0, "\(result.text)\(result.errorText)")
    }
  }
}
