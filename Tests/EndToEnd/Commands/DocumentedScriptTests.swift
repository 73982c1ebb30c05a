import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("bash", "jq")))
  struct DocumentedScriptTests {
    private static let articles = "Sources/tipjar/tipjar.docc/"

    private static func blocks(_ document: String, _ language: String) throws -> [String] {
      let file = TestEnvironment.repository + "/" + document
      return try String(contentsOfFile: file, encoding: .utf8)
        .components(separatedBy: "```\(language)\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }
    }

    /// The scripts in the documents, unchanged, in a folder with the file that they name.
    @Test(
      arguments: [("README.md", nil), (articles + "TestingPurchases.md", 2)] as [(String, Int?)])
    func theScriptsRunToTheirEnd(_ document: String, _ receipts: Int?) throws {
      let scripts = try Self.blocks(document, "sh")
      #expect(scripts.count == 1)
      let products = """
        {"version": {"major": 4, "minor": 0}, "products": [{"productID": "com.example.coins",
         "type": "Consumable", "displayPrice": "0.99", "referenceName": "Coins",
         "localizations": []}]}
        """
      for script in scripts {
        try TestEnvironment.withFolder { folder in
          try Data(products.utf8).write(to: URL(filePath: folder + "/MyApp.storekit"))
          let binary = URL(filePath: try TestEnvironment.tipjarBinary).deletingLastPathComponent()
          let start = "cd '\(folder)'; export TMPDIR=. PATH='\(binary.path)':$PATH\n"
          let result = try Tool.run("bash", ["-c", start + script])
          #expect(result.status == 0, "\(result.errorText)")
          guard let receipts else { return }
          let file = folder + "/receipts/receipts.jws"
          let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
          #expect(lines.count == receipts)
          try accept(folder)
        }
      }
    }

    /// The article's Python program accepts the receipts, if Apple's library is installed.
    private func accept(_ folder: String) throws {
      let python = TestEnvironment.repository + "/.build-venv/bin/python"
      guard FileManager.default.isExecutableFile(atPath: python) else { return }
      let program = try #require(Self.blocks(Self.articles + "TestingPurchases.md", "python").first)
      let start = "import os; os.chdir('\(folder)')\n"
      let result = try Tool.run(python, ["-c", start + program])
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.text.contains("com.example.coins"))
    }

    /// The state folder contains the files in the article's table.
    @Test func theFilesAreThoseOfTheTable() throws {
      let article = try String(
        contentsOfFile: TestEnvironment.repository + "/\(Self.articles)Settings.md", encoding: .utf8
      )
      let files = article.matches(of: /(?m)^\| `([a-z.\/]+)` \|/).map { String($0.1) }
      #expect(files.count == 5)
      try CommandRig.with { rig throws in
        try rig.run("tip", "fine", "--yes")
        try rig.run("get", "margin")
        for file in files {
          #expect(FileManager.default.fileExists(atPath: "\(rig.state)/\(file)"), "\(file)")
        }
      }
    }
  }
}
