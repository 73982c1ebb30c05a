import Foundation
package import TipJarDownloads
import TipJarMachines
package import TipJarScreens
import TipJarStore
import TipJarTerminal
import TipJarWidgets

extension Storefront {
  /// Opens the storefront in the terminal and returns when the user leaves: the way in which it
  /// ended, the number of interrupted downloads, and the purchases and installed apps. `report`
  /// receives the notices about files before the screen opens. Without `real` all downloads are
  /// simulated.
  /// - Throws: the error of a file in the settings, a `StoreOpenError` for the state folder, a
  ///   ``StorefrontError``, or a `ScreenError` if the terminal cannot show a screen.
  package static func open(
    _ settings: Settings, real: RealDownloads? = nil, report: (String) -> Void
  ) async throws -> (ending: Loop.Ending, keptDownloads: Int, record: RunRecord) {
    let settings = settings.withLettersToShow
    let inventory = try Inventory(settings, beginning: true)
    inventory.notices.forEach(report)
    try settings.makeStateFolder()
    let clocks = Services.Clocks(settings)
    let logFile = try LogFile(settings) { clocks.store.now }
    let screen = try settings.openScreen(log: logFile.screenLog)
    let texts = Texts(
      words: settings.language.words, hasSigns: screen.isUnicode, command: settings.command)
    let storefront = Storefront(
      settings, inventory: inventory, texts: texts, glyphs: settings.glyphs(on: screen),
      screen: screen, frames: FrameClock(), clocks: clocks, real: real,
      log: logFile.logger("tipjar")
    ) { screen.theme = settings.theme.theme(background: $0) }

    let ended = await storefront.run {
      screen.requestBackground()
      let problems = [settings.problem].compactMap(\.self) + inventory.notices
      if !problems.isEmpty {
        let line = TextCleaner.cleaned(problems.joined(separator: "; "))
        storefront.loop.send(.noticed(line))
      }
      settings.run.hooks.trap?.spring()
    }
    screen.close()
    return (ended.ending, ended.keptDownloads, storefront.runner.record)
  }
}
