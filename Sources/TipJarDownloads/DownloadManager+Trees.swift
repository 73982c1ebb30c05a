import Foundation
import TipJarFiles

/// Installed folders: what the disk says of them counts, whatever the records say.
extension DownloadManager {
  /// Returns a record as this program can use it: adapted to the kind of downloads, and to what is
  /// installed on the disk.
  func adapted(_ record: AppRecord?, of id: App.ID) -> AppRecord? {
    var record = record
    if let real {
      let versions = real.trees.versions(of: id)
      if let name = versions.currentName, access(versions.path(of: name), F_OK) == 0 {
        if record?.tree?.folder != name, let installation = versions.installation(of: name) {
          let others = versions.trees.filter { $0.folder != name }
          record = record ?? AppRecord()
          record?.adopt(installation, older: others.first)
        }
      } else if record?.tree != nil {
        record?.lose()
      }
    }
    guard let app = catalog[id] else { return record }
    return record?.usable(forRealDownloads: isReal(app))
  }

  /// Finishes an installation that was killed: if its version is used, its links and its record
  /// follow; else nothing but its bytes stays. The app is locked.
  func finishForward(_ id: App.ID) {
    guard let real else { return }
    let versions = real.trees.versions(of: id)
    versions.clean()
    guard let before = try? files.record(for: id, at: date()) ?? AppRecord(),
      var record = adapted(before, of: id)
    else { return }
    if let tree = record.tree, tree.folder != before.tree?.folder,
      let installation = versions.installation(of: tree.folder)
    {
      let linked = real.trees.link(
        installation, of: id, replacing: record.links ?? [], alias: record.alias)
      record.links = linked.links
      (record.partial, record.held) = (nil, nil)
      do throws(FileError) {
        try files.keep(record, for: id, durable: true)
      } catch {
        return note(error.description)
      }
      records[id] = record
      real.installer.finish(id)
    }
    removeUnusedTrees(of: id)
  }

  /// Removes all versions but the one that is used and the one before. The app is locked.
  func removeUnusedTrees(of id: App.ID) {
    guard let real else { return }
    let versions = real.trees.versions(of: id)
    let used = [versions.currentName, record(for: id).older?.folder]
    for tree in versions.trees where !used.contains(tree.folder) {
      noteKept(versions.remove(tree.folder))
    }
  }

  /// Removes all versions of an app and the links to them. Returns a file that was changed, and
  /// stays.
  func removeTrees(_ record: AppRecord, of id: App.ID) -> InstalledFile? {
    guard let tree = record.tree, let file = record.file else { return nil }
    let versions = real?.trees.versions(of: id) ?? AppVersions(of: file, in: tree)
    versions.unlink(record.links ?? [])
    versions.stopUsing()
    let left = versions.trees.flatMap { versions.remove($0.folder) }
    versions.clean()
    rmdir(versions.folder)
    noteKept(left)
    return left.first.map {
      InstalledFile(
        path: $0, size: 0, sha256: "", isVerified: false, isExecutable: false, host: "")
    }
  }

  private func noteKept(_ paths: [String]) {
    for path in paths {
      note("\(path) was changed after it was installed, so it stays; delete it yourself")
    }
  }

  // MARK: Versions

  /// The ends of a change of the installed version.
  public enum Change: Equatable, Sendable {
    /// The record afterwards, and the links that could not be made.
    case done(AppRecord, inTheWay: [String])
    /// There is no older version.
    case none
    case failed(DownloadFailure)
  }

  /// Returns to the version before, which then is the one to which another call returns. A version
  /// that is left for an older one is no update any more, until a newer one is offered.
  public func rollBack(_ id: App.ID) -> Change {
    guard let real else { return .none }
    var end = Change.none
    var inTheWay: [String] = []
    let refusal = changeUnderLock(id) { record in
      let versions = real.trees.versions(of: id)
      guard let tree = record.tree, let older = record.older,
        let installation = versions.installation(of: older.folder)
      else { return }
      do throws(FileError) {
        let linked = try real.trees.use(
          installation, of: id, replacing: record.links ?? [], alias: record.alias)
        inTheWay = linked.inTheWay
        record.rollBack(to: linked, from: tree)
        end = .done(record, inTheWay: inTheWay)
      } catch {
        end = .failed(DownloadFailure(.file, host: "", .system(error.description)))
      }
    }
    return refusal.map(Change.failed) ?? end
  }

