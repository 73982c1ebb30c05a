extension DownloadButton {
  /// How the look follows the phase: seed 001's durations, and what happens to changes that come faster
  /// than they can be shown.
  public struct Motion: Equatable, Sendable {
    /// What is done with changes that come while another one is shown.
    public enum Policy: Equatable, Sendable, CaseIterable {
      /// Every change plays, in order; none is skipped or merged.
      case queue
      /// The running one is finished, then the look jumps to the newest.
      case latest
      /// Nothing plays: every change is at once.
      case none
    }

    /// How long a change between two forms takes; not negative.
    public var transition: Duration
    /// How long the ring's ease from one fraction to the next takes; not negative.
    public var ease: Duration
    /// What is done with changes that come while another one is shown.
    public var policy: Policy
    /// Whether what stands for an unknown time stands still: no spinner turns, no confetti falls.
    public var isStill: Bool

    /// A motion; by default seed 001's.
    public init(
      transition: Duration = .milliseconds(100), ease: Duration = .milliseconds(300),
      policy: Policy = .queue, isStill: Bool = false
    ) {
      self.transition = max(.zero, transition)
      self.ease = max(.zero, ease)
      self.policy = policy
      self.isStill = isStill
    }

    /// Seed 001's: 0.1 s, 0.3 s, every change in order.
    public static let standard = Motion()
    /// Reduced motion: everything is at once, and nothing moves by itself.
    public static let reduced = Motion(
      transition: .zero, ease: .zero, policy: .none, isStill: true)
  }

  /// How the look follows the phase from now on.
  public var motion: Motion {
    get { shown.motion }
    set { shown.motion = newValue }
  }
}
