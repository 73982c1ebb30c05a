import Foundation
import TestSupport
import Testing
import TipJarReleases
import TipJarVocabulary

@testable import TipJarDownloads

/// The tools that are offered before anybody has added a project.
@Suite struct ShelfTests {
  private static let intel = Machine(.linux, .x86_64, .glibc, libraryVersion: "2.36")
  private static let arm = Machine(.linux, .arm64, .glibc, libraryVersion: "2.36")

  private let shelf: Shelf

  init() throws { shelf = try .builtIn() }

  @Test func eachToolIsDescribedInALineThatDoesNotAge() throws {
    #expect(shelf.tools.count >= 140)
    for tool in shelf.tools {
      #expect((10...60).contains(tool.summary.count), "\(tool.name): \(tool.summary)")
      #expect(tool.summary.last != "." && tool.summary.first?.isUppercase == true, "\(tool.name)")
      #expect(!tool.category.isEmpty && !tool.license.isEmpty, "\(tool.name)")
      #expect(!tool.commands.isEmpty && tool.commands.allSatisfy(App.isCommand), "\(tool.name)")
      let words = tool.license.replacing("(", with: "").replacing(")", with: "").split(
        separator: " ")
      #expect(words.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9.+-]+/) != nil }, "\(tool.name)")
    }
    let text = try #require(String(bytes: Self.bytes, encoding: .utf8))
    #expect(!text.contains("://") && !text.contains("\"version\""))
  }

  private static var bytes: [UInt8] {
    let path = TestEnvironment.repository + "/Sources/CTipJarWords/shelf.json"
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  @Test func noTwoToolsShareAProjectANameOrACommand() {
    for names in [
      shelf.tools.map(\.project.id), shelf.tools.map { $0.name.lowercased() },
      shelf.tools.flatMap(\.commands), shelf.tools.map(\.tracked.appID),
    ] { #expect(Set(names).count == names.count) }
    // The categories are headings, so the tools of each stand together.
    let categories = shelf.tools.map(\.category)
    let runs = categories.indices.count { $0 == 0 || categories[$0] != categories[$0 - 1] }
    #expect(runs == Set(categories).count)
  }

  @Test func aWordNamesAToolByItsNameOrACommand() {
    #expect(shelf.tools.named("RipGrep").map(\.project.text) == ["BurntSushi/ripgrep"])
    #expect(shelf.tools.named("rg").map(\.project.text) == ["BurntSushi/ripgrep"])
    #expect(shelf.tools.named("gh").map(\.tracked.appID) == ["cli/cli/gh"])
    #expect(shelf.tools.named("uvx").map(\.name) == ["uv"])
    #expect(shelf.tools.named("ripgrepp").isEmpty)
  }

  @Test(arguments: [
    ("disk usage", ["dust", "gdu", "dua", "duf"]), ("GIT ui", ["lazygit", "gitui"]),
    ("duf", ["duf"]), ("jesse git", ["lazygit"]), ("zebra", []),
  ])
  func aSearchFindsTheToolsThatHaveAllWords(_ text: String, _ names: [String]) {
    #expect(shelf.matches(text).map(\.name) == names)
  }

  /// A release of a project, with the files that are right on two computers.
  private struct Listed {
    let project: Project
    let tag: String
    let intel: [String]
    let arm: String?
    let names: [String]

    func chosen(on machine: Machine) -> String? {
      guard case .chosen(let name, _) = AssetChoice(of: names, in: project, tag: tag, for: machine)
      else { return nil }
      return name
    }
  }

  /// The releases of the file beside this one, and those of the lists beside the repository.
  private static func listed() throws -> [Listed] {
    let own = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Shelf.txt"),
      encoding: .utf8)
    let releases = try own.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let head = parts[0].split(separator: " ").map(String.init)
      return Listed(
        project: try #require(Project(head[0])), tag: head[1], intel: [parts[1]], arm: parts[2],
        names: parts[3].split(separator: " ").flatMap { spelt(String($0)) })
    }
    let path = TestEnvironment.repository + "/../shared/assets/assets.tsv"
    let shared = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    return try releases
      + (shared ?? "").split(separator: "\n").dropFirst().map { line in
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Listed(
          project: try #require(Project(columns[0])), tag: columns[1],
          intel: [columns[2]] + columns[3].split(separator: "|").map(String.init), arm: nil,
          names: columns[8].split(separator: "|").map(String.init))
      }
  }

