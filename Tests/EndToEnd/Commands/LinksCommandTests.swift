import Foundation
import TestSupport
import Testing

/// `tipjar links`, as a script uses it.
extension EndToEnd {
  @Suite final class LinksCommandTests: FolderSuite {
    private func links(
      _ arguments: [String], files: [String: String]
    ) throws -> Tool.Result {
      for (name, text) in files { _ = try rig.write(text, to: name) }
      let paths = arguments.map { $0.hasPrefix("-") ? $0 : folder + "/" + $0 }
      return try Tool.run(
        TestEnvironment.tipjarBinary, ["links"] + paths, environment: ["HOME": folder])
    }

    @Test func eachLinkIsALineOfNameAndAddress() throws {
      let result = try links(
        ["a.yml", "package.json"],
        files: [
          "a.yml": "github: octocat\namounts: [5]\ncustom: [bücher.example, 'bitcoin:bc1q']\n",
          "package.json": #"{"funding": ["https://ko-fi.com/x", "https://xn--bcher-kva.example"]}"#,
        ])
      #expect(result.status == 0 && result.errorText.isEmpty)
      #expect(
        result.text == """
          GitHub Sponsors\thttps://github.com/sponsors/octocat
          GitHub Sponsors, 5 USD\thttps://github.com/sponsors/octocat?frequency=one-time&amount=5
          xn--bcher-kva.example\thttps://xn--bcher-kva.example
          Bitcoin\tbitcoin:bc1q
          Ko-fi\thttps://ko-fi.com/x

          """)
    }

    @Test func withoutAFileItPrintsThoseOfTheSettings() throws {
      let file = try rig.write("github: octocat\n", to: "tips.yml")
      let named = try Tool.run(
        TestEnvironment.tipjarBinary, ["links"],
        environment: ["HOME": folder, "TIPJAR_LINKS": file])
      #expect(named.status == 0)
      #expect(named.text == "GitHub Sponsors\thttps://github.com/sponsors/octocat\n")
      let empty = try links(["."], files: [:])
      #expect(empty.status == 66 && empty.errorText.contains("no file with funding links is here"))
    }

    @Test func jsonHasAllKeysOfEachLink() throws {
      let result = try links(
        ["--json", "a.yml"], files: ["a.yml": "github: octocat\namounts: [5]\n"])
      #expect(result.status == 0)
      let rows = try #require(
        try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
      #expect(rows.count == 2)
      for row in rows {
        #expect(
          Set(row.keys)
            == ["name", "label", "platform", "url", "amount", "currency", "encrypted"])
      }
      #expect(rows[0]["amount"] is NSNull && rows[0]["platform"] as? String == "github")
      #expect(rows[1]["amount"] as? Int == 5 && rows[1]["currency"] as? String == "USD")
    }
  }
}
