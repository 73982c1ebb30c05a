import ArgumentParser
import TipJarStorefront

extension GlobalOptions {
  private static let limits = 1...1_000_000
  private static let times = 0.0...1_000_000

  /// Returns the settings from the flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for a number that is out of range.
  func downloadSettings(_ source: SettingsSource) throws(Failure) -> DownloadSettings {
    let limit = try source.number(
      parallelDownloads, "PARALLEL_DOWNLOADS", source.file.parallelDownloads)
    let time = try source.number(downloadTime, "DOWNLOAD_TIME", source.file.downloadTime)
    if let limit, !Self.limits.contains(limit) {
      throw Failure(
        "--parallel-downloads \(limit): not in the range 1 to 1000000.",
        .usage)
    }
    if let time, !Self.times.contains(time) {
      throw Failure(
        "--download-time \(time): not in the range 0 to 1000000 seconds.",
        .usage)
    }
    return DownloadSettings(limit: limit, time: time)
  }
}
