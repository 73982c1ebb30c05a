/// The transitions that a look has yet to show, in order, with the time at which each begins and
/// ends. The motion of rings and spinners is in `ShownLook`.
struct TransitionQueue: Equatable, Sendable {
  typealias Form = DownloadButton.Look.Form
  typealias Policy = DownloadButton.Motion.Policy

  /// A requested change that has not begun.
  struct Change: Equatable, Sendable {
    var to: Form
    var askedAt: Instant
    /// A Boolean value that indicates a cancellation. The ring stays for a while, because the
    /// cancellation may end before a spinner is due.
    var isCancel = false
    /// The fraction of the ring when it is shown.
    var fraction: Double?
  }

  var policy: Policy = .queue
  /// The duration of an animated change, in nanoseconds.
  var duration = Timing.change
  /// The form that is shown, or that the current transition leads to.
  private(set) var form: Form
  /// The form before the latest change.
  private(set) var before: Form
  /// The time at which the latest change began.
  private(set) var startedAt: Instant = .distantPast
  /// The waiting changes, oldest first.
  private(set) var waiting: [Change] = []

  /// Creates a queue without changes.
  init(_ form: Form) {
    self.form = form
    before = form
  }

  var newest: Form { waiting.last?.to ?? form }

  /// The latest transition that has begun; from a form to itself if there was none.
  var latest: DownloadButton.Transition { .init(from: before, to: form, at: startedAt) }

  /// The time at which the latest change ends.
  private var end: Instant {
    policy != .none && before.animates(to: form) ? startedAt + duration : startedAt
  }

  /// Returns the elapsed part of the current transition, 0..<1, or nil if there is none.
  func progress(at now: Instant) -> Double? {
    now < end ? Double(now - startedAt) / Double(duration) : nil
  }

  /// Returns the time of the current transition's next frame, or nil if there is none.
  func nextFrame(after now: Instant) -> Instant? { now < end ? min(now + Timing.frame, end) : nil }

  /// Returns the beginning of the first waiting change; OPEN waits until the ring is full.
  func nextBeginning(fullAt: Instant?) -> Instant? {
    guard let next = waiting.first else { return nil }
    let turn = max(end, next.askedAt)
    if next.isCancel { return max(turn, next.askedAt + Timing.cancelGrace) }
    if policy != .none, next.to == .pill(.open), form.isRing, let fullAt {
      return max(turn, fullAt)
    }
    return turn
  }

  /// Adds a change to a form other than the newest.
  mutating func add(_ change: Change) {
    switch policy {
    case .queue: waiting.append(change)
    case .latest, .none: waiting = change.to == form ? [] : [change]
    }
  }

  /// Removes the spinner of a cancellation that ended before its spinner was due.
  mutating func forgetCancel(overAt now: Instant) {
    guard let last = waiting.last, last.isCancel else { return }
    if now <= last.askedAt + Timing.cancelGrace { waiting.removeLast() }
  }

  /// Returns whether the ring of a cancelled run stays, because that may still end in time.
  func holdsRing(at now: Instant) -> Bool {
    guard let next = waiting.first, next.isCancel else { return false }
    return now < next.askedAt + Timing.cancelGrace
  }

  /// Sets the fraction of the newest waiting ring. Returns false if none is waiting.
  mutating func fillWaiting(_ fraction: Double) -> Bool {
    guard !waiting.isEmpty else { return false }
    waiting[waiting.count - 1].fraction = fraction
    return true
  }

  mutating func begin(at moment: Instant) -> Change {
    let next = waiting.removeFirst()
    before = form
    form = next.to
    startedAt = moment
    return next
  }

  /// Ends the current transition at once.
  mutating func finish() { before = form }
}
