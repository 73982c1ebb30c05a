/// The appearance of a download button, which may lag behind its phase: the phase changes at once,
/// and the look follows it through a queue of transitions.
struct ShownLook: Equatable, Sendable {
  typealias Look = DownloadButton.Look
  typealias Form = DownloadButton.Look.Form
  typealias Transition = DownloadButton.Transition

  /// The time at which the queue's `form` became a different control.
  private var changedAt: Instant = .distantPast
  /// The time at which a press on it took a different meaning.
  private var turnedAt: Instant = .distantPast
  private(set) var queue: TransitionQueue
  private var isPressable: Bool
  /// A Boolean value that indicates whether the run was asked to stop and has not ended.
  private var isStopping: Bool
  private var spinner = SpinnerClock()
  private var ease: ProgressEase

  init(_ phase: DownloadButton.Phase) {
    queue = TransitionQueue(Form(phase))
    isPressable = phase.isPressable
    isStopping = phase == .cancelling
    ease = ProgressEase(phase.ringFraction ?? 0)
  }

  /// The time at which the newest form becomes a different control.
  var since: Instant { last.changedAt }

  /// Returns the time at which the form shown at `now` became a different control.
  func since(at now: Instant) -> Instant { advanced(to: now).changedAt }

  /// The time at which a press on the newest form takes a different meaning.
  var armedSince: Instant { last.turnedAt }

  private var last: ShownLook { queue.waiting.isEmpty ? self : advanced(to: .distantFuture) }

  var motion: DownloadButton.Motion {
    get {
      .init(
        transition: .nanoseconds(queue.duration), ease: .nanoseconds(ease.duration),
        policy: queue.policy, isStill: spinner.isStill)
    }
    set {
      queue.duration = newValue.transition.nanoseconds
      queue.policy = newValue.policy
      ease.duration = newValue.ease.nanoseconds
      spinner.isStill = newValue.isStill
    }
  }

  // MARK: - Following

  /// Makes the look follow the phase from `now` on.
  mutating func follow(_ phase: DownloadButton.Phase, at now: Instant) {
    isPressable = phase.isPressable
    isStopping = phase == .cancelling
    let form = Form(phase)
    if form != queue.newest { change(to: form, isCancelling: phase == .cancelling, at: now) }
    if let fraction = phase.ringFraction { fill(fraction, at: now) }
    advance(to: now)
  }

  /// Ends all animations; the ring of a cancellation stays for 0.1 s, so that nothing flashes.
  mutating func finishMotion(at now: Instant) -> [Transition] {
    var begun = transitionsBegun(by: now)
    advance(to: now)
    while !queue.waiting.isEmpty, !queue.holdsRing(at: now) {
      begin(at: now)
      begun.append(queue.latest)
    }
    queue.finish()
    ease.finish()
    return begun
  }

  private mutating func change(to form: Form, isCancelling: Bool, at now: Instant) {
    queue.forgetCancel(overAt: now)
    advance(to: now)
    queue.add(.init(to: form, askedAt: now, isCancel: isCancelling && queue.newest.isRing))
  }

  private mutating func fill(_ fraction: Double, at now: Instant) {
    if !queue.waiting.isEmpty { advance(to: now) }
    if !queue.fillWaiting(fraction) { fillRing(fraction, at: now) }
  }

  private mutating func fillRing(_ fraction: Double, at moment: Instant) {
    // The fraction falls only if another run fills a ring that the look did not have time to leave.
    if fraction < ease.target { ease.reset() }
    ease.set(fraction, at: moment)
  }

  /// Begins every transition that is due by `now`, each at its own time.
  private mutating func advance(to now: Instant) {
    while let moment = nextBeginning, moment <= now { begin(at: moment) }
  }

  private var nextBeginning: Instant? {
    queue.nextBeginning(fullAt: ease.target == 1 ? ease.end : nil)
  }

  private mutating func begin(at moment: Instant) {
    let last = queue.form
    let change = queue.begin(at: moment)
    if !change.to.isSameControl(as: last) { changedAt = moment }
    if !change.to.meansTheSame(as: last) { turnedAt = moment }
    switch change.to {
    case .pill: break
    case .ring:
      // Leaving the ring resets it, so that a new one starts empty.
      if !last.isRing { ease.reset() }
      if let fraction = change.fraction { fillRing(fraction, at: moment) }
    case .spinner(let turning):
      if !last.isSpinner { spinner = SpinnerClock(isStill: spinner.isStill) }
      if turning { spinner.start(at: moment) } else { spinner.stop(at: moment) }
    }
  }

  // MARK: - Drawing

  func look(at now: Instant) -> Look {
    let current = advanced(to: now)
    let queue = current.queue
    let change = queue.progress(at: now).map {
      Look.Change(from: current.shape(of: queue.before, at: queue.startedAt), progress: $0)
    }
    let isEnabled = isPressable && queue.waiting.isEmpty
    return Look(
      shape: current.shape(of: queue.form, at: now), change: change, isEnabled: isEnabled,
      keepsTint: !isEnabled && !isStopping && !queue.form.isPill)
  }

  /// Returns the next frame; nil at rest. With `spins` false, steps of a spinner do not count.
  func nextChange(after now: Instant, spins: Bool) -> Instant? {
    let current = advanced(to: now)
    let change = Instant.earliest(current.queue.nextFrame(after: now), current.nextBeginning)
    return .earliest(change, current.nextMotion(after: now, spins: spins))
  }

  /// Returns the transitions that have begun by `now`, since the last event.
  func transitionsBegun(by now: Instant) -> [Transition] {
    var current = self
    var begun: [Transition] = []
    while let moment = current.nextBeginning, moment <= now {
      current.begin(at: moment)
      begun.append(current.queue.latest)
    }
    return begun
  }

  private func advanced(to now: Instant) -> ShownLook {
    var current = self
    current.advance(to: now)
    return current
  }

  private func shape(of form: Form, at now: Instant) -> Look.Shape {
    switch form {
    case .pill(let title): .pill(title)
    case .spinner(let turning): .spinner(turn: spinner.turn(at: now), turning: turning)
    case .ring(let centre): .ring(fraction: ease.value(at: now), centre)
    }
  }

  private func nextMotion(after now: Instant, spins: Bool) -> Instant? {
    switch queue.form {
    case .pill: nil
    case .spinner: spins ? spinner.nextChange(after: now) : nil
    case .ring: ease.nextChange(after: now)
    }
  }
}
