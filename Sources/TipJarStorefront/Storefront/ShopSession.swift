import Foundation
package import Logging
package import TipJarDownloads
package import TipJarScreens
import TipJarVocabulary
import TipJarStore
package import TipJarTerminal
package import TipJarWidgets

/// The storefront on a screen: the loop, and the runner that performs its effects.
@MainActor
package struct ShopSession {
  package typealias Loop = ScreenLoop<ShopView>

  let loop: Loop
  let runner: EffectRunner
  var shop: Shop { loop.program }

  package func services() async throws -> Services { try await runner.opening.value }

  /// The number of running tasks, without those that follow a stream for as long as the app runs
  /// and those that wait for the user.
  var runningTasks: Int {
    runner.tasks.keys.count { !$0.isEndless }
      - runner.sheet.waitingCount - runner.consent.waitingCount
  }

  /// Creates a storefront that is not open yet. Without `real` all downloads are simulated.
  /// `frames` paces the frames, `clocks` drive the store and the downloads, and `adoptBackground`
  /// receives the terminal's background colour.
  package init(
    _ settings: Settings, inventory: Inventory, texts: Texts, glyphs: GlyphSet,
    screen: any Screen, frames: FrameClock, clocks: Services.Clocks, real: RealDownloads? = nil,
    log: Logger, copy: @escaping @MainActor (String) -> Bool = { _ in false },
    showsCodes: Bool = true, suggestsTheme: Bool = false,
    paint: @escaping @MainActor (ThemePreference) -> Void = { _ in },
    adoptBackground: @escaping @MainActor (RGB) -> Void = { _ in }
  ) {
    var settings = settings
    if real == nil { settings.downloads.mode = .simulated }
    var shop = Shop(
      tips: inventory.sold, places: settings.only, place: settings.place,
      order: settings.order ?? LastChoice("order", in: settings.state).value ?? .featured,
      of: settings.showsProjectsAlone ? AppOrder.ofProjects : AppOrder.allCases,
      mouse: settings.screen.usesMouse, motion: settings.screen.motion)
    shop.ringsBell = settings.screen.ringsBell
    shop.opensPages = settings.screen.capabilities.contains(.browser)
    shop.showsCodes = showsCodes
    (shop.theme, shop.suggestsTheme) = (settings.screen.theme, suggestsTheme)
    #if DEBUG
      if TestHooks.pressesActAtOnce { shop.actOnEveryPress() }
    #endif
    let all = settings.showsProjectsAlone ? KeyTable.standard : KeyTable.standard.withoutAdding
    let keys = all.only(shop.places).only(settings.screen.capabilities)
    let view = ShopView(
      words: texts.words, glyphs: glyphs, keys: keys, supported: inventory.supported,
      storeFile: inventory.storeFile, storeContents: inventory.products.contents(texts.words),
      cursor: settings.screen.cursor)
    let rows = Rows(inventory: inventory, settings: settings, texts: texts)
    let port = EventPort<Shop>()
    let opening = Task { [settings] () async throws -> Services in
      do {
        return try await Services.open(settings, inventory, clocks: clocks, log: log, real: real)
      } catch {
        port.fail(error)
        throw error
      }
    }
    runner = EffectRunner(
      rows: rows, opening: opening, folders: real?.folders ?? [], log: log, copy: copy,
      paint: paint, send: port.send, fail: port.fail)
    loop = Loop(
      shop, view: view, screen: screen, clock: frames, worker: runner, port: port,
      capabilities: settings.screen.capabilities, idleLimit: settings.screen.idleLimit,
      longest: settings.screen.longest,
      adoptBackground: {
        if let background = $0 { adoptBackground(background) }
        port.send($0 == nil ? .backgroundUnknown : .backgroundKnown)
      })
  }

  /// Runs until the storefront ends, then ends all work. Returns how it ended and the number of
  /// unfinished downloads, which the next run can resume: none if the folder is gone.
  package func run(
    afterFirstFrame: @MainActor () -> Void = {}
  ) async -> (ending: Loop.Ending, keptDownloads: Int) {
    let ending = await loop.run {
      afterFirstFrame()
      runner.begin()
    }
    return (ending, await runner.stop())
  }

  /// Opens the storefront in the terminal and returns when the user leaves: the way in which it
  /// ended, the number of interrupted downloads, and the purchases and installed apps. `report`
  /// receives the notices about files before the screen opens. Without `real` all downloads are
  /// simulated.
  /// - Throws: the error of a file in the settings, a `StoreOpenError` for the state folder, a
  ///   ``ShopError``, or a `ScreenError` if the terminal cannot show a screen.
  package static func open(
    _ settings: Settings, real: RealDownloads? = nil, report: (String) -> Void
  ) async throws -> (ending: Loop.Ending, keptDownloads: Int, record: ShopResult) {
    var settings = settings
    settings.screen = settings.ownScreen.withLettersToShow
    let inventory = try Inventory(settings, beginning: true)
    inventory.notices.forEach(report)
    try settings.makeStateFolder()
    let clocks = Services.Clocks(settings)
    let logFile = try LogFile(settings) { clocks.store.now }
    let screen = try settings.screen.openScreen(log: logFile.screenLog)
    var texts = Texts(
      words: settings.screen.language.words, hasSigns: screen.isUnicode, command: settings.command,
      home: ProcessInfo.processInfo.environment["HOME"],
      searched: ProcessInfo.processInfo.environment["PATH"])
    texts.shortNames = inventory.shortNames()
    let colors = ScreenColors(settings.screen, on: screen)
    let wasAsked = LastChoice<ThemePreference>("theme", in: settings.state).value != nil
    let storefront = ShopSession(
      settings, inventory: inventory, texts: texts, glyphs: settings.screen.glyphs(on: screen),
      screen: screen, frames: FrameClock(), clocks: clocks, real: real,
      log: logFile.logger("tipjar"),
      copy: { screen.copy($0, environment: ProcessInfo.processInfo.environment) },
      showsCodes: screen.depth != .mono || screen.theme != .neutral,
      suggestsTheme: !wasAsked && screen.depth != .mono && screen.theme == .neutral
        && settings.screen.capabilities.contains(.settings),
      paint: colors.use, adoptBackground: colors.adopt)

    let ended = await storefront.run {
      screen.requestBackground()
      let problems = [settings.problem].compactMap(\.self) + inventory.notices
      if !problems.isEmpty {
        let line = TextCleaner.cleaned(problems.joined(separator: "; "))
        storefront.loop.send(.noticed(line))
      }
      #if DEBUG
        TestHooks.trap()
      #endif
    }
    screen.close()
    return (ended.ending, ended.keptDownloads, storefront.runner.record)
  }
}
