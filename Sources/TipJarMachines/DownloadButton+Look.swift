/// What is drawn of a button.
extension DownloadButton {
  /// What a button shows at one moment: everything that a widget needs, and nothing else.
  public struct Look: Equatable, Sendable {
    /// The title of a pill.
    public enum Title: Equatable, Sendable {
      case get, price(String), pricePending, unavailable, cloud, update, resume, open
    }

    /// The picture in the middle of a ring.
    public enum Centre: Equatable, Sendable {
      case stop, play, nothing
    }

    /// A form with its motion.
    public enum Shape: Equatable, Sendable {
      case pill(Title)
      /// An arc of 6/7; `turn` is where its gap starts, in turns 0..<1; `turning` is false in the
      /// queue.
      case spinner(turn: Double, turning: Bool)
      /// A ring filled clockwise from 12 o'clock by `fraction`, 0...1.
      case ring(fraction: Double, Centre)
    }

    /// A running change between a pill and a circle, or from a spinner to a ring. It leads to the
    /// look's shape, which may move meanwhile.
    public struct Change: Equatable, Sendable {
      /// The shape before, as it was when the change began.
      public var from: Shape
      /// The elapsed part of its time, 0..<1 (of 0.1 s by default).
      public var progress: Double

      /// A change.
      public init(from: Shape, progress: Double) {
        self.from = from
        self.progress = progress
      }
    }

    /// The shape to draw.
    public var shape: Shape
    /// The change that is running; nil where none is.
    public var change: Change?
    /// A Boolean value that indicates whether it looks pressable; false while the look is behind
    /// the phase.
    public var isEnabled: Bool
    /// A Boolean value that indicates whether a circle that takes no press keeps its colours all
    /// the same: on its last ease, and while the app is installed, but not once it was asked to
    /// stop.
    public var keepsTint: Bool
    /// A Boolean value that indicates whether a press acts: the look is the phase's, and no change
    /// runs.
    public var takesPress: Bool { isEnabled && change == nil }

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

  /// The rules by which the look follows the phase: durations, and the handling of changes that
  /// come faster than they can be shown.
  public struct Motion: Equatable, Sendable {
    /// The handling of changes that come while another one is shown.
    public enum Policy: Equatable, Sendable, CaseIterable {
      /// Every change plays, in order; none is skipped or merged.
      case queue
      /// The running one is finished, then the look jumps to the newest.
      case latest
      /// No change plays: each is immediate.
      case none
    }

    /// The duration of a change between two forms; not negative.
    public var transition: Duration
    /// The duration of the ring's ease from one fraction to the next; not negative.
    public var ease: Duration
    /// The handling of changes that come while another one is shown.
    public var policy: Policy
    /// A Boolean value that indicates whether endless motion is off: no spinner turns, no confetti
    /// falls.
    public var isStill: Bool

    /// A motion; by default the standard one.
    public init(
      transition: Duration = .milliseconds(100), ease: Duration = .milliseconds(300),
      policy: Policy = .queue, isStill: Bool = false
    ) {
      self.transition = max(.zero, transition)
      self.ease = max(.zero, ease)
      self.policy = policy
      self.isStill = isStill
    }

    /// The timing of AHDownloadButton: 0.1 s, 0.3 s, every change in order.
    public static let standard = Motion()
    /// Reduced motion: every change is immediate, and nothing moves by itself.
    public static let reduced = Motion(
      transition: .zero, ease: .zero, policy: .none, isStill: true)
  }

  /// A change of the look from one form to another, played or immediate.
  public struct Transition: Equatable, Sendable {
    /// The form before it.
    public let from: Look.Form
    /// The form that it leads to.
    public let to: Look.Form
    /// When it began, or was asked for.
    public let at: Instant

    /// A transition between two forms.
    package init(from: Look.Form, to: Look.Form, at: Instant) {
      self.from = from
      self.to = to
      self.at = at
    }

    /// A Boolean value that indicates whether it takes time; the others are immediate.
    public var isAnimated: Bool { from.animates(to: to) }
  }

  /// The rules by which the look follows the phase from now on.
  public var motion: Motion {
    get { shown.motion }
    set { shown.motion = newValue }
  }

  /// The look at `now`. It follows the phase in its own time, and is disabled while it is behind.
  public func look(at now: Instant) -> Look { shown.look(at: now) }

  /// The form that the look is on its way to: the form of the phase.
  public var form: Look.Form { shown.newest }

  /// The next frame of what moves; nil at rest.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// The next frame where a spinner that does not turn asks for none.
  package func nextChange(after now: Instant, spins: Bool) -> Instant? {
    shown.nextChange(after: now, spins: spins)
  }

  /// Ends all motion at once, for a look that is out of sight or a program that was stopped.
  /// Returns the transitions that had waited for their turn.
  @discardableResult
  public mutating func finishMotion(at now: Instant) -> [Transition] {
    shown.finishMotion(at: now)
  }

