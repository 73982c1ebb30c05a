import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// HostileTextTests check that the rest of the frame is not affected.
  @Suite("Check 14: hostile text is harmless on every output", .serialized)
  final class Check14Tests: FolderSuite {
    private static let texts = [
      "\u{1B}[2J\u{1B}]0;owned\u{7}\u{1B}]52;c;aGk=\u{7}",
      "\u{1B}P1$r\u{1B}\\\u{1B}]8;;http://x\u{1B}\\",
      "\u{9B}31m\u{90}x\u{9C}\u{85}", "a\r\n\u{8}\tb\u{0}\u{7F}",
      "\u{202E}gnp\u{2066}\u{2069}\u{200B}\u{FEFF}",
      "x" + String(repeating: "\u{301}", count: 100), String(repeating: "m", count: 1_000_000),
    ]

    private func quoted(_ text: String) throws -> String {
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    /// Writes a store file with a tip for each text.
    private func storeFile(_ texts: [String], in folder: String) throws -> String {
      let products = try texts.enumerated().map { number, text in
        let name = try quoted(text)
        return """
          {
            "displayPrice": "0.99", "familyShareable": false, "internalID": "\(number)",
            "productID": "tip\(number)", "referenceName": \(name), "type": "Consumable",
            "localizations": [{"description": \(name), "displayName": \(name), "locale": "en_US"}]
          }
          """
      }
      let file = folder + "/Hostile.storekit"
      try Data(
        """
        {"identifier": "A", "version": {"major": 3, "minor": 0}, "settings": {},
         "products": [\(products.joined(separator: ","))]}
        """.utf8
      ).write(to: URL(fileURLWithPath: file))
      return file
    }

    /// Writes a catalogue with an app for each text.
    private func catalog(_ texts: [String], in folder: String) throws -> String {
      let apps = try texts.enumerated().map { number, text in
        let name = try quoted(text)
        return """
          {"id": "evil\(number)", "name": \(name), "subtitle": \(name), "developer": \(name),
           "category": \(name), "version": \(name), "size": 500000, "updated": "2026-01-01",
           "description": \(name)}
          """
      }
      let file = folder + "/catalog.json"
      try Data("[\(apps.joined(separator: ","))]".utf8).write(to: URL(fileURLWithPath: file))
      return file
    }

    /// Returns controls, and scalars that change the direction or the width of the text around
    /// them.
    private func harmfulScalars(in text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { scalar in
        let isControl = [.control, .format].contains(scalar.properties.generalCategory)
        return isControl && scalar != "\n"
      }
    }

    @Test(arguments: TestEnvironment.some(3, of: Array(texts.indices)))
    func onTheScreen(index: Int) throws {
      let text = Self.texts[index]
      let program = try Storefront.start(
        in: folder,
        ["--store", storeFile([text], in: folder), "--catalog", catalog([text], in: folder)],
        environment: ["TERM_PROGRAM": "ghostty"])
      try program.wait(for: "GET")
      program.send(.space)
      try program.wait(for: "OPEN")
      program.type("2")
      try program.wait(for: "0.99")
      try program.press()
      try program.wait(for: "Confirm your tip")
      program.type("y")
      try program.wait(for: "Thank you")
      try program.press()
      for place in ["3", "4"] {
        program.type(place)
        program.read(within: .milliseconds(200))
      }
      program.type("q")
      #expect(try program.waitForExit() == .status(0))
      #expect(program.screen.unknown == [])
      #expect(!program.screen.title.contains("owned"))
      #expect(ModePairs(program.output).on == [])
      #expect(!program.text.contains("]52;") && !program.text.contains("]8;"))
      let log = try String(contentsOfFile: folder + "/state/tipjar.log", encoding: .utf8)
      #expect(harmfulScalars(in: log) == [])
    }

    @Test(arguments: texts.indices)
    func inNumberedLines(index: Int) throws {
      let text = Self.texts[index]
      let result = try Tool.run(
        TestEnvironment.tipjarBinary,
        Storefront.arguments(
          folder, rate: 1000,
          [
            "--plain", "--store", try storeFile([text], in: folder),
            "--catalog", try catalog([text], in: folder),
          ]),
        input: "1\n1\n1\n0\n0\n2\n1\nyes\n0\n3\n1\n1\n0\n0\n4\n0\n0\n")
      #expect(result.status == 0)
      #expect(result.text.contains("Bought "))
      #expect(harmfulScalars(in: result.text + result.errorText) == [])
    }

    @Test func inEveryCommand() throws {
      let files = [
        "--store", try storeFile(Self.texts, in: folder),
        "--catalog", try catalog(Self.texts, in: folder),
      ]
      let apps = Self.texts.indices.map { "evil\($0)" }
      let tips = Self.texts.indices.map { ["tip", "tip\($0)", "--yes"] }
      let uses = apps.flatMap { [["open", $0], ["remove", $0]] }
      let lists = [["products"], ["history"], ["receipts"], ["store", "status"]]
      for words in tips + [["get"] + apps] + uses + lists + lists.map({ $0 + ["--json"] }) {
        let result = try Tool.run(
          TestEnvironment.tipjarBinary, words + files + Storefront.arguments(folder, rate: 1000))
        #expect(harmfulScalars(in: result.text) == [], "\(words)")
        #expect(harmfulScalars(in: result.errorText) == [], "\(words)")
      }
    }

    /// The output of commands that change something.
    @Test func inTheJSONOfEveryCommand() throws {
      let files = [
        "--store", try storeFile(Self.texts, in: folder),
        "--catalog", try catalog(Self.texts, in: folder),
      ]
      let all = Self.texts.indices.map { "evil\($0)" }
      for words in [
        ["get"] + all, ["open", "evil0"], ["remove", "evil0"], ["tip", "tip0", "--yes"],
      ] {
        let result = try Tool.run(
          TestEnvironment.tipjarBinary,
          words + ["--json"] + files + Storefront.arguments(folder, rate: 1000))
        #expect(harmfulScalars(in: result.text + result.errorText) == [], "\(words)")
      }
    }

    /// Invalid UTF-8 is reported, and not printed.
    @Test(arguments: ["--store", "--catalog"])
    func bytesThatAreNoText(option: String) throws {
      let file = folder + "/bytes"
      try Data([0x5B, 0x22, 0xFF, 0xC0, 0x80, 0x1B, 0x5B, 0x22, 0x5D])
        .write(to: URL(fileURLWithPath: file))
      let result = try Tool.run(
        TestEnvironment.tipjarBinary,
        ["products", option, file] + Storefront.arguments(folder))
      #expect(result.status == 65)
      #expect(harmfulScalars(in: result.text + result.errorText) == [])
    }
  }
}
