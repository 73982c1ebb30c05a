import Foundation
import Testing

@testable import TipJarDownloads

/// Catalogues of other projects, as small imitations of their formats.
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
    #expect(conversion.form == .gitHubReleases && conversion.leftOut.count == 5)
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

  @Test func eachPackageOfAnIndexIsAnAppInItsNewestVersion() throws {
    let text = """
      {"repo": {"address": "https://f.example/repo", "mirrors": [{"url": "https://f.example/repo"},
        {"url": "http://m.example/repo"}]},
       "packages": {"org.example.moss": {
         "metadata": {"name": {"en-US": "Moss", "de": "Moos"}, "summary": {"en-US": "Green"},
           "description": {"de": "Grün."}, "categories": ["Garden"], "authorName": "Ann",
           "lastUpdated": 1770000000000, "liberapay": "moss"},
         "versions": {
           "a": {"file": {"name": "/moss_1.apk", "sha256": "\(Self.sum)", "size": 4},
             "manifest": {"versionName": "1.0", "versionCode": 9}},
           "b": {"file": {"name": "/moss_2.apk", "sha256": "\(Self.sum)", "size": 6},
             "manifest": {"versionName": "1.1", "versionCode": 10}}}},
        "org.example.none": {"metadata": {}, "versions": {}}}}
      """
    let conversion = try convert(text)
    #expect(conversion.form == .fdroid)
    #expect(
      conversion.apps == [
        App(
          id: "org.example.moss", name: "Moss", subtitle: "Green", developer: "Ann",
          category: "Garden", version: "1.1", size: 6, url: "https://f.example/repo/moss_2.apk",
          mirrors: ["http://m.example/repo/moss_2.apk"], sha256: Self.sum,
          donate: "https://liberapay.com/moss", updated: "2026-02-02",
          description: "Grün.", localizations: ["de": .init(name: "Moos")])
      ])
    #expect(conversion.leftOut == ["org.example.none: has no file"])
  }

  @Test func aFileNameOfAnIndexIsPercentEncoded() throws {
    let text = """
      {"repo": {"address": "https://f.example/repo"},
       "packages": {"org.example.moss": {"versions": {"a": {"file":
         {"name": "/grün [1] 50%25.apk", "sha256": "\(Self.sum)", "size": 4}}}}}}
      """
    let app = try #require(try convert(text).apps.first)
    #expect(app.url == "https://f.example/repo/gr%C3%BCn%20%5B1%5D%2050%2525.apk")
    #expect(app.fileName == "grün [1] 50%25.apk")
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
    let text = """
      {"name": "S", "apps": [{"name": "A", "bundleIdentifier": "a", "version": "1",
       "downloadURL": "https://h.example/a.ipa", "sha256": "\(Self.sum.uppercased())"}]}
      """
    #expect(try convert(text).apps.map(\.sha256) == [Self.sum])
    #expect(App(id: "a", name: "A", size: 1, sha256: Self.sum.uppercased()).sha256 == Self.sum)
  }

  @Test func eachAppOfASourceIsAnAppInItsFirstVersion() throws {
    let text = """
      {"name": "S", "patreonURL": "https://patreon.com/s", "apps": [
        {"name": "New", "bundleIdentifier": "a.new", "developerName": "Ann", "subtitle": "s",
         "localizedDescription": "d", "versions": [
          {"version": "2.0", "buildVersion": "7", "date": "2026-03-04T05:06:07+02:00", "size": 9,
           "downloadURL": "https:\\/\\/h.example\\/new.ipa", "sha256": "\(Self.sum)"},
          {"version": "2.0", "buildVersion": "6", "downloadURL": "https://h.example/old.ipa"}]},
        {"name": "Old", "bundleIdentifier": "a.old", "version": ".2.0.7", "versionDate": "2020-01-02",
         "downloadURL": "https://h.example/get?dl=0", "size": 3},
        {"name": "Bare", "bundleIdentifier": "a.bare", "downloadURL": "https://h.example/b.ipa"},
        {"name": "Odd", "bundleIdentifier": "a.odd", "version": "1", "downloadURL": "odd"},
        {"name": "Twice", "bundleIdentifier": "a.old", "version": "1",
         "downloadURL": "https://h.example/t.ipa"}]}
      """
    let conversion = try convert(text)
    #expect(conversion.form == .altStore)
    #expect(
      conversion.apps == [
        App(
          id: "a.new", name: "New", subtitle: "s", developer: "Ann", version: "2.0 (7)", size: 9,
          url: "https://h.example/new.ipa", sha256: Self.sum, donate: "https://patreon.com/s",
          updated: "2026-03-04", description: "d"),
        App(
          id: "a.old", name: "Old", version: ".2.0.7", size: 3, url: "https://h.example/get?dl=0",
          donate: "https://patreon.com/s", updated: "2020-01-02"),
      ])
    #expect(
      conversion.leftOut == [
        "a.bare: has no version",
        "a.odd: url: not an address of a file", "a.old: listed twice; the first entry counts",
      ])
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
