import TipJarVocabulary

/// Handles every event in every phase, with a function for each event and a row for each phase.
extension DownloadButton {
  /// Changes the phase at once, updates the look, and returns the work to do.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    if isLate(event) { return drop(event, .lateAttempt) }
    return switch event {
    case .tapped: tap(event, at: now)
    case .retryTapped: failure == nil ? drop(event, .ignored) : tap(event, at: now)
    case .stopTapped: stop(event, at: now)
    case .pauseRequested: pause(event, at: now)
    case .resumeRequested: resume(event, at: now)
    case .stopUndone(let kept): undoStop(event, kept, at: now)
    case .reported(_, let state): follow(state, event, at: now)
    case .offered(let offer): change(to: offer, at: now)
    case .uninstalled: uninstall(event, at: now)
    }
  }

  // MARK: - From the user

  private mutating func tap(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .offered(.resume):
      // A partial download, like a paused one, needs no preparation.
      return continueDownload(at: now)
    case .offered(.price(nil)), .offered(.unavailable):
      // An item without a price cannot be bought.
      return drop(event, .ignored)
    case .offered(.free), .offered(.price), .offered(.owned), .offered(.update):
      attempt += 1
      askedAt = now
      failure = nil
      fraction = nil
      enter(.preparing, at: now)
      return [.prepare(attempt)]
    case .open: return [.open]
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
      // There is no pill to tap.
      return drop(event, .ignored)
    }
  }

  private mutating func stop(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .preparing, .waiting, .downloading, .paused:
      if case .paused = phase { discards = true } else { discards = false }
      askedAt = now
      enter(.cancelling, at: now)
      return [.cancel(attempt)]
    case .offered(.resume):
      // The partial download of a failed run is discarded by a run of its own.
      attempt += 1
      failure = nil
      (discards, askedAt) = (true, now)
      enter(.cancelling, at: now)
      return [.cancel(attempt)]
    case .offered(.free), .offered(.price), .offered(.unavailable), .offered(.owned),
      .offered(.update), .installing,
      .cancelling, .open:
      // Nothing is running, or it cannot be stopped, or it was already asked to stop.
      return drop(event, .ignored)
    }
  }

  private mutating func pause(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .downloading:
      enter(.paused(fraction), at: now)
      return [.pause(attempt)]
    case .offered, .preparing, .waiting, .paused, .installing, .cancelling, .open:
      // No download is running.
      return drop(event, .ignored)
    }
  }

  private mutating func resume(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .paused:
      askedAt = now
      return continueDownload(at: now)
    case .offered, .preparing, .waiting, .downloading, .installing, .cancelling, .open:
      // Nothing is paused.
      return drop(event, .ignored)
    }
  }

  private mutating func undoStop(
    _ event: Event, _ kept: Double?, at now: Instant
  ) -> [Effect] {
    switch phase {
    case .offered:
      askedAt = now
      fraction = kept.flatMap { Fraction.raised(nil, to: $0) }
      return continueDownload(at: now)
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling, .open:
      // It runs again, or was installed meanwhile.
      return drop(event, .ignored)
    }
  }

  // MARK: - From the work

  /// Returns a Boolean value that indicates whether an event belongs to a run that has ended. A run
  /// ends once: events that arrive when the button is at rest are late, even if a cancellation came
  /// too late to stop the run.
  private func isLate(_ event: Event) -> Bool {
    guard let number = event.attempt else { return false }
    return switch phase {
    case .offered, .open: true
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling: number != attempt
    }
  }

  private mutating func follow(
    _ state: DownloadState, _ event: Event, at now: Instant
  ) -> [Effect] {
    switch state {
    // The tap that began the run has entered the phase.
    case .preparing: drop(event, .ignored)
    case .prepared: download(event, at: now)
    case .queued, .retrying:
      follow(event, waiting: phase, downloading: .waiting, paused: phase, at: now)
    case .fetching(let progress): receive(progress, event, at: now)
    case .checking: begin(event, at: now)
    case .unpacking: progress(to: state.fraction, event, at: now)
    case .installing: install(event, at: now)
    case .paused:
      follow(
        event, waiting: .paused(fraction), downloading: .paused(fraction), paused: phase, at: now)
    case .finished: complete(at: now)
    case .failed(let reason): fail(reason, at: now)
    case .broken(let failure, _): fail(failure.kind.rawValue, at: now)
    case .cancelled: fallBack(at: now)
    }
  }

  private mutating func download(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .preparing:
      enter(.downloading(fraction), at: now)
      return [.download(attempt)]
    case .waiting, .downloading, .paused, .installing, .cancelling, .offered, .open:
      // A repeated event must not start a second download.
      return drop(event, .ignored)
    }
  }

  /// Handles a report about a running download: enters the phase that the report leads to from
  /// `waiting`, `downloading` or `paused`. A pause may have been requested before the report
  /// arrived.
  private mutating func follow(
    _ event: Event, waiting: Phase, downloading: Phase, paused: Phase, at now: Instant
  ) -> [Effect] {
    switch phase {
    case .waiting: enter(waiting, at: now)
    case .downloading: enter(downloading, at: now)
    case .paused: enter(paused, at: now)
    case .preparing, .installing, .cancelling, .offered, .open:
      // The download has not begun, or has ended.
      return drop(event, .ignored)
    }
    return []
  }

  private mutating func receive(
    _ progress: DownloadProgress, _ event: Event, at now: Instant
  ) -> [Effect] {
    switch progress.step {
    case .restarted: startAgain(event, at: now)
    case .started where progress.fraction ?? 0 == 0: begin(event, at: now)
    case .started, .continued: self.progress(to: progress.fraction, event, at: now)
    }
  }

  private mutating func begin(_ event: Event, at now: Instant) -> [Effect] {
    follow(event, waiting: .downloading(fraction), downloading: phase, paused: phase, at: now)
  }

  private mutating func startAgain(_ event: Event, at now: Instant) -> [Effect] {
    let dropped = follow(
      event, waiting: .downloading(nil), downloading: .downloading(nil), paused: .paused(nil),
      at: now)
    // The bytes so far are gone.
    if dropped.isEmpty { fraction = nil }
    return dropped
  }

  private mutating func progress(to value: Double?, _ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .preparing, .waiting, .downloading, .paused:
      if let value {
        guard let raised = Fraction.raised(fraction, to: value) else {
          return drop(event, .notAFraction)
        }
        fraction = raised
      }
      // Progress that arrives before `prepared` is shown once the download begins.
      if phase == .preparing { return [] }
      // Unknown progress shows no fraction; the highest one so far remains the minimum. Bytes that
      // were in transit when a pause was requested are kept.
      let next = Phase.downloading(value == nil ? nil : fraction)
      return follow(
        event, waiting: next, downloading: next, paused: value == nil ? phase : .paused(fraction),
        at: now)
    case .installing, .cancelling, .offered, .open:
      // The ring stays full during an installation; a cancelled run can only end.
      return drop(event, .ignored)
    }
  }

  private mutating func install(_ event: Event, at now: Instant) -> [Effect] {
    if phase == .installing { return [] }
    let dropped = follow(
      event, waiting: .installing, downloading: .installing, paused: .installing, at: now)
    if dropped.isEmpty { fraction = 1 }
    return dropped
  }

  /// The only transition to `open`. A fraction of 1 is not enough, and content that exists already
  /// or has no bytes finishes without one. It takes precedence over a requested cancellation.
  private mutating func complete(at now: Instant) -> [Effect] {
    fraction = nil
    offer = .owned
    enter(.open, at: now)
    return [.downloaded]
  }

  private mutating func fail(_ reason: String, at now: Instant) -> [Effect] {
    switch phase {
    case .cancelling:
      // A run that was asked to stop ends as cancelled, without a reason or a second cancellation.
      return fallBack(at: now)
    case .waiting, .downloading, .paused, .preparing, .installing, .offered, .open:
      failure = reason
      // A download that could not be installed is discarded.
      let isKept = phase != .installing && fraction ?? 0 > 0
      if isKept { enter(.offered(.resume), at: now) } else { _ = fallBack(at: now) }
      return [.cancel(attempt)]
    }
  }

  // MARK: - From the store

  private mutating func change(to offer: Offer, at now: Instant) -> [Effect] {
    // When a partial download is discarded, the button returns to the offer before it.
    switch phase {
    case .offered:
      if offer != .resume { self.offer = offer }
      enter(.offered(offer), at: now)
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling, .open:
      self.offer = offer
    }
    return []
  }

  private mutating func uninstall(_ event: Event, at now: Instant) -> [Effect] {
    // Only with an update on offer is there an older version to remove.
    guard phase == .open || offer == .update else { return drop(event, .ignored) }
    offer = .owned
    switch phase {
    case .offered, .open: enter(.offered(.owned), at: now)
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling: break
    }
    return []
  }

  // MARK: - Steps

  /// Starts a new run, so that further events of the previous one are late.
  private mutating func continueDownload(at now: Instant) -> [Effect] {
    attempt += 1
    failure = nil
    enter(.downloading(fraction), at: now)
    return [.download(attempt)]
  }

  /// Ends the run without success and without a reason.
  private mutating func fallBack(at now: Instant) -> [Effect] {
    fraction = nil
    enter(.offered(offer), at: now)
    return []
  }

  private mutating func enter(_ next: Phase, at now: Instant) {
    guard next != phase else { return }
    phase = next
    shown.follow(next, at: now)
  }

  private mutating func drop(_ event: Event, _ why: Dropped) -> [Effect] {
    droppedCount += 1
    return [.dropped(event, why)]
  }
}
