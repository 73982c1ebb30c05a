import Foundation
import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarLinks

/// The reader of the strings in TOML 1.0, compared with Python's: what that refuses may be read.
@Suite struct TOMLTests {
  /// A document, and its strings by their paths; nil if it is refused.
  private struct Verdict: Decodable {
    let text: String
    let strings: [[String]]?
  }

  static let hasPython = (try? Tool.run("python3", ["-c", "import tomllib"]).status == 0) ?? false

  @Test(.enabled(if: hasPython, "there is no python3 with tomllib"))
  func itReadsWhatPythonReads() throws {
    var generator = SeededGenerator(seed: 20)
    let texts = (0..<4_000).map { _ in Self.document(with: &generator) }
    let script = """
      import json, sys, tomllib
      def strings(value, path):
          if isinstance(value, str): yield path + [value]
          elif isinstance(value, list):
              for item in value: yield from strings(item, path + [""])
          elif isinstance(value, dict):
              for key in value: yield from strings(value[key], path + [key])
      def read(text):
          try: return sorted(strings(tomllib.loads(text), []))
          except ValueError: return None
      json.dump([{"text": t, "strings": read(t)} for t in json.load(sys.stdin)], sys.stdout)
      """
    let input = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let result = try Tool.run("python3", ["-c", script], input: input)
    try #require(result.status == 0, "\(result.errorText)")
    let verdicts = try JSONDecoder().decode([Verdict].self, from: result.output)
    #expect(verdicts.count == texts.count)
    let read = verdicts.filter { $0.strings != nil }
    for verdict in read {
      let found = strings(of: verdict.text)?.sorted { $0.lexicographicallyPrecedes($1) }
      let expected = verdict.strings?.sorted { $0.lexicographicallyPrecedes($1) }
      #expect(found == expected, "\(verdict.text.debugDescription)")
    }
    #expect(read.count > 500, "\(read.count) of \(texts.count)")
  }

  /// Returns the strings of a document, each after the keys that lead to it; nil if it is refused.
  private func strings(of text: String) -> [[String]]? {
    let collector = LinkCollector(file: "x.toml")
    return (try? TOMLScanner(Array(text.utf8), collector))?.entries.map { $0.path + [$0.text] }
  }

  // MARK: Documents

  private static let names = ["a", "b", "'b'", "\"c\\u0064\"", "1", "-_", "\"\"", "é"]
  private static let words = [
    "1", "-17", "+0", "1_0", "0x1F", "0o17", "0b1_1", "1.5", "1e5", "1_0e-1_0", "inf", "-nan",
    "true", "false", "1979-05-27", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00.999-07:00",
    "07:32:00",
  ]
  private static let texts = [
    "\"a\"", "'b'", "\"\"", "''", "\"\\t\\u00e9\\U0001F600\"", "\"\\x41\"", "\"\\uD800\"", "\"a",
    "'''a\n'b'''", "\"\"\"\na\\\n  b\"\"\"", "\"\"\"a\\ b\"\"\"", "\"\"\"a\"\"\"\"\"",
    "'''a''''''", "\"a\nb\"", "\"a\tb\"", "\"a\u{7F}b\"", "'a\\'", "\"é\"",
  ]

  private static func document(with generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      text += [" ", "", "", "", "\t"].pick(&generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: text += "[" + key(&generator) + "]"
      case 1: text += "[[" + key(&generator) + "]]"
      case 2: text += ["", "# a", "x", "[", "= 1"].pick(&generator)
      default: text += key(&generator) + [" = ", "=", " ="].pick(&generator) + value(0, &generator)
      }
      text += ["", "", "", " ", " # a", "# \u{1}"].pick(&generator)
      text += ["\n", "\n", "\n", "\n", "\r\n", "\r", " "].pick(&generator)
    }
    return text
  }

  private static func key(_ generator: inout SeededGenerator) -> String {
    var key = names.prefix(3).pick(&generator)
    if Int.random(in: 0..<12, using: &generator) == 0 { key = names.pick(&generator) }
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return key }
    return key + [".", " . "].pick(&generator) + Self.key(&generator)
  }

  private static func value(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let kind = depth > 2 ? 0 : Int.random(in: 0..<10, using: &generator)
    switch kind {
    case 8:
      let items = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        value(depth + 1, &generator)
      }
      let comma = [",", ", ", ",\n# a\n", " "].pick(&generator)
      return "[" + items.joined(separator: comma) + ["]", " ]", ",]", "\n]", ""].pick(&generator)
    case 9:
      let items = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        key(&generator) + " = " + value(depth + 1, &generator)
      }
      return "{" + items.joined(separator: ", ") + ["}", " }", ",}", "\n}"].pick(&generator)
    default:
      let isPlain = Bool.random(using: &generator)
      return isPlain
        ? ["1", "'a'", "true", "\"b\""].pick(&generator)
        : (kind < 4 ? words : texts).pick(&generator)
    }
  }
}

extension Collection {
  fileprivate func pick(_ generator: inout SeededGenerator) -> Element {
    self[index(startIndex, offsetBy: Int.random(in: 0..<count, using: &generator))]
  }
}
