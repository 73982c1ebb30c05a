import Foundation
package import TipJarMachines
public import TipJarTerminal
package import TipJarWidgets

/// The look of a screen, and what it uses of its terminal.
public struct ScreenOptions: Equatable, Sendable {
  /// The colours; by default those that fit the terminal's background.
  public var theme: ThemePreference
  /// The language of the screen.
  public var language: Language
  /// A Boolean value that indicates whether animations are disabled: spinners, transitions,
  /// confetti.
  public var reducesMotion: Bool
  /// A Boolean value that indicates whether the screen uses the mouse.
  public var usesMouse: Bool
  package var color = ColorPreference.auto
  /// The glyph set, or nil to choose by locale and terminal.
  package var glyphs: GlyphPreference?
  package var cursor = CursorPreference.auto
  package var graphics = GraphicsPreference.auto
  package var ringsBell = false
  /// A Boolean value that indicates whether the window's title and the taskbar show progress, on
  /// terminals that support it. The title belongs to the program that embeds a screen.
  package var setsTitle = false
  package var showsProgress = true

  /// Creates options; the defaults suit most programs. Without a language it is the user's
  /// locale's.
  public init(
    theme: ThemePreference = .auto, language: Language? = nil, reducesMotion: Bool = false,
    usesMouse: Bool = true
  ) {
    self.theme = theme
    self.language = language ?? .choose(environment: ProcessInfo.processInfo.environment)
    (self.reducesMotion, self.usesMouse) = (reducesMotion, usesMouse)
  }

  /// Opens the terminal's screen with these options. Standard error goes to `log` while it is
  /// open.
  /// - Throws: a `ScreenError` if a full screen is impossible.
  @MainActor
  package func openScreen(log: ScreenLog? = nil) throws(ScreenError) -> TerminalScreen {
    let environment = ProcessInfo.processInfo.environment
    return try TerminalScreen(
      theme: theme.theme(environment: environment), color: color, mouse: usesMouse,
      window: window(environment), graphics: graphics, log: log)
  }

  /// Returns the features outside the cells that the terminal supports and the options allow.
  package func window(_ environment: [String: String]) -> WindowFeatures {
    let known = WindowFeatures(environment: environment)
    return WindowFeatures(
      title: known.title && setsTitle, progress: known.progress && showsProgress)
  }

  @MainActor
  package func glyphs(on screen: TerminalScreen) -> GlyphSet {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return GlyphPreference.choose(glyphs, isUnicode: screen.isUnicode, terminal: terminal).glyphs
  }

  /// The motion of buttons between their phases.
  package var motion: DownloadButton.Motion { reducesMotion ? .reduced : .standard }

  /// The options for a screen, in English if the locale's encoding lacks the language's letters.
  package var withLettersToShow: ScreenOptions {
    guard language != .english, !TerminalProbe().isUnicode else { return self }
    var options = self
    options.language = .english
    return options
  }
}
