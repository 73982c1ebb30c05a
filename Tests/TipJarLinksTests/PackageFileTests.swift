import Testing
import TipJarLinks

/// funding.json, package.json, composer.json, pyproject.toml and AppStream metainfo.
@Suite struct PackageFileTests {
  @Test(arguments: [
    #"{"funding": "https://ko-fi.com/x"}"#: "https://ko-fi.com/x",
    #"{"funding": {"type": "individual", "url": "https://example.org/tip"}}"#:
      "https://example.org/tip",
    #"{"funding": [{"type": "github", "url": "https://github.com/x"}, "https://b.org"]}"#:
      "https://github.com/x https://b.org",
    #"{"name": "a/b", "funding": [], "homepage": "https://a.org"}"#: "",
  ])
  func packagesHaveATextAnObjectOrAList(_ text: String, expected: String) throws {
    let found = try? addresses(text, name: "package.json")
    #expect((found ?? []).joined(separator: " ") == expected)
  }

  @Test func aManifestGivesTheChannelsThatHaveAPage() throws {
    let text = """
      {"version": "v1.0.0", "entity": {"name": "Ada"}, "projects": [{"name": "mytool"}],
       "funding": {
        "channels": [
         {"guid": "bank", "type": "bank", "address": "IBAN DE00 0000"},
         {"guid": "gh", "type": "payment-provider", "address": "https://github.com/sponsors/x"},
         {"id": "pp", "type": "payment-provider", "address": "paypal.me/x"},
         {"guid": "mail", "type": "other", "address": "me@example.org"},
         {"guid": "mailto", "type": "other", "address": "mailto:me@example.org"},
         {"guid": "eth", "type": "other", "address": "ethereum:0xabc"},
         {"guid": "upi", "type": "other", "address": "upi://pay?pa=me@bank"},
         {"guid": "btc", "type": "other", "address": "bitcoin:bc1q"}],
        "plans": [{"guid": "p", "amount": 10, "currency": "USD", "channels": ["gh"]}]}}
      """
    let file = try LinkFile(parsing: Array(text.utf8), name: "funding.json")
    #expect(file.kind == .json && file.name == "mytool" && file.refused.isEmpty)
    #expect(
      file.links.map(\.address.text) == [
        "https://github.com/sponsors/x", "https://paypal.me/x", "bitcoin:bc1q",
      ])
    #expect(file.links.map(\.name) == ["GitHub Sponsors", "PayPal", "Bitcoin"])
    // Each address that can be neither opened nor scanned is one line, and no error.
    #expect(
      file.notes.map { $0.place?.key } == [0, 3, 4, 5, 6].map { "funding.channels[\($0)].address" })
    #expect(
      file.notes.first?.description
        == "funding.json:4:48: funding.channels[0].address: not a web page, bitcoin: or lightning:; "
        + "left out")
    // The page would not receive the amount of a plan.
    #expect(file.links.allSatisfy { $0.amount == nil })
  }

  /// A channel needs nothing but an address, and a bad entry does not affect the others.
  @Test func fieldsThatNoLinkNeedsAreOptional() throws {
    let text = """
      {"version": "v1", "entity": 5, "projects": "none", "funding": {"channels": [
       {"type": "bank"}, {"guid": "a", "address": ""}, {"address": null, "type": "other"},
       5, {"address": 7}, {"address": "https://a.org"}]}}
      """
    let file = try LinkFile(parsing: Array(text.utf8), name: "funding.json")
    #expect(file.links.map(\.address.text) == ["https://a.org"] && file.name == nil)
    #expect(
      file.notes.map { "\($0.place?.key ?? ""): \($0.problem)" } == [
        "funding.channels[0]: no address",
        "funding.channels[1].address: not a web page, bitcoin: or lightning:",
        "funding.channels[2]: no address",
      ])
    #expect(
      file.refused.map { $0.place?.key } == ["funding.channels[3]", "funding.channels[4].address"])
    let package = #"{"name": 5, "funding": [{"type": "x"}, [1], 5, "https://a.org"]}"#
    let other = try LinkFile(parsing: Array(package.utf8), name: "package.json")
    #expect(other.links.count == 1 && other.name == nil)
    #expect(other.refused.map { $0.place?.key } == ["funding[0].url", "funding[1]", "funding[2]"])
  }

  @Test(arguments: [
    "[project]\nname = \"mytool\"\n[project.urls]\nFunding = \"https://a.org/x\" # a comment\n",
    "[project]\r\nname = 'mytool'\r\n\r\n[project.urls]\r\n\"Donate!\" = 'https://a.org/x'\r\n",
    "[project]\nname = \"mytool\"\nurls = { Homepage = \"https://b.org\", Sponsor = \"https://a.org/x\" }\n",
    "project.name = \"mytool\"\nproject.urls.donation = \"https://a.org/\\u0078\"\n",
    "[project]\nname = \"mytool\"\nurls.\"Dona tion\" = \"\"\"\nhttps://a.org/\\\n  x\"\"\"\n",
    "[project]\nname = \"mytool\"\ndescription = '''\n[project.urls]\nFunding = \"https://no.org\"\n'''\n"
      + "dependencies = [\n  'a', # \"]\n  [1, 2.5, { b = true }], 1979-05-27 07:32:00,\n]\n"
      + "[[tool.x]]\na = 1\n[[tool.x]]\na = 2\n[project.urls]\nDONATE = \"https://a.org/x\"\n",
  ])
  func projectsNameTheirPageInOneOfFourLabels(_ text: String) throws {
    let file = try LinkFile(parsing: Array(text.utf8), name: "pyproject.toml")
    #expect(file.kind == .pyproject && file.name == "mytool")
    #expect(file.links.map(\.address.text) == ["https://a.org/x"])
  }

  @Test func metainfoHasURLsOfTheTypeDonation() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment with <url type="donation">https://no.org</url> -->
      <component type="console-application">
        <id>org.example.mytool</id>
        <name xml:lang="de">Werkzeug</name>
        <name>My &lt;tool&#x3E;</name>
        <url type="homepage">https://example.org</url>
        <url type='donation' >
          https://example.org/tip?a=1&amp;b=2
        </url>
        <description><p>Text <em>and</em> <url type="donation">https://no.org</url></p></description>
        <releases><release version="1"/></releases>
        <url type="donation"><![CDATA[https://ko-fi.com/x]]></url>
      </component>
      """
    let file = try LinkFile(parsing: Array(text.utf8), name: "org.example.mytool.metainfo.xml")
    #expect(file.kind == .appStream && file.name == "My <tool>")
    #expect(
      file.links.map(\.address.text) == ["https://example.org/tip?a=1&b=2", "https://ko-fi.com/x"])
  }

  @Test(arguments: mistakes.keys.sorted()) func errorsAreOneLine(_ name: String) throws {
    for (text, line) in try #require(Self.mistakes[name]) {
      #expect(complaints(text, name: name) == [name + line])
    }
  }

  /// Texts by the name of their file, with what is said of each behind that name.
  private static let mistakes: [String: [String: String]] = [
    "package.json": [
      "{}": ": the file contains no links; add \"funding\" with an address",
      #"{"version": "v2", "funding": {"channels": []}}"#:
        #":1:13: version: only version 1 is supported; write "v1.0.0""#,
      #"{"funding": {"channels": []}}"#: ":1:1: version: missing; add it",
      #"{"drips": {"ethereum": {"ownedBy": "0x1"}}}"#:
        ":1:11: drips: this is a file of Drips (drips.network), which names an account and no page; name FUNDING.yml, or a funding.json of fundingjson.org",
      #"{"funding": 5}"#:
        ":1:13: funding: expected an address; write a string, an object or a list",
      "{\n \"funding\": [\n  {\"type\": \"x\"}]}": ":3:3: funding[0].url: missing; add it",
      "{\"a\": }": ":1:7: a: expected a value, found '}'; correct the JSON there",
      #"{"version": "v1", "funding": {"channels": [{"type": "x", "id": "a", "address": "https://a b"}]}}"#:
        ":1:80: funding.channels[0].address: the address contains a space or a line break; write %20 for a space",
      "{\"funding\": [\n\"javascript:alert(1)\"]}":
        ":2:1: funding[0]: \"javascript:\" addresses are not allowed; use https, bitcoin or lightning",
    ],
    "pyproject.toml": [
      "[project.urls]\nHomepage = \"https://a.org\"":
        ": the file contains no links; add \"Funding\" with an address to [project.urls]",
      "[project.urls]\nFunding = \"ftp://a.org\"":
        ":2:11: project.urls.Funding: \"ftp:\" addresses are not allowed; use https, bitcoin or lightning",
      "[project.urls]\nFunding = \"https://a.org":
        ":2:25: the string has no end; close it on its line",
      "[project.urls]\nFunding = https://a.org": ":2:11: expected a value; put a text in quotes",
      "[project.urls]\nFunding": ":2:8: expected '='; correct the TOML there",
      "[project.urls\n": ":1:14: expected ']'; correct the TOML there",
      "a = \"\\q\"": ":1:6: an unknown escape; write \\\\ for a backslash",
      "a = '''x": ":1:8: the string has no end; close it with three quotes",
      "a = [1 2": ":1:8: expected ',' or ']'; correct the TOML there",
      "a = \"\\uD800\"": ":1:6: not a character; write 4 hexadecimal digits",
    ],
    "m.xml": [
      "<component/>": ": the file contains no links; add <url type=\"donation\"> with an address",
      "<html></html>": ":1: the root is <html>; write one <component>",
      "<component>": ":1:12: <component> has no end; close it",
      "<component></url>":
        ":1:12: </url> closes an element that is not open; correct the XML there",
      "<component a='1' a='2'/>": ":1:23: the attribute a is defined twice; keep one of them",
      "<component a=1/>": ":1:14: expected a quote; put the value in quotes",
      "<component>&x;</component>": ":1:15: \"&x;\" is no reference; write &amp; for &",
      "<component/>text": ":1:17: a text outside of the root; remove it",
      "<component/><component/>": ":1:13: a second root; remove it",
      "<component><!-- ": ":1:16: a comment or an instruction has no end; close it",
      "<!DOCTYPE component [<!ENTITY a \"b\">]><component/>":
        ":1:1: a document type or another declaration; remove it",
      "<component>\n<url type=\"donation\">file:///etc/passwd</url></component>":
        ":2:1: url: \"file:\" addresses are not allowed; use https, bitcoin or lightning",
    ],
  ]

  private static let texts: [(String, name: String, kind: LinkFileKind)] = [
    ("github: x", "FUNDING.yml", LinkFileKind.funding), ("github: x", "anything", .funding),
    ("{github: x}", "tips.yaml", .funding), (" {\"funding\": \"https://a.org\"}", "x", .json),
    ("\u{FEFF}<component/>", "x.yml", .appStream), ("# c\n[project]", "x", .pyproject),
    ("\n# c\nproject.name = 'a: b'", "x", .pyproject), ("a: b", "pyproject.toml", .pyproject),
    ("a: 'b = c'", "x", .funding), ("[project]", "x.yml", .funding),
  ]

  @Test(arguments: texts)
  func theFormatFollowsFromContentAndName(_ text: String, name: String, kind: LinkFileKind) {
    #expect(LinkFileKind(of: Array(text.utf8), name: name) == kind)
  }

  @Test func eachFormatIsDetected() {
    #expect(Set(Self.texts.map(\.kind)) == Set(LinkFileKind.allCases))
  }
}
