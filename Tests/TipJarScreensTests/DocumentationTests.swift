import ScreensExample
import TestSupport
import Testing

@Suite struct ScreensDocumentationTests {
  @Test func theExampleOnThePageIsTheOneThatIsCompiled() throws {
    let example = try DocumentationExample(
      library: "TipJarScreens", file: "../Examples/Screens/ScreensExample.swift")
    #expect(!example.page.isEmpty)
    #expect(example.page == example.file)
  }

  @Test(arguments: ["Support Lantern", "Coffee", "With milk", "£1.99", "simulated store"])
  func theExampleDrawsTheTipJar(_ text: String) {
    let lines = drawTipJar()
    #expect(lines.count == 16)
    #expect(lines.contains { $0.contains(text) }, "\(lines.joined(separator: "\n"))")
  }
}
