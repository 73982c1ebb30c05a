import Foundation
package import TipJarMachines
import TipJarScreens
package import TipJarTerminal
package import TipJarWidgets

extension Settings {
  /// Opens the terminal's screen with these settings. Standard error goes to `log` while it is
  /// open.
  /// - Throws: a `ScreenError` if a full screen is impossible.
  @MainActor
  package func openScreen(log: ScreenLog? = nil) throws(ScreenError) -> TerminalScreen {
    let environment = ProcessInfo.processInfo.environment
    return try TerminalScreen(
      theme: theme.theme(environment: environment), color: color, mouse: usesMouse,
      window: window(environment), log: log)
  }

  /// Returns the features outside the cells that the terminal supports and the settings allow.
  package func window(_ environment: [String: String]) -> WindowFeatures {
    let known = WindowFeatures(environment: environment)
    return WindowFeatures(
      title: known.title && setsTitle, progress: known.progress && showsProgress)
  }

  /// Returns the glyphs for a screen.
  @MainActor
  package func glyphs(on screen: TerminalScreen) -> GlyphSet {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return GlyphPreference.choose(glyphs, isUnicode: screen.isUnicode, terminal: terminal).glyphs
  }

  /// The motion of buttons between their phases.
  package var motion: DownloadButton.Motion { reducesMotion ? .reduced : .standard }

  /// Returns the settings for a screen, in English if the locale's encoding lacks the language's
  /// letters.
  package var withLettersToShow: Settings {
    guard language != .english, !TerminalProbe().isUnicode else { return self }
    var settings = self
    settings.language = .english
    return settings
  }
}
