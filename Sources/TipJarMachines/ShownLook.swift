/// What a download button shows, which is not always its phase: the phase changes at once, the look
/// follows through a queue of transitions.
struct ShownLook: Equatable, Sendable {
  typealias Look = DownloadButton.Look
  typealias Form = DownloadButton.Look.Form
  typealias Transition = DownloadButton.Transition

  /// When the queue's `form` became another control.
  private var changedAt: Instant = .distantPast
  /// When a press on it took another meaning.
  private var turnedAt: Instant = .distantPast
  private var queue: TransitionQueue
  private var isPressable: Bool
  /// A Boolean value that indicates whether the run was asked to stop, and has not ended.
  private var isStopping: Bool
  private var spinner = SpinnerClock()
  private var ease: ProgressEase

  /// The look of a phase at rest.
  init(_ phase: DownloadButton.Phase) {
    queue = TransitionQueue(Form(phase))
    isPressable = phase.isPressable
    isStopping = phase == .cancelling
    ease = ProgressEase(phase.ringFraction ?? 0)
  }

  /// The form of the phase.
  var newest: Form { queue.newest }

  /// The latest transition that has begun; from a form to itself when none has, or it was cut
  /// short.
  var latestTransition: Transition { queue.latest }

  /// When the newest form became, or becomes, another control than the one before it.
  var since: Instant { last.changedAt }

  /// When the form that is shown at `now` became another control than the one before it.
  func since(at now: Instant) -> Instant { advanced(to: now).changedAt }

  /// When a press on the newest form took, or takes, another meaning: a spinner and the stop square
  /// both stop.
  var armedSince: Instant { last.turnedAt }

  private var last: ShownLook {
    queue.waiting.isEmpty ? self : advanced(to: .distantFuture)
  }

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

  /// Lets the look follow the phase from `now` on.
  mutating func follow(_ phase: DownloadButton.Phase, at now: Instant) {
    isPressable = phase.isPressable
    isStopping = phase == .cancelling
    let form = Form(phase)
    if form != queue.newest { change(to: form, isCancelling: phase == .cancelling, at: now) }
    if let fraction = phase.ringFraction { fill(fraction, at: now) }
    advance(to: now)
  }

  /// Ends all motion at once. A ring whose cancel may be over any moment stays for its tenth of a
  /// second, so that nothing flashes.
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
    queue.add(
      .init(to: form, askedAt: now, isCancel: isCancelling && queue.newest.isRing))
  }

  private mutating func fill(_ fraction: Double, at now: Instant) {
    if !queue.waiting.isEmpty { advance(to: now) }
    if !queue.fillWaiting(fraction) { fillRing(fraction, at: now) }
  }

  private mutating func fillRing(_ fraction: Double, at moment: Instant) {
    // A fraction falls only when another run fills a ring that the look had no time to leave.
    if fraction < ease.target { ease.reset() }
    ease.set(fraction, at: moment)
  }

  /// Begins every change whose turn has come by `now`, each at its own moment.
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
    case .pill:
      break
    case .ring:
      // Leaving the ring resets it: a new one fills from nothing.
      if !last.isRing { ease.reset() }
      if let fraction = change.fraction { fillRing(fraction, at: moment) }
    case .spinner(let turning):
      if !last.isSpinner { spinner = SpinnerClock(isStill: spinner.isStill) }
      if turning { spinner.start(at: moment) } else { spinner.stop(at: moment) }
    }
  }

  // MARK: - Showing

  /// The look at `now`.
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

  /// The next frame, or the next beginning of a change; nil at rest. A spinner that is not seen to
  /// turn asks for none.
  func nextChange(after now: Instant, spins: Bool) -> Instant? {
    let current = advanced(to: now)
    let change = Instant.earliest(current.queue.nextFrame(after: now), current.nextBeginning)
    return .earliest(change, current.nextMotion(after: now, spins: spins))
  }

  /// The transitions that have begun by `now` since the last change.
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
