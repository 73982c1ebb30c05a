import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// An invalid command line or file, and the expected message.
struct BadInput: Sendable, CustomTestStringConvertible {
  /// The arguments, separated by blanks; FILE is replaced with the path of a file with `content`, and
  /// EMPTY with an empty argument.
  let line: String
  /// The contents of the file, or nil for a file that does not exist.
  let content: String?
  let status: Int
  /// Words of the line.
  let words: [String]
  var testDescription: String { "\(line), \(content?.debugDescription ?? "without a file")" }

  init(_ line: String, _ content: String?, _ status: Int, _ words: String...) {
    (self.line, self.content, self.status, self.words) = (line, content, status, words)
  }

  init(_ line: String, _ status: Int, _ words: String...) {
    (self.line, content, self.status, self.words) = (line, nil, status, words)
  }
}

extension EndToEnd {
  /// Invalid input yields one line, an exit status, and no screen.
  @Suite(.serialized)
  final class BadInputTests: FolderSuite {
    private static let inputs = [
      BadInput("--store FILE", "", 65, "FILE", "empty"), BadInput("--store FILE", 66, "FILE"),
      BadInput("--store FILE", "{\n  \"products\" : [,]\n}", 65, "FILE", "2"),
      BadInput("--store FILE", "{}", 65, "FILE"), BadInput("--catalog FILE", "", 65, "FILE"),
      BadInput("--catalog FILE", 66, "FILE"),
      BadInput("--catalog FILE", "[\n {\"id\": \"a\",}\n]", 65, "FILE", "2"),
      BadInput("--catalog FILE", "\u{1B}[31m{", 65, "FILE"), BadInput("--rate 0", 64, "--rate"),
      BadInput("--rate fast", 64, "--rate"), BadInput("--nonsense", 64, "--nonsense"),
      BadInput("nonsense", 64, "nonsense"), BadInput("--rate -1", 64, "--rate -1", "above 0"),
      BadInput("--download-time -5", 64, "--download-time -5", "0 to 1000000"),
      BadInput("tip nope --yes", 69, "nope: ", "“tipjar products”"),
      BadInput("tip nope --yes --quantity -1", 64, "--quantity -1", "1 to 10"),
      BadInput("tip", 64, "app.tipjar.tip.stub"),
      BadInput("Tips.storekit", 64, "“tipjar --store Tips.storekit”"),
      BadInput("xyzzy --help", 64, "'xyzzy'", "“tipjar --help”"),
      BadInput("tip EMPTY --yes", 64, "The id is empty. ", "app.tipjar.tip.stub"),
      BadInput(
        "products --store FILE",
        "{\"version\":{\"major\":4},\n\"settings\":{\"_storefront\":\"QQQ\"}}", 65, "FILE",
        ":2:27: settings._storefront: \"QQQ\" is not a country"),
      BadInput("store buy-outside nope", 69, "nope: ", "“tipjar products”"),
      BadInput(
        "store buy-outside app.tipjar.tip.fine --quantity 99", 64, "--quantity 99", "1 to 10"),
      BadInput("history --sync FILE", "", 73, "FILE", "not a folder", "--sync"),
      BadInput("receipts verify /", 74, "/: is a folder"),
      BadInput(
        "tip fine --yes --links FILE", "github: octocat\n", 64, "buys in the simulated store"),
      BadInput("--store x.storekit --links FILE", "", 64, "real links or a simulated store"),
      BadInput("--links /etc/passwd", 65, "/etc/passwd"),
      BadInput("links FILE", 66, "FILE", "there is no such file; check the path"),
      BadInput("links FILE", "github:\n", 65, "contains no links; add one"),
      BadInput("links FILE", "custom: javascript:alert(1)\n", 65, ":1:9: custom: \"javascript:\""),
      BadInput("tip app.tipjar.tip.fine --yes --quantity 11", 64, "--quantity 11"),
      BadInput("tip app.tipjar.unlock.quill --yes", 64, "app.tipjar.unlock.quill"),
      BadInput("buy nothing --yes", 69, "nothing"), BadInput("get nothing --yes", 69, "nothing"),
      BadInput("open quill", 69, "Quill"), BadInput("remove quill", 69, "Quill"),
      BadInput("store advance 3", 64, "3"), BadInput("store advance 1e3d", 64, "1e3d"),
      BadInput("store advance 99999999999d", 64, "99999999999d"),
      BadInput("store advance 37000d", 64, "37000d"),
      BadInput("serve --first-id -1", 64, "--first-id -1: write a number of at most 18 digits."),
      BadInput("serve --notify ftp://a", 64, "--notify ftp://a: write an http or https address."),
      BadInput(
        "serve --faults noise", 64, "noise: write some of duplicate, reorder, delay=5s, spoil"),
      BadInput("serve --listen localhost", 64, "localhost: write a numeric address"),
      BadInput("serve --import FILE", 66, "FILE", "cannot be read"),
      BadInput("store seed FILE", 66, "FILE", "cannot be read"),
      BadInput("serve --seed-file FILE", "[{", 65, "FILE", ":1:3: [0]", "Nothing was applied."),
      BadInput("serve --trust FILE", "", 65, "FILE", "not a certificate"),
      BadInput("store refund 7", 69, "7"), BadInput("store approve x", 64, "'x'"),
      BadInput("store fail purchase nothing", 64, "nothing"),
      BadInput("store fail nothing off", 64, "nothing"),
      BadInput("store fail purchase networkError --times 0", 64, "--times"),
      BadInput("store fail purchase off --times 1", 64, "--times"),
      BadInput("store storefront XX", 64, "XX"), BadInput("store time-rate 7", 64, "7"),
      BadInput("store withhold nothing", 69, "nothing"),
      BadInput("store show /nowhere.storekit", 66, "/nowhere.storekit"),
      BadInput("store format /dev/null", 74, "/dev/null"),
      BadInput("store init /nowhere/x.storekit", 73, "/nowhere/x.storekit"),
      BadInput("--catalog / get x --yes", 74, "/"), BadInput("--store / products", 74, "/"),
    ]

