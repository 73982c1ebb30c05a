public import Foundation
import TipJarReleases

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
    /// The hosts that a real download was allowed to ask, those of redirects included.
    public var hosts: [String]?
  }

  /// A stop or a removal that is not final yet: nothing is deleted. A program that finds the one of
  /// a killed program ends it as the person last asked.
  package indirect enum Undo: Codable, Equatable, Sendable {
    /// A download was stopped; with its partial data, or nil for none.
    case stop(of: Partial?)
    /// The app was removed; with its record before.
    case removal(of: AppRecord)
    /// The removal was taken back; with the record to return to.
    case restoration(of: AppRecord)
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
  /// The program of the first command of the installed folder, or its only file; nil for a simulated
  /// installation.
  public var file: InstalledFile?
  /// The installed folder; nil for a simulated installation.
  public var tree: InstalledTree?
  /// The folder of the version before, which stays to return to it; nil if there is none.
  public var older: InstalledTree?
  /// The symbolic links in other folders that lead into the installed folder.
  public var links: [String]?
  /// The name of the link to the first command, where it is not the command's own.
  public var alias: String?
  /// The version that was left by a rollback: it is no update.
  public var held: String?
  /// The version at which the app stays; nil if it follows the catalogue.
  public var pinned: String?
  /// The version that the project's server was asked for and does not have any more.
  package var withdrawn: String?
  /// The stop or removal that can still be taken back; nil for none.
  package var undo: Undo?

  /// A Boolean value that indicates whether the folder on the disk is not to be used as it is.
  var isChanging: Bool {
    switch undo {
    case .removal, .restoration: true
    case .stop, nil: false
    }
  }

  /// A Boolean value that indicates whether the installed version is no longer offered.
  package var isWithdrawn: Bool { withdrawn != nil && withdrawn == installedVersion }

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
  /// installed, and so does one that is pinned, or that a rollback left for it.
  public func status(of app: App) -> Status {
    guard installedVersion != nil else { return isOwned ? .owned : .available }
    return offer(of: app) == .update ? .outdated : .installed
  }

  /// The relations of the offered version to the installed one.
  public enum Offer: String, Equatable, Sendable {
    /// The same version, or an older one.
    case none
    /// A newer version.
    case update
    /// A newer version, and the app is pinned.
    case pinned
    /// A newer version, which a rollback left.
    case held
    /// The same version with other bytes.
    case changed
  }

  /// Returns the relation of the offered version of `app` to the installed one.
  public func offer(of app: App) -> Offer {
    guard let installedVersion else { return .none }
    guard isNewer(app, than: installedVersion) || isOtherAsset(app) else {
      return isChanged(app, than: installedVersion) ? .changed : .none
    }
    if pinned != nil { return .pinned }
    if let held, !isNewer(app, than: held) { return .held }
    return .update
  }

  /// Returns whether the offered version is newer than another one. Versions without an order have
  /// that of their publication.
  private func isNewer(_ app: App, than version: String) -> Bool {
    if let isOlder = ReleaseVersion(version).isOlder(than: ReleaseVersion(app.version)),
      version != app.version || app.version.contains(where: \.isNumber)
    {
      return isOlder
    }
    guard let tree, let published = app.publishedAt, let installed = tree.publishedAt else {
      return false
    }
    return published > installed && !app.sources.contains { $0.digest.map(tree.has) == true }
  }

  /// Returns whether a person has chosen another file of the project since the installation.
  private func isOtherAsset(_ app: App) -> Bool {
    guard let tree, let pattern = app.chosenAsset, app.url != nil else { return false }
    return fnmatch(pattern, tree.asset, 0) != 0
      && ReleaseVersion(app.version).isOlder(than: ReleaseVersion(tree.version)) != true
  }

  private func isChanged(_ app: App, than version: String) -> Bool {
    guard let tree, version == app.version else { return false }
    if let same = app.sources.first(where: { $0.url == tree.url }) {
      return same.digest.map(tree.has) == false
    }
    // An app that is not listed any more has no sources.
    return !app.sources.isEmpty && app.sources.allSatisfy { $0.digest.map(tree.has) == false }
  }

  /// Returns the number of bytes with which a new download of `app` starts: those kept for the same
  /// version, otherwise 0.
  public func resumableBytes(of app: App) -> Int64 {
    guard let partial, isPartial(of: app) else { return 0 }
    return max(0, partial.url == nil ? min(app.size, partial.receivedBytes) : partial.receivedBytes)
  }

  /// Returns whether a download of `app` can be resumed, even if it has received nothing.
  package func isPartial(of app: App) -> Bool {
    guard let partial, partial.version == app.version else { return false }
    return partial.url.map { $0 == app.url } ?? (partial.total == app.size)
  }

  /// Returns whether a person has agreed to fetch the file of `app` from its hosts: it was paused.
  package func isAgreed(to app: App) -> Bool {
    isPartial(of: app) && app.hosts.allSatisfy { partial?.hosts?.contains($0) == true }
  }
}

