import Testing

@testable import TipJarStorefront
@testable import tipjar

/// A tip jar has real links or a simulated store, never both: flag before variable before settings
/// file.
@Suite struct LinkSettingsTests {
  private func settings(
    _ arguments: [String] = [], _ variables: [String: String] = [:], file: String = "{}"
  ) throws -> Settings {
    try SettingsFixture(arguments, variables, file: file).settings
  }

  @Test func linksAreNamedByFlagsAVariableAndTheSettingsFile() throws {
    #expect(try settings().links == LinkSettings())
    let flags = try settings(["--links", "a.yml", "--links", "/b.json"])
    #expect(flags.links.files == ["a.yml", "/b.json"] && flags.store == nil)
    let variable = try settings([], ["TIPJAR_LINKS": "a.yml:/b.json"])
    #expect(variable.links.files == ["a.yml", "/b.json"])
    let file = try settings(file: #"{"links": ["a.yml", "/b.json", "~/c.toml"]}"#)
    #expect(file.links.files == ["/tipjar/a.yml", "/b.json", "/home/ada/c.toml"])
  }

  @Test(
    arguments: [
      (["--links", "l"], ["TIPJAR_STORE": "s"], #"{"store": "/s"}"#, nil, ["l"]),
      (["--store", "s"], ["TIPJAR_LINKS": "l"], #"{"links": ["/l"]}"#, "s", []),
      ([], ["TIPJAR_LINKS": "l"], #"{"store": "/s"}"#, nil, ["l"]),
      ([], ["TIPJAR_STORE": "s"], #"{"links": ["/l"]}"#, "s", []),
      ([], [:], #"{"links": ["/l"]}"#, nil, ["/l"]),
    ] as [([String], [String: String], String, String?, [String])])
  func theNearerSourceOfASettingWins(
    _ flags: [String], _ variables: [String: String], _ file: String, _ store: String?,
    _ links: [String]
  ) throws {
    let settings = try settings(flags, variables, file: file)
    #expect(settings.store == store && settings.links.files == links)
  }

  @Test(
    arguments: [
      (["--links", "l", "--store", "s"], [:], "{}", "--store and --links"),
      ([], ["TIPJAR_LINKS": "l", "TIPJAR_STORE": "s"], "{}", "TIPJAR_STORE and TIPJAR_LINKS"),
      ([], [:], #"{"links": ["l"], "store": "s"}"#, "settings.json: “store” and “links”"),
      (["--links", "l", "--only", "apps"], [:], "{}", "--only leaves it out"),
    ] as [([String], [String: String], String, String)])
  func bothAreRefusedInOneLine(
    _ flags: [String], _ variables: [String: String], _ file: String, _ line: String
  ) throws {
    let failure = try #require(throws: Failure.self) {
      try settings(flags, variables, file: file)
    }
    #expect(failure.status == .usage && failure.message.contains(line))
    #expect(!failure.message.contains("\n"))
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "xterm", "TMUX": "x"], false),
      (["TERM": "screen", "STY": "x"], false), (["TERM": "linux"], false),
      (["TERM": "dumb"], false),
      ([:], false), (["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"], false),
    ] as [([String: String], Bool)])
  func hyperlinksAreLeftOutWhereTheyWouldBePrinted(
    _ environment: [String: String], _ isOn: Bool
  ) {
    #expect(HyperlinkPreference.auto.isOn(environment) == isOn)
    #expect(!HyperlinkPreference.no.isOn(environment))
  }
}
