import Foundation
import TipJarFiles
import TipJarScreens
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary

/// The storefront as a line-based interface with numbered lists: for screen readers, for terminals
/// without cursor movement, and for pipes. It shows the screen's rows in the screen's words, and
/// uses the same services to buy and download.
@MainActor
struct PlainShop {
  let session: Session
  let rows: Rows
  let lines: LineTerminal
  let consent: HostConsent
  let menu: Menu
  var words: Words { session.words }
  var plain: PlainWords { words.plain }
  var services: Services { session.services }

  init(_ session: Session, lines: LineTerminal) {
    self.session = session
    self.lines = lines
    consent = HostConsent()
    menu = Menu(lines: lines, words: session.words)
    rows = session.rows
  }

  /// Opens the store, and runs on standard input and output. After a signal the exit status is `128
  /// + n`; partial downloads are kept, and a line reports them.
  static func open(_ settings: Settings) async throws {
    let session = try await Session.open(settings, for: .writing)
    let lines = LineTerminal.standard()
    let interrupts = Interrupts()
    Task { [signals = interrupts.signals] in await leave(on: signals, session, lines) }
    try await PlainShop(session, lines: lines).run()
    _ = await session.services.stop()
    interrupts.end()
  }

  private nonisolated static func leave(
    on signals: AsyncStream<Int32>, _ session: Session, _ lines: LineTerminal
  ) async {
    for await signal in signals {
      let kept = await session.services.stop()
      if lines.echoes { lines.write("\n") }
      if kept > 0 { lines.say(session.words.keptDownloads(kept)) }
      exit(128 + signal)
    }
  }

  /// Runs until the user leaves or the input ends.
  func run() async throws {
    lines.say("tipjar")
    if !session.settings.showsProjectsAlone {
      lines.say(session.texts.note(isReal: session.settings.downloads.mode == .real))
    }
    lines.say(plain.help)
    do {
      // If the store does not answer, the tip jar reports why.
      try await rows.refresh(services)
    } catch {
      lines.say(words.reason(error))
    }
    do { try await serve() } catch is Menu.Leaving {}
  }

  private func serve() async throws {
    let places = session.settings.only
    if places.count == 1 { return try await serve(places[0]) }
    while true {
      switch try await menu.choose("tipjar", places.map(name), back: plain.leave) {
      case .item(let index): try await serve(places[index])
      case .back, .text: return
      }
    }
  }

  private func name(of place: Place) -> String {
    words.place(place, sellsTips: session.inventory.sellsTips)
  }

  private func serve(_ place: Place) async throws {
    switch place {
    case .apps: try await PlainApps(shop: self).serve()
    case .tips: try await PlainTips(shop: self).serve()
    case .purchases: try await PlainPurchases(shop: self).serve()
    case .console: try await PlainConsole(shop: self).serve()
    }
  }
}

@MainActor
protocol PlainPlace {
  var shop: PlainShop { get }
}

extension PlainPlace {
  var session: Session { shop.session }
  var services: Services { shop.services }
  var rows: Rows { shop.rows }
  var lines: LineTerminal { shop.lines }
  var menu: Menu { shop.menu }
  var words: Words { shop.words }
  var plain: PlainWords { shop.plain }
}