  /// Returns the names that a pattern such as `t-{linux,darwin}{,.sha256}` stands for.
  private static func spelt(_ text: String) -> [String] {
    guard let start = text.firstIndex(of: "{") else { return [text] }
    var (depth, parts, end) = (0, [""], text.endIndex)
    for index in text[start...].indices {
      let character = text[index]
      if character == "}" { depth -= 1 }
      if depth == 0, character == "}" {
        end = text.index(after: index)
        break
      }
      if depth == 1, character == "," {
        parts.append("")
      } else if depth > 0 {
        parts[parts.count - 1].append(character)
      }
      if character == "{" { depth += 1 }
    }
    let rests = spelt(String(text[end...]))
    return parts.flatMap(spelt).flatMap { part in rests.map { String(text[..<start]) + part + $0 } }
  }

  @Test func patternsOfNamesAreSpelt() {
    #expect(
      Self.spelt("a-{b,c{d,e}}{,.f}") == ["a-b", "a-b.f", "a-cd", "a-cd.f", "a-ce", "a-ce.f"])
  }

  @Test func theFileOfEachToolIsChosenOnBothProcessors() throws {
    let listed = Dictionary(try Self.listed().map { ($0.project.id, $0) }) { first, _ in first }
    var count = 0
    for tool in shelf.tools {
      guard let release = listed[tool.project.id] else { continue }
      count += 1
      let chosen = release.chosen(on: Self.intel)
      #expect(release.intel.contains(chosen ?? ""), "\(tool.name): \(chosen ?? "none")")
      let other = release.chosen(on: Self.arm)
      if let arm = release.arm { #expect(other == arm, "\(tool.name): \(other ?? "none")") }
      #expect(other?.lowercased().contains(/x86_64|amd64|x64|darwin|windows/) != true)
    }
    // Without the lists beside the repository, those of the file are left.
    #expect(count >= 105)
    if count > 105 { #expect(count == shelf.tools.count) }
  }

  @Test func anotherShelfReplacesTheProgramsOwn() throws {
    try TestEnvironment.withFolder { folder in
      let path = folder + "/shelf.json"
      let text = #"{"tools": [{"project": "o/r", "name": "t", "commands": ["a", "b"]}]}"#
      try Data(text.utf8).write(to: URL(filePath: path))
      let tool = try #require(try ShelfPlace(path).read().tools.first)
      #expect(tool.name == "t" && tool.commands == ["a", "b"] && tool.summary.isEmpty)
      try Data("[{\"project\": \"r\"}]".utf8).write(to: URL(filePath: path))
      let error = #expect(throws: CatalogError.self) { try ShelfPlace(path).read() }
      #expect(error?.description.contains("not a project") == true)
    }
    #expect(throws: CatalogError.self) { try ShelfPlace("/nowhere/shelf.json").read() }
  }

  @Test func aShelfOfTheWebIsKeptForWhenThereIsNone() throws {
    try TestEnvironment.withFolder { folder in
      let server = try LoopbackServer { _, server in
        server.requests.count > 1 ? .init(500) : .init(text: #"[{"project": "o/r"}]"#)
      }
      let environment = ["XDG_CACHE_HOME": folder]
      let place = ShelfPlace(server.address + "/shelf.json", environment: environment)
      #expect(try place.read().notice == nil)
      // It is not asked for again within the hour.
      #expect(try place.read().tools.map(\.name) == ["r"] && server.requests.count == 1)
      let pinned = ShelfPlace(
        server.address + "/shelf.json#sha256=00", environment: environment)
      #expect(throws: CatalogError.self) { try pinned.read() }
    }
  }
}
