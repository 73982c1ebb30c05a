/// The list of tips, from seed 003: loading, prices, one purchase at a time, and an outcome for each.
public struct TipJar: StateMachine {
  /// One tip. The app knows its id and its name before it asks the store.
  public struct Tip: Equatable, Sendable {
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

    public let id: ItemID
    public var name: String
    public var caption: String
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
    public var id: ItemID
    public var name: String
    public var caption: String
    public var price: String

    public init(id: ItemID, name: String, caption: String, price: String) {
      self.id = id
      self.name = name
      self.caption = caption
      self.price = price
    }
  }

  /// A number for each fetch and each purchase; events of any other are dropped.
  public typealias Attempt = Int

  public enum Event: Equatable, Sendable {
    /// The place was opened, for the first time or again.
    case opened
    case retryTapped
    case productsLoaded(Attempt, [Offer])
    case productsFailed(Attempt, reason: String)
    case tapped(ItemID)
    case purchaseEnded(Attempt, Outcome)
    /// An approval that arrived later, from the store's `updates`.
    case approved(ItemID)
    /// The note of an outcome, or a pending mark, is dismissed.
    case noteDismissed
    case pendingDismissed(ItemID)
  }

  /// Why an event changed nothing.
  public enum Dropped: Equatable, Sendable {
    case ignored, lateAttempt, unknownTip, notForSale, purchaseInFlight
  }

  public enum Effect: Equatable, Sendable {
    case fetchProducts(Attempt)
    case purchase(Attempt, ItemID)
    /// A verified success: say thank you.
    case thank(ItemID)
    case dropped(Event, Dropped)
  }

  /// An outcome that is shown beside the list until it is dismissed or another purchase begins.
  public struct Note: Equatable, Sendable {
    public var tip: ItemID
    public var outcome: Outcome
  }

  public private(set) var phase: Phase
  public private(set) var tips: [Tip]
  public private(set) var note: Note?

  /// A jar whose tips are known by id and name.
  public init(tips: [Tip]) {
    self.phase = .unopened
    self.tips = tips
  }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] { [] }
  public func nextChange(after now: Instant) -> Instant? { nil }
}
