import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Hostile text is harmless on every output.
  @Suite(.serialized)
  final class HostileTextTests: FolderSuite {
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

    /// Returns a store file with a tip for each id, whose name, description and price are JSON texts.
    private static func store(_ ids: [String], _ names: [String], price: String = "0.99") -> String
    {
      let products = zip(ids, names).map { id, name in
        """
        {"productID": "\(id)", "type": "Consumable", "displayPrice": "\(price)",
         "referenceName": \(name), "localizations":
         [{"description": \(name), "displayName": \(name), "locale": "en_US"}]}
        """
      }
      return """
        {"version": {"major": 4, "minor": 0}, "products": [\(products.joined(separator: ","))]}
        """
    }

    /// Writes a store file with a tip for each text.
    private func storeFile(_ texts: [String]) throws -> String {
      let file = try Self.store(texts.indices.map { "tip\($0)" }, texts.map(quoted))
      return try rig.write(file, to: "Hostile.storekit")
    }

    /// Writes a catalogue with an app for each text.
    private func catalog(_ texts: [String]) throws -> String {
      let apps = try texts.enumerated().map { number, text in
        let name = try quoted(text)
        return """
          {"id": "evil\(number)", "name": \(name), "subtitle": \(name), "developer": \(name),
           "category": \(name), "version": \(name), "size": 500000, "updated": "2026-01-01",
           "description": \(name)}
          """
      }
      return try rig.write("[\(apps.joined(separator: ","))]", to: "catalog.json")
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
        ["--store", storeFile([text]), "--catalog", catalog([text])],
        environment: ["TERM_PROGRAM": "ghostty"])
      try program.wait(for: "GET")
      program.send(.space)
      try program.wait(for: "OPEN")
      try program.type("2", until: "0.99")
      try program.press(until: "Confirm your tip")
      try program.type("y", until: "Thank you")
      try program.press()
      for place in ["3", "4"] {
        program.type(place)
        program.read(within: .milliseconds(200))
      }
      try program.quit()
      #expect(program.screen.unknown == [])
      #expect(!program.screen.title.contains("owned"))
      #expect(ModePairs(program.output).on == [])
      // No link begins; leaving ends one that a frame may have begun.
      let shown = program.text.replacing("]8;;\u{1B}\\", with: "")
      #expect(!shown.contains("]52;") && !shown.contains("]8;"))
      let log = try rig.log
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
            "--plain", "--store", try storeFile([text]),
            "--catalog", try catalog([text]),
          ]),
        input: "1\n1\n1\n0\n0\n2\n1\nyes\n0\n3\n1\n1\n0\n0\n4\n0\n0\n")
      #expect(result.status == 0)
      #expect(result.text.contains("Bought "))
      #expect(harmfulScalars(in: result.text + result.errorText) == [])
    }

    @Test func inEveryCommand() throws {
      let files = [
        "--store", try storeFile(Self.texts),
        "--catalog", try catalog(Self.texts),
      ]
      let apps = Self.texts.indices.map { "evil\($0)" }
      let tips = Self.texts.indices.map { ["tip", "tip\($0)", "--yes"] }
      let uses = apps.flatMap { [["open", $0], ["remove", $0]] }
      let lists = [["products"], ["history"], ["receipts"], ["store", "status"]]
      let changes = [
        ["get"] + apps, ["open", "evil0"], ["remove", "evil0"], ["tip", "tip0", "--yes"],
      ]
      let answers = (changes + lists).map { $0 + ["--json"] }
      for words in tips + [["get"] + apps] + uses + lists + answers {
        let result = try Tool.run(
          TestEnvironment.tipjarBinary, words + files + Storefront.arguments(folder, rate: 1000))
        #expect(harmfulScalars(in: result.text + result.errorText) == [], "\(words)")
      }
    }

    private static let long = String(repeating: "N", count: 1_000_000)
    private static let deep = String(repeating: "[", count: 200_000)
    private static let controls = #"\u001b]52;c;aGk=\u0007\u202e\u009b31m\u0000\r\n"#

    /// Contents by their kind; ID is replaced with an identifier for that kind of file.
    private static let contents = [
      "deep": deep, "deep objects": String(repeating: #"{"a":"#, count: 100_000),
      "huge number": #"{"version":{"major":1e999999},"products":[],"seed":1e308,"apps":[]}"#,
      "long number": "{\"version\":{\"major\":\(String(repeating: "9", count: 100_000))}}",
      "long name": storeFile(name: long), "controls": storeFile(name: controls),
      "long id": storeFile(id: long), "hostile id": storeFile(id: controls),
      "duplicate keys": #"{"products":[],"products":7,"version":{"major":1},"version":[]}"#,
      "huge price": storeFile(price: String(repeating: "9", count: 400)),
      "negative price": storeFile(price: "-1"), "price of words": storeFile(price: "NaN"),
      "lone surrogate": #"{"\ud800":"\udfff"}"#, "no end": #"{"products":[{"productID":""#,
      "long app": #"[{"id":"a","name":"\#(long)","size":9223372036854775807}]"#,
      "hostile app": #"[{"id":"../../x","name":"\#(controls)","size":-1}]"#,
    ]

    private static func storeFile(
      id: String = "a", name: String = "A", price: String = "1.99"
    ) -> String { store([id], ["\"\(name)\""], price: price) }

    /// A file is refused by the reader, which all commands share.
    @Test(arguments: ["--store", "--catalog"])
    func nothingInAFileBreaksAnything(_ option: String) throws {
      try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      for (kind, content) in Self.contents.sorted(by: { $0.key < $1.key }) {
        let file = try rig.write(content, to: "input")
        for command in [["products"], ["history"], ["snapshot", "tips", "--at", "4s"]] {
          let result = try Tool.run(
            TestEnvironment.tipjarBinary, command + [option, file, "--state", rig.state])
          #expect([0, 64, 65].contains(result.status), "\(kind), \(command): \(result.status)")
          expectClean(result)
          if result.status != 0 { break }
        }
      }
      #expect(try rig.consistentHistory().transactions.count == 1)
      #expect(try !FileManager.default.contentsOfDirectory(atPath: rig.folder).contains("x.json"))
    }

    @Test(
      arguments: ["--store", "--catalog"],
      ["/dev/zero", "/dev/full", "/proc/self/mem", "FOLDER", "FIFO", "DANGLING"])
    func aPathThatIsNoFileIsRefused(_ option: String, _ what: String) throws {
      let place = rig.folder + "/place"
      switch what {
      case "FOLDER": try Tool.run("mkdir", [place])
      case "FIFO": try Tool.run("mkfifo", [place])
      default: try Tool.run("ln", ["-s", what == "DANGLING" ? rig.folder + "/no" : what, place])
      }
      let result = try rig.run(option == "--catalog" ? "apps" : "products", option, place)
      #expect([65, 66, 74].contains(result.status), "\(result.status)")
      #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
    }

    /// A pipe instead of a record would block until its other end is opened.
    @Test(arguments: ["store.sqlite", "ledger.sqlite", "certificates.pem"])
    func aPipeOrAFolderInPlaceOfARecordIsReportedAndNotWaitedFor(_ name: String) throws {
      for tool in ["mkfifo", "mkdir"] {
        try CommandRig.with { rig throws in
          try Tool.run("mkdir", ["-m", "700", rig.state])
          try Tool.run(tool, [rig.state + "/" + name])
          let result = try rig.run("tip", "fine", "--yes")
          #expect((64...74).contains(result.status), "\(tool) \(name): \(result.status)")
          #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
        }
      }
    }

    /// Expects nothing harmful, and the exact number of lines.
    private func expectClean(_ result: Tool.Result) {
      #expect(harmfulScalars(in: result.text + result.errorText) == [])
      #expect(result.errorText.utf8.count < 4_000, "\(result.errorText.utf8.count) bytes")
      #expect(result.status == 0 || result.errorText.split(separator: "\n").count == 1)
    }
  }
}
