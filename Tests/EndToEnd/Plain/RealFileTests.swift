import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// Real `.storekit` files from public repositories, if they are available.
private enum RealFiles {
  static let paths: [String] = {
    let set = ProcessInfo.processInfo.environment["TIPJAR_STOREKIT_FILES"]
    let folder = URL(
      fileURLWithPath: set ?? TestEnvironment.repository + "/../shared/storekit", isDirectory: true
    ).standardizedFileURL.path
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".storekit") }.sorted().map { folder + "/" + $0 }
  }()
}

extension EndToEnd {
  /// Files written by Xcode can be opened.
  @Suite(
    .serialized, .enabled(if: !RealFiles.paths.isEmpty, "the folder of real files is not here"))
  struct RealFileTests {
    @Test(arguments: TestEnvironment.some(6, of: RealFiles.paths))
    func theProductsAreListedOrTheEmptyFileIsNamed(_ path: String) throws {
      let content = try Data(contentsOf: URL(fileURLWithPath: path))
      try TestEnvironment.withFolder { folder in
        let result = try Storefront.run(in: folder, "products", "--json", "--store", path)
        #expect(result.status == (content.isEmpty ? 65 : 0))
        if content.isEmpty {
          #expect(result.errorText.contains(path))
          #expect(result.output.isEmpty)
        } else {
          let value = try JSONSerialization.jsonObject(with: result.output)
          let objects = try #require(value as? [[String: Any]])
          #expect(objects.allSatisfy { $0["simulated"] as? Bool == true })
        }
      }
    }

    /// All consumables become tips, the cheapest first.
    @Test func theirConsumablesAreTheTips() throws {
      for path in TestEnvironment.some(2, of: Array(RealFiles.paths.prefix(8))) {
        try TestEnvironment.withFolder { folder in
          let list = try Storefront.run(in: folder, "products", "--json", "--store", path)
          guard list.status == 0 else { return }
          let value = try JSONSerialization.jsonObject(with: list.output)
          let objects = try #require(value as? [[String: Any]])
          let tips = objects.filter { $0["type"] as? String == "consumable" }
          let names = tips.compactMap { $0["displayName"] as? String }
          let program = try Storefront.open(in: folder, ["--store", path])
          program.type("2")
          let name = String((names.first ?? "").prefix(8))
          if !name.isEmpty { try program.wait(for: name) }
          program.type("q")
          #expect(try program.waitForExit() == .status(0), "\(path)")
        }
      }
    }
  }
}
