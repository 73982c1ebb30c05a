public import Foundation

/// The record of one app, kept across runs.
public struct AppRecord: Codable, Equatable, Sendable {
  /// The received part of a download that has not ended.
  public struct Partial: Codable, Equatable, Sendable {
    /// The received bytes, 0...`total`.
    public var receivedBytes: Int64
    /// The version of these bytes; they cannot be used for another one.
    public var version: String
    /// All bytes of that version; 0 where that is not known.
    public var total: Int64
    /// The address of a real download; nil for a simulated one.
    public var url: String?

    /// Creates the part of a version.
    public init(receivedBytes: Int64, version: String, total: Int64, url: String? = nil) {
      self.receivedBytes = receivedBytes
      self.version = version
      self.total = total
      self.url = url
    }

    /// The received fraction, 0...1.
    public var fraction: Double {
      total > 0 ? min(1, max(0, Double(receivedBytes) / Double(total))) : 0
    }
  }

  /// The states that a button offers for an app, before any price.
  public enum Status: String, Codable, Equatable, Sendable {
    /// Never installed: GET, or its price.
    case available
    /// Installed before or paid for, and not installed now: shows the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case outdated
    /// Installed: OPEN.
    case installed
  }

  /// The version that is installed; nil where none is.
  public var installedVersion: String?
  /// The date of the installation, to the millisecond.
  public var installedAt: Date?
  /// A Boolean value that indicates whether the app was installed before, or paid for.
  public var isOwned: Bool
  /// The received part of a paused or interrupted download.
  public var partial: Partial?
  /// A Boolean value that indicates whether the simulated failure of the first try has happened.
  public var hasFailedOnce: Bool
  /// The file that is installed; nil for a simulated installation.
  public var file: InstalledFile?
  /// The file of the version before, until it is removed.
  public var olderFile: InstalledFile?

  /// A record; without arguments, that of an app that was never installed.
  public init(
    installedVersion: String? = nil, installedAt: Date? = nil, isOwned: Bool = false,
    partial: Partial? = nil, hasFailedOnce: Bool = false
  ) {
    self.installedVersion = installedVersion
    self.installedAt = installedAt
    self.isOwned = isOwned
    self.partial = partial
    self.hasFailedOnce = hasFailedOnce
  }

  /// Returns the state of `app`. An installed version that is newer than the offered one counts as
  /// installed.
  public func status(of app: App) -> Status {
    guard let installedVersion else { return isOwned ? .owned : .available }
    let isOlder = installedVersion.compare(app.version, options: .numeric) == .orderedAscending
    return isOlder ? .outdated : .installed
  }

  /// The bytes that a new download of `app` starts at: those kept of the same version, else 0.
  public func resumableBytes(of app: App) -> Int64 {
    guard let partial, partial.version == app.version else { return 0 }
    if let url = partial.url { return url == app.url ? max(0, partial.receivedBytes) : 0 }
    guard partial.total == app.size else { return 0 }
    return min(app.size, max(0, partial.receivedBytes))
  }
}

extension AppRecord {
  /// The record of an app at a first start.
  init(initially state: App.Initially, of app: App, at date: Date) {
    switch state {
    case .owned: self.init(isOwned: true)
    case .installed:
      self.init(installedVersion: app.version, installedAt: date, isOwned: true)
    case .outdated:
      self.init(installedVersion: app.olderVersion, installedAt: date, isOwned: true)
    }
  }
}

extension AppRecord {
  /// The record for downloads of one kind: bytes of the other kind are of no use, and where downloads
  /// are real, a simulated installation of a file is none.
  func usable(forRealDownloads isReal: Bool) -> AppRecord {
    var record = self
    if let partial, (partial.url != nil) != isReal { record.partial = nil }
    if isReal, file == nil, installedVersion != nil {
      (record.installedVersion, record.installedAt) = (nil, nil)
    }
    return record
  }
}

extension App {
  /// A version older than the offered one: the last number above 0 is decreased by one.
  var olderVersion: String {
    var parts = version.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard
      let last = parts.lastIndex(where: { (Int($0) ?? 0) > 0 }), let number = Int(parts[last])
    else { return "0" }
    parts[last] = String(number - 1)
    return parts.joined(separator: ".")
  }
}
