import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("bash", "jq")))
  struct ReadmeScriptTests {
    /// The README's script, as it stands there, in a folder with a file of the name that it gives.
    @Test func theScriptOfTheReadmeRunsToItsEnd() throws {
      let readme = try String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../../../README.md"), encoding: .utf8)
      let script = try #require(readme.firstMatch(of: /```sh\n([^`]*)```/)).1
      let products = """
        {"version": {"major": 4, "minor": 0}, "products": [{"productID": "com.example.coins",
         "type": "Consumable", "displayPrice": "0.99", "referenceName": "Coins",
         "localizations": []}]}
        """
      try TestEnvironment.withFolder { folder in
        try Data(products.utf8).write(to: URL(filePath: folder + "/MyApp.storekit"))
        let binary = URL(filePath: try TestEnvironment.tipjarBinary).deletingLastPathComponent()
        let start = "cd '\(folder)'; export TMPDIR=. PATH='\(binary.path)':$PATH\n"
        let result = try Tool.run("bash", ["-c", start + script])
        #expect(result.status == 0, "\(result.errorText)")
        let file = folder + "/receipts/receipts.jws"
        let receipts = try String(contentsOfFile: file, encoding: .utf8)
        #expect(receipts.split(separator: "\n").count == 2)
      }
    }
  }
}
