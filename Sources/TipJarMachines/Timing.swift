/// The durations that the machines use, in nanoseconds, which are cheaper to compute with than
/// `Duration`.
public enum Timing {
  private static let millisecond: Int64 = 1_000_000

  /// The time in which a costly control that has just appeared accepts no click, and any other none
  /// that may be the second of a double click.
  public static let pointerArming = 250 * millisecond
  /// The time in which a costly control that has just appeared does not accept the key that was
  /// pressed before: longer than the delay before a held key repeats.
  public static let keyArming = 700 * millisecond
  /// The time in which a control that has replaced one of another meaning accepts no press that would
  /// stop or remove something.
  public static let replacing = 400 * millisecond
  /// The shortest time between two presses of a key that both act on a costly control: with slow
  /// settings or connections, a held key repeats up to 400 ms apart.
  public static let costlyRepeat = 500 * millisecond
  /// The time in which repeated keys count as one held key, and for which a key shows a control
  /// pressed.
  public static let heldKey = 120 * millisecond

  /// The time before a spinner appears; shorter work shows none.
  public static let spinnerDelay = 100 * millisecond
  /// The minimum time for which a spinner is shown.
  public static let spinnerMinimum = 300 * millisecond
  /// The duration of one of the 20 steps of a spinner, which turns once in 2 s.
  public static let spinnerStep = 100 * millisecond

  /// The duration of the ring's animation from one fraction to the next.
  public static let ease = 300 * millisecond
  /// The duration of the transition between a pill and a circle.
  public static let change = 100 * millisecond
  /// The time before a cancellation shows its spinner; a shorter one shows none.
  public static let cancelGrace = 100 * millisecond
  /// The duration of the fade of prices that arrive together.
  public static let fade = 300 * millisecond
  /// The time before a run shows its numbers, which mean nothing sooner.
  public static let figuresDelay = 1_000 * millisecond
  /// The longest time between the clicks of a double click.
  public static let doubleClick = 400 * millisecond
  /// The time between animation frames: 60 per second.
  public static let frame: Int64 = 16_666_667
}

extension Instant {
  package static func + (moment: Instant, nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: moment.nanoseconds + nanoseconds)
  }

  package static func - (left: Instant, right: Instant) -> Int64 {
    left.nanoseconds - right.nanoseconds
  }

  /// Returns the earlier of two times, either of which may be nil for never.
  package static func earliest(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
  }
}
