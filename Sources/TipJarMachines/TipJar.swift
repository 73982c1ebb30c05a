/// The list of tips and subscriptions: loading, prices, one purchase at a time, and its outcome.
public struct TipJar: StateMachine {
  /// A tip. The app knows its id and name before it asks the store.
  public struct Tip: Equatable, Sendable {
    /// The state of a tip, shown in place of its price.
    public enum State: Equatable, Sendable {
      /// The price was requested less than 100 ms ago: nothing is shown yet. Used only by a look,
      /// never by the tip itself.
      case unknown
      /// Products are being fetched: spinner.
      case loading
      /// The price as the store shows it.
      case price(String)
      /// Products were fetched without this one: warning triangle.
      case unavailable
      /// The tip is being bought: a spinner instead of the price.
      case purchasing(price: String)
      /// Approval is pending. It does not block other tips.
      case pending(price: String)
    }

    /// The product's id.
    public let id: ItemID
    /// The name from the app or, once it is loaded, from the store.
    public var name: String
    /// A line below the name; may be empty.
    public var caption: String
    /// A Boolean value that indicates whether it is a subscription, which puts no coin into a jar.
    public var isSubscription: Bool
    /// A Boolean value that indicates whether words call it a tip; if not, it is bought like any
    /// other product.
    public var isTip: Bool
    /// The state of the tip.
    public var state: State

    /// Creates a tip that is not loaded yet.
    public init(
      id: ItemID, name: String, caption: String = "", isSubscription: Bool = false,
      isTip: Bool? = nil
    ) {
      (self.id, self.name, self.caption) = (id, name, caption)
      self.isSubscription = isSubscription
      self.isTip = isTip ?? !isSubscription
      self.state = .loading
    }
  }

  /// The phases of the list.
  public enum Phase: Equatable, Sendable {
    /// Not fetched yet, because the tip jar was not opened.
    case unopened
    case loading
    case loaded
    case failed(reason: String)
  }

  /// The outcome of a purchase.
  public enum Outcome: Equatable, Sendable {
    case purchased
    /// Nothing was charged: a subscription that is held, or that changes later. The note says so.
    case notCharged(note: String)
    case userCancelled
    case pending
    /// It was pending, and then declined, or deleted from the store.
    case declined
    case unverified(reason: String)
    case failed(reason: String)
  }

  /// A product as the store returned it.
  public struct Offer: Equatable, Sendable {
    /// The product's id.
    public var id: ItemID
    /// The name, or an empty text to keep the one that the app knows.
    public var name: String
    /// A line below the name; may be empty.
    public var caption: String
    /// The price as the store shows it.
    public var price: String
    /// A Boolean value that indicates whether a purchase of an earlier run is pending.
    public var isPending: Bool

    /// Creates an offer.
    public init(
      id: ItemID, name: String, caption: String, price: String, isPending: Bool = false
    ) {
      (self.id, self.name, self.caption, self.price) = (id, name, caption, price)
      self.isPending = isPending
    }
  }

  /// The number of a fetch or a purchase; events of any other are dropped.
  public typealias Attempt = Int

  /// An event of the user or the store.
  public enum Event: Equatable, Sendable {
    /// The tip jar was opened, for the first time or again.
    case opened
    /// The user retries after a failure.
    case retryTapped
    /// The products that the store returned; some of the requested ids may be missing.
    case productsLoaded(Attempt, [Offer])
    case productsFailed(Attempt, reason: String)
    /// The fetch was stopped before it returned.
    case productsCancelled(Attempt)
    /// The user pressed a tip.
    case tapped(ItemID)
    case purchaseEnded(Attempt, Outcome)
    /// An approval that arrived later, from the store's `updates`.
    case approved(ItemID)
    /// A pending purchase that was declined, or deleted from the store.
    case declined(ItemID)
    /// The store's products have changed, for example because one was withheld.
    case storeChanged
    /// The user dismissed the note about an outcome, or a pending state.
    case noteDismissed
    case pendingDismissed(ItemID)
  }

  /// The request to the store that an event leads to.
  public enum Effect: Equatable, Sendable {
    case fetchProducts(Attempt)
    /// Cancel the fetch, whose result is outdated because the store has changed.
    case cancelFetch(Attempt)
    case purchase(Attempt, ItemID)
    /// Show the thank-you for a verified purchase.
    case thank(ItemID)
    /// Log that the event changed nothing.
    case dropped(Event, Dropped)
  }

  /// An outcome shown beside the list until it is dismissed or another purchase begins.
  public struct Note: Equatable, Sendable {
    /// The tip that was tapped.
    public var tip: ItemID
    /// The outcome of its purchase; never `purchased`, which shows a thank-you instead.
    public var outcome: Outcome

    /// Creates a note.
    public init(tip: ItemID, outcome: Outcome) { (self.tip, self.outcome) = (tip, outcome) }
  }

  /// The current phase of the list.
  public internal(set) var phase: Phase
  /// The tips, in the order in which they are listed.
  public internal(set) var tips: [Tip]
  /// The note beside the list, or nil.
  public internal(set) var note: Note?
  /// The fetch. Its cancellation value counts the changes of the store during fetches.
  var fetching = AsyncAction(cancellation: 0)
  /// The reason why the last fetch failed, or nil once one has succeeded.
  var failure: String?
  /// The time at which the latest prices begin to fade in, or nil before the first.
  var pricesSince: Instant?
  /// The purchase: one at a time, with a spinner if it takes longer.
  var buying = AsyncAction(cancellation: 0)
  /// The purchase in progress.
  package var purchase: Purchase?
  /// Indicates whether the store has changed during the purchase: products are fetched after it.
  var isStale = false
  /// The tip that was bought last; its spinner may still be shown.
  var lastTapped: ItemID?

  /// A purchase in progress: the index of the tip, and the price to show again after it.
  package struct Purchase: Equatable, Sendable {
    package var index: Int
    var price: String
  }

  /// Creates a tip jar whose tips are known by id and name.
  public init(tips: [Tip]) {
    self.phase = .unopened
    self.tips = tips
  }
}
