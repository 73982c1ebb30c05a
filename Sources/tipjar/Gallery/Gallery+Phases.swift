import TipJarMachines

extension Gallery {
  /// A button that was brought into a phase by its own events.
  struct PhaseSample: Sendable {
    /// The phase, by its name in the code.
    var name: String
    /// What it is, in words.
    var note: String
    var button: DownloadButton
  }

  /// One of every phase and offer, at rest since one second before the gallery's time began.
  static let phaseSamples: [PhaseSample] = [
    sample("get, free", "nothing runs", .free, []),
    sample("get, price", "the store's price", .price("£4.99"), []),
    sample("get, no price", "not told yet", .price(nil), []),
    sample("get, owned", "had before", .owned, []),
    sample("get, update", "an older one is here", .update, []),
    sample("preparing", "6/7, a turn in 2 s", .free, [.tapped]),
    sample("waiting", "behind the limit", .free, [.tapped, .prepared(1), .queued(1)]),
    sample("downloading", "62 %, stop square", .free, running + [.progressed(1, 0.62)]),
    sample("downloading", "of unknown size", .free, running + [.progressed(1, nil)]),
    sample(
      "paused", "frozen at 62 %", .free,
      running + [.progressed(1, 0.62), .pauseRequested, .paused(1)]),
    sample(
      "installing", "whole, no stopping", .free, running + [.progressed(1, 1), .downloaded(1)]),
    sample("cancelling", "asked to stop", .free, running + [.stopTapped]),
    sample("open", "here", .free, running + [.progressed(1, 1), .finished(1)]),
    sample("failed", "GET once more", .free, [.tapped, .failed(1, reason: "no answer")]),
  ]

  private static let running: [DownloadButton.Event] = [.tapped, .prepared(1), .started(1)]

  private static func sample(
    _ name: String, _ note: String, _ offer: DownloadButton.Offer, _ events: [DownloadButton.Event]
  ) -> PhaseSample {
    var button = DownloadButton(installed: false, offer: offer)
    for (index, event) in events.enumerated() {
      _ = button.handle(event, at: Instant(nanoseconds: Int64(index - 10) * 1_000_000_000))
    }
    return PhaseSample(name: name, note: note, button: button)
  }
}
