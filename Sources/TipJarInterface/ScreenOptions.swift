import Foundation
package import TipJarMachines
public import TipJarTerminal
public import TipJarVocabulary
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
  /// The things that the screen may do; it offers nothing else.
  package var capabilities = Capability.all
  /// The time without input, or without a terminal that takes output, after which the screen
  /// closes; nil for none.
  package var idleLimit: Duration?
  /// The time after which the screen closes, whatever is done; nil for none.
  package var longest: Duration?
  /// A Boolean value that indicates whether notifications are shown while the window is not in
  /// front. They belong to the program that embeds a screen.
  package var alerts = false
  /// A Boolean value that indicates whether addresses are links.
  package var hyperlinks = true
  /// A Boolean value that indicates whether the terminal reports keys that are released.
  package var keyReleases = false

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
      window: window, graphics: graphics, log: log, patience: idleLimit)
  }

  /// Shows a screen in the theme for the terminal's background colour, or else for what the environment
  /// says of it. Without colours no background is painted, so what is drawn follows the terminal's own.
  @MainActor
  package func adopt(_ background: RGB?, on screen: TerminalScreen) {
    let choice = screen.depth == .mono && theme != .contrast ? .auto : theme
    screen.theme =
      background.map(choice.theme)
      ?? choice.theme(environment: ProcessInfo.processInfo.environment)
  }

  package var window: WindowFeatures {
    WindowFeatures(
      title: setsTitle, progress: showsProgress, alerts: alerts, hyperlinks: hyperlinks,
      keyReleases: keyReleases)
  }

  @MainActor
  package func glyphs(on screen: TerminalScreen) -> GlyphSet {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    var set = GlyphPreference.choose(glyphs, isUnicode: screen.isUnicode, terminal: terminal).glyphs
    if [.mono, .eight].contains(screen.depth) { set.hasPictures = false }
    return set
  }

  package var motion: DownloadButton.Motion { reducesMotion ? .reduced : .standard }

  /// The options for a screen, in English if the locale's encoding lacks the language's letters.
  package var withLettersToShow: ScreenOptions {
    guard language != .english, !TerminalProbe().isUnicode else { return self }
    var options = self
    options.language = .english
    return options
  }
}
