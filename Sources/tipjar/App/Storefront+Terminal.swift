import Foundation
import TipJarMachines
import TipJarStore
import TipJarTerminal
import TipJarWidgets

extension Storefront {
  /// Opens the storefront in the terminal and stays until the person leaves.
  /// - Throws: a ``Failure`` when a file or the state folder is not what it should be, a `ScreenError` when
  ///   the terminal cannot show a screen.
  static func open(_ settings: Settings) async throws {
    let settings = settings.withLettersToShow
    let inventory = try Inventory(settings, beginning: true)
    for notice in inventory.notices { Failure.say(notice) }
    try settings.makeStateFolder()
    let clocks = Services.Clocks(settings)
    let logFile = try LogFile(settings) { clocks.store.now }
    let screen = try settings.openScreen(log: logFile.screenLog)
    let texts = Texts(words: settings.language.words, hasSigns: screen.isUnicode)
    let storefront = Storefront(
      settings, inventory: inventory, texts: texts, glyphs: settings.glyphs(on: screen),
      screen: screen, frames: FrameClock(), clocks: clocks,
      log: logFile.logger("tipjar"))
    storefront.runtime.adoptBackground = { screen.theme = settings.theme.theme(background: $0) }

    let (ending, kept) = await storefront.run {
      screen.requestBackground()
      let problems = [settings.problem].compactMap(\.self) + inventory.notices
      if !problems.isEmpty {
        let line = TextCleaner.cleaned(problems.joined(separator: "; "))
        storefront.runtime.send(.noticed(line))
      }
      settings.run.trap?.spring()
    }
    screen.close()
    if kept > 0, TerminalScreen.takesLine { print(texts.words.keptDownloads(kept)) }
    try ending.finish()
  }
}

extension Runtime.Ending {
  /// Ends as the ending asks for: quietly, with an error, or by the signal that ended the loop.
  fileprivate func finish() throws {
    switch self {
    case .quit: break
    case .failed(let failure): throw failure
    case .closed: Signal.hangUp.endProcess()
    case .signal(let signal): signal.endProcess()
    }
  }
}
