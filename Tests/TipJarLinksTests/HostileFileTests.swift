import Foundation
import TestSupport
import Testing
import TipJarDeterminism
import TipJarJSON
import TipJarLinks

/// Hostile files are refused in one line, or harmless.
@Suite struct HostileFileTests {
  private static let names = ["FUNDING.yml", "funding.json", "pyproject.toml", "x.metainfo.xml"]

  @Test(arguments: names) func tenMegabytesAreRefused(_ name: String) throws {
    let bytes = [UInt8](repeating: 0x20, count: 10 << 20)
    #expect(
      complaints(bytes, name: name) == [
        "\(name): the file is larger than 1 MiB; choose a file with funding links"
      ])
    try TestEnvironment.withFolder { folder in
      let path = folder + "/" + name
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: LinkError.self) { try LinkFile(contentsOf: path) }
      #expect(error?.kind == .malformed && error?.problem == "the file is larger than 1 MiB")
    }
  }

  @Test(arguments: [
    (String(repeating: "[", count: 60_000), "x.yml"),
    (String(repeating: "- ", count: 30_000), "x.yml"),
    (String(repeating: "? ", count: 30_000), "x.yml"),
    ((0..<300).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), "x.yml"),
    ("{\"funding\":" + String(repeating: "[", count: 500_000), "x.json"),
    ("a = " + String(repeating: "[", count: 500_000), "x.toml"),
    ("a = " + String(repeating: "{a=", count: 300_000), "x.toml"),
    (String(repeating: "<a>", count: 300_000), "x.xml"),
  ])
  func deepNestingIsRefused(_ text: String, name: String) throws {
    let line = try #require(complaints(text, name: name).first)
    #expect(line.contains("nested more than 64 deep"))
  }

  @Test func aliasesThatGrowAreRefused() {
    var text = "a: &a [x, x]\n"
    for (last, next) in zip("abcdefghi", "bcdefghij") {
      text += "\(next): &\(next) [*\(last), *\(last), *\(last)]\n"
    }
    #expect(complaints(text) == ["FUNDING.yml:7: more than 16 aliases; write the values out"])
  }

  @Test func manyEntriesCostLittleAndStayFew() throws {
    let good = (0..<4_000).map { "\"https://a.org/\($0)\"" }.joined(separator: ",")
    let file = try LinkFile(parsing: Array("{\"funding\": [\(good)]}".utf8), name: "x.json")
    #expect(file.links.count == LinkFile.linkLimit)
    #expect(file.refused.map(\.problem) == ["the file has more than 64 links"])
    let bad = (0..<4_000).map { "\"file:/\($0)\"" }.joined(separator: ",")
    #expect(complaints("{\"funding\": [\"https://a.org\",\(bad)]}", name: "x.json").count == 64)
    let rows = (0..<3_000).map { "\"F-\(String(repeating: "-", count: $0 % 9))unding\($0)\"='x'" }
    #expect(
      complaints("[project.urls]\n" + rows.joined(separator: "\n"), name: "x.toml").count == 1)
  }

  @Test(arguments: [
    "github: \"\u{1B}]52;c;x\u{7}\"", "custom: 'https://a.org/\u{202E}'", "\u{1B}[2Jkey: x",
    "custom: 'https://\u{202E}gro.a'", "na\u{200B}me: x", "github: \u{0}", "ko_fi: 'a\u{9B}31m'",
  ])
  func noComplaintHasWhatATerminalActsOn(_ text: String) {
    for name in ["FUNDING.yml", "a\u{1B}[31m.json", "x.toml", "x.xml"] {
      for line in complaints(text, name: name) {
        #expect(
          line.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
          })
      }
    }
  }

  @Test(arguments: names) func bytesThatAreNoTextAreRefused(_ name: String) {
    let first: UInt8 = name.hasSuffix("json") ? 0x7B : name.hasSuffix("xml") ? 0x3C : 0x61
    #expect(complaints([first, 0x22, 0xFF, 0xFE, 0x80], name: name).count == 1)
    #expect(complaints([0xFF, 0xFE, first, 0], name: name).count == 1)
  }

  /// Each prefix of a valid file, and each file with one changed byte, is read or refused in one
  /// line.
  @Test func damagedFilesAreReadOrRefused() {
    var generator = SeededGenerator(seed: 1)
    for (text, name) in Self.samples {
      let bytes = Array(text.utf8)
      for end in bytes.indices { check(Array(bytes[..<end]), name) }
      for _ in 0..<300 {
        var changed = bytes
        changed[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
        check(changed, name)
      }
    }
  }

  private func check(_ bytes: [UInt8], _ name: String) {
    for line in complaints(bytes, name: name) { #expect(!line.contains("\n")) }
  }

  private static let samples = [
    (
      "name: a\ngithub: [a, 'b']\namounts: [3]\ncustom:\n - https://a.org\nlinks: [{label: x, url: y}]\n",
      "a.yml"
    ),
    (
      #"{"version":"v1","funding":{"channels":[{"guid":"a","type":"other","address":"https://a.org"}]}}"#,
      "a.json"
    ),
    ("[project]\nname = \"a\\u0041\"\nurls = { Funding = '''x''', b = [1, 2] }\n", "a.toml"),
    (
      "<?xml version='1.0'?><component><name>a</name><url type=\"donation\">&#65;<![CDATA[x]]></url></component>",
      "a.xml"
    ),
  ]

  @Test func aPathThatIsNoFileIsReported() throws {
    try TestEnvironment.withFolder { folder in
      #expect(throws: LinkError.self, performing: { try LinkFile(contentsOf: folder) })
      let missing = #expect(throws: LinkError.self) {
        try LinkFile(contentsOf: folder + "/none.yml")
      }
      #expect(missing?.kind == .missing)
      #expect(missing?.description == "\(folder)/none.yml: there is no such file; check the path")
      let device = #expect(throws: LinkError.self) { try LinkFile(contentsOf: "/dev/zero") }
      #expect(device?.kind == .unreadable)
    }
  }
}
