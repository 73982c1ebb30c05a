import Foundation
import TipJarFiles

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

  /// Adapts the records to the kind of downloads, and recovers the data of interrupted
  /// installations.
  func adaptRecords() {
    for (id, record) in records { records[id] = adapted(record, of: id) }
    guard let real else { return }
    // What another program, with another state folder, has installed.
    for id in real.trees.ids where records[id] == nil { records[id] = adapted(nil, of: id) }
    let suffix = ".json"
    for name in PartFolder(of: real.folder).names where name.hasSuffix(suffix) {
      guard let id = name.dropLast(suffix.count).removingPercentEncoding, let app = catalog[id],
        runs[id] == nil, lock(id)
      else { continue }
      if app.isTree { finishForward(id) } else { real.installer.recover(app, record(for: id)) }
      unlock(id)
    }
    for (id, record) in records where record.olderFile != nil && runs[id] == nil {
      removeOlderFile(of: id)
    }
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
      let paths = await Self.install(batch.compactMap(\.transfer), in: roots)
      let now = date()
      var drafts: [App.ID: (record: AppRecord, path: String)] = [:]
      var installations: [App.ID: Installation] = [:]
      for run in batch where isInstalling(run) {
        guard case .success(let installation?) = run.transfer?.install(isOnDisk: true) else {
          continue
        }
        installations[run.app.id] = installation
        var record = record(for: run.app.id)
        record.install(run.app, installation, at: now)
        guard let path = try? files.draft(record, of: run.app.id) else { continue }
        drafts[run.app.id] = (record, path)
      }
      let isOnDisk = await Self.sync(paths + drafts.values.map(\.path), in: roots)
      for run in batch where isInstalling(run) {
        guard isOnDisk, let draft = drafts[run.app.id],
          (try? files.commitDraft(of: run.app.id)) != nil
        else {
          drafts[run.app.id] = nil
          continue
        }
        records[run.app.id] = draft.record
      }
      files.sync()
      for run in batch where isInstalling(run) {
        guard drafts[run.app.id] != nil else {
          install(run)
          continue
        }
        finishInstalling(run, installations[run.app.id])
        end(run.app.id, attempt: run.attempt, with: .finished(record(for: run.app.id)))
      }
    }
    installer = nil
  }

  private func isInstalling(_ run: Run) -> Bool {
    runs[run.app.id].map { $0.attempt == run.attempt && $0.isInstalling } ?? false
  }

  /// Installs files. Returns the paths of their folders, which are not on the disk yet.
  @concurrent private nonisolated static func install(
    _ transfers: [any Transfer], in roots: [String]
  ) async -> [String] {
    let paths = transfers.map { $0.prepareToInstall() }
    let isOnDisk = await sync(paths.flatMap(\.self), in: roots)
    return zip(transfers, paths).compactMap { transfer, paths in
      let result = transfer.install(isOnDisk: isOnDisk && !paths.isEmpty)
      guard case .success(let installation?) = result else { return nil }
      return (installation.file.path as NSString).deletingLastPathComponent
    }
  }

  @concurrent private nonisolated static func sync(
    _ paths: [String], in roots: [String]
  ) async -> Bool {
    do throws(FileError) { try DiskSync.sync(paths, in: roots) } catch { return false }
    return true
  }

  /// Reports an installation whose record is on disk, and removes what it no longer needs.
  func finishInstalling(_ run: Run, _ installation: Installation?) {
    guard run.isReal else { return }
    let id = run.app.id
    if let installation, let tree = installation.tree {
      var notes: [DownloadNote] = [.switched(version: tree.version)]
      if !installation.links.isEmpty { notes.append(.linked(installation.links)) }
      if !installation.inTheWay.isEmpty { notes.append(.inTheWay(installation.inTheWay)) }
      for note in notes { emit(.noted(note), of: id, attempt: run.attempt) }
      removeUnusedTrees(of: id)
    }
    removeOlderFile(of: id)
    real?.installer.finish(id)
  }

  private func removeOlderFile(of id: App.ID) {
    guard let older = record(for: id).olderFile else { return }
    if older.path != record(for: id).file?.path { removeFiles([older]) }
    change(id) { $0.olderFile = nil }
  }

  /// Removes installed files; one that was changed stays, and is named. Returns those that stay.
  @discardableResult
  func removeFiles(_ files: [InstalledFile]) -> [InstalledFile] {
    let installer = real?.installer ?? Installer(root: "") { _ in }
    return files.filter { file in
      guard let path = installer.remove(file) else { return false }
      note("\(path) was changed after it was installed, so it stays; delete it yourself")
      return true
    }
  }

  /// Discards the partial data of an app's real download, if no attempt is active.
  func removePart(of id: App.ID) {
    guard let real, lock(id) else { return }
    PartFolder(of: real.folder).remove(id)
    unlock(id)
  }

  /// Discards the partial data of real downloads that no process is working on: of one app, or of
  /// all. Returns the number of bytes.
  public func removeParts(of app: App.ID? = nil) -> Int64 {
    guard let real else { return 0 }
    let parts = PartFolder(of: real.folder)
    var size: Int64 = 0
    let ids =
      app.map { [$0] }
      ?? parts.names.filter { !$0.hasSuffix(".json") }.compactMap(\.removingPercentEncoding)
    for id in ids where runs[id] == nil {
      guard lock(id) else {
        note("\(id): It is being downloaded by another tipjar.")
        continue
      }
      size += parts.remove(id)
      unlock(id)
      if records[id]?.partial?.url != nil { change(id, durable: false) { $0.partial = nil } }
    }
    return size
  }

  /// Ends an attempt that failed. A full disk pauses all real downloads, since none of them can
  /// continue.
  func fail(_ run: Run, _ failure: DownloadFailure) {
    if failure.kind == .cannotRun, let next = run.app.alternative {
      return startAlternative(next, after: run, failure)
    }
    if failure.kind == .checksum {
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
      emit(.noted(note), of: other.app.id, attempt: other.attempt)
      suspend(other)
    }
  }
}
