import TipJarMachines

/// Plays a download without any work behind it, and returns the effects.
func playDownload() -> [DownloadButton.Effect] {
  var button = DownloadButton(installed: false)
  var effects: [DownloadButton.Effect] = []
  let events: [DownloadButton.Event] = [
    .tapped,  // Asks for .prepare(1).
    .prepared(1),  // Asks for .download(1).
    .progressed(1, 0.5),  // A ring that is half full.
    .progressed(1, nil),  // The rest cannot be measured: a spinner.
    .finished(1),  // Asks for .downloaded.
  ]
  for (second, event) in events.enumerated() {
    effects += button.handle(event, at: .zero.advanced(by: .seconds(second)))
  }
  return effects
}
