import TipJarMachines

extension Gallery {
  /// A button in a phase that its own events have reached.
  struct PhaseSample: Sendable {
    /// The phase's name in the code.
    var name: String
    /// The phase's name on the page.
    var note: GalleryWords.Phrase
    var button: DownloadButton
  }

  /// A sample of every phase, and of every offer except that of an app whose product is not sold,
  /// which has a long word; at rest since one second before the gallery's time began.
  static let phaseSamples: [PhaseSample] = [
    sample("get, free", .nothingRuns, .free, []),
    sample("get, price", .storesPrice, .price("£4.99"), []),
    sample("get, no price", .notKnownYet, .price(nil), []),
    sample("get, owned", .downloadedBefore, .owned, []),
    sample("get, update", .updateAvailable, .update, []),
    sample("preparing", .turnOfTwoSeconds, .free, [.tapped]),
    sample("waiting", .inQueue, .free, [.tapped, .prepared(1), .queued(1)]),
    sample("downloading", .stopSquare, .free, running + [.progressed(1, 0.62)]),
    sample("downloading", .unknownSize, .free, running + [.progressed(1, nil)]),
    sample(
      "paused", .stopped, .free,
      running + [.progressed(1, 0.62), .pauseRequested, .paused(1)]),
    sample("installing", .cannotBeStopped, .free, running + [.progressed(1, 1), .downloaded(1)]),
    sample("cancelling", .stopping, .free, running + [.stopTapped]),
    sample("open", .installed, .free, running + [.progressed(1, 1), .finished(1)]),
    sample("failed", .getAgain, .free, [.tapped, .failed(1, reason: "no answer")]),
    sample(
      "failed, resumable", .stopped, .free,
      running + [.progressed(1, 0.62), .failed(1, reason: "no answer")]),
  ]

  private static let running: [DownloadButton.Event] = [.tapped, .prepared(1), .started(1)]

  private static func sample(
    _ name: String, _ note: GalleryWords.Phrase, _ offer: DownloadButton.Offer,
    _ events: [DownloadButton.Event]
  ) -> PhaseSample {
    var button = DownloadButton(installed: false, offer: offer)
    for (index, event) in events.enumerated() {
      _ = button.handle(event, at: Instant(nanoseconds: Int64(index - 10) * 1_000_000_000))
    }
    return PhaseSample(name: name, note: note, button: button)
  }
}
