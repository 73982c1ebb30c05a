/// Preparing and downloading in one call, for the command line.
extension DownloadManager {
  /// Downloads apps simultaneously, each in a separate attempt, and reports their events, as the
  /// reader of `events`. Returns how each attempt ended, without those that `stop()` or a cancelled
  /// task left unfinished.
  public nonisolated func get(
    _ ids: [App.ID], tell: (DownloadEvent) -> Void
  ) async -> [App.ID: DownloadEvent.Kind] {
    var open = await begin(ids)
    var ends: [App.ID: DownloadEvent.Kind] = [:]
    var batches = events.makeAsyncIterator()
    while !open.isEmpty, let batch = await batches.next() {
      for event in batch where open[event.appID] == event.attempt {
        tell(event)
        guard event.isEnd else { continue }
        ends[event.appID] = event.kind
        open[event.appID] = nil
      }
    }
    return ends
  }

  /// Begins a new attempt for each app; an unfinished earlier one is paused. Returns the new
  /// attempts' numbers.
  func begin(_ ids: [App.ID]) -> [App.ID: Int] {
    var attempts: [App.ID: Int] = [:]
    for id in ids where attempts[id] == nil {
      let attempt = (runs[id]?.attempt ?? last[id]?.attempt ?? 0) + 1
      attempts[id] = attempt
      if let run = runs[id] { suspend(run) }
      begin(id, attempt: attempt, goesOn: true)
    }
    return attempts
  }
}
