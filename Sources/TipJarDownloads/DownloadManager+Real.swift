import Foundation
import TipJarFiles

/// The steps of an attempt that only real downloads have.
extension DownloadManager {
  /// Returns whether an app's download fetches a file.
  public nonisolated func isReal(_ app: App) -> Bool { real != nil && app.url != nil }

  /// Adapts the records to the kind of downloads, and recovers the data of interrupted
  /// installations.
  func adaptRecords() {
    for (id, record) in records {
      guard let app = catalog[id] else { continue }
      records[id] = record.usable(forRealDownloads: isReal(app))
    }
    guard let real else { return }
    let suffix = ".json"
    for name in PartFolder(of: real.folder).names where name.hasSuffix(suffix) {
      guard let id = name.dropLast(suffix.count).removingPercentEncoding, let app = catalog[id],
        runs[id] == nil, locks?.lock(id) == true
      else { continue }
      real.installer.recover(app, record(for: id))
      locks?.unlock(id)
    }
    for (id, record) in records where record.olderFile != nil && runs[id] == nil {
      removeOlderFile(of: id)
    }
  }

  /// Installs outside the manager, since a large file takes long to reach the disk.
  func beginInstalling(_ run: Run) {
    guard let transfer = run.transfer else { return }
    Task {
      await Self.install(transfer)
      guard let latest = runs[run.app.id], latest.attempt == run.attempt, latest.isInstalling else {
        return
      }
      install(latest)
    }
  }

  @concurrent private nonisolated static func install(_ transfer: any Transfer) async {
    _ = transfer.install()
  }

  /// Removes what an installation no longer needs, once its record is on disk.
  func finishInstalling(_ run: Run) {
    guard run.isReal else { return }
    removeOlderFile(of: run.app.id)
    real?.installer.finish(run.app.id)
  }

  private func removeOlderFile(of id: App.ID) {
    guard let older = record(for: id).olderFile else { return }
    if older.path != record(for: id).file?.path { removeFiles([older]) }
    change(id) { $0.olderFile = nil }
  }

  /// Removes installed files; one that was changed stays, and is named. Returns those that stay.
  @discardableResult
  func removeFiles(_ files: [InstalledFile]) -> [InstalledFile] {
    let installer = real?.installer ?? Installer(root: "", links: nil) { _ in }
    return files.filter { file in
      guard let path = installer.remove(file) else { return false }
      note("\(path) was changed after it was installed, so it stays; delete it yourself")
      return true
    }
  }

  /// Discards the partial data of an app's real download, if no attempt is active.
  func removePart(of id: App.ID) {
    if let real { PartFolder(of: real.folder).remove(id) }
  }

  /// Discards the partial data of real downloads that no process is working on: of one app, or of
  /// all. Returns the number of bytes.
  public func removeParts(of app: App.ID? = nil) -> Int64 {
    guard let real else { return 0 }
    let parts = PartFolder(of: real.folder)
    let size = parts.size
    let ids =
      app.map { [$0] }
      ?? parts.names.filter { !$0.hasSuffix(".json") }.compactMap(\.removingPercentEncoding)
    for id in ids where runs[id] == nil {
      guard locks?.lock(id) == true else { continue }
      parts.remove(id)
      locks?.unlock(id)
      if records[id]?.partial?.url != nil { change(id, durable: false) { $0.partial = nil } }
    }
    return size - parts.size
  }

  /// Ends an attempt that failed. A full disk pauses all real downloads, since none of them can
  /// continue.
  func fail(_ run: Run, _ failure: DownloadFailure) {
    if failure.kind == .checksum {
      change(run.app.id, durable: false) { $0.partial = nil }
    } else {
      keep(run)
    }
    guard failure.kind == .diskFull else {
      return end(run.app.id, attempt: run.attempt, with: .broken(failure))
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
