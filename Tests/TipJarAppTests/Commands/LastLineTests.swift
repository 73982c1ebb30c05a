import Testing
import TipJarDownloads

@testable import TipJarScreens
@testable import tipjar

/// The last line of `get` says what is missing, and what to do.
@Suite struct LastLineTests {
  private static let apps = Array(Catalog.builtIn(in: "en").apps.prefix(3))

  private static func ending(
    _ ends: [(AppJSON.State, Int64?, String?)], shown: Bool, _ words: Words = .english
  ) -> String? {
    Getting.ending(
      of: zip(apps, ends).map { AppJSON($0, $1.0, receivedBytes: $1.1, reason: $1.2) },
      reasonsAreShown: shown, words)
  }

  @Test func whatIsInstalledNeedsNoLine() {
    #expect(Self.ending([(.installed, nil, nil)], shown: false) == nil)
  }

  @Test func aReasonThatTheTerminalShowsIsNotRepeated() {
    let failed = (AppJSON.State.failed, Int64?.none, String?.some("The sum is wrong"))
    #expect(Self.ending([failed], shown: true) == "")
    #expect(Self.ending([failed], shown: false) == "\(Self.apps[0].name): The sum is wrong.")
  }

  @Test func whatIsMissingIsCounted() {
    let ends: [(AppJSON.State, Int64?, String?)] = [
      (.installed, nil, nil), (.failed, 0, "a."), (.failed, nil, "b."),
    ]
    #expect(Self.ending(ends, shown: true) == "Not installed: 2 of 3 apps.")
    #expect(
      Self.ending(ends, shown: false) == "\(Self.apps[1].name): a. Not installed: 2 of 3 apps.")
  }

  @Test func receivedBytesAreResumedByTheSameCommand() {
    let resumes = Words.english.commands.resumes
    #expect(Self.ending([(.paused, 5, "a")], shown: true) == resumes)
    #expect(Self.ending([(.paused, 0, "a")], shown: true) == "")
  }

  @Test(arguments: Language.allCases) func noReasonEndsWithTwoStops(language: Language) {
    let words = language.words
    for reason in ["a", "a.", "一。"] {
      let ending = Self.ending([(.paused, 5, reason)], shown: false, words) ?? ""
      #expect(!ending.contains("。.") && !ending.contains(".."))
      #expect(ending.hasSuffix(words.commands.resumes))
    }
  }
}
