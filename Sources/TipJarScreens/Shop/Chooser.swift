public import TipJarMachines

/// A short or long list to choose from, on a sheet.
public struct Chooser: Equatable, Sendable {
  /// One thing to choose.
  public struct Choice: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// What explains it; may be empty.
    public var detail: String
    /// What choosing it does.
    public var action: StoreAction

    /// A choice.
    public init(_ name: String, detail: String = "", action: StoreAction) {
      self.name = name
      self.detail = detail
      self.action = action
    }
  }

  /// What is chosen for.
  public var title: String
  /// The choices.
  public var choices: [Choice]
  /// The one that holds now; nil where none does.
  public var current: Int?
  /// What was typed to find one; only a long list takes letters.
  public internal(set) var typed = ""
  /// The choices that hold what was typed, in their order; all of them while nothing was.
  public internal(set) var matches: [Match]
  /// The focused one of them and the first in sight.
  public var scroll = Scroll()
  /// When it came.
  public var since: Instant

  /// A chooser whose focus is on the current choice, else on the first.
  init(
    _ title: String, _ choices: [Choice], current: Int? = nil, visible: Int, since: Instant
  ) {
    self.title = title
    self.choices = choices
    self.current = current
    self.since = since
    matches = choices.indices.map { Match(index: $0) }
    // What comes after it is as near as what comes before.
    scroll.select((current ?? 0) + visible / 2, of: choices.count, visible: visible)
    scroll.select(current ?? 0, of: choices.count, visible: visible)
  }
}

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