  /// Stays at the installed version, or follows the catalogue again. Returns the failure if the
  /// record cannot be changed.
  public func pin(_ id: App.ID, at version: String?) -> DownloadFailure? {
    changeUnderLock(id) { $0.pinned = version }
  }

  /// Records whether the installed version of an app is no longer offered.
  package func noteWithdrawn(_ isWithdrawn: Bool, _ id: App.ID) -> DownloadFailure? {
    changeUnderLock(id) { $0.withdrawn = isWithdrawn ? $0.installedVersion : nil }
  }

  /// Prepares an app for an explicit update: the version that a rollback left counts again, and the
  /// first command has another name in the folder for links, or its own.
  public func allowUpdate(of id: App.ID) -> DownloadFailure? {
    changeUnderLock(id) { $0.held = nil }
  }

  /// Gives the link to the first command another name: at once if the app is installed.
  public func rename(_ id: App.ID, to alias: String) -> DownloadFailure? {
    changeUnderLock(id) { record in
      record.alias = alias
      guard let tree = record.tree, let real,
        let installation = real.trees.versions(of: id).installation(of: tree.folder)
      else { return }
      record.links =
        real.trees.link(installation, of: id, replacing: record.links ?? [], alias: alias).links
    }
  }

  /// Makes the links to an installed app again. Returns the paths at which something else is.
  public func link(_ id: App.ID) -> [String] {
    guard let real, let tree = record(for: id).tree,
      let installation = real.trees.versions(of: id).installation(of: tree.folder)
    else { return [] }
    var inTheWay: [String] = []
    change(id) { record in
      let linked = real.trees.link(
        installation, of: id, replacing: record.links ?? [], alias: record.alias)
      record.links = linked.links
      inTheWay = linked.inTheWay
    }
    return inTheWay
  }

  /// Removes the older version of an app. Returns the number of bytes.
  public func removeOlder(of id: App.ID) -> Int64 {
    guard let real else { return 0 }
    var size: Int64 = 0
    change(id) { record in
      guard let older = record.older else { return }
      let versions = real.trees.versions(of: id)
      guard versions.currentName != older.folder else { return }
      let left = versions.remove(older.folder)
      noteKept(left)
      size = older.size
      record.older = nil
    }
    return size
  }

  /// Returns the commands of an installed app.
  public nonisolated func commands(of id: App.ID, _ record: AppRecord) -> [InstalledCommand] {
    guard let tree = record.tree, let file = record.file else { return [] }
    let versions = real?.trees.versions(of: id) ?? AppVersions(of: file, in: tree)
    return tree.commands.map { command in
      let target = "\(versions.folder)/current/bin/\(command.name)"
      return InstalledCommand(
        name: command.name, path: "\(versions.path(of: tree.folder))/tree/\(command.path)",
        link: (record.links ?? []).first {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: $0)) == target
        })
    }
  }

  /// Returns the files of an installed app that are not as they were installed. Reads all of them.
  public func differences(of id: App.ID) -> [TreeDifference] {
    let record = record(for: id)
    if let tree = record.tree, let real {
      return real.trees.versions(of: id).differences(in: tree.folder)
    }
    guard let file = record.file, !file.isUnchanged else { return [] }
    let isThere = access(file.path, F_OK) == 0
    return [TreeDifference(path: file.path, kind: isThere ? .changed : .missing)]
  }

  /// Changes a record as ``change(_:durable:_:)`` does. Returns the reason if it could not.
  private func changeUnderLock(
    _ id: App.ID, _ body: (inout AppRecord) -> Void
  ) -> DownloadFailure? {
    if runs[id] == nil, isLockedElsewhere(id) {
      return DownloadFailure(.busy, host: "", .locked)
    }
    guard change(id, body) else {
      return DownloadFailure(.file, host: "", .system(problems.last ?? ""))
    }
    return nil
  }
}
