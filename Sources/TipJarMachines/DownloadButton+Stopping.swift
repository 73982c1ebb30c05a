extension DownloadButton {
  mutating func handleInPaused(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .resumeRequested:
      // A run of its own, so that what the paused one still says is late.
      attempt += 1
      askedAt = now
      enter(.downloading(fraction), at: now)
      return [.download(attempt)]
    case .stopTapped:
      return stop(at: now)
    case .progressed(_, let value):
      // On its way when the pause was asked for; these bytes are kept too.
      return keep(value, event, at: now)
    case .downloaded:
      // The last byte came before the pause.
      return install(at: now)
    case .finished:
      return complete(at: now)
    case .failed(_, let reason):
      return fail(reason, at: now)
    case .cancelled:
      return fallBack(at: now)
    case .offered(let offer):
      self.offer = offer
      return []
    case .uninstalled:
      return loseOldVersion(event)
    case .paused, .queued, .started:
      // What was asked for is confirmed, or was overtaken by it.
      return []
    case .tapped, .pauseRequested, .retryTapped:
      // The pill is gone, it is paused already, and nothing failed.
      return drop(event, .ignored)
    case .prepared:
      // Said once; saying it again must not start a second download.
      return drop(event, .ignored)
    case .updateAvailable:
      // What is kept decides which version this is; the store says so again once it is open.
      return drop(event, .ignored)
    }
  }

  mutating func handleInInstalling(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .finished:
      return complete(at: now)
    case .failed(_, let reason):
      return fail(reason, at: now)
    case .cancelled:
      // The person cannot stop it any more, but the work says that it is over.
      return fallBack(at: now)
    case .offered(let offer):
      self.offer = offer
      return []
    case .uninstalled:
      return loseOldVersion(event)
    case .downloaded:
      // That is why it installs.
      return []
    case .stopTapped:
      // Stopping is no longer possible.
      return drop(event, .ignored)
    case .tapped, .pauseRequested, .resumeRequested, .retryTapped:
      // There is nothing to press, and no download left to pause.
      return drop(event, .ignored)
    case .queued, .prepared, .started, .progressed, .paused:
      // The download is whole; the ring stays full.
      return drop(event, .ignored)
    case .updateAvailable:
      // This run brings the newest version.
      return drop(event, .ignored)
    }
  }

  mutating func handleInCancelling(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .cancelled:
      return fallBack(at: now)
    case .finished:
      // Committed before the cancel: the cancel has lost, and its end will be late.
      return complete(at: now)
    case .failed:
      // A run that was asked to stop ends as cancelled, whatever it says: no reason, no second cancel.
      return fallBack(at: now)
    case .offered(let offer):
      self.offer = offer
      return []
    case .uninstalled:
      return loseOldVersion(event)
    case .stopTapped:
      // It was asked to stop already.
      return drop(event, .ignored)
    case .tapped, .pauseRequested, .resumeRequested, .retryTapped:
      // The control is disabled until the work has ended.
      return drop(event, .ignored)
    case .queued, .prepared, .started, .progressed, .downloaded, .paused:
      // On their way when the cancel was asked for; only an end counts now.
      return drop(event, .ignored)
    case .updateAvailable:
      // The store says so again once the old version is open.
      return drop(event, .ignored)
    }
  }

  private mutating func keep(_ value: Double?, _ event: Event, at now: Instant) -> [Effect] {
    guard let value else { return [] }
    guard let raised = Fraction.raised(fraction, to: value) else {
      return drop(event, .notAFraction)
    }
    fraction = raised
    enter(.paused(raised), at: now)
    return []
  }
}
