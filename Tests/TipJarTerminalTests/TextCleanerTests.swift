import Testing
import TipJarDeterminism
import TipJarTerminal

@Suite struct TextCleanerTests {
  @Test(arguments: [
    ("Tidepool", "Tidepool"), ("", ""), ("Überraschung 日本 한국 ½", "Überraschung 日本 한국 ½"),
    ("a\u{1B}[31mb\u{1B}[0m", "ab"), ("a\u{9B}31mb", "ab"), ("a\u{7}b", "ab"), ("a\u{1B}cb", "ab"),
    ("a\u{1B}]0;title\u{7}b", "ab"), ("a\u{1B}]8;;http://x\u{1B}\\b\u{1B}]8;;\u{1B}\\c", "abc"),
    ("a\u{1B}]52;c;aGk=\u{9C}b", "ab"), ("a\u{9D}0;t\u{7}b", "ab"), ("a\u{1B}P1$r\u{1B}\\b", "ab"),
    ("a\u{90}q\u{9C}b", "ab"), ("a\u{1B}_x\u{1B}\\b", "ab"), ("a\u{1B}(Bb", "ab"),
    ("a\u{1B}[3\u{7}b", "ab"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}]never ends", "a"),
    ("a\nb\tc", "a b c"), ("a\r\nb", "a b"), ("a\rb", "a b"), ("a\u{8}b", "ab"), ("a\u{7F}b", "ab"),
    ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"), ("a\u{80}\u{9F}b", "a"), ("a\u{0}b", "ab"),
    ("\u{202A}a\u{202B}b\u{202C}c\u{202D}d\u{202E}e", "abcde"),
    ("\u{2066}a\u{2067}b\u{2068}c\u{2069}", "abc"), ("\u{200E}\u{200F}\u{61C}a", "a"),
    ("a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}b", "ab"),
    ("4,99\u{A0}€\u{202F}x", "4,99 € x"),
    ("❤\u{FE0F}", "❤"), ("a\u{E0100}\u{E0041}", "a"), ("👨‍👩‍👧x", "👨x"), ("🏃🏽‍♀️x", "🏃x"), ("👍🏽", "👍"),
    ("🇩🇪🇫🇷", "DEFR"), ("1\u{FE0F}\u{20E3}", "1"), ("e\u{301}", "e\u{301}"),
    ("\u{301}a", "a"), ("a" + String(repeating: "\u{300}", count: 100), "a\u{300}\u{300}"),
    ("\u{93F}a", "a"), ("👍\u{301}x", "👍x"), ("👨\u{200D}a👩👧", "👨a👩👧"),
    ("a\u{102B}\u{102B}\u{102B}", "a\u{102B}\u{102B}"),
    ("\u{E0FFF}\u{378}", "\u{FFFD}\u{FFFD}"), ("\u{3164}\u{115F}x", "x"),
  ])
  func hostileTextIsReduced(_ text: String, _ clean: String) {
    let cleaned = TextCleaner.cleaned(text)
    // By scalars: String's == would take canonical equivalents for the same.
    #expect(Array(cleaned.unicodeScalars) == Array(clean.unicodeScalars))
    #expect(TextCleaner.cleaned(cleaned) == cleaned)
  }

  @Test func invalidUTF8IsHarmless() {
    let text = String(decoding: [0x61, 0xFF, 0xC3, 0x28] as [UInt8], as: UTF8.self)
    #expect(TextCleaner.cleaned(text) == "a\u{FFFD}\u{FFFD}(")
  }

  @Test(arguments: ["x", "日", "e\u{301}", "\u{301}", "\u{1B}[m", "👨‍👩‍👧", "\u{200D}"])
  func aNameOfAMegabyteIsCutOff(_ unit: String) {
    let text = String(repeating: unit, count: 1_048_576 / unit.utf8.count)
    #expect(TextCleaner.cleaned(text).count <= 1_000)
    #expect(TextCleaner.cleaned(text, limit: 5).count <= 5)
  }

  @Test func omittedEntriesDoNotCountToTheLimit() {
    #expect(TextCleaner.cleaned("\u{8}\u{8}a\u{8}b", limit: 2) == "ab")
  }

  @Test(arguments: [
    "क्षि", "का", "ก็", "\u{1100}\u{1100}\u{1161}\u{11A8}\u{11A8}", "नमस्ते", "ﷺ",
    "\u{1100}\u{11A8}\u{AC00}",
  ])
  func aGraphemeFitsOneCell(_ text: String) {
    for character in TextCleaner.cleaned(text) {
      #expect(character.unicodeScalars.count <= 3)
      let columns = character.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
      #expect((1...2).contains(columns))
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func randomTextBecomesHarmless(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ranges: [UInt32] = [0x80, 0x300, 0x3000, 0x1_0000, 0x11_0000]
    var text = String.UnicodeScalarView()
    for _ in 0..<200 {
      let scalar = Unicode.Scalar(
        UInt32.random(in: 0..<ranges[Int(random.next() % 5)], using: &random))
      if let scalar { text.append(scalar) }
    }
    for character in TextCleaner.cleaned(String(text)) {
      #expect(character.unicodeScalars.count <= 3)
      #expect(DisplayWidth.of(character) > 0, "\(character.unicodeScalars.map(\.value))")
      #expect(character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  // MARK: Widths

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
