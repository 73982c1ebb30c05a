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
    var settings = DownloadSettings(limit: limit, time: time)
    settings.mode = try source.choice(downloads, "DOWNLOADS", source.file.downloads) ?? .simulated
    settings.into = try source.path(into, "into", source.file.into)
    settings.link = try source.path(link, "link", source.file.link)
    settings.rateLimit = try Self.size(
      "--limit-rate", limitRate ?? source.variable("LIMIT_RATE") ?? source.file.limitRate)
    settings.largest = try Self.size(
      "--largest-download",
      largestDownload ?? source.variable("LARGEST_DOWNLOAD") ?? source.file.largestDownload)
    return settings
  }

  /// Returns a number of bytes, with an optional suffix k, M or G for powers of 1024, as in curl.
  private static func size(_ option: String, _ text: String?) throws(Failure) -> Int64? {
    guard let text else { return nil }
    let units: [Character: Int64] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
    let unit = text.last.flatMap { units[Character($0.lowercased())] }
    let digits = unit == nil ? text[...] : text.dropLast()
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let product = Int64(digits).map { $0.multipliedReportingOverflow(by: unit ?? 1) }
    guard isNumber, let product, !product.overflow, product.partialValue > 0 else {
      throw Failure("\(option) \(text): not a size. Use one such as 200k or 4M.", .usage)
    }
    return product.partialValue
  }
}
