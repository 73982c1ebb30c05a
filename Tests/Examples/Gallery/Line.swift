import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The download in one line, as a film: Enter presses GET, and the ring fills.
enum Line: Sample {
  static let size = Size(width: 48, height: 1)

  static func draw(on canvas: inout Canvas) { canvas = frames[frames.count / 2] }

  static var frames: [Canvas] {
    var button = DownloadButton(installed: false)
    return (0..<60).map { frame in
      let now = Instant(nanoseconds: Int64(frame) * 100_000_000)
      for event in events(at: frame, button.attempt) { _ = button.handle(event, at: now) }
      let note = frame < 10 ? "Enter, or q to leave" : ""
      let line = DownloadLine("lantern 1.4", button.look(at: now), isFocused: true, note: note)
      var canvas = Canvas(size: size)
      line.draw(in: canvas.bounds, on: &canvas)
      return canvas
    }
  }

  /// The events of a tenth of a second: a press, a second until the file is there, and its bytes.
  private static func events(
    at frame: Int, _ attempt: DownloadButton.Attempt
  ) -> [DownloadButton.Event] {
    switch frame {
    case 10: [.tapped]
    case 11: [.prepared(attempt)]
    case 20: [.started(attempt)]
    case 21...45: [.progressed(attempt, Double(frame - 20) / 25)]
    case 46: [.downloaded(attempt), .finished(attempt)]
    default: []
    }
  }
}
