public import TipJarMachines

/// A sheet, a page or an alert on top of the places, which receives the keys.
public enum Overlay: Equatable, Sendable {
  /// The payment sheet.
  case payment(Payment)
  /// A list to choose from, and a question of the console.
  case chooser(Chooser)
  case confirmation(Confirmation)
  /// The question before real downloads.
  case fetch(FetchQuestion)
  /// The receipt of a purchase.
  case receipt(PurchaseReceipt)
  /// The question whether to refund a purchase.
  case refund(Refund)
  /// Thanks for a tip.
  case thanks(Thanks)
  /// The help.
  case help(since: Instant)
  /// The page of an app, stored in ``Apps/page``.
  case page(since: Instant)
  /// The screen of an opened app, shown in its place because nothing runs.
  case opened(AppRow, since: Instant)

  /// The moment at which it appeared on top, from which presses in it are armed.
  var shownSince: Instant {
    switch self {
    case .payment(let payment): payment.since
    case .chooser(let chooser): chooser.since
    case .confirmation(let confirmation): confirmation.since
    case .fetch(let question): question.since
    case .receipt(let receipt): receipt.since
    case .refund(let refund): refund.since
    case .thanks(let thanks): thanks.since
    case .help(let since), .page(let since), .opened(_, let since): since
    }
  }
}

/// A payment that awaits confirmation.
public struct Payment: Equatable, Sendable {
  /// A request of the store to confirm a purchase.
  public struct Request: Equatable, Sendable {
    /// The number that the answer must carry.
    public var ticket: Int
    /// The product.
    public var productID: ItemID
    /// Its name.
    public var name: String
    /// Its description; may be empty.
    public var caption: String
    /// The price as the store shows it.
    public var price: String
    /// The terms of a subscription; nil for other products.
    public var terms: Terms?
    /// The app that the purchase is for; nil for a tip.
    public var app: App?

    /// Creates a request.
    public init(
      ticket: Int, productID: ItemID, name: String, caption: String, price: String,
      terms: Terms? = nil, app: App? = nil
    ) {
      self.ticket = ticket
      self.productID = productID
      self.name = name
      self.caption = caption
      self.price = price
      self.terms = terms
      self.app = app
    }
  }

  /// The terms of a subscription.
  public struct Terms: Equatable, Sendable {
    /// "every month"
    public var every: String
    /// The charges, their dates and the renewal, in sentences, the most important one first.
    public var sentences: [String]

    /// Creates terms from formatted text.
    public init(every: String, sentences: [String]) {
      self.every = every
      self.sentences = sentences
    }
  }

  /// An app with a price: the sheet shows it instead of its product.
  public struct App: Equatable, Sendable {
    /// The app's id, which its icon is drawn from.
    public var id: ItemID
    /// Its name.
    public var name: String
    /// Its developer; may be empty.
    public var developer: String

    /// Creates an app.
    public init(id: ItemID, name: String, developer: String) {
      self.id = id
      self.name = name
      self.developer = developer
    }
  }

  /// The request.
  public var request: Request
  /// The button that has the focus: Buy, at first.
  public var choice: PaymentChoice
  /// The moment at which the sheet appeared.
  public var since: Instant
}

/// A purchase whose receipt is shown.
public struct PurchaseReceipt: Equatable, Sendable {
  /// The purchase.
  public var row: PurchaseRow
  /// The button that has the focus: `cancel` closes, `buy` requests a refund, or offers the
  /// choices for a subscription.
  public var choice: PaymentChoice
  /// The moment at which the sheet appeared.
  public var since: Instant
}

/// A purchase that is refunded if the user confirms.
public struct Refund: Equatable, Sendable {
  /// The purchase.
  public var row: PurchaseRow
  /// The button that has the focus; `buy` is yes.
  public var choice: PaymentChoice
  /// The moment at which the sheet appeared.
  public var since: Instant
}

/// A thank-you with the moment at which it appeared, for its confetti.
public struct Thanks: Equatable, Sendable {
  /// The tip.
  public var tip: ItemID
  /// Its name.
  public var name: String
  /// The moment at which the thank-you appeared.
  public var since: Instant

  /// The duration of the confetti.
  public static let confettiDuration: Duration = .milliseconds(1800)
}
