import Foundation
import TestSupport
import Testing

@testable import TipJarServer

/// The routes of the server, its endpoints and the article name the same.
@Suite struct EndpointTableTests {
  @Test func everyEndpointHasARoute() {
    #expect(Set(Endpoint.routes.map(\.endpoint)) == Set(Endpoint.allCases))
  }

  /// A method without a path, such as `PUT` before `DELETE /inApps/v1/...`, shares the next path.
  @Test func theTableOfTheArticleIsTheServers() throws {
    let article = try String(
      contentsOfFile: TestEnvironment.repository + "/Sources/tipjar/tipjar.docc/Server.md",
      encoding: .utf8)
    let lines = article.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "| endpoint | |"))
    var documented: Set<String> = []
    for line in lines[(start + 2)...].prefix(while: { $0.hasPrefix("| `") }) {
      var waiting: [String] = []
      for span in line.matches(of: /`([A-Z]+)(?: \/inApps\/([^`]+))?`/) {
        waiting.append(String(span.1))
        guard let path = span.2 else { continue }
        let pattern = path.replacing(/\{[^}]+\}/, with: "*")
        documented.formUnion(waiting.map { "\($0) \(pattern)" })
        waiting = []
      }
    }
    #expect(documented == Set(Endpoint.routes.map { "\($0.method) \($0.path)" }))
  }
}
