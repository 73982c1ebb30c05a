import TipJarScreens
import TipJarStorefront
import TipJarTerminal

extension Storefront {
  /// Opens the storefront in the terminal. The process ends as the user or a signal requests.
  /// - Throws: the error of a file, of the state folder or of the screen.
  static func serve(_ settings: Settings) async throws {
    let (ending, kept, _) = try await open(
      settings, real: settings.realDownloads, report: Failure.say)
    if kept > 0, TerminalScreen.takesLine {
      print(settings.screen.withLettersToShow.language.words.keptDownloads(kept))
    }
    try ending.finish()
  }
}

extension ScreenLoop.Ending {
  /// Ends the process with success, with an error, or by the signal that ended the loop.
  func finish() throws {
    switch self {
    case .quit: break
    case .failed(let failure): throw failure
    case .closed: Signal.hangUp.endProcess()
    case .signal(let signal): signal.endProcess()
    }
  }
}
