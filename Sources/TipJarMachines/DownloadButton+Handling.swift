/// Every event in every phase: a function for each event, a row for each phase.
extension DownloadButton {
  /// Changes the phase at once, lets the look follow, and returns the work to do.
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

  // MARK: - From the person

  private mutating func tap(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .get(.resume):
      // Like a paused download, a partial one needs no preparing.
      return continueDownload(at: now)
    case .get(.price(nil)), .get(.unavailable):
      // An item without a price cannot be paid for.
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
      // No pill is shown that could be tapped.
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
      // Nothing runs, or it can no longer be stopped, or it was asked to stop already.
      return drop(event, .ignored)
    }
  }

  private mutating func pause(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .downloading:
      enter(.paused(fraction), at: now)
      return [.pause(attempt)]
    case .get, .preparing, .waiting, .paused, .installing, .cancelling, .open:
      // No download runs that could pause.
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

  /// Returns whether an event belongs to a run that has ended. A run ends once: what it reports at
  /// rest is late too, also after a cancel that came too late to stop it.
  private func isLate(_ event: Event) -> Bool {
    switch event {
    case .queued(let number), .prepared(let number), .started(let number),
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
      // It waits already, or the pause has overtaken it.
      return []
    case .preparing, .installing, .cancelling, .get, .open:
      // There is no download yet, or none any more.
      return drop(event, .ignored)
    }
  }

  private mutating func download(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .preparing:
      enter(.downloading(fraction), at: now)
      return [.download(attempt)]
    case .waiting, .downloading, .paused, .installing, .cancelling, .get, .open:
      // A second one must not start a second download.
      return drop(event, .ignored)
    }
  }

  private mutating func start(_ event: Event, at now: Instant) -> [Effect] {
    switch phase {
    case .waiting:
      enter(.downloading(fraction), at: now)
      return []
    case .downloading, .paused:
      // It has been shown so since it was prepared, or the pause has overtaken it.
      return []
    case .preparing, .installing, .cancelling, .get, .open:
      // There is no download yet, or none any more.
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
      // The ring of an installation stays full; of a cancelled run only its end counts.
      return drop(event, .ignored)
    }
  }

  private mutating func show(_ value: Double?, at now: Instant) {
    switch phase {
    case .waiting, .downloading:
      // An unknown rest shows no fraction; the one that was reached is the least of the next.
      enter(.downloading(value == nil ? nil : fraction), at: now)
    case .paused:
      // The bytes were on their way when the pause was asked for, and are kept too.
      if value != nil { enter(.paused(fraction), at: now) }
    case .preparing, .installing, .cancelling, .get, .open:
      // Progress that has overtaken `prepared` is shown with the download.
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
      // It installs for this reason.
      return []
    case .preparing, .cancelling, .get, .open:
      // There is no download yet, or it was asked to stop.
      return drop(event, .ignored)
    }
  }

  /// The only way to `open`: a fraction of 1 does not lead there, and content that exists already,
  /// or of zero bytes, finishes without one. It wins over a cancel that was asked for.
  private mutating func complete(at now: Instant) -> [Effect] {
    fraction = nil
    offer = .owned
    enter(.open, at: now)
    return [.downloaded]
  }

  private mutating func fail(_ reason: String, at now: Instant) -> [Effect] {
    switch phase {
    case .cancelling:
      // A run that was asked to stop ends as cancelled: no reason, no second cancel.
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
      // A download that could not be installed is not kept.
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
      // The pause that was asked for is confirmed.
      return []
    case .preparing, .installing, .cancelling, .get, .open:
      // There is no download yet, or none any more.
      return drop(event, .ignored)
    }
  }

  // MARK: - From the store

  private mutating func change(to offer: Offer, at now: Instant) -> [Effect] {
    // A partial download is no offer to return to: once it is dropped, the one before it is back.
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
      // Only where an update is offered is there an older version that can go.
      guard offer == .update else { return drop(event, .ignored) }
      offer = .owned
      if case .get = phase { enter(.get(.owned), at: now) }
      return []
    }
  }

  // MARK: - Steps

  /// A run of its own, so that what the one before it still reports is late.
  private mutating func continueDownload(at now: Instant) -> [Effect] {
    attempt += 1
    failure = nil
    enter(.downloading(fraction), at: now)
    return [.download(attempt)]
  }

  /// The run has ended without success and without a reason.
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
