import ArgumentParser
import TipJarStorefront

/// Options for how simulated downloads behave.
struct DownloadOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "How many apps download at once, the rest waiting (default: 3).")
  var parallelDownloads: Int?

  @Option(
    parsing: .unconditional,
    help: "How many seconds a whole simulated download takes (default: 5 to 15, by the app).")
  var downloadTime: Double?
}

extension DownloadOptions {
  private static let limits = 1...1_000_000
  private static let times = 0.0...1_000_000

  /// The flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for a number that is out of range.
  func settings(_ source: SettingsSource) throws(Failure) -> DownloadSettings {
    let limit = try source.number(
      parallelDownloads, "PARALLEL_DOWNLOADS", source.file.parallelDownloads)
    let time = try source.number(downloadTime, "DOWNLOAD_TIME", source.file.downloadTime)
    if let limit, !Self.limits.contains(limit) {
      throw Failure(
        "--parallel-downloads \(limit): not in 1 to 1000000. Give one, as in --parallel-downloads 3.",
        .usage)
    }
    if let time, !Self.times.contains(time) {
      throw Failure(
        "--download-time \(time): not in 0 to 1000000. Give seconds, as in --download-time 10.",
        .usage)
    }
    return DownloadSettings(limit: limit, time: time)
  }
}
