package import TipJarDownloads

/// How simulated downloads were asked to behave.
package struct DownloadSettings: Equatable, Sendable {
  /// How many download at once; nil for the usual few.
  package var limit: Int?
  /// The duration of a whole download in seconds; nil if it depends on the app.
  package var time: Double?

  /// Memberwise.
  package init(limit: Int? = nil, time: Double? = nil) {
    self.limit = limit
    self.time = time
  }

  /// The download manager's options; without a seed each run is another.
  package func options(seed: UInt64?) -> DownloadManager.Options {
    var options = DownloadManager.Options(seed: seed ?? .random(in: 0...UInt64.max))
    if let limit { options.limit = limit }
    if let time { options.duration = .seconds(time) ... .seconds(time) }
    return options
  }
}
