import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarMachines

/// Every event in every phase, and in every sequence.
extension TipJarTests {
  /// A column for each phase, in the order of the header; `=` means no effect, and a reason in
  /// brackets means that the event is dropped.
  static let table = """
    event            unopened      loading       failed        loaded        buying
    opened           fetch         =             =             =             =
    retry            [ignored]     [ignored]     fetch         [ignored]     [ignored]
    storeChanged     =             stop          fetch         fetch         =
    loaded:current   [late]        =             [late]        [late]        [late]
    loaded:other     [late]        [late]        [late]        [late]        [late]
    unloaded:current [late]        =             [late]        [late]        [late]
    unloaded:other   [late]        [late]        [late]        [late]        [late]
    stopped:current  [late]        =             [late]        [late]        [late]
    stopped:other    [late]        [late]        [late]        [late]        [late]
    tap:fine         [notForSale]  [notForSale]  [notForSale]  purchase      [inFlight]
    tap:broad        [notForSale]  [notForSale]  [notForSale]  purchase      [inFlight]
    tap:stub         [notForSale]  [notForSale]  [notForSale]  [notForSale]  [inFlight]
    tap:unknown      [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]
    bought:current   [late]        [late]        [late]        [late]        thank
    bought:other     [late]        [late]        [late]        [late]        [late]
    quit:current     [late]        [late]        [late]        [late]        =
    approved:broad   thank         thank         thank         thank         thank
    approved:unknown [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]
    declined:broad   [ignored]     [ignored]     [ignored]     [ignored]     [ignored]
    declined:unknown [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]
    noteDismissed    [ignored]     [ignored]     [ignored]     [ignored]     [ignored]
    pending:broad    [ignored]     [ignored]     [ignored]     [ignored]     [ignored]
    pending:unknown  [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]  [unknownTip]
    """

  static let cells: [(event: String, phase: String, expected: String)] = {
    let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return rows.dropFirst().flatMap { row in
      zip(rows[0], row).dropFirst().map { (row[0], $0, $1) }
    }
  }()

  @Test(arguments: cells) func pair(_ event: String, _ phase: String, _ expected: String) throws {
    var jar = try #require(Self.phases[phase])
    let event = try #require(Self.event(event, jar))
    #expect(name(jar.handle(event, at: .zero), jar) == expected)
  }

  static func event(_ name: String, _ jar: TipJar) -> Event? {
    let events: [String: Event] = [
      "opened": .opened, "retry": .retryTapped, "storeChanged": .storeChanged,
      "loaded:current": .productsLoaded(jar.fetch, offers),
      "loaded:other": .productsLoaded(jar.fetch + 1, offers),
      "unloaded:current": .productsFailed(jar.fetch, reason: "r"),
      "unloaded:other": .productsFailed(jar.fetch + 1, reason: "r"),
      "stopped:current": .productsCancelled(jar.fetch),
      "stopped:other": .productsCancelled(jar.fetch + 1),
      "tap:fine": .tapped("fine"), "tap:broad": .tapped("broad"), "tap:stub": .tapped("stub"),
      "tap:unknown": .tapped("nib"),
      "bought:current": .purchaseEnded(jar.buying.attempt, .purchased),
      "bought:other": .purchaseEnded(jar.buying.attempt + 1, .purchased),
      "quit:current": .purchaseEnded(jar.buying.attempt, .userCancelled),
      "approved:broad": .approved("broad"), "approved:unknown": .approved("nib"),
      "declined:broad": .declined("broad"), "declined:unknown": .declined("nib"),
      "noteDismissed": .noteDismissed, "pending:broad": .pendingDismissed("broad"),
      "pending:unknown": .pendingDismissed("nib"),
    ]
    return events[name]
  }

  private func name(_ effects: [Effect], _ jar: TipJar) -> String {
    let names = effects.map { effect in
      switch effect {
      case .fetchProducts(jar.fetch): "fetch"
      case .purchase(jar.buying.attempt, _): "purchase"
      case .cancelFetch(jar.fetch): "stop"
      case .fetchProducts, .cancelFetch, .purchase: "?\(effect)"
      case .thank: "thank"
      case .dropped(_, .lateAttempt): "[late]"
      case .dropped(_, .purchaseInFlight): "[inFlight]"
      case .dropped(_, .awaitsApproval): "[awaits]"
      case .dropped(_, let reason): "[\(reason)]"
      }
    }
    return names.isEmpty ? "=" : names.joined(separator: "+")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func invariantsHoldOnARandomWalk(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var jar = Self.jar
    var broken: Set<String> = []
    var thanked = 0
    for step in 0..<25_000 {
      let now = Instant.ms(Double(step) * 40)
      let fetch = jar.fetch - Int.random(in: 0...1, using: &random)
      let purchase = jar.buying.attempt - Int.random(in: 0...1, using: &random)
      let id =
        (["fine", "broad", "stub", "nib"] as [ItemID]).randomElement(using: &random) ?? "fine"
      let events: [Event] = [
        .opened, .retryTapped, .productsFailed(fetch, reason: ""),
        .productsLoaded(fetch, Self.offers), .productsCancelled(fetch), .storeChanged, .tapped(id),
        .purchaseEnded(purchase, .purchased),
        .purchaseEnded(purchase, .pending), .purchaseEnded(purchase, .userCancelled),
        .approved(id), .noteDismissed, .pendingDismissed(id),
      ]
      let before = jar
      for effect in jar.handle(events.randomElement(using: &random) ?? .opened, at: now) {
        switch effect {
        case .purchase(let attempt, _):
          if before.purchase != nil || attempt != before.buying.attempt + 1 {
            broken.insert("one purchase at a time")
          }
        case .fetchProducts(let attempt):
          let isFree = before.phase != .loading || before.fetching.state == .cancelling
          if !isFree || attempt != before.fetch + 1 {
            broken.insert("one fetch at a time")
          }
        case .cancelFetch(let attempt):
          if attempt != before.fetch { broken.insert("a stop is for the fetch that runs") }
        case .thank: thanked += 1
        case .dropped: if jar != before { broken.insert("a dropped event changes nothing") }
        }
      }
      let spinning = jar.tips.count { if case .purchasing = $0.state { true } else { false } }
      if spinning != (jar.purchase == nil ? 0 : 1) { broken.insert("one spinner a purchase") }
      let moves = jar.phase == .loading || jar.purchase != nil
      if moves, jar.nextChange(after: now) == nil { broken.insert("a timer while it spins") }
      // A spinner stays for 300 ms, and the prices fade in for 300 ms.
      if !moves, jar.nextChange(after: now + 600_000_000) != nil {
        broken.insert("no timer at rest")
      }
    }
    #expect(broken == [])
    #expect(thanked > 100)
  }
}
