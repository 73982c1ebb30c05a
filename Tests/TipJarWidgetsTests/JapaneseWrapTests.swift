import TipJarTerminal
import Testing

@testable import TipJarWidgets

@Suite struct JapaneseWrapTests {
  /// A mark that closes something, or a small letter, stands behind another character.
  @Test(arguments: [
    ("お金は動く。", 10, ["お金は動", "く。"]), ("「お金」は", 6, ["「お", "金」は"]),
    ("チップ、ャ", 6, ["チッ", "プ、ャ"]), ("あああ", 4, ["ああ", "あ"]), ("あ。", 2, ["あ", "。"]),
  ])
  func noLineBeginsWithWhatMayNot(_ text: String, _ width: Int, _ lines: [String]) {
    let wrapped = Paragraph(text).lines(width: width)
    #expect(wrapped == lines)
    #expect(wrapped.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(wrapped.joined() == text)
  }
}
