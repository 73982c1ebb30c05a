import Testing
import TipJarMachines
import TipJarTerminal

@testable import TipJarScreens

/// The text beside a control is complete and meaningful.
@Suite struct CalmFiguresTests {
  /// The lines of an app's row.
  private func row(_ name: String, of scene: Scene) -> String {
    let text = scene.canvas.text
    guard let first = text.firstIndex(where: { $0.contains(name) }) else { return "" }
    return text[first...].prefix(2).joined(separator: "\n")
  }

  /// While the pill shrinks and the numbers appear, no word is ever cut off.
  @Test(arguments: [80, 60, 40]) func noWordIsCutWhileThePillShrinks(_ columns: Int) {
    var scene = Scene(columns: columns)
    scene.send(.apps(.download("margin", .tapped)), after: .seconds(1))
    for step in 0..<150 {
      if step == 5 { scene.send(.apps(.download("margin", .queued(1)))) }
      scene.now = scene.now.advanced(by: .milliseconds(10))
      let text = row("Margin", of: scene)
      let hasPart = ["Prepar", "Wait"].contains { text.contains($0) }
      let hasWhole = ["Preparing", "Waiting"].contains { text.contains($0) }
      #expect(hasPart == hasWhole, "\(step): \(text)")
    }
  }
}
