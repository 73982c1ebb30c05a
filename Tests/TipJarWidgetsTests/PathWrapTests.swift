import Testing
import TipJarTerminal
import TipJarWidgets

@Suite struct PathWrapTests {
  /// A path that is wider than a line is split after a slash, a long name where the line ends.
  @Test(arguments: [
    ("/home/ada/tools/moss", 12, ["/home/ada/", "tools/moss"]),
    ("in /home/ada/tool", 10, ["in", "/home/ada/", "tool"]),
    ("/a/longer-name", 8, ["/a/longe", "r-name"]), ("a b/c", 3, ["a", "b/c"]),
  ])
  func aPathIsSplitAfterASlash(_ text: String, _ width: Int, _ lines: [String]) {
    let wrapped = Paragraph(text).lines(width: width)
    #expect(wrapped == lines)
    #expect(wrapped.allSatisfy { DisplayWidth.of($0) <= width })
  }
}
