import Foundation
import TipJarMachines
import TipJarStore

/// The storefront in numbered lines on the ordinary screen: for screen readers, for terminals that cannot
/// move a cursor, and for a pipe of typed lines. It shows the screen's rows in the screen's words, and buys
/// and gets through the same services.
@MainActor
struct PlainShop {
  let session: Session
  let rows: Rows
  let lines: LineTerminal
  var words: Words { session.words }
  var plain: PlainWords { words.plain }
  var services: Services { session.services }

  /// The person leaves, or the input has ended.
  struct Leaving: Error {}

  init(_ session: Session, lines: LineTerminal) {
    self.session = session
    self.lines = lines
    rows = Rows(inventory: session.inventory, settings: session.settings, texts: session.texts)
  }

  /// Serves until the person leaves or the input ends.
  func run() async throws {
    lines.say("tipjar")
    lines.say(words.simulatedNote)
    lines.say(plain.help)
    await rows.refreshRecords(services)
    try await rows.refreshOwned(services)
    do {
      // Without an answer of the store the apps have no prices; the tip jar says why.
      try? await rows.loadPrices(services)
      try await serve()
    } catch is Leaving {}
  }

  private func serve() async throws {
    while true {
      let places = Place.allCases.map(words.place)
      switch try await choose("tipjar", places, back: plain.leave) {
      case .item(0): try await apps()
      case .item(1): try await tips()
      case .item(2): try await purchases()
      case .item: try await console()
      case .back, .text: return
      }
    }
  }
}
