package import TipJarMachines
package import TipJarWidgets

/// A question with two answers, on a sheet.
package struct Question: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    indirect case payment(Payment)
    /// Begins real downloads; the answer must carry the ticket.
    indirect case download(Text, ticket: Int)
    case refund(PurchaseRow)
    indirect case change(Text, Shop.Work)
  }

  /// The program that waits for an answer, with the number of its question.
  package enum Ticket: Equatable, Sendable { case payment(Int), download(Int) }

  package struct Text: Equatable, Sendable {
    package var title: String
    /// The consequence, or the files, their size, the hosts and the folder.
    package var sentence: String
    /// The time for which the answer counts; may be empty.
    package var note: String
    /// The label of yes.
    package var verb: String

    package init(title: String, sentence: String, note: String = "", verb: String) {
      (self.title, self.sentence, self.note, self.verb) = (title, sentence, note, verb)
    }
  }

  package var subject: Subject
  /// The answer that has the focus: yes at first, or no before something is destroyed.
  package var choice: Answer
  package var since: Instant

  init(_ subject: Subject, since: Instant) {
    (self.subject, self.since) = (subject, since)
    switch subject {
    case .payment, .download, .change(_, .apps(.rollBack)): choice = .yes
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

  /// Returns the work after an answer. A no about money has a message; that of a tip is in the jar.
  func work(after answer: Answer) -> [Shop.Work] {
    let isYes = answer == .yes
    return switch subject {
    case .payment(let payment):
      [.answer(.payment(payment.ticket), isYes)]
        + (isYes || payment.app == nil ? [] : [.tell(.nothingBought)])
    case .download(_, let ticket): [.answer(.download(ticket), isYes)]
    case .refund(let row):
      [isYes ? .purchases(.refund(transaction: row.id)) : .tell(.nothingChanged)]
    case .change(_, let work): isYes ? [work] : []
    }
  }
}

package enum Answer: Hashable, Sendable { case no, yes }

package struct Payment: Equatable, Sendable {
  /// The number that the answer must carry.
  package var ticket: Int
  package var productID: ItemID
  package var name: String
  package var caption: String
  package var price: String
  /// The terms of a subscription; nil for other products.
  package var terms: Terms?
  /// The app that the purchase is for; nil for a tip.
  package var app: App?

  package init(
    ticket: Int, productID: ItemID, name: String, caption: String, price: String,
    terms: Terms? = nil, app: App? = nil
  ) {
    (self.ticket, self.productID, self.name, self.caption) = (ticket, productID, name, caption)
    (self.price, self.terms, self.app) = (price, terms, app)
  }

  package struct Terms: Equatable, Sendable {
    /// "every month"
    package var every: String
    /// The charges, their dates and the renewal, in sentences, the most important one first.
    package var sentences: [String]

    package init(every: String, sentences: [String]) {
      (self.every, self.sentences) = (every, sentences)
    }
  }

  /// An app with a price: the sheet shows it instead of its product.
  package struct App: Equatable, Sendable {
    package var id: ItemID
    package var name: String
    package var developer: String
    package var picture: Picture?

    package init(id: ItemID, name: String, developer: String, picture: Picture? = nil) {
      (self.id, self.name, self.developer, self.picture) = (id, name, developer, picture)
    }
  }
}
