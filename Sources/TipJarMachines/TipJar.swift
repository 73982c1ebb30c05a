/// The list of tips, from seed 003: loading, prices, one purchase at a time, and an outcome for each.
public struct TipJar: StateMachine {
  /// One tip. The app knows its id and its name before it asks the store.
  public struct Tip: Equatable, Sendable {
    /// What is shown in place of its price.
    public enum State: Equatable, Sendable {
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
  }

  /// What is to be done.
  public enum Effect: Equatable, Sendable {
    case fetchProducts(Attempt)
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
  /// The latest fetch; 0 before the first.
  var fetch: Attempt = 0
  /// Buying, as an async action: one purchase at a time, and a spinner only when it is worth one.
  var buying = AsyncAction(cancellation: 0)
  /// The one purchase in flight.
  var purchase: Purchase?
  /// The tip that was bought last, whose spinner may still be shown.
  var lastTapped: ItemID?
  /// One clock for the spinners of the tips that are loading, so that they turn together.
  var spinner = SpinnerClock()

  /// A purchase in flight: the tip by its place, and what the tip goes back to without success.
  struct Purchase: Equatable, Sendable {
    var index: Int
    var price: String
    var wasPending: Bool
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

  /// The next step of the spinners; nil at rest.
  public func nextChange(after now: Instant) -> Instant? {
    .earliest(spinner.nextChange(after: now), buying.nextChange(after: now))
  }

  /// Where the spinners' gap starts at `now`, in turns 0..<1; nil when none turns.
  public func spinnerTurn(at now: Instant) -> Double? {
    spinner.isOn ? spinner.turn(at: now) : buying.spinnerTurn(at: now)
  }

  /// Reduced motion: the spinners come and go, and never turn.
  public var isStill: Bool {
    get { spinner.isStill }
    set {
      spinner.isStill = newValue
      buying.isStill = newValue
    }
  }

  /// The tip as it is to be drawn at `now`: a purchase that is over within 100 ms shows no spinner, and
  /// one that is shown stays for at least 300 ms.
  public func shown(_ tip: Tip, at now: Instant) -> Tip {
    guard tip.id == lastTapped, let price = tip.state.price else { return tip }
    var shown = tip
    if buying.showsSpinner(at: now) {
      shown.state = .purchasing(price: price)
    } else if let purchase {
      shown.state = purchase.wasPending ? .pending(price: price) : .price(price)
    }
    return shown
  }

  /// Whether a press on the tip would begin a purchase.
  public func isPressable(_ id: ItemID) -> Bool {
    guard purchase == nil, let tip = tips.first(where: { $0.id == id }) else { return false }
    return tip.state.price != nil
  }
}

extension TipJar.Tip.State {
  /// The price, where it is known.
  var price: String? {
    switch self {
    case .price(let price), .purchasing(let price), .pending(let price): price
    case .loading, .unavailable: nil
    }
  }
}
