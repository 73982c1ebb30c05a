import Foundation
import Testing

@testable import TipJarDownloads

/// The releases of a project, as a small imitation of what an API answers.
@Suite struct CatalogConversionTests {
  private static let sum = String(repeating: "0a", count: 32)

  private func convert(_ text: String) throws -> CatalogConversion {
    let conversion = try #require(try CatalogConversion(Array(text.utf8)))
    // The printed lines can be read as a catalogue.
    let lines = conversion.lines.joined(separator: "\n")
    let catalog = try Catalog(json: Data((lines.isEmpty ? "[]" : lines).utf8), name: "c")
    #expect(Array(catalog.apps) == conversion.apps)
    return conversion
  }

  private static func asset(
    _ name: String, size: Int = 5, state: String = "uploaded", digest: String = "null"
  ) -> String {
    """
    {"name": "\(name)", "size": \(size), "state": "\(state)", "digest": \(digest),
     "browser_download_url": "https://github.com/o/r/releases/download/v1/\(name)"}
    """
  }

  @Test func eachFileOfTheNewestFinalReleaseIsAnApp() throws {
    let assets = [
      Self.asset("tool-darwin-arm64"),
      Self.asset("tool-linux.tar.gz", digest: #""sha256:\#(Self.sum)""#),
      Self.asset("tool.sha256"), Self.asset("checksums.txt"), Self.asset("tool.spdx.json"),
      Self.asset("old", state: "deleted"), Self.asset("none", size: 0),
    ].joined(separator: ",")
    let text = """
      [{"tag_name": "v3", "draft": true, "published_at": null, "assets": []},
       {"tag_name": "v4-rc", "prerelease": true, "published_at": "2027-01-01T00:00:00Z", "assets": []},
       {"tag_name": "v1.0", "published_at": "2025-01-01T00:00:00Z", "assets": [\(Self.asset("x"))]},
       {"tag_name": "v2.1", "name": null, "body": "New.", "published_at": "2026-02-03T04:05:06Z",
        "assets": [\(assets)]}]
      """
    let conversion = try convert(text)
    #expect(conversion.leftOut.count == 5)
    #if os(Linux)
      #expect(conversion.apps.map(\.id) == ["tool-linux.tar.gz", "tool-darwin-arm64"])
    #endif
    let app = try #require(conversion.apps.first { $0.id == "tool-linux.tar.gz" })
    #expect(
      app
        == App(
          id: "tool-linux.tar.gz", name: "tool-linux.tar.gz", version: "2.1", size: 5,
          url: "https://github.com/o/r/releases/download/v1/tool-linux.tar.gz", sha256: Self.sum,
          updated: "2026-02-03", description: "New."))
    let single = #"{"tag_name": "nightly", "assets": [\#(Self.asset("x"))]}"#
    #expect(try convert(single).apps.map(\.version) == ["nightly"])
  }

  @Test(arguments: [
    (#"{"tag_name": "v1.2", "assets": []}"#, "v1.2: has no file"),
    (
      #"[{"tag_name": "v2", "prerelease": true, "assets": []}]"#,
      "releases: all are drafts or prereleases"
    ),
  ])
  func aReleaseThatHasNothingSaysWhy(_ text: String, _ reason: String) throws {
    let conversion = try convert(text)
    #expect(conversion.apps.isEmpty && conversion.leftOut == [reason])
  }

  /// A downloaded file's digest is in lowercase, and has to equal it.
  @Test func aDigestIsInLowercase() throws {
    let asset = Self.asset("a", digest: #""sha256:\#(Self.sum.uppercased())""#)
    let text = #"{"tag_name": "v1", "assets": [\#(asset)]}"#
    #expect(try convert(text).apps.map(\.sha256) == [Self.sum])
    #expect(App(id: "a", name: "A", size: 1, sha256: Self.sum.uppercased()).sha256 == Self.sum)
  }

  @Test(arguments: ["[]", "{}", #"{"apps": [{"id": "a"}]}"#, "7", #"{"repo": {}}"#])
  func anyOtherFormIsNone(_ text: String) throws {
    #expect(try CatalogConversion(Array(text.utf8)) == nil)
  }

  @Test func anIDOfAnyLengthFits() {
    let long = String(repeating: "ä", count: 60)
    #expect(App.shortID(of: long).utf8.count <= App.longestID)
    #expect(App.shortID(of: long) != App.shortID(of: long + "x"))
    #expect(App.shortID(of: "short") == "short")
  }
}
