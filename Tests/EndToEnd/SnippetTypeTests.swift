import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The programs in the documentation, as a package would compile them that depends on a product
  /// alone and has Swift's upcoming features on. Those of `Tests/Examples` are compiled so anyway.
  @Suite(.enabled(if: (try? TestEnvironment.tool("swiftc")) != nil))
  struct SnippetTypeTests {
    private static let sources = TestEnvironment.repository + "/Sources"
    private static let features = [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
    ]

    /// The articles that have a program.
    private static let articles: [String] = files(below: sources).filter { path in
      path.hasSuffix(".md") && !snippets(of: path).isEmpty
    }

    private static func files(below folder: String) -> [String] {
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    }

    /// Returns the programs of an article, except for manifests and for parts of an example.
    private static func snippets(of article: String) -> [String] {
      let text = (try? String(contentsOfFile: "\(sources)/\(article)", encoding: .utf8)) ?? ""
      let parts = text.components(separatedBy: "\n```swift\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```\n").first }
      return parts.filter { part in
        !part.hasPrefix("// swift-tools-version") && !examples.contains { $0.contains(part) }
      }
    }

    private static let examples: [String] = {
      let folder = TestEnvironment.repository + "/Tests/Examples"
      return files(below: folder).filter { $0.hasSuffix(".swift") }
        .compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    }()

    /// The modules that products promise, by the manifest.
    private func promised() throws -> Set<String> {
      let manifest = try String(
        contentsOfFile: TestEnvironment.repository + "/Package.swift", encoding: .utf8)
      let products = manifest.prefix(
        upTo: try #require(manifest.range(of: "dependencies: [")).lowerBound)
      return Set(products.matches(of: /"(TipJar[A-Za-z]*)"/).map { String($0.1) })
    }

    @Test(arguments: articles) func aProgramNeedsItsProductsAlone(_ article: String) throws {
      let folder = try TestEnvironment.newFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let build = URL(filePath: try TestEnvironment.binary("tipjar")).deletingLastPathComponent()
      let checkouts = TestEnvironment.repository + "/.build/checkouts"
      let maps =
        Self.files(below: build.path)
        .filter { $0.hasSuffix("/module.modulemap") && !$0.contains("-tool.build/") }
        .map { build.appending(path: $0).path }
        + Self.files(below: checkouts).filter {
          $0.hasSuffix("/include/module.modulemap") || $0.hasSuffix("GRDBSQLite/module.modulemap")
        }.map { "\(checkouts)/\($0)" }
      for snippet in Self.snippets(of: article) {
        let file = folder + "/main.swift"
        try Data(snippet.utf8).write(to: URL(filePath: file))
        let imports = snippet.matches(of: /import (TipJar[A-Za-z]*)/).map { String($0.1) }
        #expect(try promised().isSuperset(of: imports), "\(imports)")
        let result = try Tool.run(
          "swiftc",
          ["-typecheck", "-swift-version", "6", "-I", build.appending(path: "Modules").path]
            + Self.features.flatMap { ["-enable-upcoming-feature", $0] }
            + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + [file])
        #expect(result.status == 0, "\(snippet)\n\(result.errorText)")
      }
    }
  }
}
