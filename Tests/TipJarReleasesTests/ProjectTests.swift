import Testing

@testable import TipJarReleases

@Suite struct ProjectTests {
  @Test(arguments: [
    ("BurntSushi/ripgrep", "burntsushi/ripgrep", "BurntSushi/ripgrep"),
    ("https://github.com/jqlang/jq.git", "jqlang/jq", "jqlang/jq"),
    ("https://codeberg.org/A/b/", "codeberg.org/a/b", "https://codeberg.org/A/b"),
    ("codeberg.org/a/b", "codeberg.org/a/b", "https://codeberg.org/a/b"),
    ("http://127.0.0.1:3000/a/b", "127.0.0.1:3000/a/b", "http://127.0.0.1:3000/a/b"),
  ])
  func aProjectHasOneIDInAllVersions(_ text: String, id: String, kept: String) throws {
    let project = try #require(Project(text))
    #expect(project.id == id && project.text == kept)
    #expect(Project(project.text) == project)
  }

  @Test func aHostOfTheTableHasItsKindOfAPI() throws {
    for host in ProjectHost.all {
      #expect(try #require(Project("https://\(host.host)/o/r")).api == host.kind)
    }
    #expect(Project("https://codeberg.org/o/r")?.api == .forgejo)
  }

  @Test(arguments: [Project.API.gitHub, .forgejo], ["v2", "cli/v2", "a b"])
  func theAddressOfAReleaseLeadsBackToItsTag(_ api: Project.API, _ tag: String) throws {
    let path = api.page(of: tag, at: "").split(separator: "/")
    #expect(api.tag(below: path) == tag)
  }

  @Test(arguments: [
    "", "ripgrep", "a/b/c/d", "a/..", "a b/c", "http://example.org/a/b", "https://github.com/a",
    "https://gitlab.com/a/b", "https://u@example.org/a/b", "a//b", "ftp://a.b/c/d", "a/b\u{1B}",
    "https://example.org:0/a/b",
  ])
  func anythingElseIsNone(_ text: String) { #expect(Project(text) == nil) }
}
