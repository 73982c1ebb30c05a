import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// An invalid command line or file, and the expected message.
struct BadInput: Sendable, CustomTestStringConvertible {
  /// The arguments; FILE is replaced with the path of a file with `content`.
  let arguments: [String]
  /// The contents of the file, or nil for a file that does not exist.
  var content: String?
  let status: Int
  /// Words of the line.
  let words: [String]
  var testDescription: String {
    let words = arguments + [content?.debugDescription ?? "that is not there"]
    return words.joined(separator: " ")
  }
}

extension EndToEnd {
  /// Invalid input yields one line, an exit status, and no screen.
  @Suite(.serialized)
  final class BadInputTests: FolderSuite {
    private static let inputs = [
      BadInput(
        arguments: ["--store", "FILE"], content: "", status: 65, words: ["FILE", "empty"]),
      BadInput(arguments: ["--store", "FILE"], status: 66, words: ["FILE"]),
      BadInput(
        arguments: ["--store", "FILE"], content: "{\n  \"products\" : [,]\n}", status: 65,
        words: ["FILE", "2"]),
      BadInput(
        arguments: ["--store", "FILE"], content: "{}", status: 65, words: ["FILE"]),
      BadInput(arguments: ["--catalog", "FILE"], content: "", status: 65, words: ["FILE"]),
      BadInput(arguments: ["--catalog", "FILE"], status: 66, words: ["FILE"]),
      BadInput(
        arguments: ["--catalog", "FILE"], content: "[\n {\"id\": \"a\",}\n]", status: 65,
        words: ["FILE", "2"]),
      BadInput(
        arguments: ["--catalog", "FILE"], content: "\u{1B}[31m{", status: 65, words: ["FILE"]),
      BadInput(arguments: ["--rate", "0"], status: 64, words: ["--rate"]),
      BadInput(arguments: ["--rate", "fast"], status: 64, words: ["--rate"]),
      BadInput(arguments: ["--nonsense"], status: 64, words: ["--nonsense"]),
      BadInput(arguments: ["nonsense"], status: 64, words: ["nonsense"]),
      BadInput(arguments: ["--rate", "-1"], status: 64, words: ["--rate -1", "above 0"]),
      BadInput(
        arguments: ["--download-time", "-5"], status: 64,
        words: ["--download-time -5", "0 to 1000000"]),
      BadInput(arguments: ["--lang", "fr"], status: 64, words: ["--lang", "fr", "'pl'"]),
      BadInput(
        arguments: ["tip", "nope", "--yes"], status: 69, words: ["nope: ", "“tipjar products”"]),
      BadInput(
        arguments: ["tip", "nope", "--yes", "--quantity", "-1"], status: 64,
        words: ["--quantity -1", "1 to 10"]),
      BadInput(arguments: ["store", "latency", "-3"], status: 64, words: ["-3: ", "negative"]),
      BadInput(
        arguments: ["store", "storefront"], status: 64,
        words: ["<code>", "“tipjar store storefront --help”"]),
      BadInput(arguments: ["refund", "0"], status: 64, words: ["“tipjar store refund”"]),
      BadInput(
        arguments: ["store", "refund"], status: 64, words: ["<id>", "“tipjar history”"]),
      BadInput(arguments: ["tip"], status: 64, words: ["app.tipjar.tip.stub"]),
      BadInput(
        arguments: ["buy"], status: 64,
        words: ["app.tipjar.unlock.quill, app.tipjar.unlock.nibstudio."]),
      BadInput(arguments: ["get"], status: 64, words: ["lantern", "“tipjar apps”"]),
      BadInput(arguments: ["open"], status: 64, words: ["lantern"]),
      BadInput(arguments: ["remove"], status: 64, words: ["lantern"]),
      BadInput(
        arguments: ["Tips.storekit"], status: 64, words: ["“tipjar --store Tips.storekit”"]),
      BadInput(arguments: ["help", "stroe"], status: 64, words: ["'stroe'", "“store”"]),
      BadInput(
        arguments: ["help", "store", "xyzzy"], status: 64,
        words: ["'xyzzy'", "“tipjar store --help”"]),
      BadInput(arguments: ["xyzzy", "--help"], status: 64, words: ["'xyzzy'", "“tipjar --help”"]),
      BadInput(
        arguments: ["store", "approve", "x"], status: 64, words: ["'x'", "“tipjar history”"]),
      BadInput(
        arguments: ["tip", "", "--yes"], status: 64,
        words: ["The id is empty. ", "app.tipjar.tip.stub"]),
      BadInput(
        arguments: ["buy", ""], status: 64,
        words: ["The id is empty. ", "app.tipjar.unlock.quill"]),
      BadInput(
        arguments: ["products", "--store", "FILE"],
        content: "{\"version\":{\"major\":4},\n\"settings\":{\"_storefront\":\"QQQ\"}}", status: 65,
        words: ["FILE", ":2:27: settings._storefront: \"QQQ\" is not a country"]),
      BadInput(
        arguments: ["store", "buy-outside", "nope"], status: 69,
        words: ["nope: ", "“tipjar products”"]),
      BadInput(
        arguments: ["store", "buy-outside", "app.tipjar.tip.fine", "--quantity", "99"], status: 64,
        words: ["--quantity 99", "1 to 10"]),
      BadInput(
        arguments: ["history", "--sync", "FILE"], content: "", status: 73,
        words: ["FILE", "not a folder", "--sync"]),
      BadInput(arguments: ["receipts", "verify", "/"], status: 74, words: ["/: is a folder"]),
      BadInput(
        arguments: ["store", "withhold", "nonsense"], status: 69, words: ["nonsense"]),
    ]

    private func withInput(
      _ input: BadInput,
      _ body: (_ arguments: [String], _ state: String, _ file: String) throws -> Void
    ) throws {
      try TestEnvironment.withFolder { folder in
        let file = folder + "/input"
        if let content = input.content {
          try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        }
        let state = folder + "/state"
        let arguments = input.arguments.map { $0 == "FILE" ? file : $0 } + ["--state", state]
        try body(arguments, state, file)
      }
    }

    /// On a terminal, where a screen could be drawn. Without one the code is the same, and
    /// PurchaseCommandTests check the same rule.
    @Test(arguments: inputs)
    func oneLineOnStandardErrorAndNoScreen(_ input: BadInput) throws {
      try withInput(input) { arguments, state, file in
        let errors = file + ".errors"
        let program = try PTYProcess(
          "/bin/sh",
          ["-c", "exec \"$@\" 2>'\(errors)'", "sh", TestEnvironment.tipjarBinary] + arguments)
        #expect(try program.waitForExit(within: .seconds(60)) == .status(input.status))
        #expect(program.output.isEmpty, "\(program.text)")
        let text = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(text.split(whereSeparator: \.isNewline).count == 1, "\(text)")
        #expect(text.hasPrefix("tipjar: "))
        for word in input.words {
          #expect(text.contains(word == "FILE" ? file : word), "\(word) in \(text)")
        }
        #expect(!text.unicodeScalars.contains("\u{1B}"))
        let touched = FileManager.default.fileExists(atPath: state)
        #expect(touched == (input.status == 69))
      }
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
