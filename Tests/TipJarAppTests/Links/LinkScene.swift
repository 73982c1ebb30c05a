import TipJarLinks
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarTips

/// The links in a given state, reached only by keys and events, and their picture.
struct LinkScene {
  var links: TipLinks
  var now = TipJarMachines.Instant(nanoseconds: 10_000_000_000)
  var size: Size
  let view: TipLinksView
  /// The effects so far.
  private(set) var effects: [TipLinks.Effect] = []

  static let addresses = [
    "https://github.com/sponsors/octocat", "https://ko-fi.com/octocat",
    "https://example.org/tip?sum=5", "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ]

  /// A sponsors page, a page with an amount, one with the author's own title, and a code.
  static func jar(name: String = "mytool") throws -> LinkJar {
    let addresses = try addresses.map { try LinkAddress($0) }
    return LinkJar(
      [
        FundingLink(addresses[0]),
        FundingLink(
          try LinkAddress(addresses[0].text + "?frequency=one-time&amount=5"), amount: "5",
          currency: "USD"),
        FundingLink(addresses[1]),
        FundingLink(addresses[2], label: "A coffee", amount: "2.50", currency: "EUR"),
        FundingLink(addresses[3]),
      ], name: name)
  }

  static func jar(of address: String) throws -> LinkJar {
    LinkJar([FundingLink(try LinkAddress(address))], name: "mytool")
  }

  init(
    columns: Int = 80, rows: Int = 24, glyphs: GlyphSet = .braille, hasColors: Bool = true,
    language: Language = .english, jar: LinkJar? = nil, hasBrowser: Bool = true,
    knowsBackground: Bool = true, showing index: Int? = nil
  ) throws {
    size = Size(width: columns, height: rows)
    let jar = try jar ?? Self.jar()
    links = TipLinks(
      jar.rows(in: language, hasSigns: glyphs.dots != .letters), name: jar.name,
      hasBrowser: hasBrowser, knowsBackground: knowsBackground)
    view = TipLinksView(glyphs: glyphs, words: language.words, hasColors: hasColors)
    send(.resized)
    if let index { show(index) }
  }

  /// Sends an event after a delay, and draws the next frame.
  mutating func send(_ event: TipLinks.Event, after wait: Duration = .seconds(2)) {
    now = now.advanced(by: wait)
    effects += links.handle(event, at: now)
    for event in view.eventsBeforeFrame(of: links, size: size, at: now) {
      effects += links.handle(event, at: now)
    }
  }

  mutating func press(_ key: Key, after wait: Duration = .seconds(2)) {
    for event in view.events(for: .key(key), in: links) { send(event, after: wait) }
  }

  mutating func press(_ letters: String) {
    for letter in letters { press(Key(.character(letter))) }
  }

  /// Opens the sheet of a link.
  mutating func show(_ index: Int) {
    for _ in 0..<index { press("j") }
    press(Key(.enter))
  }

  mutating func click(_ control: TipLinks.HitTarget, after wait: Duration = .seconds(2)) {
    send(.pointer(.down(.primary, on: control)), after: wait)
    send(.pointer(.up(.primary, .inside)), after: .milliseconds(50))
  }

  var frame: Frame<TipLinks.HitTarget> {
    // Long after the last key: nothing is drawn pressed.
    view.frame(of: links, size: size, at: now.advanced(by: .seconds(2)))
  }

  var text: String { frame.canvas.text.joined(separator: "\n") }
  var work: [TipLinks.Work] {
    effects.compactMap { if case .work(let work) = $0 { work } else { nil } }
  }
}
