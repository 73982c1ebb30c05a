public import TipJarMachines

/// A question with two answers, on a sheet.
public struct Question: Equatable, Sendable {
  /// The action of a yes.
  public enum Subject: Equatable, Sendable {
    /// Pays.
    indirect case payment(Payment)
    /// Begins real downloads; the answer must carry the ticket.
    indirect case download(Text, ticket: Int)
    /// Refunds a purchase.
    case refund(PurchaseRow)
    /// Performs work that cannot be undone.
    indirect case change(Text, Shop.Work)
  }

  /// The program that waits for an answer, with the number of its question.
  public enum Ticket: Equatable, Sendable {
    case payment(Int), download(Int)
  }

  /// A question in words.
  public struct Text: Equatable, Sendable {
    /// The action as a title.
    public var title: String
    /// The consequence, or the files, their size, the hosts and the folder.
    public var sentence: String
    /// The time for which the answer counts; may be empty.
    public var note: String
    /// The label of yes.
    public var verb: String

    /// Creates a question.
    public init(title: String, sentence: String, note: String = "", verb: String) {
      self.title = title
      self.sentence = sentence
      self.note = note
      self.verb = verb
    }
  }

  /// The subject and the action of a yes.
  public var subject: Subject
  /// The answer that has the focus: yes at first, or no before something is destroyed.
  public var choice: Answer
  /// The moment at which the question appeared, or changed.
  public var since: Instant

  init(_ subject: Subject, since: Instant) {
    self.subject = subject
    self.since = since
    switch subject {
    case .payment, .download: choice = .yes
    case .refund, .change: choice = .no
    }
  }

  /// The question in words; nil for one about a product.
  var text: Text? {
    switch subject {
    case .download(let text, _), .change(let text, _): text
    case .payment, .refund: nil
    }
  }

  /// The asker that waits for an answer; nil if a no is the end.
  var ticket: Ticket? {
    switch subject {
    case .payment(let payment): .payment(payment.ticket)
    case .download(_, let ticket): .download(ticket)
    case .refund, .change: nil
    }
  }

  /// The action of yes.
  var action: Action {
    switch subject {
    case .payment: .buy
    case .download: .get
    case .refund: .refund
    case .change: .change
    }
  }

  /// Returns the work after an answer; nil for none.
  func work(after answer: Answer) -> Shop.Work? {
    if let ticket { return .answer(ticket, answer == .yes) }
    guard answer == .yes else { return nil }
    return switch subject {
    case .refund(let row): .purchases(.refund(transaction: row.id))
    case .change(_, let work): work
    case .payment, .download: nil
    }
  }
}

/// The two buttons of a question.
public enum Answer: Hashable, Sendable {
  case no, yes
}

/// A payment that awaits confirmation.
public struct Payment: Equatable, Sendable {
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
}
