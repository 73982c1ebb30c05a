import Testing
import TipJarLinks

/// Each key of FUNDING.yml in each accepted form.
@Suite struct FundingTests {
  private static let pages: [(key: String, value: String, address: String)] = [
    ("github", "octocat", "https://github.com/sponsors/octocat"),
    ("patreon", "octocat", "https://www.patreon.com/octocat"),
    ("open_collective", "octocat", "https://opencollective.com/octocat"),
    ("ko_fi", "octocat", "https://ko-fi.com/octocat"),
    ("tidelift", "npm/octo-cat", "https://tidelift.com/funding/github/npm/octo-cat"),
    ("community_bridge", "octo-cat", "https://funding.communitybridge.org/projects/octo-cat"),
    (
      "lfx_crowdfunding", "octo-cat",
      "https://crowdfunding.lfx.linuxfoundation.org/projects/octo-cat"
    ),
    ("liberapay", "octocat", "https://liberapay.com/octocat"),
    ("issuehunt", "octocat/repo", "https://issuehunt.io/r/octocat/repo"),
    ("polar", "octocat", "https://polar.sh/octocat"),
    ("buy_me_a_coffee", "octocat", "https://www.buymeacoffee.com/octocat"),
    ("thanks_dev", "u/gh/octocat", "https://thanks.dev/u/gh/octocat"),
    ("otechie", "octocat", "https://otechie.com/octocat"),
    ("custom", "https://example.org/tip?a=1&b=2", "https://example.org/tip?a=1&b=2"),
  ]

  /// The forms of a value, with the placeholder `VALUE`.
  private static let forms: [String] = [
    "KEY: VALUE",
    "KEY: VALUE # a comment",
    "KEY:    VALUE   ",
    "KEY: 'VALUE'",
    "KEY: \"VALUE\"",
    "KEY: 'VALUE' # [a, comment]",
    "KEY: [VALUE]",
    "KEY: [ 'VALUE' ] # a comment",
    "KEY: [\"VALUE\",]",
    "KEY: [\n  VALUE,\n]",
    "KEY: [\n  # a comment\n  'VALUE'\n]",
    "KEY:\n  - VALUE",
    "KEY:\n- VALUE # a comment",
    "KEY: # a comment\n  - \"VALUE\"",
    "KEY:\n  # a comment\n\n  - VALUE",
    "KEY:\n  VALUE",
    "KEY: >-\n  VALUE",
    "# a comment\n---\nKEY: VALUE\n...",
    "\u{FEFF}KEY: VALUE",
    "\"KEY\": VALUE",
    "other_key: x\nKEY: VALUE",
    "{KEY: VALUE}",
  ]

  @Test(arguments: pages.map(\.key), ["\n", "\r\n"])
  func eachKeyIsReadInEachForm(_ key: String, newline: String) throws {
    let page = try #require(Self.pages.first { $0.key == key })
    for form in Self.forms {
      // In a flow sequence, an address with a comma or a bracket must be quoted; a colon is
      // allowed.
      let text = form.replacing("KEY", with: key).replacing("VALUE", with: page.value)
        .replacing("\n", with: newline)
      let found = (try? addresses(text + newline)) ?? []
      #expect(found == [page.address], "\(text) \(complaints(text))")
    }
  }

  @Test func theTableHasEachPlatform() {
    #expect(Self.pages.map(\.key).sorted() == FundingPlatform.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: pages.map(\.key), ["", "''", "[]", "~", "null", "# a comment", "[~, '']"])
  func anEmptyValueIsNone(_ key: String, value: String) throws {
    #expect(
      try addresses("\(key): \(value)\nko_fi: other\n".replacing("ko_fi: \(value)\n", with: ""))
        == ["https://ko-fi.com/other"])
  }

