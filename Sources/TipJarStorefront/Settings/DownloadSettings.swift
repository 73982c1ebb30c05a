package import TipJarDownloads

/// The behaviour of simulated downloads.
package struct DownloadSettings: Equatable, Sendable {
  /// The maximum number of simultaneous downloads, or nil for the default.
  package var limit: Int?
  /// The duration of a whole download in seconds; nil if it depends on the app.
  package var time: Double?

  /// Creates settings.
  package init(limit: Int? = nil, time: Double? = nil) {
    self.limit = limit
    self.time = time
  }

  /// Returns the download manager's options. Without a seed, each run differs.
  package func options(seed: UInt64?) -> DownloadManager.Options {
    var options = DownloadManager.Options(seed: seed ?? .random(in: 0...UInt64.max))
    if let limit { options.limit = limit }
    if let time { options.duration = .seconds(time) ... .seconds(time) }
    return options
  }
}
