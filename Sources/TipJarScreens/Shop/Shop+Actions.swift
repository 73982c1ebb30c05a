import TipJarMachines

/// The app's own buttons that take time, each an async action.
extension Shop {
  /// Hands an event to the sync with the store, and its effects on.
  mutating func handle(_ event: AsyncAction<Int>.Event, at now: Instant) -> [Effect] {
    restore.handle(event, at: now).flatMap { take($0, at: now) }
  }

  private mutating func take(_ effect: AsyncAction<Int>.Effect, at now: Instant) -> [Effect] {
    switch effect {
    case .start(let attempt):
      return [.work(.restore(attempt))]
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
}
