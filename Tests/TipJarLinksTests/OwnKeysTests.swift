import Testing
import TipJarLinks

/// The keys that tipjar adds to FUNDING.yml.
@Suite struct OwnKeysTests {
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
  func whatIsWrongIsSaidInOneLine(_ text: String, line: String) {
    #expect(complaints(text, name: "tips.yml") == ["tips.yml:" + line])
  }
}
