import Foundation
import TipJarScreens
import TipJarStorefront
import TipJarTerminal
import TipJarWidgets

extension ProgressDisplay.Style {
  /// Returns the style for standard output: none with JSON, and lines if nothing can be redrawn.
  static func chosen(for settings: Settings, json: Bool) -> Self {
    if json { return .none }
    guard isatty(STDOUT_FILENO) == 1 else { return .lines }
    let probe = TerminalProbe()
    guard probe.problem == nil else { return .lines }
    let environment = ProcessInfo.processInfo.environment
    let glyphs = GlyphPreference.choose(
      settings.screen.glyphs, isUnicode: probe.isUnicode, terminal: environment["TERM"] ?? "")
    let depth = ColorDepth.choose(
      colors: probe.colors, isDirect: probe.isDirect, wish: settings.screen.color,
      environment: environment)
    return .block(ProgressLook(glyphs.glyphs, depth)) { Output.terminalSize }
  }
}

extension Output {
  /// The columns and rows of the terminal on standard output; 80x24 if unknown.
  static var terminalSize: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
