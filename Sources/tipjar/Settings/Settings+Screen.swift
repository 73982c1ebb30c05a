import Foundation
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

extension Settings {
  /// Opens the terminal's screen with these settings. Standard error goes to `log` while it is
  /// open.
  /// - Throws: a `ScreenError` if a full screen is impossible.
  @MainActor
  func openScreen(log: ScreenLog? = nil) throws(ScreenError) -> TerminalScreen {
    let environment = ProcessInfo.processInfo.environment
    return try TerminalScreen(
      theme: theme.theme(colorFGBG: environment["COLORFGBG"]), color: color, mouse: usesMouse,
      window: window(environment), log: log)
  }

  /// Returns the features outside the cells that the terminal supports and the settings enable.
  func window(_ environment: [String: String]) -> WindowFeatures {
    let known = WindowFeatures(environment: environment)
    return WindowFeatures(
      title: known.title && setsTitle, progress: known.progress && showsProgress)
  }

  /// Returns the glyphs for a screen.
  @MainActor
  func glyphs(on screen: TerminalScreen) -> GlyphSet {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return GlyphWish.choose(glyphs, isUnicode: screen.isUnicode, terminal: terminal).glyphs
  }

  /// The animation of buttons.
  var motion: DownloadButton.Motion { reducesMotion ? .reduced : .standard }

  /// The settings for a screen: in English if the locale's encoding lacks the letters of another
  /// language.
  var withLettersToShow: Settings {
    guard language != .english, !TerminalProbe().isUnicode else { return self }
    var settings = self
    settings.language = .english
    return settings
  }
}
