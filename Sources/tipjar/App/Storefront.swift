import Foundation
import TipJarMachines
import TipJarStore
import TipJarTerminal
import TipJarWidgets

/// The full screen, from its first frame to the ordinary screen again.
@MainActor
enum Storefront {
  /// Opens the screen and stays until the person leaves.
  /// - Throws: a ``Failure`` when a file or the state folder is not what it should be, a `ScreenError` when
  ///   the terminal cannot show a screen.
  static func open(_ settings: Settings) async throws {
    let inventory = try Inventory(settings)
    try settings.makeStateFolder()
    let clock = LiveStoreClock(rate: settings.rate)
    let logFile = try LogFile(settings.logFile) { clock.now }
    let log = logFile.logger("tipjar")
    let texts = Texts(words: .english)

    let screen = try openScreen(settings, log: logFile.descriptor)
    let runtime = Runtime(
      shop: Shop(tips: inventory.tips, mouse: settings.usesMouse), screen: screen,
      clock: FrameClock(ContinuousClock()),
      view: ShopView(
        words: texts.words, glyphs: settings.isASCII || !screen.isUnicode ? .ascii : .braille,
        keys: .standard, supported: "tipjar"),
      keys: .standard)
    let opening = Task {
      try await Services.open(settings, inventory, clock: clock, log: log) as Services
    }
    let runner = EffectRunner(
      rows: Rows(inventory: inventory, settings: settings, texts: texts), opening: opening,
      log: log, send: runtime.send)
    runtime.perform = runner.perform
    runtime.adoptBackground = { screen.theme = .matching(background: $0) }
    Task {
      do { _ = try await opening.value } catch { runtime.fail(error) }
    }

    let ending = await runtime.run {
      screen.requestBackground()
      runner.begin()
    }
    let kept = runtime.shop.downloadsInFlight
    await runner.stop()
    screen.close()
    if kept > 0 { print(texts.words.keptDownloads(kept)) }
    try ending.finish()
  }
}

extension Storefront {
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
  func finish() throws {
    switch self {
    case .quit: break
    case .failed(let failure): throw failure
    case .closed: Signal.hangUp.endProcess()
    case .signal(let signal): signal.endProcess()
    }
  }
}
