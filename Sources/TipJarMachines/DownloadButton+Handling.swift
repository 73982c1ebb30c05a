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
    case .queued: wait(event, at: now)
    case .prepared: download(event, at: now)
    case .started: start(event, at: now)
    case .restarted: startAgain(event, at: now)
    case .progressed(_, let value): progress(to: value, event, at: now)
    case .downloaded: install(event, at: now)
    case .finished: complete(at: now)
    case .failed(_, let reason): fail(reason, at: now)
    case .paused: confirmPause(event, at: now)
    case .cancelled: fallBack(at: now)
    case .offered(let offer): change(to: offer, at: now)
    case .uninstalled: uninstall(event, at: now)
    }
  }

  // MARK: - From the user

  private mutating func tap(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .get(.resume):
      // A partial download, like a paused one, needs no preparation.
      return continueDownload(at: now)
    case .get(.price(nil)), .get(.unavailable):
      // An item without a price cannot be bought.
      return drop(event, .ignored)
    case .get(.free), .get(.price), .get(.owned), .get(.update):
      attempt += 1
      askedAt = now
      failure = nil
      fraction = nil
      enter(.preparing, at: now)
      return [.prepare(attempt)]
    case .open:
      return [.open]
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
      // There is no pill to tap.
      return drop(event, .ignored)
    }
  }

  private mutating func stop(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .preparing, .waiting, .downloading, .paused:
      askedAt = now
      enter(.cancelling, at: now)
      return [.cancel(attempt)]
    case .get, .installing, .cancelling, .open:
      // Nothing is running, or it cannot be stopped, or it was already asked to stop.
      return drop(event, .ignored)
    }
  }

  private mutating func pause(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .downloading:
      enter(.paused(fraction), at: now)
      return [.pause(attempt)]
    case .get, .preparing, .waiting, .paused, .installing, .cancelling, .open:
      // No download is running.
      return drop(event, .ignored)
    }
  }

  private mutating func resume(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .paused:
      askedAt = now
      return continueDownload(at: now)
    case .get, .preparing, .waiting, .downloading, .installing, .cancelling, .open:
      // Nothing is paused.
      return drop(event, .ignored)
    }
  }

  // MARK: - From the work

  /// Returns a Boolean value that indicates whether an event belongs to a run that has ended. A run
  /// ends once: events that arrive when the button is at rest are late, even if a cancellation came
  /// too late to stop the run.
  private func isLate(_ event: Event) -> Bool {
    switch event {
    case .queued(let number), .prepared(let number), .started(let number), .restarted(let number),
      .progressed(let number, _), .downloaded(let number), .finished(let number),
      .failed(let number, _), .paused(let number), .cancelled(let number):
      switch phase {
      case .get, .open: true
      case .preparing, .waiting, .downloading, .paused, .installing, .cancelling: number != attempt
      }
    case .tapped, .stopTapped, .pauseRequested, .resumeRequested, .retryTapped, .offered,
      .uninstalled:
      false
    }
  }

  private mutating func wait(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .downloading:
      enter(.waiting, at: now)
      return []
    case .waiting, .paused:
      // It is already waiting, or was paused before this event arrived.
      return []
    case .preparing, .installing, .cancelling, .get, .open:
      // The download has not begun, or has ended.
      return drop(event, .ignored)
    }
  }

  private mutating func download(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .preparing:
      enter(.downloading(fraction), at: now)
      return [.download(attempt)]
    case .waiting, .downloading, .paused, .installing, .cancelling, .get, .open:
      // A repeated event must not start a second download.
      return drop(event, .ignored)
    }
  }

  private mutating func start(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .waiting:
      enter(.downloading(fraction), at: now)
      return []
    case .downloading, .paused:
      // It has been shown as downloading since it was prepared, or was paused before this event
      // arrived.
      return []
    case .preparing, .installing, .cancelling, .get, .open:
      // The download has not begun, or has ended.
      return drop(event, .ignored)
    }
  }

  private mutating func startAgain(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .waiting, .downloading:
      fraction = nil
      enter(.downloading(nil), at: now)
      return []
    case .paused:
      // The pause was requested before this event arrived.
      fraction = nil
      enter(.paused(nil), at: now)
      return []
    case .preparing, .installing, .cancelling, .get, .open:
      // The download has not begun, or has ended.
      return drop(event, .ignored)
    }
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
      show(value, at: now)
      return []
    case .installing, .cancelling, .get, .open:
      // The ring stays full during an installation; a cancelled run can only end.
      return drop(event, .ignored)
    }
  }

  private mutating func show(_ value: Double?, at now: Instant) {
    switch phase {
    case .waiting, .downloading:
      // Unknown progress shows no fraction; the highest one so far remains the minimum.
      enter(.downloading(value == nil ? nil : fraction), at: now)
    case .paused:
      // These bytes were in transit when the pause was requested, and are kept.
      if value != nil { enter(.paused(fraction), at: now) }
    case .preparing, .installing, .cancelling, .get, .open:
      // Progress that arrives before `prepared` is shown once the download begins.
      break
    }
  }

  private mutating func install(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .waiting, .downloading, .paused:
      fraction = 1
      enter(.installing, at: now)
      return []
    case .installing:
      // The phase is already `installing`.
      return []
    case .preparing, .cancelling, .get, .open:
      // The download has not begun, or was asked to stop.
      return drop(event, .ignored)
    }
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
    case .waiting, .downloading, .paused, .preparing:
      failure = reason
      if let fraction, fraction > 0 {
        enter(.get(.resume), at: now)
      } else {
        _ = fallBack(at: now)
      }
      return [.cancel(attempt)]
    case .installing, .get, .open:
      // A download that could not be installed is discarded.
      failure = reason
      _ = fallBack(at: now)
      return [.cancel(attempt)]
    }
  }

  private mutating func confirmPause(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .waiting, .downloading:
      enter(.paused(fraction), at: now)
      return []
    case .paused:
      // Confirms the requested pause.
      return []
    case .preparing, .installing, .cancelling, .get, .open:
      // The download has not begun, or has ended.
      return drop(event, .ignored)
    }
  }

  // MARK: - From the store

  private mutating func change(to offer: Offer, at now: Instant) -> [Effect] {
    // When a partial download is discarded, the button returns to the offer before it.
    switch phase {
    case .get:
      if offer != .resume { self.offer = offer }
      enter(.get(offer), at: now)
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling, .open:
      self.offer = offer
    }
    return []
  }

  private mutating func uninstall(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .open:
      offer = .owned
      enter(.get(.owned), at: now)
      return []
    case .get, .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
      // Only with an update on offer is there an older version to remove.
      guard offer == .update else { return drop(event, .ignored) }
      offer = .owned
      if case .get = phase { enter(.get(.owned), at: now) }
      return []
    }
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
    enter(.get(offer), at: now)
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
