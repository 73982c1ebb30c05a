/// The list of tips: loading, prices, one purchase at a time, and an outcome for each.
public struct TipJar: StateMachine {
  /// One tip. The app knows its id and its name before it asks the store.
  public struct Tip: Equatable, Sendable {
    /// The state of a tip, shown in place of its price.
    public enum State: Equatable, Sendable {
      /// Asked for less than 100 ms ago: nothing is shown yet. Only a look, never a tip's own
      /// state.
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
    /// The state of the tip.
    public var state: State

    /// A tip that is not loaded yet.
    public init(id: ItemID, name: String, caption: String = "") {
      self.id = id
      self.name = name
      self.caption = caption
      self.state = .loading
    }
  }

  /// The phases of the list.
  public enum Phase: Equatable, Sendable {
    /// Not fetched before the place is first opened.
    case unopened
    case loading
    case loaded
    case failed(reason: String)
  }

  /// The end of a purchase.
  public enum Outcome: Equatable, Sendable {
    case purchased
    case userCancelled
    case pending
    case unverified(reason: String)
    case failed(reason: String)
  }

  /// A product as the store returned it.
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

  /// An event of the person or the store.
  public enum Event: Equatable, Sendable {
    /// The place was opened, for the first time or again.
    case opened
    /// The person tries again after a failure.
    case retryTapped
    /// The products that the store returned for the ids; an id may be missing.
    case productsLoaded(Attempt, [Offer])
    case productsFailed(Attempt, reason: String)
    /// The fetch was stopped before it had an answer.
    case productsCancelled(Attempt)
    /// The person pressed a tip.
    case tapped(ItemID)
    case purchaseEnded(Attempt, Outcome)
    /// An approval that arrived later, from the store's `updates`.
    case approved(ItemID)
    /// The store's products have changed: one was withheld, or is available again.
    case storeChanged
    /// The note of an outcome, or a pending mark, is dismissed.
    case noteDismissed
    case pendingDismissed(ItemID)
  }

  /// The reason why an event changed nothing.
  public enum Dropped: Equatable, Sendable {
    case ignored, lateAttempt, unknownTip, notForSale, purchaseInFlight
    /// Its approval is pending, which has to be dismissed before it can be bought again.
    case awaitsApproval
  }

  /// The request to the store that an event leads to.
  public enum Effect: Equatable, Sendable {
    case fetchProducts(Attempt)
    /// The store has changed during the fetch, whose answer is not needed any more.
    case cancelFetch(Attempt)
    case purchase(Attempt, ItemID)
    /// A verified purchase: show the thank-you.
    case thank(ItemID)
    /// The event changed nothing; for the event log.
    case dropped(Event, Dropped)
  }

  /// An outcome that is shown beside the list until it is dismissed or another purchase begins.
  public struct Note: Equatable, Sendable {
    /// The tip that was tapped.
    public var tip: ItemID
    /// The outcome of its purchase; never `purchased`, which has its thank-you.
    public var outcome: Outcome

    /// A note.
    public init(tip: ItemID, outcome: Outcome) {
      self.tip = tip
      self.outcome = outcome
    }
  }

  /// The current phase of the list.
  public internal(set) var phase: Phase
  /// The tips, in the order in which they are listed.
  public internal(set) var tips: [Tip]
  /// The note beside the list; nil for none.
  public internal(set) var note: Note?
  /// The fetch; its cancellation value counts the changes of the store during fetches.
  var fetching = AsyncAction(cancellation: 0)
  /// The reason why the last fetch failed; nil once one has succeeded.
  var failure: String?
  /// When the prices that arrived together last begin to appear; nil before the first.
  var pricesSince: Instant?
  /// The purchase: one at a time, with a spinner where it takes longer.
  var buying = AsyncAction(cancellation: 0)
  /// The one purchase in flight.
  package var purchase: Purchase?
  /// A Boolean value that indicates whether the store has changed during the purchase in flight:
  /// the products are fetched after it.
  var isStale = false
  /// The tip that was bought last, whose spinner may still be shown.
  var lastTapped: ItemID?

  /// A purchase in flight: the tip by its place, and the price that it goes back to.
  package struct Purchase: Equatable, Sendable {
    package var index: Int
    var price: String
  }

  /// A jar whose tips are known by id and name.
  public init(tips: [Tip]) {
    self.phase = .unopened
    self.tips = tips
  }
}
