import Foundation
import TestSupport
import Testing
import TipJarLinks
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarTips

/// The rows made from files of links.
@Suite struct LinkJarTests {
  private func jar(_ files: [(String, String)]) throws -> LinkJar {
    try TestEnvironment.withFolder { folder in
      let paths = try files.map { name, text in
        let url = URL(filePath: folder + "/" + name)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
      }
      return try LinkJar(files: paths)
    }
  }

  @Test(arguments: [
    ("tips.yml", "name: Lantern\nko_fi: x\n", "Lantern"),
    ("lantern.yml", "ko_fi: x\n", "lantern"),
    ("lantern/.github/FUNDING.yml", "ko_fi: x\n", "lantern"),
    ("lantern/docs/tips.yml", "ko_fi: x\n", "lantern"),
    ("lantern/pyproject.toml", "[project.urls]\nFunding = 'https://ko-fi.com/x'\n", "lantern"),
  ])
  func theNameIsTheFilesOrThatOfItsFolder(_ path: String, _ text: String, _ name: String) throws {
    #expect(try jar([(path, text)]).name == name)
  }

  @Test func severalFilesAreOneListWithEachLinkOnce() throws {
    let jar = try jar([
      ("a.yml", "name: Lantern\nko_fi: x\n"),
      ("package.json", #"{"funding": ["https://ko-fi.com/x", "https://example.org"]}"#),
    ])
    #expect(jar.links.map(\.address.text) == ["https://ko-fi.com/x", "https://example.org"])
    #expect(jar.name == "Lantern")
  }

  @Test func aFileWithoutALinkIsAnError() throws {
    #expect(throws: LinkError.self) { try jar([("a.yml", "ko_fi: x\n"), ("b.yml", "github:\n")]) }
    let some = try jar([("a.yml", "ko_fi: x\ncustom: javascript:alert(1)\n")])
    #expect(some.links.count == 1 && some.problems.count == 1)
  }

  @Test func theTitleIsTheAuthorsWordsElseThePlatformsName() throws {
    let rows = try LinkScene.jar().rows(in: .english, hasSigns: true)
    #expect(
      rows.map(\.title) == [
        "GitHub Sponsors", "GitHub Sponsors", "Ko-fi", "A coffee", "Bitcoin",
      ])
    #expect(rows.map(\.platform) == ["", "", "", "", ""])
    #expect(rows.map(\.host) == ["github.com", "github.com", "ko-fi.com", "example.org", ""])
    #expect(rows.map(\.address).last == LinkScene.addresses.last)
    #expect(rows.map(\.canBeOpened) == [true, true, true, true, false])
    let named = LinkJar(
      [FundingLink(try LinkAddress("https://ko-fi.com/x"), label: "Tea")], name: "")
    #expect(named.rows(in: .english, hasSigns: true)[0].platform == "Ko-fi")
  }

  @Test(arguments: [
    (Language.english, true, ["$5", "€2.50"]), (.german, true, ["5 $", "2,50 €"]),
    (.polish, true, ["5 $", "2,50 €"]), (.japanese, true, ["$5", "€2.50"]),
    (.english, false, ["USD 5", "EUR 2.50"]),
  ])
  func sumsAreWrittenAsTheLanguageDoes(
    _ language: Language, _ hasSigns: Bool, _ sums: [String]
  ) throws {
    let rows = try LinkScene.jar().rows(in: language, hasSigns: hasSigns)
    #expect(rows.map(\.amount).filter { !$0.isEmpty } == sums)
  }

  /// Names in files and programs are shown safely: no character that a terminal acts on reaches the
  /// screen.
  @Test func hostileNamesAreShownHarmless() throws {
    let evil = "a\u{1B}]0;x\u{7}\u{202E}b\nc"
    let links = [FundingLink(try LinkAddress("https://xn--pypal-4ve.com/x"), label: evil)]
    let jar = LinkJar(links, name: evil + String(repeating: "n", count: 500))
    let scene = try LinkScene(jar: jar, showing: 0)
    scene.frame.canvas.expectNoControls()
    #expect(scene.text.contains("xn--pypal-4ve.com"))
  }
}
