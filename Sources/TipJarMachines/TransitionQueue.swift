/// The changes of form that a look has still to show, one after the other. It knows when each
/// begins and ends; the motion of a ring or a spinner is in `ShownLook`.
struct TransitionQueue: Equatable, Sendable {
  typealias Form = DownloadButton.Look.Form
  typealias Policy = DownloadButton.Motion.Policy

  /// A change that was asked for and has not begun.
  struct Change: Equatable, Sendable {
    /// The form that it leads to.
    var to: Form
    /// When it was asked for.
    var askedAt: Instant
    /// The ring of a cancelled run stays for a while: the cancel may be over before a spinner is
    /// worth it.
    var isCancel = false
    /// The fraction of the ring when it is shown.
    var fraction: Double?
  }

  var policy: Policy = .queue
  /// The duration of an animated change, in nanoseconds.
  var duration = Timing.change
  /// The form that is shown, or that the running change leads to.
  private(set) var form: Form
  /// The form before the latest change.
  private(set) var before: Form
  /// When the latest change began.
  private(set) var startedAt: Instant = .distantPast
  /// The changes that wait for their turn, oldest first.
  private(set) var waiting: [Change] = []

  /// A queue without changes.
  init(_ form: Form) {
    self.form = form
    before = form
  }

  /// The form of the newest change.
  var newest: Form { waiting.last?.to ?? form }

  /// The latest change that has begun; from a form to itself when none has, or it was cut short.
  var latest: DownloadButton.Transition { .init(from: before, to: form, at: startedAt) }

  /// When the latest change ends, or ended.
  private var end: Instant {
    policy != .none && before.animates(to: form) ? startedAt + duration : startedAt
  }

  /// The elapsed part of the running change, 0..<1; nil when none runs.
  func progress(at now: Instant) -> Double? {
    now < end ? Double(now - startedAt) / Double(duration) : nil
  }

  /// The running change's next frame; nil when none runs.
  func nextFrame(after now: Instant) -> Instant? {
    now < end ? min(now + Timing.frame, end) : nil
  }

  /// When the first waiting change begins; nil when none waits. OPEN waits for a ring that is eased
  /// to 1, until `fullAt`.
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

  /// Removes the spinner of a cancel that was over before its spinner was due.
  mutating func forgetCancel(overAt now: Instant) {
    guard let last = waiting.last, last.isCancel else { return }
    if now <= last.askedAt + Timing.cancelGrace { waiting.removeLast() }
  }

  /// Returns whether the ring of a cancelled run stays, since the cancel may still be over in time.
  func holdsRing(at now: Instant) -> Bool {
    guard let next = waiting.first, next.isCancel else { return false }
    return now < next.askedAt + Timing.cancelGrace
  }

  /// Sets the fraction of the newest ring that waits for its turn. Returns whether one waits.
  mutating func fillWaiting(_ fraction: Double) -> Bool {
    guard !waiting.isEmpty else { return false }
    waiting[waiting.count - 1].fraction = fraction
    return true
  }

  /// Begins the first waiting change.
  mutating func begin(at moment: Instant) -> Change {
    let next = waiting.removeFirst()
    before = form
    form = next.to
    startedAt = moment
    return next
  }

  /// Ends the running change at once.
  mutating func finish() { before = form }
}
