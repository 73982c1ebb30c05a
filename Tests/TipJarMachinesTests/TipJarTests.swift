import Testing

@testable import TipJarMachines

@Suite("Section 5, tip jar")
struct TipJarTests {
  typealias Event = TipJar.Event
  typealias Effect = TipJar.Effect

  static let jar = TipJar(tips: [
    TipJar.Tip(id: "fine", name: "Fine Tip"), TipJar.Tip(id: "broad", name: "Broad Tip"),
    TipJar.Tip(id: "stub", name: "Stub Tip"),
  ])
  static let offers = [
    TipJar.Offer(id: "broad", name: "Broad", caption: "A broad one", price: "£9.99"),
    TipJar.Offer(id: "fine", name: "", caption: "", price: "£1.99"),
  ]
  static let loading = jar.after([.opened])
  static let loaded = loading.after([.productsLoaded(1, offers)])
  static let failed = loading.after([.productsFailed(1, reason: "no network")])
  static let buying = loaded.after([.tapped("fine")])

  static let phases = [
    "unopened": jar, "loading": loading, "failed": failed, "loaded": loaded, "buying": buying,
  ]

  func state(_ jar: TipJar, _ id: ItemID) -> TipJar.Tip.State? {
    jar.tips.first { $0.id == id }?.state
  }

  // MARK: - Every pair

