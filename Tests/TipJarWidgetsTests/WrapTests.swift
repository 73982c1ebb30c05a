import Testing
import TipJarTerminal
import TipJarWidgets

@Suite struct WrapTests {
  /// A mark that closes something, or a small letter, stands behind another character. A path that is
  /// wider than a line is split after a slash, an id after a dot, a long name where the line ends.
  @Test(arguments: [
    ("お金は動く。", 10, ["お金は動", "く。"]), ("「お金」は", 6, ["「お", "金」は"]),
    ("チップ、ャ", 6, ["チッ", "プ、ャ"]), ("あああ", 4, ["ああ", "あ"]), ("あ。", 2, ["あ", "。"]),
    ("/home/ada/tools/moss", 12, ["/home/ada/", "tools/moss"]),
    ("in /home/ada/tool", 10, ["in", "/home/ada/", "tool"]),
    ("app.tipjar.tip.extrafine", 23, ["app.tipjar.tip.", "extrafine"]),
    ("/a/longer-name", 8, ["/a/longe", "r-name"]), ("a b/c", 3, ["a", "b/c"]),
  ])
  func aLineEndsWhereItMay(_ text: String, _ width: Int, _ lines: [String]) {
    let wrapped = Paragraph(text).lines(width: width)
    #expect(wrapped == lines)
    #expect(wrapped.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(wrapped.joined() == text.replacing(" ", with: ""))
  }

  /// A sentence in the middle has no short line at its end, and no more lines than it needs.
  @Test(arguments: [
    (
      "Lantern would open here. It is simulated: nothing runs.",
      ["Lantern would open here. It", "is simulated: nothing runs."]
    ), ("Short.", ["Short."]), ("", [""]),
  ])
  func aSentenceInTheMiddleIsBalanced(_ text: String, _ lines: [String]) {
    #expect(Paragraph(text).balancedLines(width: 48) == lines)
  }

  @Test func wordsAreWrappedNeverLost() {
    let text = "cores, memory and an antidisestablishmentarian disk"
    for width in 1...60 {
      let lines = Paragraph(text).lines(width: width)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }
}
