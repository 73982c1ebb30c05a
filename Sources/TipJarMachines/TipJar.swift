/// The list of tips, from seed 003: loading, prices, one purchase at a time, and an outcome for
/// each.
public struct TipJar: StateMachine {
  /// One tip. The app knows its id and its name before it asks the store.
  public struct Tip: Equatable, Sendable {
    /// What is shown in place of its price.
    public enum State: Equatable, Sendable {
      /// Asked for less than 100 ms ago: nothing is shown yet. Never the truth of a tip, only its
      /// look.
      case unknown
      /// Products are being fetched: spinner.
      case loading
      /// The price as the store shows it.
      case price(String)
      /// Products were fetched, this one is missing: warning triangle.
      case unavailable
      /// Spinner in place of the price.
      case purchasing(price: String)
      /// Approval was asked for; never blocks another tip.
      case pending(price: String)
    }

    /// The product's id.
    public let id: ItemID
    /// The name, from the app or, once it is loaded, from the store.
    public var name: String
    /// A line below the name; may be empty.
    public var caption: String
    /// What is known of its price.
    public var state: State

    /// A tip that is not loaded yet.
    public init(id: ItemID, name: String, caption: String = "") {
      self.id = id
      self.name = name
      self.caption = caption
      self.state = .loading
    }
  }

  /// What is known of the list.
  public enum Phase: Equatable, Sendable {
    /// Not fetched before the place is first opened.
    case unopened
    case loading
    case loaded
    case failed(reason: String)
  }

  /// How a purchase ended; each has its own words.
  public enum Outcome: Equatable, Sendable {
    case purchased
    case userCancelled
    case pending
    case unverified(reason: String)
    case failed(reason: String)
  }

  /// What the store said of one product.
  public struct Offer: Equatable, Sendable {
    /// The product's id.
    public var id: ItemID
    /// Its name; empty for the one that the app knows.
    public var name: String
    /// A line below the name; may be empty.
    public var caption: String
    /// The price as the store shows it.
    public var price: String

    /// An offer.
    public init(id: ItemID, name: String, caption: String, price: String) {
      self.id = id
      self.name = name
      self.caption = caption
      self.price = price
    }
  }

  /// A number for each fetch and each purchase; events of any other are dropped.
  public typealias Attempt = Int

  /// What happened.
  public enum Event: Equatable, Sendable {
    /// The place was opened, for the first time or again.
    case opened
    /// The person tries again after a failure.
    case retryTapped
    /// What the store returned for the ids; an id may be missing.
    case productsLoaded(Attempt, [Offer])
    case productsFailed(Attempt, reason: String)
    /// The fetch was stopped before it had an answer.
    case productsCancelled(Attempt)
    /// The person pressed a tip.
    case tapped(ItemID)
    case purchaseEnded(Attempt, Outcome)
    /// An approval that arrived later, from the store's `updates`.
    case approved(ItemID)
    /// The store sells something else than it did: a product was withheld, or is back.
    case storeChanged
    /// The note of an outcome, or a pending mark, is dismissed.
    case noteDismissed
    case pendingDismissed(ItemID)
  }

  /// Why an event changed nothing.
  public enum Dropped: Equatable, Sendable {
    case ignored, lateAttempt, unknownTip, notForSale, purchaseInFlight
    /// It was asked for and waits: its waiting is given up before it is asked for again.
    case awaitsApproval
  }

  /// What is to be done.
  public enum Effect: Equatable, Sendable {
    case fetchProducts(Attempt)
    /// The store has changed under the fetch, whose answer is of no use any more.
    case cancelFetch(Attempt)
    case purchase(Attempt, ItemID)
    /// A verified success: say thank you.
    case thank(ItemID)
    /// The event did nothing; for the event log.
    case dropped(Event, Dropped)
  }

  /// An outcome that is shown beside the list until it is dismissed or another purchase begins.
  public struct Note: Equatable, Sendable {
    /// The tip that was tapped.
    public var tip: ItemID
    /// How its purchase ended; never `purchased`, which is thanked for.
    public var outcome: Outcome

    /// A note.
    public init(tip: ItemID, outcome: Outcome) {
      self.tip = tip
      self.outcome = outcome
    }
  }

  /// What is known of the list.
  public internal(set) var phase: Phase
  /// The tips, in the order in which they are listed.
  public internal(set) var tips: [Tip]
  /// What is said beside the list; nil for nothing.
  public internal(set) var note: Note?
  /// Fetching, as an async action; what cancels it is how often the store has changed under a
  /// fetch.
  var fetching = AsyncAction(cancellation: 0)
  /// Why the last fetch failed; nil once one has succeeded.
  var failure: String?
  /// When the prices that came together last begin to be seen; nil where none came.
  var pricesSince: Instant?
  /// Buying, as an async action: one purchase at a time, and a spinner only when it is worth one.
  var buying = AsyncAction(cancellation: 0)
  /// The one purchase in flight.
  var purchase: Purchase?
  /// Whether the store has changed under the purchase in flight: the products are fetched when it
  /// is over.
  var isStale = false
  /// The tip that was bought last, whose spinner may still be shown.
  var lastTapped: ItemID?

