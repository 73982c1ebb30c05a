/// Preparing and downloading in one, for the command line.
extension DownloadManager {
  /// Gets apps at once, each in a separate attempt, and reports what happens to them, as the reader
  /// of `events`. Returns how each ended; nothing of those that `stop()` or a cancelled task left
  /// without an end.
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

  /// Begins an attempt for each app after its last one, which is paused where it has not ended.
  /// Returns their numbers.
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
