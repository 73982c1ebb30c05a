import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Where there is no terminal, or none that can show a screen.
  @Suite(.serialized)
  struct PlainOutputTests {
    private static let names = [
      "Extra Fine Tip", "Fine Tip", "Medium Tip", "Broad Tip", "Stub Tip",
    ]

    private func expectProducts(_ text: String) {
      for name in Self.names { #expect(text.contains(name)) }
      #expect(text.contains("£19.99"))
      #expect(text.contains("This store is simulated: no money moves."))
      #expect(!text.unicodeScalars.contains("\u{1B}"))
    }

    @Test func aPipeGetsTheProductsAsText() throws {
      try TestEnvironment.withFolder { folder in
        let result = try Storefront.run(in: folder)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        expectProducts(result.text)
      }
    }

    @Test func everyObjectOfTheJSONSaysSimulated() throws {
      try TestEnvironment.withFolder { folder in
        let result = try Storefront.run(in: folder, "products", "--json")
        #expect(result.status == 0)
        let value = try JSONSerialization.jsonObject(with: result.output)
        let objects = try #require(value as? [[String: Any]])
        #expect(objects.count == 7)
        for object in objects {
          #expect(object["simulated"] as? Bool == true)
          for key in ["id", "type", "displayName", "description", "price", "displayPrice"] {
            #expect(object[key] is String, "\(key)")
          }
          #expect(object["available"] as? Bool == true)
        }
      }
    }

    /// No TERM, one that nobody knows, one without a cursor: the products, and a line that says why.
    @Test(arguments: ["", "nobody-knows", "dumb"])
    func aTerminalWithoutAScreenGetsThemToo(term: String) throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.start(in: folder, environment: ["TERM": term])
        #expect(try program.waitForExit() == .status(0))
        expectProducts(program.text)
        #expect(program.text.hasPrefix("tipjar: "))
      }
    }

    @Test(arguments: ["--version", "--help"])
    func versionAndHelpTouchNothing(option: String) throws {
      try TestEnvironment.withFolder { folder in
        let result = try Tool.run(
          TestEnvironment.tipjarBinary, [option],
          environment: [
            "TERM": "", "HOME": folder, "XDG_STATE_HOME": folder + "/state", "LANG": "",
            "LC_ALL": "",
          ])
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(!result.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      }
    }

    /// The folder of the XDG rules is made for its owner alone.
    @Test func theStateFolderIsPrivate() throws {
      try TestEnvironment.withFolder { folder in
        let program = try PTYProcess(
          TestEnvironment.tipjarBinary, ["--rate", "10"],
          environment: ["XDG_STATE_HOME": folder, "HOME": "/nowhere"])
        try program.wait(for: "£4.99", beside: "Quill")
        program.type("q")
        #expect(try program.waitForExit() == .status(0))
        let state = folder + "/tipjar"
        #expect(try mode(of: state) == 0o700)
        let files = try FileManager.default.subpathsOfDirectory(atPath: state)
        #expect(files.contains("store.sqlite"))
        for file in files {
          let path = state + "/" + file
          #expect(try mode(of: path) & 0o077 == 0, "\(file)")
        }
      }
    }

    private func mode(of path: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
  }
}
