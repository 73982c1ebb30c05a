import Foundation
import TestSupport
import Testing

@testable import TipJarLinks

/// The packages of a project's folder, as several package managers leave them.
@Suite struct DependencyLinksTests {
  private static let files: [(name: String, text: String, packages: [String: [String]])] = [
    (
      "node_modules/a/node_modules/b/package.json",
      #"{"name": "b", "funding": ["https://ko-fi.com/b", {"type": "x", "url": "https://b.example"}]}"#,
      ["b": ["https://ko-fi.com/b", "https://b.example"]]
    ),
    (
      "node_modules/.pnpm/p@1/node_modules/p/package.json",
      #"{"name": "p", "funding": "https://ko-fi.com/p"}"#, ["p": ["https://ko-fi.com/p"]]
    ),
    (
      "composer.lock",
      #"{"packages": [{"name": "s/c", "funding": [{"url": "https://s.example", "type": "custom"}]}, {"name": "s/n"}], "packages-dev": [{"name": "s/d", "funding": [{"url": "https://d.example"}]}]}"#,
      ["s/c": ["https://s.example"], "s/d": ["https://d.example"]]
    ),
    ("composer.lock", "{", [:]),
    (
      "vendor/s/c/composer.json", #"{"name": "s/c", "funding": [{"url": "https://s.example"}]}"#,
      ["s/c": ["https://s.example"]]
    ),
    (
      ".venv/lib/python3.12/site-packages/attrs-1.dist-info/METADATA",
      "Metadata-Version: 2.3\r\nName: attrs\r\nProject-URL: Source, https://src.example\r\n"
        + "Project-URL: Funding!, https://github.com/sponsors/hynek\r\n"
        + "Project-URL: donate, javascript:alert(1)\r\n\r\nProject-URL: Sponsor, https://no.example\r\n",
      ["attrs": ["https://github.com/sponsors/hynek"]]
    ),
    (
      "site-packages/b-1.dist-info/METADATA", "Name: b\nProject-URL: Sponsor,https://b.example\n",
      ["b": ["https://b.example"]]
    ),
    (
      "share/metainfo/x.metainfo.xml",
      "<component><name>X</name><url type='donation'>https://x.example</url></component>",
      ["X": ["https://x.example"]]
    ),
    ("node_modules/a/README", "funding", [:]),
  ]

  @Test(arguments: files)
  func thePackagesOfAFolderAreFound(
    _ name: String, _ text: String, _ packages: [String: [String]]
  ) throws {
    try TestEnvironment.withFolder { folder in
      let path = URL(filePath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
      if name.hasPrefix(".venv") {
        try Data().write(to: URL(filePath: folder + "/.venv/pyvenv.cfg"))
      }
      let found = DependencyLinks(folder)
      let files = found.packages.map { ($0.name, $0.links.map(\.address.text)) }
      #expect(Dictionary(files) { $0 + $1 } == packages)
      #expect(found.packages.allSatisfy { $0.file.hasPrefix(name) })
    }
  }
}