  @Test func namesOfGitHubAreAtMostFour() throws {
    #expect(
      try addresses("github: [a, b]") == [
        "https://github.com/sponsors/a", "https://github.com/sponsors/b",
      ])
    #expect(try addresses("github: [a, b, c, d, e]").count == 4)
    #expect(
      complaints("github: [a, b, c, d, e]") == [
        "FUNDING.yml:1:9: github: more than 4 values; keep 4 of them"
      ])
    #expect(complaints("custom: [a.org, b.org, c.org, d.org]").isEmpty)
  }

  @Test(arguments: [
    "custom: example.org": "https://example.org",
    "custom: example.org/tip": "https://example.org/tip",
    "custom: example.org:8080/tip": "https://example.org:8080/tip",
    "custom: ['https://a.org', \"www.b.org\"]": "https://a.org https://www.b.org",
    "custom: bitcoin:bc1qexample?amount=1": "bitcoin:bc1qexample?amount=1",
    "custom: lightning:tips@example.org": "lightning:tips@example.org",
    "custom: https://paypal.me/x": "https://paypal.me/x",
    "ko_fi: https://ko-fi.com/octocat": "https://ko-fi.com/octocat",
    "ko_fi: ko-fi.com/octocat": "https://ko-fi.com/octocat",
    "patreon: https://patreon.com/user?u=1": "https://patreon.com/user?u=1",
    "github: https://github.com/octocat": "https://github.com/sponsors/octocat",
    "github: https://github.com/sponsors/octocat": "https://github.com/sponsors/octocat",
    "custom: http://example.org/donate": "http://example.org/donate",
    "ko_fi: http://ko-fi.com/octocat": "http://ko-fi.com/octocat",
    "github: \"@octocat\"": "https://github.com/sponsors/octocat",
    "github: [octocat, '@octocat', octocat]": "https://github.com/sponsors/octocat",
    "custom: [a.org, https://a.org]": "https://a.org",
    "patreon: 12345": "https://www.patreon.com/12345",
    "patreon: yes": "https://www.patreon.com/yes",
    "tidelift: npm/@octo/cat": "https://tidelift.com/funding/github/npm/@octo/cat",
    "tidelift: packagist/doctrine%2Finflector":
      "https://tidelift.com/funding/github/packagist/doctrine%2Finflector",
  ])
  func addressesAreTakenAsTheyStand(_ text: String, expected: String) throws {
    #expect(try addresses(text).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    "patreon: https://example.org/x":
      "1:10: patreon: example.org is not the host of Patreon; write the name alone, or move the address to \"custom\"",
    "custom: ftp://example.org":
      "1:9: custom: \"ftp:\" addresses are not allowed; use https, bitcoin or lightning",
    "custom: https://[::1]/x":
      "1:9: custom: \"[::1]\" is not a host name; use a name like example.org; other letters also in their xn-- form",
    "custom:\n- a.org\n- javascript:alert(1)":
      "3:3: custom[1]: \"javascript:\" addresses are not allowed; use https, bitcoin or lightning",
    "tidelift: babel":
      "1:11: tidelift: the platform is missing; write PLATFORM/NAME, for example npm/babel",
    "ko_fi: ../evil":
      "1:8: ko_fi: \"../evil\" is not a name on Ko-fi; write the name alone, as in the page's address",
    "ko_fi: a/%2E%2e/evil":
      "1:8: ko_fi: \"a/%2E%2e/evil\" is not a name on Ko-fi; write the name alone, as in the page's address",
    "ko_fi: a%2":
      "1:8: ko_fi: \"a%2\" is not a name on Ko-fi; write the name alone, as in the page's address",
    "github: a b":
      "1:9: github: \"a b\" is not a name on GitHub Sponsors; write the name alone, as in the page's address",
    "ko_fi: x?y":
      "1:8: ko_fi: \"x?y\" is not a name on Ko-fi; write the name alone, as in the page's address",
    "ko_fi: {a: b}": "1:8: ko_fi: expected a text; write a name",
    "custom: [[a.org]]": "1:10: custom[0]: expected a text; write an address",
    "custom: localhost":
      "1:9: custom: \"localhost\" is not a host name; use a name like example.org; other letters also in their xn-- form",
  ])
  func aValueThatCannotBeUsedIsRefusedInOneLine(_ text: String, line: String) {
    #expect(complaints(text) == ["FUNDING.yml:" + line])
  }

  @Test func oneBadEntryDoesNotHideTheOthers() throws {
    let text = "github: octocat\ncustom: file:///etc/passwd\nko_fi: octocat\n"
    let file = try LinkFile(parsing: Array(text.utf8), name: "FUNDING.yml")
    #expect(file.links.map(\.platform) == [.github, .kofi])
    #expect(file.refused.map(\.place?.line) == [2])
  }

  @Test func anUnknownKeyIsIgnoredWithANote() throws {
    let text = "git_hub: a\ngithub: b\npaypal: c\nKo-Fi: d\n"
    let file = try LinkFile(parsing: Array(text.utf8), name: "FUNDING.yml")
    #expect(file.links.count == 1 && file.refused.isEmpty)
    let notes = file.notes.map(\.description)
    #expect(notes[0] == "FUNDING.yml:1:1: git_hub: unknown key, ignored; did you mean \"github\"?")
    #expect(notes[1].hasPrefix("FUNDING.yml:3:1: paypal: unknown key"))
    #expect(notes[2].hasSuffix("did you mean \"ko_fi\"?"))
  }

  /// A person who defines a key twice means both values.
  @Test(arguments: [
    "github: a\ngithub: b": ["a", "b"],
    "github: [a, b]\r\nko_fi: x\r\ngithub: [b, c]\r\n": ["a", "b", "c"],
    "github: a\ngithub:\n  - b\ngithub: c": ["a", "b", "c"], "github:\ngithub: a": ["a"],
  ])
  func theValuesOfARepeatedKeyAreMerged(_ text: String, names: [String]) throws {
    let file = try LinkFile(parsing: Array(text.utf8), name: "FUNDING.yml")
    let found = file.links.filter { $0.platform == .github }.map(\.address.text)
    #expect(found == names.map { "https://github.com/sponsors/\($0)" })
    #expect(file.notes.isEmpty && file.refused.isEmpty)
  }

  @Test func allUnknownKeysAreReported() throws {
    let keys = (1...20).map { "key\($0): x\n" }.joined()
    let file = try LinkFile(parsing: Array("github: a\n\(keys)\(keys)".utf8), name: "FUNDING.yml")
    #expect(file.notes.map { $0.place?.key } == (1...20).map { "key\($0)" })
    // The error of a file without a link is the first of them, and has the others.
    let error = #expect(throws: LinkError.self) {
      try LinkFile(parsing: Array(keys.utf8), name: "FUNDING.yml")
    }
    #expect(([error] + (error?.others ?? [])).compactMap { $0?.place?.key }.count == 20)
    let many = (0..<100).map { "key\($0): x\n" }.joined()
    let notes = try LinkFile(parsing: Array("github: a\n\(many)".utf8), name: "FUNDING.yml").notes
    #expect(notes.count == 65 && notes.last?.problem == "more keys are ignored")
  }

  @Test func aPageThatIsNotEncryptedIsMarked() throws {
    let links = try LinkFile(parsing: Array("custom: [http://a.org, b.org]".utf8), name: "x").links
    #expect(links.map(\.caption) == ["a.org, not encrypted", "b.org"])
  }

  @Test(arguments: [
    "": "FUNDING.yml: the file contains no links; add one, for example \"github: octocat\"",
    "# nothing\ngithub:\n":
      "FUNDING.yml: the file contains no links; add one, for example \"github: octocat\"",
    "octocat": "FUNDING.yml:1:1: expected keys with values; write for example \"github: octocat\"",
    "- a": "FUNDING.yml:1:1: expected keys with values; write for example \"github: octocat\"",
    "github: [a": "FUNDING.yml:2:1: did not find expected ',' or ']'; correct the YAML there",
    "{github: a, github: b}":
      "FUNDING.yml:1:2: github: the key is defined twice; keep one of them",
    "github: @octocat":
      "FUNDING.yml:1:9: a value cannot begin with @ in YAML; write octocat without it, or in quotes",
    "ko_fi: x\ngithub: [a, @b-c]":
      "FUNDING.yml:2:13: a value cannot begin with @ in YAML; write b-c without it, or in quotes",
    "custom:\n\t- a.example": "FUNDING.yml:2:1: the line is indented by a tab; use spaces",
  ])
  func aFileWithoutALinkSaysSo(_ text: String, line: String) {
    #expect(complaints(text) == [line])
  }

  // MARK: The keys that tipjar adds

  @Test func amountsAreRowsBesideGitHubsPage() throws {
    let text = "name: mytool\namounts: [3, 5]\ngithub: octocat\n"
    let file = try LinkFile(parsing: Array(text.utf8), name: "tips.yml")
    #expect(file.name == "mytool")
    #expect(
      file.links.map(\.address.text) == [
        "https://github.com/sponsors/octocat",
        "https://github.com/sponsors/octocat?frequency=one-time&amount=3",
        "https://github.com/sponsors/octocat?frequency=one-time&amount=5",
      ])
    #expect(file.links.map(\.amount) == [nil, "3", "5"])
    #expect(file.links.map(\.currency) == [nil, "USD", "USD"])
    #expect(file.links.allSatisfy { $0.platform == .github && $0.name == "GitHub Sponsors" })
  }

  @Test func rowsAreInTheAuthorsWords() throws {
    let text = """
      links:
        - label: A coffee, 5 €
          url: https://example.org/tip?sum=5
          amount: 5.50
          currency: EUR
        - {label: Any sum, url: "https://ko-fi.com/x"}
      """
    let links = try LinkFile(parsing: Array(text.utf8), name: "tips.yml").links
    #expect(links.map(\.label) == ["A coffee, 5 €", "Any sum"])
    #expect(links.map(\.name) == ["example.org", "Ko-fi"])
    #expect(links.map(\.platform) == [.custom, .kofi])
    #expect(links.map(\.amount) == ["5.50", nil])
    #expect(links.map(\.currency) == ["EUR", nil])
  }

  @Test(arguments: [
    "amounts: [3]\nko_fi: x": "1:1: amounts: there is no \"github\" to pay to; add it",
    "amounts: [3]\ngithub:\nko_fi: x": "1:1: amounts: there is no \"github\" to pay to; add it",
    "github: [a, b]\namounts: [3]":
      "2:10: amounts: amounts for more than one name; keep one name of \"github\"",
    "github: a\namounts: 3":
      "2:10: amounts: expected a list of amounts; write for example [3, 5, 10]",
    "github: a\namounts: [0]":
      "2:11: amounts[0]: not an amount; write whole dollars from 1 to 12000",
    "github: a\namounts: [2.5]":
      "2:11: amounts[0]: not an amount; write whole dollars from 1 to 12000",
    "github: a\namounts: [12001]":
      "2:11: amounts[0]: not an amount; write whole dollars from 1 to 12000",
    "links: x": "1:8: links: expected a list; write \"- label: ...\" and \"url: ...\" for each row",
    "links: [x]": "1:9: links[0]: expected \"label\" and \"url\"; write both keys",
    "links: [{url: a.org}]": "1:9: links[0]: no label; add it",
    "links: [{label: a}]": "1:9: links[0]: no url; add it",
    "links: [{label: a, url: a.org}]":
      "1:25: links[0].url: the address has no scheme; begin it with https:// and a host",
    "links: [{label: a, url: 'https://a.org', amount: 5}]":
      "1:50: links[0].amount: not an amount with a currency; write for example \"amount: 5\" and \"currency: EUR\"",
    "links: [{label: a, url: 'https://a.org', amount: 5e3, currency: EUR}]":
      "1:50: links[0].amount: not an amount with a currency; write for example \"amount: 5\" and \"currency: EUR\"",
    "links: [{label: \"a\\u202Eb\", url: 'https://a.org'}]":
      "1:17: links[0].label: the text contains a control character or an invisible one; write a short line of text",
  ])
  func errorsAreOneLine(_ text: String, line: String) {
    #expect(complaints(text, name: "tips.yml") == ["tips.yml:" + line])
  }
}

/// Returns the addresses of a text.
func addresses(_ text: String, name: String = "FUNDING.yml") throws -> [String] {
  try LinkFile(parsing: Array(text.utf8), name: name).links.map(\.address.text)
}

/// Returns the error lines of a text: the error that refuses it as a whole, or those of refused
/// entries.
func complaints(_ text: String, name: String = "FUNDING.yml") -> [String] {
  complaints(Array(text.utf8), name: name)
}

func complaints(_ bytes: [UInt8], name: String = "FUNDING.yml") -> [String] {
  do throws(LinkError) {
    let file = try LinkFile(parsing: bytes, name: name)
    return file.refused.map(\.description)
  } catch {
    return [error.description]
  }
}
