import Testing

@testable import TipJarReleases

@Suite struct ReleaseVersionTests {
  @Test(arguments: [
    ("v1.2.3", "x", "1.2.3"), ("V2", "x", "2"), ("1.2.3", "x", "1.2.3"),
    ("release-1.0", "x", "1.0"), ("jq-1.8.2", "jq", "1.8.2"), ("jq1.5", "jq", "1.5"),
    ("basalt/v0.12.7", "basalt", "0.12.7"), ("@biomejs/biome@2.1.1", "biome", "2.1.1"),
    ("graal-25.0.0", "truffle", "25.0.0"), ("k9s-v0.50", "k9s", "0.50"),
    ("stable", "x", "stable"), ("nightly", "x", "nightly"), ("r1234", "x", "r1234"),
    ("dns53_v0.11.0", "dns53", "0.11.0"), ("dns53", "dns53", "dns53"),
  ])
  func theVersionIsTheTagWithoutNames(_ tag: String, _ name: String, _ version: String) {
    #expect(ReleaseVersion(tag: tag, of: name).description == version)
  }

  /// Each version is older than the next one.
  @Test(arguments: [
    ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2"],
    ["1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1", "2"],
    ["1.9", "1.10", "1.10.1", "99999999999999999999998.0", "99999999999999999999999"],
    ["1.0rc1", "1.0rc2", "1.0", "1.0a", "1.0b", "1.0.1"], ["2025.9.30", "2025.11.12"],
    ["r99", "r100"], ["1.1.1k", "1.1.1l"], ["0.9-beta", "0.9"], ["1.2.3", "1.2.4-rc1"],
  ])
  func oneVersionFollowsTheOther(_ versions: [String]) {
    let versions = versions.map { ReleaseVersion($0) }
    for (left, right) in zip(versions, versions.dropFirst()) {
      #expect(left.isOlder(than: right) == true && right.isOlder(than: left) == false)
    }
  }

  @Test(arguments: [("1.0", "1.0.0"), ("1.0+5", "1.0+7"), ("stable", "stable"), ("1.02", "1.2")])
  func theSameVersionIsNotOlder(_ left: String, _ right: String) {
    let (left, right) = (ReleaseVersion(left), ReleaseVersion(right))
    #expect(left.isOlder(than: right) == false && right.isOlder(than: left) == false)
  }

  @Test func versionsWithoutNumbersHaveNoOrder() {
    #expect(ReleaseVersion("stable").isOlder(than: ReleaseVersion("nightly")) == nil)
    #expect(ReleaseVersion("stable").isOlder(than: ReleaseVersion("1.0")) == nil)
  }

  /// Tags of the same program, and the name of their stream.
  @Test(arguments: [
    (["v1.0", "1.0", "tool-2.0", "tool_v2", "release-3", "Tool/v1.2-rc1"], ""),
    (["cli-v1.0", "cli-2.0", "CLI/v3", "cli@1"], "cli"),
    (["@scope/name@1.0.0"], "@scope/name"), (["s3-gui-v1.2"], "s3-gui"),
    (["3d-view-v1.0"], "3d-view"),
    (["b4567", "b1"], "b"), (["nightly"], "nightly"), (["nightly-2024-01-02"], "nightly"),
  ])
  func aStreamIsWhatPrecedesTheVersion(_ tags: [String], _ name: String) {
    for tag in tags { #expect(ReleaseStream(tag: tag, of: "tool").name == name, "\(tag)") }
    #expect(ReleaseStream(named: name).isChannel == (name == "nightly"))
  }

  @Test func theNumbersInWordsCount() {
    let versions = ["1.0-rc2", "1.0-rc9", "1.0-rc10"].map { ReleaseVersion($0) }
    for (left, right) in zip(versions, versions.dropFirst()) {
      #expect(left.isOlder(than: right) == true)
    }
  }
}