  /// A column for each phase in the order of the header; `=` is no effect, a reason in brackets a drop.
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
      case .dropped(_, .ignored): "[ignored]"
      case .dropped(_, .lateAttempt): "[late]"
      case .dropped(_, .unknownTip): "[unknownTip]"
      case .dropped(_, .notForSale): "[notForSale]"
      case .dropped(_, .purchaseInFlight): "[inFlight]"
      }
    }
    return names.isEmpty ? "=" : names.joined(separator: "+")
  }

  @Test(arguments: cells) func dropChangesNothing(_ event: String, _ phase: String, _: String)
    throws
  {
    let before = try #require(Self.phases[phase])
    let event = try #require(Self.event(event, before))
    var after = before
    if case .dropped? = after.handle(event, at: .ms(5)).first { #expect(after == before) }
  }

  // MARK: - Loading

  @Test func productsAreFetchedWhenThePlaceIsFirstOpened() {
    var jar = Self.jar
    #expect(jar.phase == .unopened && jar.spinnerTurn(at: .zero) == nil)
    #expect(jar.handle(.opened, at: .zero) == [.fetchProducts(1)])
    #expect(jar.phase == .loading)
    #expect(jar.tips.allSatisfy { $0.state == .loading })
    #expect(jar.handle(.opened, at: .zero) == [])
  }

  @Test func pricesAppearTogetherAndTheMissingOneIsUnavailable() {
    let jar = Self.loaded
    #expect(jar.phase == .loaded)
    #expect(jar.tips.map(\.id) == ["fine", "broad", "stub"])
    #expect(jar.tips.map(\.state) == [.price("£1.99"), .price("£9.99"), .unavailable])
    #expect(jar.tips.map(\.name) == ["Fine Tip", "Broad", "Stub Tip"])
    #expect(jar.tips[1].caption == "A broad one")
  }

  @Test func aStoreThatChangedIsAskedAgainAndAPendingTipStaysPending() {
    var jar = Self.loaded
    jar.handle([.tapped("fine"), .purchaseEnded(1, .pending)], at: .zero)
    #expect(jar.handle(.storeChanged, at: .ms(1_000)) == [.fetchProducts(2)])
    #expect(!jar.isPressable("broad"))
    #expect(jar.shown(jar.tips[1], at: .ms(1_099)).state == .price("£9.99"))
    #expect(jar.shown(jar.tips[1], at: .ms(1_100)).state == .loading)
    #expect(jar.shown(jar.tips[0], at: .ms(1_100)).state == .pending(price: "£1.99"))
    jar.handle([.productsLoaded(2, Self.offers)], at: .ms(2_000))
    #expect(state(jar, "fine") == .pending(price: "£1.99"))
    #expect(state(jar, "broad") == .price("£9.99"))
  }

  @Test(
    arguments: [
      .purchased, .pending, .userCancelled, .unverified(reason: "r"), .failed(reason: "r"),
    ] as [TipJar.Outcome])
  func aStoreThatChangedUnderAPurchaseIsAskedOnceWhenItIsOver(_ outcome: TipJar.Outcome) {
    var jar = Self.loaded
    jar.handle([.tapped("fine")], at: .zero)
    #expect(jar.handle(.storeChanged, at: .zero) == [])
    #expect(jar.handle(.storeChanged, at: .zero) == [])
    #expect(jar.phase == .loaded && state(jar, "fine") == .purchasing(price: "£1.99"))
    let fetches = jar.handle(.purchaseEnded(1, outcome), at: .ms(500)).filter {
      $0 != .thank("fine")
    }
    #expect(fetches == [.fetchProducts(2)])
    #expect(jar.phase == .loading)
    jar.handle([.productsLoaded(2, Self.offers), .tapped("broad")], at: .ms(600))
    #expect(
      !jar.handle(.purchaseEnded(2, outcome), at: .ms(900)).contains { effect in
        if case .fetchProducts = effect { true } else { false }
      })
  }

  @Test func failedFetchIsTriedAgain() {
    var jar = Self.failed
    #expect(jar.phase == .failed(reason: "no network"))
    #expect(jar.nextChange(after: .zero) == nil)
    #expect(jar.handle(.retryTapped, at: .zero) == [.fetchProducts(2)])
    #expect(jar.handle(.productsFailed(1, reason: "late"), at: .zero).count == 1)
    #expect(jar.phase == .loading)
    jar.handle([.productsLoaded(2, Self.offers)])
    #expect(jar.phase == .loaded)
  }

  // MARK: - Fetching is an async action

  @Test(
    arguments: [
      .productsLoaded(1, offers), .productsFailed(1, reason: "late"), .productsCancelled(1),
    ] as [Event])
  func aFetchUnderAChangedStoreIsStoppedAndRunAgain(_ answer: Event) {
    var jar = Self.loading
    #expect(jar.handle(.storeChanged, at: .zero) == [.cancelFetch(1)])
    #expect(jar.handle(.storeChanged, at: .zero) == [])
    #expect(jar.phase == .loading && jar.fetching.state == .cancelling)
    #expect(jar.handle(answer, at: .zero) == [.fetchProducts(2)])
    #expect(jar.phase == .loading && jar.tips.allSatisfy { $0.state == .loading })
    #expect(jar.handle(.productsLoaded(2, Self.offers), at: .zero) == [])
    #expect(jar.phase == .loaded)
  }

  @Test(arguments: [(jar, TipJar.Phase.unopened), (loaded, .loaded), (failed, failed.phase)])
  func aFetchThatIsStoppedByOthersLeavesThingsAsTheyWere(_ before: TipJar, _ phase: TipJar.Phase) {
    var jar = before
    jar.handle([before == Self.jar ? .opened : .storeChanged])
    #expect(jar.phase == .loading)
    jar.handle([.productsCancelled(jar.fetch)])
    #expect(jar.phase == phase)
  }

  @Test(arguments: [1, 50, 100] as [Double])
  func aFetchThatIsOverWithin100msShowsNoSpinner(_ milliseconds: Double) {
    let jar = Self.loading
    #expect(jar.shown(jar.tips[0], at: .ms(99)).state == .unknown)
    let after = jar.after([.productsLoaded(1, Self.offers)], at: .ms(milliseconds))
    for time in [milliseconds, 101, 399] {
      #expect(after.shown(after.tips[0], at: .ms(time)).state == .price("£1.99"))
    }
  }

  @Test func theSpinnersOfAFetchStayAtLeast300ms() {
    let jar = Self.loading
    #expect(jar.shown(jar.tips[0], at: .ms(100)).state == .loading)
    let after = jar.after([.productsLoaded(1, Self.offers)], at: .ms(150))
    #expect(after.tips[0].state == .price("£1.99"))
    #expect(after.shown(after.tips[0], at: .ms(399)).state == .loading)
    #expect(after.shown(after.tips[2], at: .ms(399)).state == .loading)
    #expect(after.shown(after.tips[0], at: .ms(400)).state == .price("£1.99"))
    #expect(after.frames(from: .ms(150)).last == .ms(400))
  }

  @Test func aFailureStandsUntilTheSpinnersOfTheNextTry() {
    var jar = Self.failed
    #expect(jar.failure(at: .ms(1_000)) == "no network")
    jar.handle([.retryTapped], at: .ms(1_000))
    #expect(jar.failure(at: .ms(1_099)) == "no network")
    #expect(jar.failure(at: .ms(1_100)) == nil)
    jar.handle([.productsFailed(2, reason: "still none")], at: .ms(1_150))
    #expect(jar.failure(at: .ms(1_399)) == nil)
    #expect(jar.failure(at: .ms(1_400)) == "still none")
    #expect(jar.after([.retryTapped, .productsLoaded(3, [])], at: .ms(2_000)).failure == nil)
  }

  // MARK: - Buying

  @Test func boughtTipIsThankedForAndCanBeBoughtAgain() {
    var jar = Self.loaded
    #expect(jar.handle(.tapped("fine"), at: .zero) == [.purchase(1, "fine")])
    #expect(state(jar, "fine") == .purchasing(price: "£1.99"))
    #expect(jar.handle(.purchaseEnded(1, .purchased), at: .zero) == [.thank("fine")])
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == nil)
    #expect(jar.handle(.tapped("fine"), at: .zero) == [.purchase(2, "fine")])
  }

  @Test(
    arguments: [.userCancelled, .pending, .unverified(reason: "r"), .failed(reason: "r")]
      as [TipJar.Outcome])
  func everyOtherOutcomeIsANoteOfItsOwnAndNoThanks(_ outcome: TipJar.Outcome) {
    var jar = Self.buying
    #expect(jar.handle(.purchaseEnded(1, outcome), at: .zero) == [])
    #expect(jar.note == TipJar.Note(tip: "fine", outcome: outcome))
    let isPending = outcome == .pending
    #expect(state(jar, "fine") == (isPending ? .pending(price: "£1.99") : .price("£1.99")))
    #expect(jar.after([.noteDismissed]).note == nil)
    #expect(jar.after([.tapped("broad")]).note == nil)
  }

  @Test func pressableIsWhatAPressWouldBuy() {
    for (jar, ids) in [
      (Self.jar, []), (Self.loading, []), (Self.failed, []), (Self.loaded, ["fine", "broad"]),
      (Self.buying, []),
    ] as [(TipJar, [ItemID])] {
      for id in ["fine", "broad", "stub", "nib"] as [ItemID] {
        #expect(jar.isPressable(id) == ids.contains(id))
        var copy = jar
        let isPurchase = copy.handle(.tapped(id), at: .zero) == [.purchase(1, id)]
        #expect(jar.isPressable(id) == isPurchase)
      }
    }
  }

  // MARK: - Pending

  static let pending = buying.after([.purchaseEnded(1, .pending)])

  @Test func pendingTipBlocksNoOther() {
    var jar = Self.pending
    #expect(jar.handle(.tapped("broad"), at: .zero) == [.purchase(2, "broad")])
  }

  @Test func pendingTipCanBeAskedForAgain() {
    var jar = Self.pending
    #expect(jar.handle(.tapped("fine"), at: .zero) == [.purchase(2, "fine")])
    jar.handle([.purchaseEnded(2, .userCancelled)])
    #expect(state(jar, "fine") == .pending(price: "£1.99"))
  }

  @Test func approvalEndsThePendingWithThanks() {
    var jar = Self.pending
    #expect(jar.handle(.approved("fine"), at: .zero) == [.thank("fine")])
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == nil)
  }

  @Test func approvalDuringAnotherAskIsNotPendingAfterwards() {
    let jar = Self.pending.after([
      .tapped("fine"), .approved("fine"), .purchaseEnded(2, .userCancelled),
    ])
    #expect(state(jar, "fine") == .price("£1.99"))
  }

  @Test func dismissedPendingTakesItsNoteAlong() {
    let jar = Self.pending.after([.pendingDismissed("fine")])
    #expect(state(jar, "fine") == .price("£1.99"))
    #expect(jar.note == nil)
  }

  // MARK: - Spinners

  @Test func oneClockTurnsAllSpinnersAndStopsWithTheLast() {
    var jar = Self.jar.after([.opened], at: .ms(1_000))
    #expect(jar.spinnerTurn(at: .ms(1_099)) == nil)
    #expect(jar.spinnerTurn(at: .ms(1_600)) == 0.25)
    #expect(jar.nextChange(after: .ms(1_600)) == .ms(1_700))
    jar.handle([.productsLoaded(1, Self.offers)], at: .ms(2_000))
    #expect(jar.spinnerTurn(at: .ms(2_000)) == nil)
    #expect(jar.nextChange(after: .ms(2_000)) == nil)
    jar.handle([.tapped("fine")], at: .ms(3_000))
    #expect(jar.spinnerTurn(at: .ms(3_099)) == nil)
    #expect(jar.nextChange(after: .ms(3_000)) == .ms(3_100))
    #expect(jar.spinnerTurn(at: .ms(3_200)) == 0.05)
    jar.handle([.purchaseEnded(1, .failed(reason: "r"))], at: .ms(4_000))
    #expect(jar.nextChange(after: .ms(4_000)) == nil)
  }

  @Test(arguments: [1, 50, 100] as [Double])
  func purchaseThatIsOverWithin100msShowsNoSpinner(_ milliseconds: Double) throws {
    let jar = Self.jar.after([.opened, .productsLoaded(1, Self.offers), .tapped("fine")])
    let tip = try #require(jar.tips.first)
    #expect(tip.state == .purchasing(price: "£1.99"))
    #expect(jar.shown(tip, at: .ms(99)).state == .price("£1.99"))
    let after = jar.after([.purchaseEnded(1, .userCancelled)], at: .ms(milliseconds))
    for time in [milliseconds, 101, 399] {
      #expect(after.shown(try #require(after.tips.first), at: .ms(time)).state == .price("£1.99"))
    }
  }

  @Test func spinnerOfAPurchaseStaysAtLeast300ms() throws {
    let jar = Self.jar.after([.opened, .productsLoaded(1, Self.offers), .tapped("fine")])
      .after([.purchaseEnded(1, .userCancelled)], at: .ms(150))
    let tip = try #require(jar.tips.first)
    #expect(tip.state == .price("£1.99"))
    #expect(jar.shown(tip, at: .ms(399)).state == .purchasing(price: "£1.99"))
    #expect(jar.shown(tip, at: .ms(400)).state == .price("£1.99"))
    #expect(jar.frames(from: .ms(150)).last == .ms(400))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func invariantsHoldOnARandomWalk(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
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
      if !moves, jar.nextChange(after: now + 300_000_000) != nil {
        broken.insert("no timer at rest")
      }
    }
    #expect(broken == [])
    #expect(thanked > 100)
  }
}
