import Foundation
import TipJarFiles
public import TipJarVocabulary

/// The steps of an attempt that only real downloads have.
extension DownloadManager {
  /// Returns whether an app's download fetches a file.
  public nonisolated func isReal(_ app: App) -> Bool {
    real.map { app.isFetched(ifAllAre: $0.isForAll) } ?? false
  }

  /// Follows redirects only to these hosts, and to those of an app's own addresses, from the next
  /// attempt on. Any other redirect ends an attempt with
  /// ``DownloadFailure/Redirect/unasked(_:)``.
  public func follow(only hosts: Set<String>) { followedHosts = hosts }

  /// Adapts the records to the kind of downloads and to what is installed, and finishes the
  /// installations that were killed.
  func adaptRecords() {
    var unfinished: Set<App.ID> = []
    for (id, record) in records {
      let adapted = adapted(record, of: id)
      if adapted?.tree?.folder != record.tree?.folder { unfinished.insert(id) }
      records[id] = adapted
    }
    guard let real else { return }
    // What another program, with another state folder, has installed.
    for id in real.installer.ids where records[id] == nil { records[id] = adapted(nil, of: id) }
    if folderAccess == .reading { return }
    unfinished.formUnion(PartFolder(of: real.folder).ids)
    for id in unfinished.sorted() where runs[id] == nil && id != undoable && lock(id) {
      finishForward(id)
      unlock(id)
    }
  }

