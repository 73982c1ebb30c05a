import TipJarMachines

/// The counts of all buttons that are not at rest, so that a frame can sum up thousands.
package struct DownloadTally: Equatable, Sendable {
  package private(set) var downloading = 0
  package private(set) var installing = 0
  package private(set) var preparing = 0
  package private(set) var waiting = 0
  package private(set) var failed = 0
  package private(set) var paused = 0
  /// The sum of the progress of the paused downloads, each 0...1.
  package private(set) var pausedFractions = 0.0
  package private(set) var known = 0
  package private(set) var fractions = 0.0

  mutating func count(_ phase: DownloadButton.Phase, hasFailed: Bool = false) {
    if hasFailed { failed += 1 }
    switch phase {
    case .preparing: preparing += 1
    case .installing: installing += 1
    case .downloading(nil): downloading += 1
    case .downloading(let fraction?):
      downloading += 1
      known += 1
      fractions += fraction
    case .waiting: waiting += 1
    case .paused(let fraction):
      paused += 1
      pausedFractions += fraction ?? 0
    case .offered, .cancelling, .open: break
    }
  }
}

extension Apps {
  /// The current counts. O(buttons that are not at rest).
  package var tally: DownloadTally {
    var tally = DownloadTally()
    for button in buttons.values { tally.count(button.phase, hasFailed: button.failure != nil) }
    return tally
  }
}
