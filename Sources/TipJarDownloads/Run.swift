import TipJarVocabulary

/// One attempt to download an app: a value that gets the time as an argument.
struct Run {
  /// The results of a tick.
  enum Outcome: Equatable {
    case nothing
    /// The attempt has reached a state, or has made progress in it.
    case reached(DownloadState)
    /// The time before a retry, or that of a simulated installation, is over.
    case due
  }

  let app: App
  let attempt: Int
  /// A Boolean value that indicates whether it fetches a file.
  let isReal: Bool
  private(set) var state: DownloadState
  /// The time at which the state ends by itself; nil if it does not.
  private var deadline: Duration?
  /// The transfer; nil before downloading.
  var transfer: (any Transfer)?
  private var meter = RateMeter(at: .zero)
  /// The time when the progress was last saved.
  private var keptAt = Duration.zero

  init(
    app: App, attempt: Int, isReal: Bool, state: DownloadState = .prepared,
    until deadline: Duration? = nil
  ) {
    (self.app, self.attempt, self.isReal) = (app, attempt, isReal)
    (self.state, self.deadline) = (state, deadline)
  }

  /// The fetch of a real download that has started.
  var fetch: FileFetch? { (transfer as? RealTransfer)?.fetch }

  /// A Boolean value that indicates whether a tick changes it.
  var isMoving: Bool { isDownloading || deadline != nil }

  /// A Boolean value that indicates whether it counts against the limit of simultaneous downloads.
  var isDownloading: Bool { state.isDownloading }

  /// A Boolean value that indicates whether it can no longer be stopped.
  var isInstalling: Bool { if case .installing = state { true } else { false } }

  var holdsLock: Bool { transfer != nil }

  /// The partial data while it downloads.
  var partial: AppRecord.Partial? {
    guard !isInstalling, let transfer, transfer.received > 0 else { return nil }
    return kept(transfer.received, of: transfer.total)
  }

  /// The partial data of a download that has received nothing.
  var empty: AppRecord.Partial { kept(0, of: app.size) }

  private func kept(_ received: Int64, of total: Int64) -> AppRecord.Partial {
    var partial = AppRecord.Partial(receivedBytes: received, version: app.version, total: total)
    if isReal {
      partial.url = app.url
      partial.hosts = Set(app.hosts).union(fetch?.redirectHosts ?? []).sorted()
    }
    return partial
  }

  /// Returns the progress of the transfer.
  func progress(
    _ step: DownloadProgress.Step = .continued, bytesPerSecond: Int64? = nil
  ) -> DownloadState {
    .fetching(
      DownloadProgress(
        step, received: step == .restarted ? 0 : transfer?.received ?? 0,
        total: transfer?.total ?? 0, bytesPerSecond: bytesPerSecond, unpacks: isReal && app.unpacks)
    )
  }

  /// Enters a state, which ends by itself if there is a deadline.
  @discardableResult
  mutating func reach(_ next: DownloadState, until deadline: Duration? = nil) -> Outcome {
    (state, self.deadline) = (next, deadline)
    return .reached(next)
  }

  /// Advances to the moment `now`, by one state at most.
  mutating func advance(to now: Duration, installing: Duration) -> Outcome {
    if isDownloading { return advanceTransfer(to: now, installing: installing) }
    guard let deadline, now >= deadline else { return .nothing }
    return state == .preparing ? reach(.prepared) : .due
  }

  /// Starts the transfer, after `kept` bytes of an earlier attempt, and returns the state. It is a
  /// restart if bytes that were received before are discarded, or if another file `isTried`.
  mutating func start(
    at now: Duration, after kept: Int64, isTried: Bool = false
  ) -> DownloadState {
    let restarts = transfer?.restarts
    let before = max(kept, transfer?.received ?? 0)
    transfer?.start(at: now)
    (keptAt, meter) = (now, RateMeter(at: now))
    let discards = transfer?.restarts != restarts || transfer?.received ?? 0 < before
    reach(progress(discards || isTried ? .restarted : .started))
    return state
  }

  private mutating func advanceTransfer(to now: Duration, installing: Duration) -> Outcome {
    let (restarts, before) = (transfer?.restarts, transfer?.received ?? 0)
    transfer?.advance(to: now)
    guard let transfer else { return .nothing }
    meter.measure(max(0, transfer.received - before), until: now)
    let next = transfer.state
    // A failure and a check go before a restart; other states are reported at the next tick.
    if transfer.restarts != restarts, !next.isEnd, next != .checking {
      return reach(progress(.restarted))
    }
    switch next {
    // It is this attempt's until it has ended.
    case .failed, .broken: return .reached(next)
    case .fetching: return reach(progress(bytesPerSecond: Int64(meter.bytesPerSecond)))
    case .retrying(let time): return reach(next, until: now + time)
    case .installing: return reach(next, until: isReal ? nil : now + installing)
    default: return next == state ? .nothing : reach(next)
    }
  }

  /// Returns whether the progress was last saved longer than `interval` ago; if so, it is marked as
  /// saved now.
  mutating func isDueToBeKept(at now: Duration, every interval: Duration) -> Bool {
    guard isDownloading, now - keptAt >= interval else { return false }
    keptAt = now
    return true
  }
}
