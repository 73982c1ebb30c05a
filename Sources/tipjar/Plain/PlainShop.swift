import Foundation
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// The storefront as a line-based interface with numbered lists: for screen readers, for terminals
/// without cursor movement, and for pipes. It shows the screen's rows in the screen's words, and
/// uses the same services to buy and download.
@MainActor
struct PlainShop {
  let session: Session
  let rows: Rows
  let lines: LineTerminal
  let consent: HostConsent
  var words: Words { session.words }
  var plain: PlainWords { words.plain }
  var services: Services { session.services }

  /// The user leaves, or the input has ended.
  struct Leaving: Error {}

  init(_ session: Session, lines: LineTerminal) {
    self.session = session
    self.lines = lines
    consent = HostConsent()
    rows = Rows(inventory: session.inventory, settings: session.settings, texts: session.texts)
  }

  /// Runs until the user leaves or the input ends.
  func run() async throws {
    lines.say("tipjar")
    lines.say(words.simulatedNote)
    lines.say(plain.help)
    await rows.refreshRecords(services)
    try await rows.refreshOwned(services)
    do {
      // If the store does not answer, the apps have no prices, and the tip jar reports why.
      try? await rows.loadPrices(services)
      try await serve()
    } catch is Leaving {}
  }

  private func serve() async throws {
    let places = session.settings.only.map(\.place)
    if places.count == 1 { return try await serve(places[0]) }
    while true {
      switch try await choose("tipjar", places.map(words.place), back: plain.leave) {
      case .item(let index): try await serve(places[index])
      case .back, .text: return
      }
    }
  }

  private func serve(_ place: Place) async throws {
    switch place {
    case .apps: try await apps()
    case .tips: try await tips()
    case .purchases: try await purchases()
    case .console: try await console()
    }
  }
}