  /// When the newest look became, or will become, another control: pill, spinner or ring, or
  /// another title or centre in it; `.distantPast` when it has always been this.
  public var shownSince: Instant { shown.since }

  /// When the look that is shown at `now` became another control.
  public func shownSince(at now: Instant) -> Instant { shown.since(at: now) }

  /// When the newest look became, or will become, one on which a press means something else.
  /// Presses are armed from then: a person who stops what they started is not held up by the ring
  /// that replaces the spinner.
  public var armedSince: Instant { shown.armedSince }

  /// The transitions that have begun by `now` and that no event has reported: those that waited for
  /// their turn. Oldest first.
  public func transitionsBegun(by now: Instant) -> [Transition] { shown.transitionsBegun(by: now) }

  /// The transitions that have begun since the button was as `before`, which it was until `now`.
  package func transitionsBegun(since before: DownloadButton, by now: Instant) -> [Transition] {
    // An event that was dropped has left the look alone: its transitions are still to be reported.
    guard transitionsBegun(by: now).isEmpty else { return [] }
    let begun = before.transitionsBegun(by: now)
    let latest = shown.latestTransition
    return latest == begun.last ?? before.shown.latestTransition ? begun : begun + [latest]
  }

  /// A Boolean value that indicates whether the run has lasted long enough at `now` for its rate
  /// and its state to be shown: the figures of the first moments change faster than they are read.
  /// Always true where words replace motion.
  public func hasPace(at now: Instant) -> Bool {
    motion.isStill || now >= askedAt + Timing.figuresDelay
  }

  /// A Boolean value that indicates whether the fraction is shown as a figure at `now`: from one
  /// percent on, or once the run has lasted for a while.
  public func hasFraction(_ fraction: Double, at now: Instant) -> Bool {
    fraction >= 0.01 || hasPace(at: now)
  }

  /// When figures appear that are not shown yet; nil where none will.
  package func nextFigures(after now: Instant) -> Instant? {
    switch phase {
    case .preparing, .downloading, .cancelling:
      hasPace(at: now) ? nil : askedAt + Timing.figuresDelay
    case .get, .waiting, .paused, .installing, .open: nil
    }
  }
}

extension DownloadButton.Look {
  /// The drawing of a phase without motion: an end of a transition.
  public enum Form: Equatable, Sendable {
    case pill(Title)
    /// Turning, or at rest in the queue.
    case spinner(turning: Bool)
    case ring(Centre)

    /// The form of `phase`.
    public init(_ phase: DownloadButton.Phase) {
      switch phase {
      case .get(.free): self = .pill(.get)
      case .get(.price(let price?)): self = .pill(.price(price))
      case .get(.price(nil)): self = .pill(.pricePending)
      case .get(.unavailable): self = .pill(.unavailable)
      case .get(.owned): self = .pill(.cloud)
      case .get(.update): self = .pill(.update)
      case .get(.resume): self = .pill(.resume)
      case .preparing, .cancelling, .downloading(nil): self = .spinner(turning: true)
      case .waiting: self = .spinner(turning: false)
      case .downloading: self = .ring(.stop)
      case .paused: self = .ring(.play)
      case .installing: self = .ring(.nothing)
      case .open: self = .pill(.open)
      }
    }

    /// Returns whether the change to `next` is animated: pill and circle both ways, spinner to
    /// ring, and one pill to another. Every other change is immediate.
    public func animates(to next: Self) -> Bool {
      switch (self, next) {
      case (.pill, .spinner), (.pill, .ring), (.spinner, .pill), (.ring, .pill), (.spinner, .ring):
        true
      case (.pill(let title), .pill(let next)): title != next
      case (.spinner, .spinner), (.ring, .ring), (.ring, .spinner): false
      }
    }

    var isPill: Bool { if case .pill = self { true } else { false } }
    var isSpinner: Bool { if case .spinner = self { true } else { false } }
    var isRing: Bool { if case .ring = self { true } else { false } }

    /// Returns whether both are one control: a spinner that stops turning is still the same.
    func isSameControl(as other: Self) -> Bool {
      isSpinner && other.isSpinner || self == other
    }

    /// Returns whether a press on both does the same, however different they look: a spinner and
    /// the stop square stop.
    func meansTheSame(as other: Self) -> Bool {
      stops && other.stops || self == other
    }

    private var stops: Bool { isSpinner || self == .ring(.stop) }
  }
}

extension DownloadButton.Phase {
  /// The fraction of the ring; nil where no ring is drawn.
  var ringFraction: Double? {
    switch self {
    case .downloading(let fraction): fraction
    case .paused(let fraction): fraction ?? 0
    case .installing: 1
    case .get, .preparing, .waiting, .cancelling, .open: nil
    }
  }

  /// A Boolean value that indicates whether the control takes presses.
  var isPressable: Bool {
    switch self {
    case .get(.price(nil)), .get(.unavailable), .installing, .cancelling: false
    case .get, .preparing, .waiting, .downloading, .paused, .open: true
    }
  }
}
