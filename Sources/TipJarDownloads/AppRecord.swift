public import Foundation

/// The record of one app, kept across runs.
public struct AppRecord: Codable, Equatable, Sendable {
  /// The received part of an unfinished download.
  public struct Partial: Codable, Equatable, Sendable {
    /// The received bytes, 0...`total`.
    public var receivedBytes: Int64
    /// The version of these bytes; they cannot be used for another version.
    public var version: String
    /// The size of that version in bytes; 0 if it is unknown.
    public var total: Int64
    /// The address of a real download; nil for a simulated one.
    public var url: String?

    /// Creates the partial download of a version.
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

  /// The states of an app's button, regardless of its price.
  public enum Status: String, Codable, Equatable, Sendable {
    /// Never installed: GET, or its price.
    case available
    /// Installed before or paid for, but not installed now: the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case outdated
    /// Installed: OPEN.
    case installed
  }

  /// The installed version; nil if there is none.
  public var installedVersion: String?
  /// The date of the installation, to the millisecond.
  public var installedAt: Date?
  /// A Boolean value that indicates whether the app was installed before, or paid for.
  public var isOwned: Bool
  /// The partial data of a paused or interrupted download.
  public var partial: Partial?
  /// A Boolean value that indicates whether the simulated failure of the first attempt has
  /// happened.
  public var hasFailedOnce: Bool
  /// The installed file; nil for a simulated installation.
  public var file: InstalledFile?
  /// The file of the previous version, until it is removed.
  public var olderFile: InstalledFile?

  /// Creates a record; without arguments, that of an app that was never installed.
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

  /// Returns the number of bytes with which a new download of `app` starts: those kept for the same
  /// version, otherwise 0.
  public func resumableBytes(of app: App) -> Int64 {
    guard let partial, partial.version == app.version else { return 0 }
    if let url = partial.url { return url == app.url ? max(0, partial.receivedBytes) : 0 }
    guard partial.total == app.size else { return 0 }
    return min(app.size, max(0, partial.receivedBytes))
  }
}

extension AppRecord {
  /// Records an installation.
  mutating func install(_ app: App, _ file: InstalledFile?, at date: Date) {
    installedVersion = app.version
    installedAt = date
    isOwned = true
    partial = nil
    olderFile = self.file
    self.file = file
  }
}

extension AppRecord {
  /// Creates the record of an app at the first start.
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
  /// Returns the record for one kind of download. Partial data of the other kind cannot be used. A
  /// file that somebody deleted is not installed, but stays in the record with its link. With real
  /// downloads, a simulated installation does not count for an app with a file.
  func usable(forRealDownloads isReal: Bool) -> AppRecord {
    var record = self
    if let partial, (partial.url != nil) != isReal { record.partial = nil }
    let isGone = file.map { access($0.path, F_OK) != 0 } ?? isReal
    if isGone, installedVersion != nil {
      (record.installedVersion, record.installedAt) = (nil, nil)
    }
    return record
  }
}

extension App {
  /// A version older than the offered one: the last number above 0 is decremented.
  var olderVersion: String {
    var parts = version.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard
      let last = parts.lastIndex(where: { (Int($0) ?? 0) > 0 }), let number = Int(parts[last])
    else { return "0" }
    parts[last] = String(number - 1)
    return parts.joined(separator: ".")
  }
}
