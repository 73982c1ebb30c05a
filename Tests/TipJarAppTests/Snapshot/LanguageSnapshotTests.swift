import Foundation
import Testing
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront

/// The places in every language, in a window of 80 columns.
@Suite struct LanguageSnapshotTests {
  /// The built-in store and apps have the screen's language.
  @Test(arguments: [
    (Language.german, "tips", "Extrafeine Spitze"), (.japanese, "tips", "極細チップ"),
    (.polish, "tips", "Arcycienka stalówka"), (.english, "tips", "Extra Fine Tip"),
    (.german, "apps", "Findet Dateien im Dunkeln"),
  ])
  func theBuiltInSpeaksTheLanguage(
    _ language: Language, _ screen: String, _ text: String
  ) async throws {
    var snapshot = try Snapshot.of(screen, size: Size(width: 80, height: 24), at: .seconds(3))
    snapshot.settings.screen.language = language
    let lines = try await snapshot.canvas().text
    #expect(lines.contains { $0.contains(text) }, "\(lines.joined(separator: "\n"))")
  }
}
