import Foundation
import TipJarFiles

/// Records on disk. Only the process that holds an app's lock changes its record.
extension DownloadManager {
  /// Locks an app against other programs: its record in the state folder, and its bytes in the
  /// installation folder. Returns false if another process has locked either.
  func lock(_ id: App.ID) -> Bool {
    guard let locks, locks.lock(id) else { return false }
    guard let parts = partLocks(), !parts.lock(id) else { return true }
    locks.unlock(id)
    return false
  }

  /// Releases the locks on an app.
  func unlock(_ id: App.ID) {
    locks?.unlock(id)
    openPartLocks?.unlock(id)
  }

  /// Returns whether another process has locked the app.
  func isLockedElsewhere(_ id: App.ID) -> Bool {
    locks?.isLockedElsewhere(id) == true || partLocks()?.isLockedElsewhere(id) == true
  }

  /// The locks of the installation folder; nil if nothing was downloaded there, or if it cannot be
  /// used, which a download then reports.
  private func partLocks() -> AppLocks? {
    if openPartLocks == nil, let real {
      openPartLocks = try? AppLocks(path: PartFolder(of: real.folder).lockPath)
    }
    return openPartLocks
  }

  /// Locks an app and reads its record. Returns the reason on failure.
  func claim(_ id: App.ID) -> DownloadFailure? {
    guard locks != nil else {
      let problem = "The state folder cannot be used: \(problems.last ?? "")."
      return DownloadFailure(.file, host: "", .system(problem))
    }
    guard lock(id) else { return DownloadFailure(.busy, host: "", .locked) }
    do {
      records[id] = adapted(try files.record(for: id, at: date()), of: id)
    } catch {
      records[id] = nil
      note("\(error)")
    }
    return nil
  }

  /// Returns a refusal of ``claim(_:)`` in a sentence.
  static func sentence(_ refusal: DownloadFailure) -> String {
    guard case .system(let problem) = refusal.detail else {
      return "It is being downloaded by another tipjar."
    }
    return problem
  }

  /// Changes a record on disk and in memory, or neither.
  @discardableResult
  func change(_ id: App.ID, durable: Bool = true, _ body: (inout AppRecord) -> Void) -> Bool {
    let isOurs = runs[id]?.holdsLock ?? false
    if !isOurs, let refusal = claim(id) {
      note("\(id): \(Self.sentence(refusal))")
      return false
    }
    defer { if !isOurs { unlock(id) } }
    var record = record(for: id)
    let before = record
    body(&record)
    guard record != before else { return true }
    do {
      // A power failure may lose progress, but never what is installed or owned.
      let isKept = before.isOwned || before.installedVersion != nil
      try files.keep(record, for: id, durable: durable || isKept)
      records[id] = record
      return true
    } catch {
      note(error.description)
      return false
    }
  }

  /// Saves the progress of each download, at most once a second, so that a killed program loses no
  /// more. With more than 160 downloads it saves less often: saving must not cost more than
  /// downloading.
  func keepSome(at now: Duration) {
    var left = 16
    let turn = options.tick * (Double(moving.count) / Double(left))
    let interval = max(.seconds(1), turn)
    for id in moving {
      if left == 0 { return }
      guard runs[id]?.isDueToBeKept(at: now, every: interval) == true else { continue }
      left -= 1
      let partial = runs[id]?.partial
      change(id, durable: false) { $0.partial = partial }
    }
  }

  /// Discards the partial data of an app's real download, if no attempt is active.
  func removePart(of id: App.ID) {
    guard let real, lock(id) else { return }
    PartFolder(of: real.folder).remove(id)
    unlock(id)
  }

  /// Discards the partial data of real downloads that no process is working on: of these apps, or of
  /// all if there are none. Returns the number of bytes.
  public func removeParts(of apps: [App.ID] = []) -> Int64 {
    guard let real else { return 0 }
    let parts = PartFolder(of: real.folder)
    var size: Int64 = 0
    for id in apps.isEmpty ? parts.ids.sorted() : apps where runs[id] == nil {
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

  /// The number of partial downloads that the next run can resume, as the records are on disk now:
  /// none if their folder is gone, and none whose bytes are.
  public var resumableCount: Int {
    let records = (try? files.contents(at: date()).records) ?? [:]
    let parts = real.map { PartFolder(of: $0.folder) }
    return records.count { id, record in
      guard let partial = record.partial else { return false }
      guard let parts, partial.url != nil else { return true }
      return FileFacts(path: parts.path(of: id)) != nil
    }
  }

  /// Records a problem as the latest one. It is listed once: on a full disk, each download reports
  /// its own every second.
  func note(_ problem: String) {
    problems.removeAll { $0 == problem }
    problems.append(problem)
  }
}
