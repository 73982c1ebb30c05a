import TipJarMachines
import TipJarTerminal

extension WindowStatus {
  /// Creates the activity of the storefront: the title names it, and the taskbar shows the total
  /// progress of the downloads, or a busy state while that is unknown.
  init(_ tally: DownloadTally, _ words: Words) {
    let activity = tally.activity(in: words).joined(separator: ", ")
    self.init(
      title: activity.isEmpty ? "tipjar" : "tipjar: \(activity)", progress: tally.progress)
  }
}

extension DownloadTally {
  /// "2 downloading", "1 installing", "1 waiting"; empty at rest.
  func activity(in words: Words) -> [String] { words.activity(downloading, installing, waiting) }

  fileprivate var progress: WindowStatus.Progress? {
    guard downloading + installing + preparing > 0 else { return nil }
    return known > 0 ? .percent(Int(fractions / Double(known) * 100)) : .busy
  }
}
