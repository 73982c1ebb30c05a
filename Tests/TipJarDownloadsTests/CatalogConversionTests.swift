import Foundation
import TipJarVocabulary
import Testing

@testable import TipJarDownloads

/// The releases of projects, as a small imitation of what an API answers.
@Suite struct CatalogConversionTests {
  private static let sum = String(repeating: "0a", count: 32)

  private func convert(_ text: String) throws -> CatalogConversion {
    let conversion = try #require(try CatalogConversion(Array(text.utf8)))
    // The printed lines can be read as a catalogue.
    let lines = conversion.lines.joined(separator: "\n")
    let catalog = try Catalog(json: Data((lines.isEmpty ? "[]" : lines).utf8), name: "c")
    #expect(catalog.apps.map(\.files) == conversion.apps.map(\.files))
    return conversion
  }

  private static func asset(
    _ name: String, of project: String = "o/r", state: String = "uploaded",
    digest: String = "null"
  ) -> String {
    """
    {"name": "\(name)", "size": 5, "state": "\(state)", "digest": \(digest),
     "browser_download_url": "https://github.com/\(project)/releases/download/v1/\(name)"}
    """
  }

  private static func release(
    _ tag: String, _ assets: [String], draft: Bool = false, date: String = "2026-02-03T04:05:06Z"
  ) -> String {
    """
    {"tag_name": "\(tag)", "draft": \(draft), "body": "New.", "published_at": "\(date)",
     "assets": [\(assets.joined(separator: ","))]}
    """
  }

  @Test func oneAppOfAProjectHasItsFilesForAllComputers() throws {
    let names = [
      "r-linux-amd64.tar.gz", "r-linux-amd64-musl.tar.gz", "r-linux-arm64.tar.gz", "r-darwin-arm64",
    ]
    let others = ["r.sha256", "r-windows-amd64.zip", "r-linux-amd64-debug.tar.gz", "r-linux"]
    let assets = (names + others).map { Self.asset($0, digest: #""sha256:\#(Self.sum)""#) }
    let text = """
      [\(Self.release("v3", [], draft: true)),
       \(Self.release("v1.0", [Self.asset("x-linux-amd64")], date: "2025-01-01")),
       \(Self.release("v2.1", assets))]
      """
    let conversion = try convert(text)
    let app = try #require(conversion.apps.first)
    #expect(conversion.apps.count == 1 && app.id == "o/r" && app.version == "2.1")
    #expect(app.tag == "v2.1" && app.notes == "New." && app.isExecutable && app.unpacks)
    #expect(
      app.files.map { [$0.os, $0.arch, $0.libc] } == [
        ["linux", "x86_64", nil], ["linux", "x86_64", "musl"], ["linux", "arm64", nil],
        ["darwin", "arm64", nil],
      ])
    #expect(app.files.allSatisfy { $0.sha256 == Self.sum && $0.size == 5 })
    // The draft names no project.
    #expect(conversion.leftOut.count == others.count + 1)
  }

  @Test(arguments: [
    (Machine(.linux, .x86_64, .glibc), "r-linux-amd64.zip", ["r-linux-amd64-musl.tar.gz"]),
    (Machine(.linux, .x86_64, .musl), "r-linux-amd64-musl.tar.gz", ["r-linux-amd64.zip"]),
    (Machine(.linux, .arm64, .glibc), "r-linux-arm64.zip", []),
    (Machine(.macOS, .arm64), nil, []),
  ])
  func oneEntryServesEachComputer(
    _ machine: Machine, _ chosen: String?, _ alternatives: [String]
  ) throws {
    let names = ["r-linux-amd64.zip", "r-linux-amd64-musl.tar.gz", "r-linux-arm64.zip"]
    let text = Self.release("v1", names.map { Self.asset($0) })
    var app = try #require(try convert(text).apps.first)
    app.choose(for: machine)
    #expect(app.fileName == chosen)
    #expect(
      app.alternatives.map { String($0.url.split(separator: "/").last ?? "") } == alternatives)
  }

  @Test func projectsOfSeveralRepositoriesAreSeveralApps() throws {
    let text = """
      [\(Self.release("v1", [Self.asset("a-linux-amd64", of: "o/a")])),
       \(Self.release("v2", [Self.asset("b-linux-amd64", of: "O/B")]))]
      """
    #expect(try convert(text).apps.map(\.id) == ["o/a", "o/b"])
  }

  @Test(arguments: [
    (release("v1.2", []), "names no project"),
    ("[\(release("v2", [asset("x")], draft: true))]", "drafts or prereleases"),
    (release("v2", [asset("a-linux-x64"), asset("b-linux-x64")]), "another file is for the same"),
    (release("v2", [asset("x-linux-x64", digest: #""md5:0a""#)]), "cannot be checked"),
    (release("v2", [asset("r.sha256")]), "is no program"),
  ])
  func aReleaseThatHasNothingSaysWhy(_ text: String, _ reason: String) throws {
    let conversion = try convert(text)
    #expect(conversion.apps.isEmpty && conversion.leftOut.contains { $0.contains(reason) })
  }

  /// The digest of a catalogue may have digits of either case.
  @Test func aDigestIsInLowercase() {
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
