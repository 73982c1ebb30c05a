public import TipJarMachines

/// A question before something that cannot be taken back; its answer is no or yes.
public struct Confirmation: Equatable, Sendable {
  /// What is asked.
  public struct Request: Equatable, Sendable {
    /// What is to be done.
    public var title: String
    /// What that means.
    public var sentence: String
    /// The word on the button that does it.
    public var verb: String
    /// What a yes does.
    public var action: StoreAction

    /// A question.
    public init(title: String, sentence: String, verb: String, action: StoreAction) {
      self.title = title
      self.sentence = sentence
      self.verb = verb
      self.action = action
    }
  }

  /// What is asked.
  public var request: Request
  /// The button that has the focus: no first.
  public var choice: PaymentChoice
  /// When the question came.
  public var since: Instant
}