  /// A purchase in flight: the tip by its place, and the price that it goes back to.
  struct Purchase: Equatable, Sendable {
    var index: Int
    var price: String
  }

  /// A jar whose tips are known by id and name.
  public init(tips: [Tip]) {
    self.phase = .unopened
    self.tips = tips
  }

  /// Takes what happened, and says what is to be asked of the store.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .unopened: handleWhileUnopened(event, at: now)
    case .loading: handleWhileLoading(event, at: now)
    case .loaded: handleWhileLoaded(event, at: now)
    case .failed: handleWhileFailed(event, at: now)
    }
  }

  /// The latest fetch; 0 before the first.
  var fetch: Attempt { fetching.attempt }

  /// The next step of the spinners; nil at rest.
  public func nextChange(after now: Instant) -> Instant? {
    nextChange(after: now, spins: true)
  }

  /// The same where the spinners may come and go without being seen to turn.
  func nextChange(after now: Instant, spins: Bool) -> Instant? {
    .earliest(
      .earliest(
        fetching.nextChange(after: now, spins: spins), buying.nextChange(after: now, spins: spins)),
      nextFade(after: now))
  }

  /// Whether one of these tips, by their places, shows a spinner at `now`.
  func showsSpinner(in places: Range<Int>, at now: Instant) -> Bool {
    tips[places.clamped(to: tips.indices)].contains { tip in
      switch look(of: tip, at: now) {
      case .loading, .purchasing: true
      case .unknown, .price, .unavailable, .pending: false
      }
    }
  }

  /// Where the spinners' gap starts at `now`, in turns 0..<1; nil when none turns. Those of tips
  /// that are loading turn together.
  public func spinnerTurn(at now: Instant) -> Double? {
    fetching.spinnerTurn(at: now) ?? buying.spinnerTurn(at: now)
  }

  /// Reduced motion: the spinners come and go, and never turn.
  public var isStill: Bool {
    get { fetching.isStill }
    set {
      fetching.isStill = newValue
      buying.isStill = newValue
    }
  }

  /// Why there are no prices, as it is to be drawn at `now`; nil where there are, or may come. It
  /// stays during the next try until that one's spinners come.
  public func failure(at now: Instant) -> String? {
    fetching.showsSpinner(at: now) ? nil : failure
  }

  /// The tip as it is to be drawn at `now`: what is over within 100 ms shows no spinner, and one
  /// that is shown stays for at least 300 ms.
  public func shown(_ tip: Tip, at now: Instant) -> Tip {
    var shown = tip
    shown.state = look(of: tip, at: now)
    return shown
  }

  private func look(of tip: Tip, at now: Instant) -> Tip.State {
    let isLoading = fetching.showsSpinner(at: now)
    if failure(at: now) != nil, !tip.state.isPending { return .unavailable }
    guard let price = tip.state.price else {
      return isLoading ? .loading : tip.state == .loading ? .unknown : tip.state
    }
    let isPending = tip.state.isPending
    if tip.id == lastTapped {
      if buying.showsSpinner(at: now) { return .purchasing(price: price) }
      if purchase != nil { return .price(price) }
    }
    return isLoading && !isPending ? .loading : tip.state
  }

  /// Whether a press on the tip would begin a purchase.
  public func isPressable(_ id: ItemID) -> Bool {
    guard purchase == nil, isOnSale(id), let tip = tips.first(where: { $0.id == id }) else {
      return false
    }
    return !tip.state.isPending
  }

  /// Whether the store has told the tip's price, and sells it.
  func isOnSale(_ id: ItemID) -> Bool {
    phase == .loaded && tips.first { $0.id == id }?.state.price != nil
  }

  /// Whether the last purchase was of this tip, and failed.
  func hasFailed(_ id: ItemID) -> Bool {
    guard let note, note.tip == id else { return false }
    switch note.outcome {
    case .unverified, .failed: return true
    case .purchased, .userCancelled, .pending: return false
    }
  }

  /// The tip whose purchase is in flight; nil while none is.
  var tipInFlight: ItemID? { purchase.map { tips[$0.index].id } }
}

extension TipJar.Tip.State {
  /// Whether it waits for approval.
  var isPending: Bool {
    if case .pending = self { true } else { false }
  }

  /// The price, where it is known.
  var price: String? {
    switch self {
    case .price(let price), .purchasing(let price), .pending(let price): price
    case .unknown, .loading, .unavailable: nil
    }
  }
}
