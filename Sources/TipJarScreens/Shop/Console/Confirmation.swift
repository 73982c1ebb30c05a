public import TipJarMachines

/// A question before an action that cannot be undone; the answer is no or yes.
public struct Confirmation: Equatable, Sendable {
  /// The question.
  public struct Request: Equatable, Sendable {
    /// The action as a title.
    public var title: String
    /// The consequence in a sentence.
    public var sentence: String
    /// The label of the button that performs it.
    public var verb: String

    /// Creates a question.
    public init(title: String, sentence: String, verb: String) {
      self.title = title
      self.sentence = sentence
      self.verb = verb
    }
  }

  /// The question.
  public var request: Request
  /// The work if the answer is yes.
  public var work: Shop.Work
  /// The button that has the focus: no, at first.
  public var choice: PaymentChoice = .cancel
  /// The moment at which the question appeared.
  public var since: Instant
}
