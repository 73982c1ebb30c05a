/// One attempt to get one app: a pure value that gets the time as an argument.
struct Run: Equatable {
  /// The place.
  enum Step: Equatable {
    case preparing(until: Duration)
    /// Prepared; `download` has not been asked for yet.
    case prepared
    /// Behind the limit.
    case waiting
    case downloading(SimulatedTransfer)
    /// Past the point of no return.
    case installing(until: Duration)
  }

  /// The results of a tick.
  enum Outcome: Equatable {
    case nothing, prepared
    case progressed(received: Int64, bytesPerSecond: Int64)
    case downloaded, broken, installed
  }

  let app: App
  let attempt: Int
  /// A Boolean value that indicates whether it goes on from prepared to downloading by itself.
  let goesOn: Bool
  var step: Step

  /// A Boolean value that indicates whether a tick changes it.
  var isMoving: Bool {
    switch step {
    case .preparing, .downloading, .installing: true
    case .prepared, .waiting: false
    }
  }

  /// A Boolean value that indicates whether it counts against the limit of simultaneous downloads.
  var isDownloading: Bool {
    if case .downloading = step { true } else { false }
  }

  /// A Boolean value that indicates whether it can no longer be stopped.
  var isInstalling: Bool {
    if case .installing = step { true } else { false }
  }

  /// The received bytes while it downloads.
  var partial: AppRecord.Partial? {
    guard case .downloading(let transfer) = step, transfer.received > 0 else { return nil }
    return .init(receivedBytes: transfer.received, version: app.version, total: app.size)
  }

  /// Moves on to the moment `now`, by one step at most.
  mutating func advance(to now: Duration, installing: Duration) -> Outcome {
    switch step {
    case .preparing(let end):
      guard now >= end else { return .nothing }
      step = .prepared
      return .prepared
    case .downloading(var transfer):
      transfer.advance(to: now)
      step = .downloading(transfer)
      if transfer.isBroken { return .broken }
      guard transfer.isComplete else {
        return .progressed(
          received: transfer.received, bytesPerSecond: Int64(transfer.bytesPerSecond))
      }
      step = .installing(until: now + installing)
      return .downloaded
    case .installing(let end): return now >= end ? .installed : .nothing
    case .prepared, .waiting: return .nothing
    }
  }

  /// Returns whether the progress was last saved longer than `interval` ago; if so, it counts as
  /// saved now.
  mutating func isDueToBeKept(at now: Duration, every interval: Duration) -> Bool {
    guard case .downloading(var transfer) = step, now - transfer.keptAt >= interval else {
      return false
    }
    transfer.keptAt = now
    step = .downloading(transfer)
    return true
  }
}
