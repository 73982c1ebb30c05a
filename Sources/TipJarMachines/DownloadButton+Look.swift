/// The appearance of a button.
extension DownloadButton {
  /// The appearance of a button at one time: everything that a widget needs to draw it.
  public struct Look: Equatable, Sendable {
    /// The title of a pill.
    public enum Title: Equatable, Sendable {
      case get, price(String), pricePending, unavailable, cloud, update, resume, open
    }

    /// The symbol in the middle of a ring.
    public enum Centre: Equatable, Sendable { case stop, play, nothing }

    /// A form with the state of its motion.
    public enum Shape: Equatable, Sendable {
      case pill(Title)
      /// An arc of 6/7 of a circle. `turn` is the start of its gap, in turns 0..<1; `turning` is
      /// false in the queue.
      case spinner(turn: Double, turning: Bool)
      /// A ring filled clockwise from 12 o'clock by `fraction`, 0...1.
      case ring(fraction: Double, Centre)
    }

    /// A transition in progress, between a pill and a circle or from a spinner to a ring. It ends
    /// at the look's shape, which may change in the meantime.
    public struct Change: Equatable, Sendable {
      /// The shape at the start of the transition.
      public var from: Shape
      /// The elapsed part of the transition, 0..<1 (of 0.1 s by default).
      public var progress: Double

      /// Creates a transition.
      public init(from: Shape, progress: Double) { (self.from, self.progress) = (from, progress) }
    }

    /// The shape to draw.
    public var shape: Shape
    /// The transition in progress, or nil.
    public var change: Change?
    /// A Boolean value that indicates whether the button looks enabled; false while the look lags
    /// behind the phase.
    public var isEnabled: Bool
    /// A Boolean value that indicates whether a circle that accepts no press keeps its colours:
    /// during its last animation and while the app is installed, but not after a stop was
    /// requested.
    public var keepsTint: Bool
    /// A Boolean value that indicates whether a press has an effect: the look matches the phase,
    /// and no transition is in progress.
    public var takesPress: Bool { isEnabled && change == nil }

    /// Creates a look.
    public init(
      shape: Shape, change: Change? = nil, isEnabled: Bool = true, keepsTint: Bool = false
    ) {
      (self.shape, self.change, self.isEnabled) = (shape, change, isEnabled)
      self.keepsTint = keepsTint
    }
  }

  /// The rules by which the look follows the phase: durations, and the handling of changes that
  /// arrive faster than they can be shown.
  public struct Motion: Equatable, Sendable {
    /// The handling of changes that arrive during a transition.
    public enum Policy: Equatable, Sendable, CaseIterable {
      /// Plays every transition in order, without skipping or merging any.
      case queue
      /// Finishes the current transition, then jumps to the newest look.
      case latest
      /// Plays no transitions; every change is immediate.
      case none
    }

    /// The duration of a transition between two forms; not negative.
    public var transition: Duration
    /// The duration of the ring's animation from one fraction to the next; not negative.
    public var ease: Duration
    /// The handling of changes that arrive during a transition.
    public var policy: Policy
    /// A Boolean value that indicates whether endless animations are disabled: spinners, confetti.
    public var isStill: Bool

    /// Creates rules; the standard ones by default.
    public init(
      transition: Duration = .milliseconds(100), ease: Duration = .milliseconds(300),
      policy: Policy = .queue, isStill: Bool = false
    ) {
      self.transition = max(.zero, transition)
      self.ease = max(.zero, ease)
      (self.policy, self.isStill) = (policy, isStill)
    }

    /// The timing of AHDownloadButton: 0.1 s, 0.3 s, and every transition in order.
    public static let standard = Motion()
    /// Reduced motion: every change is immediate, and nothing is animated.
    public static let reduced = Motion(transition: .zero, ease: .zero, policy: .none, isStill: true)
  }

  /// A change of the look from one form to another, animated or immediate.
  public struct Transition: Equatable, Sendable {
    /// The form before it.
    public let from: Look.Form
    /// The form after it.
    public let to: Look.Form
    /// The time at which it began or was requested.
    public let at: Instant

    /// Creates a transition between two forms.
    package init(from: Look.Form, to: Look.Form, at: Instant) {
      (self.from, self.to, self.at) = (from, to, at)
    }
  }

  /// The rules by which the look follows the phase.
  public var motion: Motion {
    get { shown.motion }
    set { shown.motion = newValue }
  }

  /// Returns the look at `now`. It may lag behind the phase, and is then disabled.
  public func look(at now: Instant) -> Look { shown.look(at: now) }

  /// The form of the phase, which the look approaches.
  public var form: Look.Form { shown.queue.newest }

  /// Returns the time of the next animation frame; nil if nothing is animated.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// Returns the time of the next frame. With `spins` false, steps of a spinner do not count.
  package func nextChange(after now: Instant, spins: Bool) -> Instant? {
    shown.nextChange(after: now, spins: spins)
  }

