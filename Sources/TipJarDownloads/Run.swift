import TipJarVocabulary

/// One attempt to download an app: a value that gets the time as an argument.
struct Run {
  /// The step that the attempt has reached.
  enum Step: Equatable {
    case preparing(until: Duration)
    /// Prepared, or in no need of it; started or queued next.
    case prepared
    /// Waiting because of the limit.
    case waiting
    case downloading
    /// Waiting before a retry; others may download meanwhile.
    case retrying(at: Duration)
    /// Past the point of no return; nil for a real installation, which ends by itself.
    case installing(until: Duration?)
  }

  /// The results of a tick.
  enum Outcome: Equatable {
    case nothing
    /// An event after which nothing else is to be done.
    case event(DownloadEvent.Kind)
    case prepared, delayed, due, downloaded, installed
    case failed(reason: String)
    case broken(DownloadFailure)
  }

  let app: App
  let attempt: Int
  /// A Boolean value that indicates whether it fetches a file.
  let isReal: Bool
  var step: Step
  /// The transfer; nil before downloading.
  var transfer: (any Transfer)?
  private var meter = RateMeter(at: .zero)
  /// A Boolean value that indicates whether it was reported that the bytes are hashed.
  private(set) var isChecking = false
  /// The time when the progress was last saved.
  private var keptAt = Duration.zero

  init(app: App, attempt: Int, isReal: Bool, step: Step = .prepared) {
    (self.app, self.attempt, self.isReal, self.step) = (app, attempt, isReal, step)
  }

  /// The fetch of a real download that has started.
  var fetch: FileFetch? { (transfer as? RealTransfer)?.fetch }

  /// A Boolean value that indicates whether a tick changes it.
  var isMoving: Bool {
    switch step {
    case .preparing, .downloading, .retrying, .installing(until: .some): true
    case .prepared, .waiting, .installing(until: nil): false
    }
  }

  /// A Boolean value that indicates whether it counts against the limit of simultaneous downloads.
  var isDownloading: Bool { step == .downloading }

  /// A Boolean value that indicates whether it can no longer be stopped.
  var isInstalling: Bool {
    if case .installing = step { true } else { false }
  }

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

  /// Advances to the moment `now`, by one step at most.
  mutating func advance(to now: Duration, installing: Duration) -> Outcome {
    switch step {
    case .preparing(let end):
      guard now >= end else { return .nothing }
      step = .prepared
      return .prepared
    case .downloading: return advanceTransfer(to: now, installing: installing)
    case .retrying(let time): return now >= time ? .due : .nothing
    case .installing(let end): return end.map { now >= $0 } == true ? .installed : .nothing
    case .prepared, .waiting: return .nothing
    }
  }

  /// Starts the transfer, after `kept` bytes of an earlier attempt. Returns whether bytes that were
  /// received before are discarded.
  mutating func start(at now: Duration, after kept: Int64) -> Bool {
    let restarts = transfer?.restarts
    let before = max(kept, transfer?.received ?? 0)
    transfer?.start(at: now)
    (step, keptAt, meter) = (.downloading, now, RateMeter(at: now))
    return transfer?.restarts != restarts || transfer?.received ?? 0 < before
  }

  private mutating func advanceTransfer(to now: Duration, installing: Duration) -> Outcome {
    let (restarts, before) = (transfer?.restarts, transfer?.received ?? 0)
    transfer?.advance(to: now)
    guard let transfer else { return .nothing }
    meter.measure(max(0, transfer.received - before), until: now)
    let isRestart = transfer.restarts != restarts
    switch transfer.state {
    case .checking:
      defer { isChecking = true }
      return isChecking ? .nothing : .event(.noted(.checking))
    // What follows a restart is reported at the next tick.
    case .receiving where isRestart, .waiting where isRestart, .complete where isRestart,
      .unpacking where isRestart:
      return .event(.restarted(total: transfer.total))
    case .receiving:
      return .event(
        .progressed(
          received: transfer.received, total: transfer.total,
          bytesPerSecond: Int64(meter.bytesPerSecond)))
    case .unpacking(let fraction): return .event(.unpacking(fraction: fraction))
    case .waiting(let time):
      step = .retrying(at: now + time)
      return .delayed
    case .complete:
      step = .installing(until: isReal ? nil : now + installing)
      return .downloaded
    case .failed(let reason): return .failed(reason: reason)
    case .broken(let failure): return .broken(failure)
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
