/// The app's own buttons that take time, each an async action.
extension Shop {
  /// Hands an event to the sync with the store, and its effects on.
  mutating func handle(_ event: AsyncAction<Int>.Event, at now: Instant) -> [Effect] {
    restore.handle(event, at: now).flatMap { take($0, at: now) }
  }

  private mutating func take(_ effect: AsyncAction<Int>.Effect, at now: Instant) -> [Effect] {
    switch effect {
    case .start(let attempt):
      return [.restore(attempt)]
    case .notify(_, .ended(.failure(let reason))):
      notice = Notice(text: reason, since: now)
      return []
    case .notify(_, .started), .notify(_, .ended(.success)), .notify(_, .ended(.cancelled)):
      // The runner says what came of a success, in its words; the others need none.
      return []
    case .cancel:
      // Nobody can ask a sync to stop.
      return []
    case .dropped(let event, let reason):
      log.append(.restore(event, reason), at: now)
      return []
    }
  }

  // MARK: - Retry

  /// Fetches the tips once more, after a failure.
  mutating func retryTips(at now: Instant) -> [Effect] {
    guard case .failed(let reason) = tipJar.phase else { return [] }
    retriedFailure = reason
    _ = retry.handle(.triggered, at: now)
    return handle(.retryTapped, at: now)
  }

  /// The run is over when the tip jar has stopped loading.
  mutating func endRetry(at now: Instant) {
    guard !retry.isEnabled, tipJar.phase != .loading else { return }
    _ = retry.handle(.ended(retry.attempt, .success), at: now)
  }

  /// Why there are no tips, as it is to be drawn at `now`; nil where the list is drawn. A retry that is
  /// over within 100 ms does not flash its spinners, and shown they stay for at least 300 ms.
  public func tipsFailure(at now: Instant) -> String? {
    if retry.showsSpinner(at: now) { return nil }
    if case .failed(let reason) = tipJar.phase { return reason }
    return retry.isEnabled ? nil : retriedFailure
  }

  /// A tip as it is to be drawn at `now`.
  public func shown(_ tip: TipJar.Tip, at now: Instant) -> TipJar.Tip {
    guard retry.showsSpinner(at: now) else { return tipJar.shown(tip, at: now) }
    var shown = tip
    shown.state = .loading
    return shown
  }

  /// Where the tips' spinners stand at `now`, in turns 0..<1; nil when none turns.
  public func tipSpinnerTurn(at now: Instant) -> Double? {
    retry.spinnerTurn(at: now) ?? tipJar.spinnerTurn(at: now)
  }
}