  /// Returns a record as this program can use it: adapted to the kind of downloads, and to what is
  /// installed on the disk, which counts whatever the record says.
  func adapted(_ record: AppRecord?, of id: App.ID) -> AppRecord? {
    var record = record
    if let real, record?.isChanging != true {
      let versions = real.installer.versions(of: id)
      if let name = versions.currentName, access(versions.path(of: name), F_OK) == 0 {
        if record?.tree?.folder != name, let installation = versions.installation(of: name) {
          let older = versions.trees.first { $0.folder != name }
          record = record ?? AppRecord()
          record?.use(installation, older: older)
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
  private func finishForward(_ id: App.ID) {
    guard let real else { return }
    let (versions, parts) = (real.installer.versions(of: id), PartFolder(of: real.folder))
    versions.clean()
    guard let before = try? files.record(for: id, at: date()) ?? AppRecord(),
      var record = adapted(before, of: id)
    else { return }
    if let tree = record.tree {
      let isInstalled = parts.record(of: id)?.isOrigin(of: tree) ?? true
      if tree.folder != before.tree?.folder,
        let installation = versions.installation(of: tree.folder)
      {
        record.links = real.installer.makeLinks(to: installation, of: id, after: record).links
        if isInstalled { record.partial = nil }
        do throws(FileError) {
          try files.keep(record, for: id, durable: true)
        } catch {
          return note(error.description)
        }
        records[id] = record
      }
      if isInstalled { parts.remove(id) }
    }
    removeUnused(of: id, after: before)
  }

  /// Installs outside the manager, since a large file takes long to reach the disk. Files that are
  /// complete meanwhile are installed together afterwards, and wait for the disk only once.
  func beginInstalling(_ run: Run) {
    complete.append(run)
    if installer == nil { installer = Task { await installComplete() } }
  }

  /// Installs complete files: first their bytes reach the disk, then their names and the drafts of
  /// their records, then the records. Whatever fails is left to ``install(_:)``, which reports it.
  private func installComplete() async {
    while !complete.isEmpty {
      let batch = complete
      complete = []
      let roots = [real?.folder, files.root].compactMap(\.self)
      let installed = await Self.install(batch.compactMap(\.fetch), in: roots)
      let now = date()
      var drafts: [App.ID: (record: AppRecord, path: String)] = [:]
      for run in batch where isInstalling(run) {
        guard let installation = installed[run.app.id] else { continue }
        var record = record(for: run.app.id)
        record.install(run.app, installation, at: now)
        drafts[run.app.id] = (try? files.draft(record, of: run.app.id)).map { (record, $0) }
      }
      let folders = installed.values.map { AppVersions(of: $0).folder }
      let isOnDisk = await Self.sync(folders + drafts.values.map(\.path), in: roots)
      var written: Set<App.ID> = []
      for run in batch where isOnDisk && isInstalling(run) {
        guard let draft = drafts[run.app.id], (try? files.commitDraft(of: run.app.id)) != nil else {
          continue
        }
        records[run.app.id] = draft.record
        written.insert(run.app.id)
      }
      files.sync()
      for run in batch where isInstalling(run) {
        if written.contains(run.app.id) {
          finishInstalling(run, installed[run.app.id])
        } else {
          install(run)
        }
      }
    }
    installer = nil
  }

  private func isInstalling(_ run: Run) -> Bool {
    runs[run.app.id].map { $0.attempt == run.attempt && $0.isInstalling } ?? false
  }

  /// Installs apps. The names of their folders are not on the disk yet.
  @concurrent private nonisolated static func install(
    _ fetches: [FileFetch], in roots: [String]
  ) async -> [App.ID: Installation] {
    let paths = fetches.map { $0.prepareToInstall() }
    let isOnDisk = await sync(paths.flatMap(\.self), in: roots)
    return zip(fetches, paths).reduce(into: [:]) { installed, next in
      let result = next.0.install(isOnDisk: isOnDisk && !next.1.isEmpty)
      installed[next.0.app.id] = try? result.get()
    }
  }

  @concurrent private nonisolated static func sync(
    _ paths: [String], in roots: [String]
  ) async -> Bool {
    do throws(FileError) { try DiskSync.sync(paths, in: roots) } catch { return false }
    return true
  }

  /// Ends an attempt whose record is on disk, and removes what it no longer needs.
  func finishInstalling(_ run: Run, _ installation: Installation?) {
    let id = run.app.id
    defer { end(id, attempt: run.attempt, with: .finished) }
    guard let real, let installation else { return }
    var notes: [DownloadNote] = [.switched(version: installation.tree.version)]
    if let folder = installation.movedAside { notes.append(.movedAside(folder)) }
    if !installation.links.isEmpty { notes.append(.linked(installation.links)) }
    if !installation.inTheWay.isEmpty { notes.append(.inTheWay(installation.inTheWay)) }
    for note in notes { emit(.noted(note), of: run) }
    try? real.installer.step(.recorded)
    removeUnused(of: id, after: run.fetch?.record)
    PartFolder(of: real.folder).remove(id)
  }

  /// Removes all versions but the one that is used and the one before, and the plain file of the
  /// record before. The app is locked.
  private func removeUnused(of id: App.ID, after before: AppRecord?) {
    guard let real else { return }
    let (versions, record) = (real.installer.versions(of: id), record(for: id))
    if record.tree != nil, let file = before?.plainFile { noteKept(versions.remove(file)) }
    // A version that is complete and was never used has no other beside it.
    let kept = versions.currentName.map { [$0, record.older?.folder] } ?? []
    for tree in versions.trees where !kept.contains(tree.folder) {
      noteKept(versions.remove(tree.folder))
    }
  }

  /// Notes the files that were changed after they were installed.
  func noteKept(_ paths: [String]) {
    for path in paths {
      note("\(path) was changed after it was installed, so it stays; delete it yourself")
    }
  }

  /// Ends an attempt that failed. A full disk pauses all real downloads, since none of them can
  /// continue.
  func fail(_ run: Run, _ failure: DownloadFailure) {
    if failure.kind == .cannotRun, let next = run.app.alternative {
      return startAlternative(next, after: run, failure)
    }
    if !failure.leavesUsableBytes {
      change(run.app.id, durable: false) { $0.partial = nil }
    } else {
      keep(run)
    }
    guard failure.kind == .diskFull else {
      let kept = record(for: run.app.id).partial?.receivedBytes ?? 0
      return end(run.app.id, attempt: run.attempt, with: .broken(failure, kept: kept))
    }
    for other in runs.values.sorted(by: { $0.app.id < $1.app.id })
    where other.isReal && !other.isInstalling {
      let isFirst = other.app.id == run.app.id
      let note: DownloadNote = isFirst ? .diskFull(failure) : .pausedForRoom(failure)
      emit(.noted(note), of: other)
      suspend(other)
    }
  }
}

/// The installed versions of apps.
extension DownloadManager {
  /// Removes the links to what a record says is installed. Returns its versions; nil if it is
  /// simulated.
  func stopUsing(_ record: AppRecord, _ id: App.ID) -> AppVersions? {
    let lost = record.isLost ? real?.installer.versions(of: id) : nil
    guard let versions = AppVersions(of: record) ?? lost else { return nil }
    versions.publicLinks.remove(record.links ?? [])
    versions.stopUsing()
    return versions
  }

  /// Removes what a record says is installed, and the links to it. Returns the paths of the files
  /// that were changed, and stay.
  func removeInstalled(_ record: AppRecord, _ id: App.ID) -> [String] {
    guard let versions = stopUsing(record, id) else { return [] }
    var left = versions.trees.flatMap { versions.remove($0.folder) } + versions.setAside
    if let file = record.plainFile { left += versions.remove(file) }
    versions.clean()
    noteKept(left)
    return left
  }

  /// The ends of a change of the installed version.
  public enum Change: Equatable, Sendable {
    /// The record afterwards, and the links that could not be made.
    case done(AppRecord, inTheWay: [LinkFailure])
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
    let refusal = change(id) { record in
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
    change(id) { $0.pinned = version }
  }

  /// Gives the link to the first command another name, or its own: at once if the app is installed.
  public func rename(_ id: App.ID, to alias: String?) -> DownloadFailure? {
    change(id) { record in
      record.alias = alias
      _ = relink(id, in: &record)
    }
  }

  /// Makes the links to an installed app again. Returns those that could not be made.
  public func relink(_ id: App.ID) -> [LinkFailure] {
    var inTheWay: [LinkFailure] = []
    if record(for: id).tree != nil { change(id) { inTheWay = relink(id, in: &$0) } }
    return inTheWay
  }

  private func relink(_ id: App.ID, in record: inout AppRecord) -> [LinkFailure] {
    guard let real, let tree = record.tree,
      let installation = real.installer.versions(of: id).installation(of: tree.folder)
    else { return [] }
    let linked = real.installer.makeLinks(to: installation, of: id, after: record)
    record.links = linked.links
    return linked.inTheWay
  }

  /// Removes the older version of an app. Returns the number of bytes.
  public func removeOlder(of id: App.ID) -> Int64 {
    // Nothing is locked, and no other program disturbed, where there is nothing to remove.
    guard let real, record(for: id).older != nil else { return 0 }
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

  /// Returns the files of an installed app, or of its older version, that are not as they were
  /// installed. Reads all of them.
  public func differences(of id: App.ID, isOlder: Bool = false) -> [TreeDifference] {
    let record = record(for: id)
    if let file = record.plainFile {
      return isOlder ? [] : [AppVersions.difference(of: file)].compactMap(\.self)
    }
    guard let versions = real?.installer.versions(of: id) else { return [] }
    if record.isLost { return [TreeDifference(path: versions.folder, kind: .missing)] }
    let tree = isOlder ? record.older : record.tree
    return tree.map { versions.differences(in: $0.folder) } ?? []
  }
}
