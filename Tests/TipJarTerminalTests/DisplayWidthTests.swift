import Testing
import TipJarTerminal

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤", 1), ("❤\u{FE0F}", 1), ("⠿", 1), ("▀", 1),
      ("…", 1), ("━", 1), ("\u{200B}", 0), ("\u{AD}", 0), ("\u{7}", 0), ("\u{9B}", 0),
      ("\u{202E}", 0),
      ("Ａ", 2), ("ｱ", 1), ("का", 2), ("£", 1), ("♥", 1), ("\u{2029}", 0), ("\u{A0}", 1),
    ] as [(Character, Int)])
  func aGraphemeTakesTheColumnsOfItsParts(_ character: Character, _ columns: Int) {
    #expect(DisplayWidth.of(character) == columns)
  }

  @Test(arguments: [("", 0), ("Tidepool", 8), ("日本語", 6), ("a日e\u{301}👍", 6)])
  func aTextTakesTheSumOfItsGraphemes(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }
}
