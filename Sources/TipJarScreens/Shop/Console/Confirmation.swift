public import TipJarMachines

/// A question before something that cannot be taken back; its answer is no or yes.
public struct Confirmation: Equatable, Sendable {
  /// The question.
  public struct Request: Equatable, Sendable {
    /// The action as a title.
    public var title: String
    /// The consequence in a sentence.
    public var sentence: String
    /// The word on the button that does it.
    public var verb: String
    /// The action of a yes.
    public var action: StoreAction

    /// A question.
    public init(title: String, sentence: String, verb: String, action: StoreAction) {
      self.title = title
      self.sentence = sentence
      self.verb = verb
      self.action = action
    }
  }

  /// The question.
  public var request: Request
  /// The button that has the focus: no first.
  public var choice: PaymentChoice
  /// When the question came.
  public var since: Instant
}
