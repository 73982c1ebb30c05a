import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The download button in each phase, in its three sizes. Each button has reached its phase by the
/// events that a download sends.
enum Buttons: Sample {
  static let size = Size(width: 46, height: phases.count * 3)

  static let phases: [(name: String, offer: DownloadButton.Offer, events: [DownloadButton.Event])] =
    [
      ("get", .free, []),
      ("get, price", .price("£4.99"), []),
      ("get, owned", .owned, []),
      ("get, update", .update, []),
      ("preparing", .free, [.tapped]),
      ("waiting", .free, [.tapped, .prepared(1), .queued(1)]),
      ("downloading", .free, running + [.progressed(1, 0.62)]),
      ("paused", .free, running + [.progressed(1, 0.62), .pauseRequested, .paused(1)]),
      ("installing", .free, running + [.progressed(1, 1), .downloaded(1)]),
      ("cancelling", .free, running + [.stopTapped]),
      ("open", .free, running + [.progressed(1, 1), .finished(1)]),
    ]

  private static let running: [DownloadButton.Event] = [.tapped, .prepared(1), .started(1)]

  static func draw(on canvas: inout Canvas) {
    for (row, phase) in phases.enumerated() {
      var button = DownloadButton(installed: false, offer: phase.offer)
      for (second, event) in phase.events.enumerated() {
        _ = button.handle(event, at: .zero.advanced(by: .seconds(second)))
      }
      // Ten seconds later, all transitions have ended.
      let look = button.look(at: .zero.advanced(by: .seconds(20)))
      canvas.write(phase.name, x: 1, y: row * 3, Style(.standard, .bold))
      for (x, scale) in [(16, DownloadControl.Scale.line), (32, .row)] {
        canvas.show(
          DownloadControl(look, scale: scale), x: x, y: row * 3, width: scale.slot.width,
          height: scale.slot.height)
      }
    }
  }
}
