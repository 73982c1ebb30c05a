import Foundation
import TestSupport
import Testing

import TipJarJSON

@testable import TipJarLinks

/// The files of links in a folder.
@Suite struct LinkSourceTests {
  private func withFolder(
    _ files: [String: String], _ body: (_ folder: String) throws -> Void
  ) throws {
    let folder = try TestEnvironment.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files {
      let url = URL(filePath: folder).appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try body(folder)
  }

  @Test func aFolderHasTheFilesOfItsProject() throws {
    let files = [
      ".github/FUNDING.yml": "github: a", "package.json": #"{"funding": "https://b.org"}"#,
      "composer.json": "{}", "pyproject.toml": "[project]\nname = 'x'\n", "other.yml": "github: no",
      "org.a.metainfo.xml":
        "<component><url type=\"donation\">http://c.org</url></component>",
      "funding.json": "{",
    ]
    try withFolder(files) { folder in
      let source = try LinkSource(folder)
      #expect(
        source.found.map { String($0.path.dropFirst(folder.count + 1)) }
          == [".github/FUNDING.yml", "package.json", "org.a.metainfo.xml"])
      #expect(
        source.found.flatMap(\.file.links).map(\.address.text)
          == ["https://github.com/sponsors/a", "https://b.org", "http://c.org"])
      // A file without links is no error, but a malformed one is.
      #expect(source.errors.map(\.file) == ["\(folder)/funding.json"])
    }
  }

  @Test(
    arguments: [
      ([:], FileProblem.missing, 0), (["composer.json": "{}"], .missing, 0),
      (["funding.json": "{", "FUNDING.yml": "custom: x y"], .malformed, 1),
    ] as [([String: String], FileProblem, Int)])
  func aFolderWithoutLinksSaysWhy(files: [String: String], kind: FileProblem, others: Int) throws {
    try withFolder(files) { folder in
      let error = #expect(throws: LinkError.self) { try LinkSource(folder) }
      #expect(error?.kind == kind && error?.others.count == others)
    }
  }

  /// FUNDING.yml and FUNDING.json are found under one name each where a file system has no cases.
  @Test func aFileIsReadOnce() throws {
    try withFolder(["FUNDING.yml": "github: a"]) { folder in
      try FileManager.default.linkItem(
        atPath: folder + "/FUNDING.yml", toPath: folder + "/funding.json")
      #expect(try LinkSource(folder).found.count == 1)
    }
  }
}
