extension DownloadButton {
  /// What a button shows at one moment: everything that a widget needs, and nothing else.
  public struct Look: Equatable, Sendable {
    /// What is written on a pill.
    public enum Title: Equatable, Sendable {
      case get, price(String), pricePending, unavailable, cloud, update, resume, open
    }

    /// What stands in the middle of a ring.
    public enum Centre: Equatable, Sendable {
      case stop, play, nothing
    }

    /// What is drawn.
    public enum Shape: Equatable, Sendable {
      case pill(Title)
      /// The 6/7 arc; `turn` is where its gap starts, in turns 0..<1; `turning` false in the queue.
      case spinner(turn: Double, turning: Bool)
      /// A ring filled clockwise from 12 o'clock by `fraction`, 0...1.
      case ring(fraction: Double, Centre)
    }

    /// What is drawn.
    public var shape: Shape
    /// A running change between a pill and a circle, or from a spinner to a ring: what it comes from, and
    /// how far it is. What it leads to is `shape`, which may move meanwhile.
    public var change: Change?
    /// Whether it looks as if it could be pressed; false while the look is behind the phase.
    public var isEnabled: Bool
    /// Whether a circle that takes no press keeps its colours all the same: on its last ease, and while the app is
    /// installed. One that was asked to stop does not.
    public var keepsTint: Bool
    /// Whether a press is taken: the look is what the phase is drawn as, and no change is running.
    public var takesPress: Bool { isEnabled && change == nil }

    /// A change of shape in progress.
    public struct Change: Equatable, Sendable {
      /// The shape before, as it stood when the change began.
      public var from: Shape
      /// How far it is, 0..<1 of its time (0.1 s by default).
      public var progress: Double

      /// A change.
      public init(from: Shape, progress: Double) {
        self.from = from
        self.progress = progress
      }
    }

    /// A look.
    public init(
      shape: Shape, change: Change? = nil, isEnabled: Bool = true, keepsTint: Bool = false
    ) {
      self.shape = shape
      self.change = change
      self.isEnabled = isEnabled
      self.keepsTint = keepsTint
    }
  }

  /// The look at `now`. It follows the phase in its own time, and is disabled while it is behind.
  public func look(at now: Instant) -> Look { shown.look(at: now) }

  /// When the newest look became, or will become, another control: pill, spinner or ring, or another
  /// title or centre in it; `.distantPast` when it has always been this.
  public var shownSince: Instant { shown.since }

  /// When the look that is shown at `now` became another control.
  package func shownSince(at now: Instant) -> Instant { shown.since(at: now) }

  /// When the newest look became, or will become, one on which a press means something else. Presses are armed
  /// from then: whoever stops what they started is not held up by the ring that takes the spinner's place.
  public var armedSince: Instant { shown.armedSince }
}
