import Testing
import TipJarJSON

/// Reads a JSON text.
private func read(_ text: String) throws(JSONError) -> JSONValue {
  try JSONValue(parsing: [UInt8](text.utf8))
}

@Suite struct JSONTests {
  @Test(arguments: [
    "0", "-0", "804965276.43550706", "1e5", "1E+05", "123456789012345678901234567890",
  ])
  func numbersKeepTheirLexeme(_ lexeme: String) throws {
    #expect(try read(" \(lexeme) ") == .number(lexeme))
  }

  @Test func keysKeepTheirOrderAndTheLastOfTwoCounts() throws {
    let value = try read(#"{"b":1,"a":2,"b":3}"#)
    #expect(
      value
        == .object([.init("b", .number("1")), .init("a", .number("2")), .init("b", .number("3"))]))
    #expect(value["b"] == .number("3"))
    #expect(value["c"] == nil)
  }

  @Test(arguments: [
    (#""\u00e9\n\/\"\\""#, "é\n/\"\\"), (#""\ud83d\ude00""#, "😀"), ("\"é漢\"", "é漢"),
  ])
  func escapesAreResolved(_ text: String, _ expected: String) throws {
    #expect(try read(text) == .string(expected))
  }

  @Test(arguments: [
    ("", 1, 1), ("  \n ", 2, 2), ("{\n  \"a\" 1}", 2, 7), ("[1,]", 1, 4), ("[1 2]", 1, 4),
    ("\"é\" x", 1, 5), ("nul", 1, 1), ("1 2", 1, 3), ("007", 1, 2), ("[1.]", 1, 4), ("{a:1}", 1, 2),
    ("\"abc", 1, 1), ("\"a\u{1}\"", 1, 3), (#""\x""#, 1, 2), (#""\ud800""#, 1, 2),
    (#""\ud800\u0000""#, 1, 2), (#""\udc00""#, 1, 2), (#""\u12g4""#, 1, 6), ("[", 1, 2),
  ])
  func errorsSayLineAndColumn(_ text: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    ("a\u{1B}[2J", #"a\u{1B}[2J"#), ("\u{9B}31m", #"\u{009B}31m"#), ("\u{202E}x", #"\u{202E}x"#),
    ("a\nb\u{2028}c\u{2029}", #"a\nb\u{2028}c\u{2029}"#), ("日本 é", "日本 é"),
  ])
  func textQuotedFromAFileIsOneLineWithoutControls(_ text: String, _ quoted: String) {
    #expect(text.escapingControls == quoted)
  }

  @Test func invalidUTF8IsAnErrorAtItsByte() {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: [UInt8(ascii: "["), 0x22, 0xC3, 0x28, 0x22, UInt8(ascii: "]")])
    }
    #expect(error?.problem == "not UTF-8")
    #expect(error?.column == 3)
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF, UInt8(ascii: "1")]) == .number("1"))
  }

  @Test(arguments: ["[", "{\"a\":"])
  func deepNestingIsAnErrorNotAnOverflow(_ open: String) {
    let error = #expect(throws: JSONError.self) {
      try read(String(repeating: open, count: 1_000_000))
    }
    #expect(error?.problem.contains("deep") == true)
  }

  @Test(arguments: [
    ("[[1,{\"a\":}]]", "[0][1].a"), ("{\"b\":{\"c\":[1,2,x]}}", "b.c[2]"), ("[{}", ""),
    ("[{\"a\" 3}]", "[0]"), ("{\"a\":[1}", "a"),
  ])
  func errorsSayTheKeyPath(_ text: String, _ path: String) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error?.path == path)
  }

  @Test(arguments: [
    ("[1, 2,\n {\"a\": [0, \"x\"]}]", 2, 12, "[2].a[1]"), ("[1, 2, {\"a\": 3}]", 1, 14, "[2].a"),
    ("[1, 2,\n {\"a\": 3, \"a\": []}]", 2, 16, "[2].a[1]"), ("[1, 2, {}]", 1, 8, "[2].a"),
  ])
  func aComplaintAboutAValueSaysWhereItStandsOrShould(
    _ text: String, _ line: Int, _ column: Int, _ path: String
  ) {
    let error = #expect(throws: JSONError.self) {
      try JSONNode.read([UInt8](text.utf8)) { root throws(JSONError) in
        let second = try root.elements()[2].required("a").elements()
        guard second.count > 1 else { throw try root.elements()[2].required("a").error("", "") }
        _ = try second[1].whole(Int.self)
      }
    }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error.map { path.hasPrefix($0.path) } == true)
  }
}
