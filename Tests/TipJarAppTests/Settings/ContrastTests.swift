import ArgumentParser
import TestSupport
import Testing
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront
@testable import tipjar

/// All text on the screens is readable in every theme.
@Suite struct ContrastTests {
  private static let screens: [SnapshotScreen] =
    SnapshotScreen.Stage.allCases.map(SnapshotScreen.storefront)

  /// The pairs of roles of the letters and digits on a screen.
  private static func pairs(on screen: SnapshotScreen) async throws -> Set<Style> {
    let settings = try GlobalOptions.parse([]).settings(environment: [:], report: { _ in })
    let snapshot = Snapshot(
      screen: screen, size: Size(width: 120, height: 40), at: .seconds(2), keys: try KeyScript(""),
      settings: settings)
    let cells = try await snapshot.canvas().cells
    let text = cells.filter { $0.scalars.first?.properties.isAlphabetic == true }
    return Set(text.map { Style($0.style.ink, on: $0.style.paper) })
  }

  @Test(arguments: screens)
  func allTextStandsOutFromItsPaper(_ screen: SnapshotScreen) async throws {
    let pairs = try await Self.pairs(on: screen)
    #expect(pairs.count > 2)
    for (_, theme) in Theme.all {
      let least = theme.leastContrast
      for style in pairs where style.ink != .track && !style.paper.isIcon {
        let text = theme.tone(style.ink)
        let paper = theme.tone(style.paper)
        let exact = (text.rgb ?? theme.foreground).contrast(
          with: paper.rgb ?? theme.background)
        let indexed = (text.indexed.map { RGB.indexed($0) } ?? theme.foreground).contrast(
          with: paper.indexed.map { RGB.indexed($0) } ?? theme.background)
        #expect(exact >= least && indexed >= least, "\(style) \(exact) \(indexed)")
      }
    }
  }
}
