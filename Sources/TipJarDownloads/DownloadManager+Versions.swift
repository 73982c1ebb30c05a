import Foundation
import TipJarFiles
import TipJarVocabulary

/// The installed versions of apps.
extension DownloadManager {
  /// Removes what a record says is installed, and the links to it. Returns the paths of the files
  /// that were changed, and stay.
  func removeInstalled(_ record: AppRecord, _ id: App.ID) -> [String] {
    let lost = record.isLost ? real?.installer.versions(of: id) : nil
    guard let versions = AppVersions(of: record) ?? lost else { return [] }
    versions.unlink(record.links ?? [])
    versions.stopUsing()
    let left = versions.trees.flatMap { versions.remove($0.folder) } + versions.setAside
    versions.clean()
    noteKept(left)
    return left
  }

  /// The ends of a change of the installed version.
  public enum Change: Equatable, Sendable {
    /// The record afterwards, and the links that could not be made.
    case done(AppRecord, inTheWay: [String])
    /// There is no older version.
    case none
    /// A file of the older version, which is this one, is changed or missing.
    case damaged(String)
    case failed(DownloadFailure)
  }

  /// Returns to the version before, which then is the one to which another call returns. A version
  /// that is left for an older one is no update any more, until a newer one is offered. A version
  /// with a file that is changed or missing is not used.
  public func rollBack(_ id: App.ID) -> Change {
    guard let real else { return .none }
    var end = Change.none
    let refusal = changeUnderLock(id) { record in
      let versions = real.installer.versions(of: id)
      guard let tree = record.tree, let older = record.older,
        let installation = versions.installation(of: older.folder)
      else { return }
      if versions.differences(in: older.folder).contains(where: { $0.kind != .added }) {
        end = .damaged(older.version)
        return
      }
      do throws(FileError) {
        let linked = try real.installer.use(installation, of: id, after: record)
        versions.sync()
        record.use(linked, older: tree)
        record.links = linked.links
        end = .done(record, inTheWay: linked.inTheWay)
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
      _ = link(id, in: &record)
    }
  }

  /// Makes the links to an installed app again. Returns the paths at which something else is.
  public func link(_ id: App.ID) -> [String] {
    var inTheWay: [String] = []
    if record(for: id).tree != nil { change(id) { inTheWay = link(id, in: &$0) } }
    return inTheWay
  }

  private func link(_ id: App.ID, in record: inout AppRecord) -> [String] {
    guard let real, let tree = record.tree,
      let installation = real.installer.versions(of: id).installation(of: tree.folder)
    else { return [] }
    let linked = real.installer.link(installation, of: id, after: record)
    record.links = linked.links
    return linked.inTheWay
  }

  /// Removes the older version of an app. Returns the number of bytes.
  public func removeOlder(of id: App.ID) -> Int64 {
    guard let real else { return 0 }
    var size: Int64 = 0
    change(id) { record in
      guard let older = record.older else { return }
      let versions = real.installer.versions(of: id)
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
    guard let tree = record.tree, let versions = AppVersions(of: record) else { return [] }
    return tree.commands.map { command in
      let target = "\(versions.folder)/current/bin/\(command.name)"
      return InstalledCommand(
        name: command.name, path: "\(versions.tree(of: tree.folder))/\(command.path)",
        link: (record.links ?? []).first {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: $0)) == target
        })
    }
  }

  /// Returns the files of an installed app, or of its older version, that are not as they were
  /// installed. Reads all of them.
  public func differences(of id: App.ID, isOlder: Bool = false) -> [TreeDifference] {
    let record = record(for: id)
    guard let versions = real?.installer.versions(of: id) else { return [] }
    if record.isLost { return [TreeDifference(path: versions.folder, kind: .missing)] }
    let tree = isOlder ? record.older : record.tree
    return tree.map { versions.differences(in: $0.folder) } ?? []
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
