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
    /// The action if the answer is yes.
    public var action: StoreAction

    /// Creates a question.
    public init(title: String, sentence: String, verb: String, action: StoreAction) {
      self.title = title
      self.sentence = sentence
      self.verb = verb
      self.action = action
    }
  }

  /// The question.
  public var request: Request
  /// The button that has the focus: no, at first.
  public var choice: PaymentChoice
  /// The moment at which the question appeared.
  public var since: Instant
}
