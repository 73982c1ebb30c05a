package import TipJarDownloads

/// The settings of downloads.
package struct DownloadSettings: Equatable, Sendable {
  /// The kinds of downloads.
  package enum Mode: String, CaseIterable, Codable, Sendable {
    /// Nothing is fetched.
    case simulated
    /// The catalogue's files are fetched.
    case real
  }

  /// The maximum number of simultaneous downloads, or nil for the default.
  package var limit: Int?
  /// The duration of a whole simulated download in seconds; nil if it depends on the app.
  package var time: Double?
  /// The kind of downloads.
  package var mode = Mode.simulated
  /// The folder of installed files; nil for the default.
  package var into: String?
  /// The folder for links to commands; nil for the default.
  package var link: String?
  /// A Boolean value that indicates whether manual pages and completions are linked.
  package var linksExtras = true
  /// The maximum size of a file of unknown size in bytes; nil for the default.
  package var largest: Int64?
  /// The maximum size of the files of one archive in bytes; nil for the default.
  package var largestUnpacked: Int64?
  /// The maximum rate of all real downloads together in bytes per second; nil for no limit.
  package var rateLimit: Int64?

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

  /// Returns the folder of installed files.
  package func folder(_ environment: [String: String]) -> String {
    into ?? RealDownloads.usualFolder(environment)
  }

  /// Returns the means of real downloads; nil if all are simulated. `hasProjects` says that the
  /// person added projects, which are always fetched.
  package func real(
    version: String, environment: [String: String], hasProjects: Bool = false
  ) -> RealDownloads? {
    guard mode == .real || hasProjects else { return nil }
    #if DEBUG
      let step = TestHooks.installation
    #else
      let step: @Sendable (String) -> Void = { _ in }
    #endif
    var real = RealDownloads(
      folder: folder(environment), links: link ?? RealDownloads.usualLinks(environment),
      share: linksExtras ? RealDownloads.share(environment) : nil,
      largest: largest ?? RealDownloads.usualLargest, rateLimit: rateLimit, version: version,
      environment: environment, step: step)
    real.isForAll = mode == .real
    if let largestUnpacked { real.largestUnpacked = largestUnpacked }
    return real
  }
}
