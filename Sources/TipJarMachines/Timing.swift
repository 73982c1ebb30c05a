/// The spans that the machines go by, in nanoseconds, so that no event pays for the arithmetic of
/// `Duration`.
enum Timing {
  private static let millisecond: Int64 = 1_000_000

  /// How long a control that has replaced another one takes no click: a double click is not two.
  static let pointerArming = 250 * millisecond
  /// How long a control that came after a key press takes no key: longer than the delay before a
  /// held key begins to repeat.
  static let keyArming = 700 * millisecond
  /// The longest delay before a held key begins to repeat: a key after a longer rest is a new
  /// press.
  static let heldKeyDelay = 1_500 * millisecond
  /// Keys that follow each other within this span are one held key; also how long a key shows
  /// pressed.
  static let heldKey = 120 * millisecond
  /// The same for what stops or pays, and for what a key has called up: slow settings and slow
  /// lines bring the repeats of a held key up to 400 ms apart.
  static let heldKeyThatStops = 450 * millisecond
  /// The same in a sheet, where a mistake costs money.
  static let heldKeyInSheet = 500 * millisecond

  /// A run that ends within this span shows no spinner.
  static let spinnerDelay = 100 * millisecond
  /// A spinner that is shown stays at least this long.
  static let spinnerMinimum = 300 * millisecond
  /// One of the 20 steps of a turn of 2 s (seed 000: an arc that turns once in 2 s).
  static let spinnerStep = 100 * millisecond

  /// The ring's ease from one fraction to the next (seed 001).
  static let ease = 300 * millisecond
  /// The change between a pill and a circle (seed 001).
  static let change = 100 * millisecond
  /// A cancel that is over within this span never shows its spinner.
  static let cancelGrace = 100 * millisecond
  /// How long prices that arrive together fade in.
  static let fade = 300 * millisecond
  /// How long a run goes on before it is described: sooner its figures mean nothing.
  static let figuresDelay = 1_000 * millisecond
  /// Two clicks within this span are a double click.
  static let doubleClick = 400 * millisecond
  /// The frames of an ease or a change: 60 a second.
  static let frame: Int64 = 16_666_667
}

extension Instant {
  static func + (moment: Instant, nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: moment.nanoseconds + nanoseconds)
  }

  /// Nanoseconds from `right` to `left`.
  static func - (left: Instant, right: Instant) -> Int64 {
    left.nanoseconds - right.nanoseconds
  }

  /// The earlier of two moments, either of which may never come.
  static func earliest(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
  }
}
