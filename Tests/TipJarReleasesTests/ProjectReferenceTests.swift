import Testing

@testable import TipJarReleases

/// The ways in which people name a project and one of its versions.
@Suite struct ProjectReferenceTests {
  @Test(
    arguments: [
      ("BurntSushi/ripgrep", "burntsushi/ripgrep", nil),
      ("BurntSushi/ripgrep@14.1.0", "burntsushi/ripgrep", "14.1.0"),
      ("biomejs/biome@@biomejs/biome@2.1.1", "biomejs/biome", "@biomejs/biome@2.1.1"),
      ("o/r@", "o/r", nil),
      ("https://github.com/o/r", "o/r", nil),
      ("https://github.com/o/r/", "o/r", nil),
      ("https://github.com/o/r.git", "o/r", nil),
      ("https://github.com/o/r@v2", "o/r", "v2"),
      ("https://github.com/o/r/releases", "o/r", nil),
      ("https://github.com/o/r/releases/latest", "o/r", nil),
      ("https://github.com/o/r/releases/tag/v2", "o/r", "v2"),
      ("https://github.com/o/r/releases/tag/cli/v2", "o/r", "cli/v2"),
      ("https://github.com/o/r/releases/tag/cli%2Fv2", "o/r", "cli/v2"),
      ("https://github.com/o/r/releases/download/v2/r-linux.tgz", "o/r", "v2"),
      ("https://github.com/o/r/tree/main/docs?tab=readme#install", "o/r", nil),
      ("github.com/o/r/issues/7", "o/r", nil),
      ("git@github.com:o/r.git", "o/r", nil),
      ("ssh://git@github.com/o/r.git", "o/r", nil),
      ("codeberg.org/o/r@v2", "codeberg.org/o/r", "v2"),
      ("https://codeberg.org/o/r/releases/tag/v2", "codeberg.org/o/r", "v2"),
      ("git@codeberg.org:o/r", "codeberg.org/o/r", nil),
      ("http://127.0.0.1:3000/o/r/releases/tag/v2", "127.0.0.1:3000/o/r", "v2"),
    ] as [(String, String, String?)])
  func aProjectIsFoundInWhatPeopleCopy(_ text: String, id: String, version: String?) throws {
    let reference = try #require(ProjectReference(text))
    #expect(reference.project.id == id && reference.version == version)
  }

  @Test(arguments: [
    "", "ripgrep", "ripgrep@14.1.0", "@o/r", "a/b/c/d", "https://github.com",
    "https://github.com/o",
    "https://gitlab.com/o/r/releases", "https://u@example.org/a/b", "http://example.org/a/b/c",
    "git@github.com", "ftp://a.b/c/d/e", "a/..", "o/r\u{1B}",
  ])
  func anythingElseIsNone(_ text: String) { #expect(ProjectReference(text) == nil) }
}
