import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarServer
import Yams

@testable import tipjar

/// `tipjar serve` as clients, proxies and containers meet it: over real sockets, with no library but
/// Python's.
@Suite(.serialized) struct WireTests {
  @Test(arguments: WireCheck.allCases)
  func theProgramOnTheWire(_ check: WireCheck) async throws {
    let result = try await Judge.run(
      "wire.py", [TestEnvironment.tipjarBinary, check.rawValue], python: "python3")
    #expect(result.text == "\(check)\n", "\(result.errorText)")
    #expect(result.status == 0)
  }

  /// The checks of `wire.py`.
  enum WireCheck: String, CaseIterable {
    case chunked, late, fields, access, tls, endings, interim, engine, descriptors, bodies, images
    case idle, locked, readers, second, pages, imports
  }

  /// The server's command line is one that the program accepts, and both containers have the token.
  @Test func theComposeFileOfTheArticleIsValid() throws {
    let article = try String(
      contentsOfFile: TestEnvironment.repository + "/Sources/tipjar/tipjar.docc/Server.md",
      encoding: .utf8)
    let blocks = article.components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let text = try #require(blocks.first { $0.hasPrefix("services:") })
    let file = try #require(try Yams.load(yaml: text) as? [String: Any])
    let services = try #require(file["services"] as? [String: [String: Any]])
    #expect(Set(services.keys) == ["store", "backend"])
    for service in services.values {
      let variables = service["environment"] as? [String: String]
      #expect(variables?[ControlAccess.variable] != nil)
    }
    let words = try #require(services["store"]?["command"] as? [String])
    #expect(words.first == "tipjar")
    let command = try TipJarCommand.parseAsRoot(Array(words.dropFirst()))
    let serve = try #require(command as? ServeCommand)
    #expect(serve.listen == "0.0.0.0" && serve.port == 8080 && serve.options.verbose)
    #expect(NotificationURL(serve.notify ?? "") != nil)
  }
}
