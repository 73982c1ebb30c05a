import TipJarMachines

extension DownloadButton.Event {
  /// A Boolean value that indicates whether it ends a run, so that its figures mean nothing more.
  var endsRun: Bool {
    switch self {
    case .finished, .failed, .cancelled, .uninstalled: true
    case .tapped, .stopTapped, .pauseRequested, .resumeRequested, .retryTapped, .queued, .prepared,
      .started, .restarted, .progressed, .downloaded, .paused, .offered:
      false
    }
  }

  /// A Boolean value that indicates whether a wait before another try is over.
  var endsWait: Bool {
    switch self {
    case .tapped, .stopTapped, .pauseRequested, .resumeRequested, .retryTapped, .queued, .offered:
      false
    case .prepared, .started, .restarted, .progressed, .downloaded, .finished, .failed, .paused,
      .cancelled, .uninstalled:
      true
    }
  }

  /// A Boolean value that indicates whether it starts the run of a button at rest, with a payment
  /// where one is due.
  var beginsRun: Bool {
    switch self {
    case .tapped, .retryTapped: true
    case .stopTapped, .pauseRequested, .resumeRequested, .queued, .prepared, .started, .restarted,
      .progressed, .downloaded, .finished, .failed, .paused, .cancelled, .offered, .uninstalled:
      false
    }
  }
}
