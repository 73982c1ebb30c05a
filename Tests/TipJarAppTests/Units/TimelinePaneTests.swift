import Foundation
import Testing
import TipJarMachines
import TipJarTerminal

@testable import TipJarScreens

/// The event pane: every word is complete, and the last line shows how to close it.
@Suite struct TimelinePaneTests {
  private static func scene(
    columns: Int, rows: Int, _ language: Language = .english
  ) -> Scene {
    var scene = Scene(columns: columns, rows: rows)
    scene.language = language
    scene.send(.apps(.download("margin", .tapped)), after: .seconds(1))
    let reason = "The mirror in the hall of mirrors hung up, as mirrors do now and then."
    scene.send(.apps(.download("margin", .failed(1, reason: reason))), after: .seconds(1))
    scene.send(.command(.timeline))
    return scene
  }

  @Test(arguments: [(60, 24), (80, 24), (104, 32)], Language.allCases)
  func aLongReasonGoesOnInTheNextLine(_ size: (Int, Int), _ language: Language) {
    let scene = Self.scene(columns: size.0, rows: size.1, language)
    let words = scene.canvas.text.joined(separator: " ").split(separator: " ")
    for word in ["hall", "mirrors", "hung", "now", "then."] {
      #expect(words.contains { $0 == word }, "\(word)")
    }
  }

  @Test func escIsNamedWhileThePaneIsOpen() {
    var scene = Self.scene(columns: 80, rows: 24)
    #expect(scene.canvas.text.last?.contains("Esc close") == true)
    scene.send(.command(.back))
    #expect(scene.canvas.text.last?.contains("Esc close") == false)
  }
}
