package import TipJarTerminal

/// The theme of a screen: a person's choice, for the background that the terminal has reported.
@MainActor
package final class ScreenColors {
  private var options: ScreenOptions
  private var background: RGB?
  private let screen: TerminalScreen

  package init(_ options: ScreenOptions, on screen: TerminalScreen) {
    (self.options, self.screen) = (options, screen)
  }

  package func adopt(_ background: RGB) {
    self.background = background
    options.adopt(background, on: screen)
  }

  package func use(_ theme: ThemePreference) {
    options.theme = theme
    options.adopt(background, on: screen)
  }
}
