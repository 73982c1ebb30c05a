extension DownloadButton {
  mutating func handleInGet(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .tapped:
      return begin(event, at: now)
    case .retryTapped:
      // Without a failure there is nothing to try again.
      return failure == nil ? drop(event, .ignored) : begin(event, at: now)
    case .offered(let offer):
      // What is kept is no offer to fall back to: once it is dropped there is what was before.
      if offer != .resume { self.offer = offer }
      enter(.get(offer), at: now)
      return []
    case .uninstalled:
      // Only where an update is offered is there an older version to lose.
      guard offer == .update else { return drop(event, .ignored) }
      offer = .owned
      enter(.get(.owned), at: now)
      return []
    case .updateAvailable:
      // An update is for what is installed; UPDATE says so already.
      return drop(event, .ignored)
    case .stopTapped, .pauseRequested, .resumeRequested:
      // Nothing runs.
      return drop(event, .ignored)
    case .queued, .prepared, .started, .progressed, .downloaded, .finished, .failed, .paused,
      .cancelled:
      // The run of this number has ended, and it ends once.
      return drop(event, .lateAttempt)
    }
  }

  mutating func handleInOpen(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .tapped:
      return [.open]
    case .offered(let offer):
      self.offer = offer
      return []
    case .updateAvailable:
      offer = .update
      enter(.get(.update), at: now)
      return []
    case .uninstalled:
      offer = .owned
      enter(.get(.owned), at: now)
      return []
    case .stopTapped, .pauseRequested, .resumeRequested, .retryTapped:
      // Nothing runs, and nothing failed.
      return drop(event, .ignored)
    case .queued, .prepared, .started, .progressed, .downloaded, .finished, .failed, .paused,
      .cancelled:
      // The run of this number has finished: a cancel that lost the race changes nothing.
      return drop(event, .lateAttempt)
    }
  }

  private mutating func begin(_ event: Event, at now: Instant) -> [Effect] {
    if phase == .get(.resume) { return goOn(at: now) }
    // What has no price, or none yet, cannot be paid for.
    guard offer != .price(nil), offer != .unavailable else { return drop(event, .ignored) }
    attempt += 1
    askedAt = now
    failure = nil
    fraction = nil
    enter(.preparing, at: now)
    return [.prepare(attempt)]
  }

  /// What was kept needs no preparing, as a paused download does not.
  private mutating func goOn(at now: Instant) -> [Effect] {
    attempt += 1
    failure = nil
    enter(.downloading(fraction), at: now)
    return [.download(attempt)]
  }
}
