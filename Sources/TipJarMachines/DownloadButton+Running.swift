extension DownloadButton {
  mutating func handleInPreparing(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .prepared:
      enter(.downloading(fraction), at: now)
      return [.download(attempt)]
    case .progressed(_, let value):
      // It overtook `prepared`, and is shown with the download.
      return raise(to: value, event)
    case .stopTapped:
      return stop(at: now)
    case .finished:
      // The content was there already.
      return complete(at: now)
    case .failed(_, let reason):
      return fail(reason, at: now)
    case .cancelled:
      // The payment sheet was dismissed: calm, no reason.
      return fallBack(at: now)
    case .offered(let offer):
      self.offer = offer
      return []
    case .uninstalled:
      return loseOldVersion(event)
    case .tapped, .pauseRequested, .resumeRequested, .retryTapped:
      // The pill is gone, and no download runs yet that could pause.
      return drop(event, .ignored)
    case .queued, .started, .downloaded, .paused:
      // They follow `prepared`, which says that there is a download.
      return drop(event, .ignored)
    case .updateAvailable:
      // This run brings the newest version.
      return drop(event, .ignored)
    }
  }

  mutating func handleInWaiting(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .started:
      enter(.downloading(fraction), at: now)
      return []
    case .progressed(_, let value):
      // Bytes come in, so it has started.
      return progress(to: value, event, at: now)
    case .downloaded:
      return install(at: now)
    case .paused:
      enter(.paused(fraction), at: now)
      return []
    case .stopTapped:
      return stop(at: now)
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
    case .queued:
      // It waits already.
      return []
    case .tapped, .pauseRequested, .resumeRequested, .retryTapped:
      // The pill is gone, and nothing moves that could pause.
      return drop(event, .ignored)
    case .prepared:
      // Said once; saying it again must not start a second download.
      return drop(event, .ignored)
    case .updateAvailable:
      // This run brings the newest version.
      return drop(event, .ignored)
    }
  }

  mutating func handleInDownloading(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .progressed(_, let value):
      return progress(to: value, event, at: now)
    case .downloaded:
      return install(at: now)
    case .finished:
      // Only this is done: a fraction of 1 is not. Content of zero bytes comes here without one.
      return complete(at: now)
    case .pauseRequested:
      enter(.paused(fraction), at: now)
      return [.pause(attempt)]
    case .paused:
      enter(.paused(fraction), at: now)
      return []
    case .stopTapped:
      return stop(at: now)
    case .queued:
      enter(.waiting, at: now)
      return []
    case .failed(_, let reason):
      return fail(reason, at: now)
    case .cancelled:
      return fallBack(at: now)
    case .offered(let offer):
      self.offer = offer
      return []
    case .uninstalled:
      return loseOldVersion(event)
    case .started:
      // Shown so since it was prepared or resumed.
      return []
    case .tapped, .resumeRequested, .retryTapped:
      // The pill is gone, and the download runs already.
      return drop(event, .ignored)
    case .prepared:
      // Said once; saying it again must not start a second download.
      return drop(event, .ignored)
    case .updateAvailable:
      // This run brings the newest version.
      return drop(event, .ignored)
    }
  }

  private mutating func progress(to value: Double?, _ event: Event, at now: Instant) -> [Effect] {
    let effects = raise(to: value, event)
    guard effects.isEmpty else { return effects }
    // What is not known any more is not shown; the fraction that was reached is the least of the next one.
    enter(.downloading(value.flatMap { _ in fraction }), at: now)
    return []
  }

  private mutating func raise(to value: Double?, _ event: Event) -> [Effect] {
    guard let value else { return [] }
    guard let raised = Fraction.raised(fraction, to: value) else {
      return drop(event, .notAFraction)
    }
    fraction = raised
    return []
  }
}
