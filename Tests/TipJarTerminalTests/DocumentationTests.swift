import TestSupport
import Testing
import TipJarTerminal

@Suite struct DocumentationTests {
  @Test func theExampleOnThePageIsTheOneThatIsCompiled() throws {
    let example = try DocumentationExample(library: "TipJarTerminal", file: "TerminalExample.swift")
    #expect(example.page == example.file)
  }

  @Test func theExampleAsks() async {
    let screen = RecordingScreen(size: Size(width: 20, height: 3))
    screen.send(.focus(true))
    screen.send(.key(Key(.character("y"))))
    #expect(await ask("Go on?", on: screen) == Key(.character("y")))
    #expect(screen.text[1].hasPrefix("  Go on?"))
  }

  @Test func theExampleEndsWithItsScreen() async {
    let screen = RecordingScreen()
    screen.close()
    #expect(await ask("Go on?", on: screen) == nil)
  }
}
