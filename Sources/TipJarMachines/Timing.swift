/// The durations that the machines use, in nanoseconds, so that no event pays for the arithmetic of
/// `Duration`.
public enum Timing {
  private static let millisecond: Int64 = 1_000_000

  /// A control that has just appeared takes no click for this long: a double click is not two
  /// clicks.
  public static let pointerArming = 250 * millisecond
  /// A control that has appeared after a key press takes no key for this long: longer than the
  /// delay before a held key begins to repeat.
  public static let keyArming = 700 * millisecond
  /// The longest delay before a held key begins to repeat: a key after a longer rest is a new
  /// press.
  public static let heldKeyDelay = 1_500 * millisecond
  /// Keys within this span are one held key; also the time for which a control is drawn pressed by
  /// a key.
  public static let heldKey = 120 * millisecond
  /// The same for a control that stops or pays, and for one that a key has opened: slow settings
  /// and slow lines deliver the repeats of a held key up to 400 ms apart.
  public static let heldKeyThatStops = 450 * millisecond
  /// The same on a sheet, where a mistake costs money.
  public static let heldKeyInSheet = 500 * millisecond

  /// Work that ends within this span shows no spinner.
  public static let spinnerDelay = 100 * millisecond
  /// A spinner that is shown stays at least this long.
  public static let spinnerMinimum = 300 * millisecond
  /// One of the 20 steps in which a spinner turns once in 2 s.
  public static let spinnerStep = 100 * millisecond

  /// The ring's ease from one fraction to the next.
  public static let ease = 300 * millisecond
  /// The change between a pill and a circle.
  public static let change = 100 * millisecond
  /// A cancel that is over within this span never shows its spinner.
  public static let cancelGrace = 100 * millisecond
  /// The fade of prices that arrive together.
  public static let fade = 300 * millisecond
  /// The time that a run has to last before its figures are shown: sooner they mean nothing.
  public static let figuresDelay = 1_000 * millisecond
  /// Two clicks within this span are a double click.
  public static let doubleClick = 400 * millisecond
  /// The frames of an ease or a change: 60 a second.
  public static let frame: Int64 = 16_666_667
}

extension Instant {
  package static func + (moment: Instant, nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: moment.nanoseconds + nanoseconds)
  }

  /// Nanoseconds from `right` to `left`.
  package static func - (left: Instant, right: Instant) -> Int64 {
    left.nanoseconds - right.nanoseconds
  }

  /// The earlier of two moments, either of which may never come.
  package static func earliest(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
  }
}
