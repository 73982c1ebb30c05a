import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Every phase of a download on one page, in two columns where names and notes have room.
enum PhasesPage {
  static func draw(on page: inout GalleryPage) {
    let samples = Self.samples
    let columns = page.width >= 96 ? 2 : 1
    let column = page.width / columns
    let rows = (samples.count + columns - 1) / columns
    for (index, sample) in samples.enumerated() {
      draw(
        sample, x: index / rows * column, y: page.y + index % rows * 3, width: column - 4, on: &page
      )
    }
    page.y += rows * 3
  }

  private static func draw(
    _ sample: Sample, x: Int, y: Int, width: Int, on page: inout GalleryPage
  ) {
    let row = DownloadControl.Scale.row.slot
    let line = DownloadControl.Scale.line.slot
    let end = x + width
    // In a narrow window the names need the room of the small control.
    let hasLine = width >= 44
    let limit = width - row.width - 1 - (hasLine ? line.width + 3 : 0)
    page.text(sample.name, x: x + 1, y: y, Style(.standard, .bold), limit: limit)
    page.text(page.say(sample.note), x: x + 1, y: y + 1, Style(.secondary), limit: limit)
    let look = sample.button.look(at: page.gallery.motion.isStill ? .zero : page.time)
    if hasLine {
      page.show(
        DownloadControl(look, scale: .line, words: page.words.buttons, glyphs: page.glyphs),
        x: end - row.width - 3 - line.width, y: y, line)
    }
    page.show(
      DownloadControl(look, words: page.words.buttons, glyphs: page.glyphs), x: end - row.width,
      y: y, row)
  }

  /// A button in a phase that its own events have reached.
  struct Sample: Sendable {
    /// The phase's name in the code.
    var name: String
    /// The phase's name on the page.
    var note: GalleryWords.Phrase
    var button: DownloadButton
  }

  /// A sample of every phase, and of every offer except that of an app whose product is not sold,
  /// which has a long word; at rest since one second before the gallery's time began.
  static let samples: [Sample] = [
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
  ) -> Sample {
    var button = DownloadButton(installed: false, offer: offer)
    for (index, event) in events.enumerated() {
      _ = button.handle(event, at: Instant(nanoseconds: Int64(index - 10) * 1_000_000_000))
    }
    return Sample(name: name, note: note, button: button)
  }
}