extension AppRecord {
  /// Records the installation of an app: a simulated one has no files.
  mutating func install(_ app: App, _ installation: Installation?, at date: Date) {
    let kept = tree?.folder == installation?.tree.folder ? held : nil
    if let installation {
      use(installation, older: tree?.folder == installation.tree.folder ? older : tree)
      links = installation.links
    } else {
      older = tree ?? older
      (file, tree, links) = (nil, nil, nil)
    }
    (installedVersion, installedAt) = (app.version, date)
    isOwned = true
    (partial, held, alias) = (nil, kept, alias ?? app.alias)
  }

  /// Records that an installed version is used, and which one stays beside it. A version that is left
  /// for an older one is no update any more.
  mutating func use(_ installation: Installation, older: InstalledTree?) {
    let tree = installation.tree
    held = nil
    if let left = self.tree, left.folder == older?.folder {
      let isOlder = ReleaseVersion(tree.version).isOlder(than: ReleaseVersion(left.version))
      if isOlder ?? (tree.installedAt < left.installedAt) { held = left.version }
    }
    (installedVersion, installedAt) = (tree.version, tree.installedAt)
    // A pinned app stays at what a person has asked for since.
    if pinned != nil { pinned = tree.version }
    isOwned = true
    (self.tree, self.older, file) = (tree, older, installation.file)
  }

  /// The file of an earlier layout, `ID/VERSION/FILE`, which nothing on the disk describes.
  var plainFile: InstalledFile? { tree == nil ? file : nil }

  /// A Boolean value that indicates whether the installed folder is gone, and its links are not.
  package var isLost: Bool { installedVersion == nil && tree == nil && links != nil }

  /// Takes note that the installed folder is gone.
  mutating func lose() { (tree, file, installedVersion, installedAt) = (nil, nil, nil, nil) }

  /// Records that nothing is installed.
  mutating func uninstall() {
    (installedVersion, installedAt) = (nil, nil)
    (file, tree, older, links) = (nil, nil, nil, nil)
    (held, pinned, alias) = (nil, nil, nil)
    isOwned = true
  }

  /// Creates the record of an app at the first start.
  init(initially state: App.Initially, of app: App, at date: Date) {
    switch state {
    case .owned: self.init(isOwned: true)
    case .installed: self.init(installedVersion: app.version, installedAt: date, isOwned: true)
    case .outdated: self.init(installedVersion: app.olderVersion, installedAt: date, isOwned: true)
    }
  }

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
  /// Returns the app with the size of what is left of a paused download.
  package func rest(after record: AppRecord?) -> App {
    var app = self
    app.size = size == 0 ? 0 : max(1, size - (record?.resumableBytes(of: self) ?? 0))
    return app
  }

  /// A version older than the offered one: the last number above 0 is decremented.
  var olderVersion: String {
    var parts = version.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.lastIndex(where: { (Int($0) ?? 0) > 0 }), let number = Int(parts[last])
    else { return "0" }
    parts[last] = String(number - 1)
    return parts.joined(separator: ".")
  }
}
