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
    let inventory = try Inventory(settings)
    try settings.makeStateFolder()
    let clocks = Services.Clocks(settings)
    let logFile = try LogFile(settings.logFile) { clocks.store.now }
    let texts = Texts(words: .english)
    let screen = try openScreen(settings, log: logFile.descriptor)
    let storefront = Storefront(
      settings, inventory: inventory, texts: texts,
      glyphs: settings.isASCII || !screen.isUnicode ? .ascii : .braille, screen: screen,
      frames: FrameClock(TimerClock()), clocks: clocks, log: logFile.logger("tipjar"))
    storefront.runtime.adoptBackground = { screen.theme = .matching(background: $0) }

    let (ending, kept) = await storefront.run { screen.requestBackground() }
    screen.close()
    if kept > 0 { print(texts.words.keptDownloads(kept)) }
    try ending.finish()
  }

  private static func openScreen(
    _ settings: Settings, log: Int32
  ) throws(ScreenError) -> TerminalScreen {
    let environment = ProcessInfo.processInfo.environment
    return try TerminalScreen(
      theme: .matching(colorFGBG: environment["COLORFGBG"]), mouse: settings.usesMouse, log: log)
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
