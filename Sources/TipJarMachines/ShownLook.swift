/// What a download button shows, which is not always what is true (seed 001): the phase changes at once,
/// the look follows.
///
/// A change between a pill and a circle takes 0.1 s, every other one is at once. Two wait before they
/// begin: the ring's last ease before OPEN, and a spinner for a cancel that may be over within 0.1 s.
struct ShownLook: Equatable, Sendable {
  typealias Look = DownloadButton.Look

  /// When the control became another one.
  private(set) var since: Instant = .distantPast
  /// What is aimed at.
  private var aim: Aim
  private var isEnabled: Bool
  /// What is shown until `changesAt`, and what the change comes from.
  private var before: Aim
  private var changesAt: Instant = .distantPast
  private var spinner = SpinnerClock()
  private var ease: ProgressEase

  /// A phase that has always been there: nothing moves.
  init(_ phase: DownloadButton.Phase) {
    aim = Aim(phase)
    before = aim
    isEnabled = phase.isPressable
    ease = ProgressEase(phase.ringFraction ?? 0)
  }

  /// Lets the look follow the phase from `now` on.
  mutating func follow(_ phase: DownloadButton.Phase, at now: Instant) {
    let next = Aim(phase)
    isEnabled = phase.isPressable
    if next != aim { change(to: next, isCancelling: phase == .cancelling, at: now) }
    if let fraction = phase.ringFraction { ease.set(fraction, at: now) }
  }

  /// The look at `now`.
  func look(at now: Instant) -> Look {
    guard now >= changesAt else {
      return Look(shape: shape(of: before, at: now), isEnabled: false)
    }
    return Look(
      shape: shape(of: aim, at: now), change: runningChange(at: now), isEnabled: isEnabled)
  }

  /// The next frame of what moves; nil at rest.
  func nextChange(after now: Instant) -> Instant? {
    guard now >= changesAt else {
      return .earliest(nextMotion(of: before, after: now), changesAt)
    }
    let motion = nextMotion(of: aim, after: now)
    guard animates, now < changeEnd else { return motion }
    return .earliest(motion, min(now + Timing.frame, changeEnd))
  }

  // MARK: - Changing

  private mutating func change(to next: Aim, isCancelling: Bool, at now: Instant) {
    // A change that waits or runs goes on when what it leads to is still a pill, or still a circle.
    let goesOn = animates && now < changeEnd && next.isPill == aim.isPill
    if !goesOn {
      if now >= changesAt { before = aim }
      changesAt = beginning(of: next, isCancelling: isCancelling, at: now)
    }
    let start = max(now, changesAt)
    if !next.isSameControl(as: aim) { since = start }
    switch next {
    case .pill:
      break
    case .ring:
      // Leaving the ring resets it: a new one fills from nothing.
      if !aim.isRing { ease = ProgressEase() }
    case .spinner(let turning):
      if !aim.isSpinner { spinner = SpinnerClock() }
      if turning { spinner.start(at: start) } else { spinner.stop(at: start) }
    }
    aim = next
  }

  /// When the change from what is shown to `next` begins.
  private func beginning(of next: Aim, isCancelling: Bool, at now: Instant) -> Instant {
    guard before.isRing else { return now }
    if isCancelling { return now + Timing.cancelGrace }
    if next == .pill(.open), ease.target == 1 { return max(now, ease.end) }
    return now
  }

  private var animates: Bool { before.isPill != aim.isPill }
  private var changeEnd: Instant { changesAt + Timing.change }

  private func runningChange(at now: Instant) -> Look.Change? {
    guard animates, now < changeEnd else { return nil }
    let progress = Double(now - changesAt) / Double(Timing.change)
    return Look.Change(from: shape(of: before, at: changesAt), progress: progress)
  }

  // MARK: - Drawing

  private func shape(of aim: Aim, at now: Instant) -> Look.Shape {
    switch aim {
    case .pill(let title): .pill(title)
    case .spinner(let turning): .spinner(turn: spinner.turn(at: now), turning: turning)
    case .ring(let centre): .ring(fraction: ease.value(at: now), centre)
    }
  }

  private func nextMotion(of aim: Aim, after now: Instant) -> Instant? {
    switch aim {
    case .pill: nil
    case .spinner: spinner.nextChange(after: now)
    case .ring: ease.nextChange(after: now)
    }
  }
}
