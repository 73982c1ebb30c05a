public import TipJarMachines

/// The question before the first byte of real downloads; the answer is no or yes.
public struct FetchQuestion: Equatable, Sendable {
  /// The question in words.
  public struct Request: Equatable, Sendable {
    /// The number that the answer must carry.
    public var ticket: Int
    /// The title.
    public var title: String
    /// The number of files, their size, the hosts and the folder.
    public var sentence: String
    /// The time for which the answer counts.
    public var note: String
    /// The label of the button that begins.
    public var verb: String

    /// A question.
    public init(ticket: Int, title: String, sentence: String, note: String, verb: String) {
      self.ticket = ticket
      self.title = title
      self.sentence = sentence
      self.note = note
      self.verb = verb
    }
  }

  /// The question.
  public var request: Request
  /// The button that has the focus: yes, at first.
  public var choice: PaymentChoice
  /// The moment at which the question appeared, or changed.
  public var since: Instant
}