    /// On a terminal, where a screen could be drawn. Without one the code is the same.
    @Test(arguments: inputs)
    func oneLineOnStandardErrorAndNoScreen(_ input: BadInput) throws {
      let (file, state) = (folder + "/input", folder + "/state")
      if let content = input.content { try Data(content.utf8).write(to: URL(filePath: file)) }
      let words = input.line.split(separator: " ").map {
        $0 == "FILE" ? file : $0 == "EMPTY" ? "" : String($0)
      }
      let errors = file + ".errors"
      let program = try PTYProcess(
        "/bin/sh",
        ["-c", "exec \"$@\" 2>'\(errors)'", "sh", TestEnvironment.tipjarBinary] + words
          + ["--state", state])
      #expect(try program.waitForExit(within: .seconds(60)) == .status(input.status))
      #expect(program.output.isEmpty, "\(program.text)")
      let text = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(text.split(whereSeparator: \.isNewline).count == 1, "\(text)")
      #expect(text.hasPrefix("tipjar: "))
      for word in input.words {
        #expect(text.contains(word == "FILE" ? file : word), "\(word) in \(text)")
      }
      #expect(!text.unicodeScalars.contains("\u{1B}"))
      // What the store does not have is known once it is open for writing; a refused value leaves
      // no trace.
      let isMade = input.status == 69 && !input.line.hasPrefix("open ")
      #expect(FileManager.default.fileExists(atPath: state) == isMade)
    }

    @Test func aStateFolderThatCannotBeMadeIsNamed() throws {
      let file = folder + "/file"
      try Data().write(to: URL(fileURLWithPath: file))
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, ["--state", file + "/state"],
        size: Size(width: 300, height: 5))
      #expect(try program.waitForExit() == .status(73))
      #expect(program.text.contains(file + "/state"))
      #expect(!program.text.unicodeScalars.contains("\u{1B}"))
    }
  }
}