  /// Ends all animations at once, for a button out of sight or a suspended program. Returns the
  /// transitions that were still waiting.
  @discardableResult
  public mutating func finishMotion(at now: Instant) -> [Transition] { shown.finishMotion(at: now) }

  /// The time at which the newest look becomes a different control: pill, spinner or ring, or a
  /// different title or symbol in it; `.distantPast` if it never changed.
  public var shownSince: Instant { shown.since }

  /// Returns the time at which the look shown at `now` became a different control.
  public func shownSince(at now: Instant) -> Instant { shown.since(at: now) }

  /// The time at which a press on the newest look takes a different meaning. Presses are accepted
  /// from a short time after it. A ring that replaces a spinner keeps the meaning, so that the user
  /// can stop a new download without delay.
  public var armedSince: Instant { shown.armedSince }

  /// Returns the transitions that have begun by `now` and were not returned by an event, because
  /// they were waiting. Oldest first.
  public func transitionsBegun(by now: Instant) -> [Transition] { shown.transitionsBegun(by: now) }

  /// Returns the transitions begun since the button was `before`, which it was until `now`.
  package func transitionsBegun(since before: DownloadButton, by now: Instant) -> [Transition] {
    // A dropped event does not change the look, so its transitions are still to be returned.
    guard transitionsBegun(by: now).isEmpty else { return [] }
    let begun = before.transitionsBegun(by: now)
    let latest = shown.queue.latest
    return latest == begun.last ?? before.shown.queue.latest ? begun : begun + [latest]
  }

  /// Returns a Boolean value that indicates whether the run has lasted long enough for its rate and
  /// state to be shown. At first the values change faster than they can be read. Always true with
  /// reduced motion.
  public func hasPace(at now: Instant) -> Bool {
    motion.isStill || now >= askedAt + Timing.figuresDelay
  }

  /// Returns a Boolean value that indicates whether the fraction is shown as a number at `now`:
  /// from one percent on, or once the run has lasted a while.
  public func hasFraction(_ fraction: Double, at now: Instant) -> Bool {
    fraction >= 0.01 || hasPace(at: now)
  }

  /// Returns the time at which further numbers appear, or nil if none will.
  package func nextFigures(after now: Instant) -> Instant? {
    switch phase {
    case .preparing, .downloading, .cancelling:
      hasPace(at: now) ? nil : askedAt + Timing.figuresDelay
    case .offered, .waiting, .paused, .installing, .open: nil
    }
  }
}

extension DownloadButton.Phase {
  /// The fraction of the ring, or nil if there is no ring.
  var ringFraction: Double? {
    switch self {
    case .downloading(let fraction): fraction
    case .paused(let fraction): fraction ?? 0
    case .installing: 1
    case .offered, .preparing, .waiting, .cancelling, .open: nil
    }
  }

  /// A Boolean value that indicates whether the control accepts presses.
  var isPressable: Bool {
    switch self {
    case .offered(.price(nil)), .offered(.unavailable), .installing, .cancelling: false
    case .offered, .preparing, .waiting, .downloading, .paused, .open: true
    }
  }
}

extension DownloadButton.Look {
  /// The appearance of a phase without animation: the start or end of a transition.
  public enum Form: Equatable, Sendable {
    case pill(Title)
    /// A spinner, turning or at rest in the queue.
    case spinner(turning: Bool)
    case ring(Centre)

    /// Creates the form of `phase`.
    public init(_ phase: DownloadButton.Phase) {
      switch phase {
      case .offered(.free): self = .pill(.get)
      case .offered(.price(let price?)): self = .pill(.price(price))
      case .offered(.price(nil)): self = .pill(.pricePending)
      case .offered(.unavailable): self = .pill(.unavailable)
      case .offered(.owned): self = .pill(.cloud)
      case .offered(.update): self = .pill(.update)
      case .offered(.resume): self = .pill(.resume)
      case .preparing, .cancelling, .downloading(nil): self = .spinner(turning: true)
      case .waiting: self = .spinner(turning: false)
      case .downloading: self = .ring(.stop)
      case .paused: self = .ring(.play)
      case .installing: self = .ring(.nothing)
      case .open: self = .pill(.open)
      }
    }

    /// Returns a Boolean value that indicates whether the change to `next` is animated: between
    /// pill and circle, from spinner to ring, and between pills. All other changes are immediate.
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

    /// Returns whether both are the same control; a spinner that stops turning is the same.
    func isSameControl(as other: Self) -> Bool { isSpinner && other.isSpinner || self == other }

    /// Returns whether a press means the same: a spinner and a stop square both stop the run.
    func meansTheSame(as other: Self) -> Bool { stops && other.stops || self == other }

    private var stops: Bool { isSpinner || self == .ring(.stop) }
  }
}
