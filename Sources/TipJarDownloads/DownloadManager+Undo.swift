import TipJarFiles
import TipJarVocabulary

/// A stop or a removal that can be taken back, one at a time. Until it is final nothing is deleted, and
/// the app stays locked.
extension DownloadManager {
  /// Takes back the last stop or removal of an app, if it is not final. A stopped download goes on
  /// where it was, as `attempt`; without one it is paused.
  public func undo(_ id: App.ID, attempt: Int? = nil) -> Change {
    let end = takeBack(id)
    if let attempt { download(id, attempt: attempt) }
    return end
  }

  /// Makes the last stop or removal final: of this app, or of any. Returns the paths of installed files
  /// that were changed, and stay.
  @discardableResult
  public func makeFinal(_ id: App.ID? = nil) -> [String] {
    guard let undoable, id == nil || id == undoable else { return [] }
    return endUndo(of: undoable).kept
  }

  /// Changes a record so that it can be taken back; an earlier stop or removal is then final. Returns
  /// false if the record cannot be changed.
  func beginUndo(
    of id: App.ID, durable: Bool = true, _ body: (inout AppRecord) -> Void
  ) -> Bool {
    makeFinal()
    undoable = id
    let failure = change(id, durable: durable, body)
    if failure != nil || records[id]?.undo == nil {
      undoable = nil
      unlock(id)
    }
    return failure == nil
  }

  /// Ends the undo of an app that is downloaded again: with the bytes of a stopped download.
  func endUndo(before id: App.ID) {
    guard undoable == id else { return }
    if record(for: id).isChanging { makeFinal(id) } else { _ = takeBack(id) }
  }

  /// Ends what killed programs have left.
  func resolveUndos() {
    guard folderAccess == .writing else { return }
    for (id, record) in records where record.undo != nil && id != undoable && runs[id] == nil {
      if claim(id) == nil { unlock(id) }
    }
  }

  private func takeBack(_ id: App.ID) -> Change {
    guard undoable == id else { return .none }
    // The record is first: a program that is killed now is followed by one that goes on.
    let refusal = change(id) {
      switch $0.undo {
      case .stop(let partial): ($0.partial, $0.undo) = (partial, nil)
      case .removal(let before): $0.undo = .restoration(of: before)
      case .restoration, nil: break
      }
    }
    return refusal.map(Change.failed) ?? endUndo(of: id).change
  }

  private func endUndo(of id: App.ID) -> (change: Change, kept: [String]) {
    let end = resolve(id)
    undoable = nil
    unlock(id)
    return end
  }

  /// Ends the undo in a record as the person last asked. The app is locked.
  @discardableResult
  func resolve(_ id: App.ID) -> (change: Change, kept: [String]) {
    var record = record(for: id)
    var inTheWay: [LinkFailure] = []
    var kept: [String] = []
    do throws(FileError) {
      switch record.undo {
      case nil: return (.done(record, inTheWay: []), [])
      case .stop(let partial):
        guard real != nil || partial?.url == nil else { return (.none, []) }
        if let real { PartFolder(of: real.folder).remove(id) }
      case .removal(let before):
        kept = removeInstalled(before, id)
      case .restoration(let before):
        var restored = before
        restored.partial = record.partial
        // The versions may have been deleted by somebody else.
        if let links = try restore(&restored, id) { (record, inTheWay) = (restored, links) }
      }
      record.undo = nil
      try files.keep(record, for: id, durable: record.isOwned)
    } catch {
      note(error.description)
      return (.failed(DownloadFailure(.file, host: "", .system(error.description))), kept)
    }
    records[id] = record
    return (.done(record, inTheWay: inTheWay), kept)
  }

  /// Uses the installed version of a record again. Returns the links that could not be made; nil if
  /// the version is gone.
  private func restore(
    _ record: inout AppRecord, _ id: App.ID
  ) throws(FileError) -> [LinkFailure]? {
    guard let versions = AppVersions(of: record) else { return [] }
    guard let tree = record.tree else {
      let file = record.file?.path ?? ""
      return (record.links ?? []).compactMap { versions.publicLinks.make($0, to: file) }
    }
    guard let real, let installation = versions.installation(of: tree.folder) else { return nil }
    let linked = try real.installer.use(installation, of: id, after: record)
    versions.sync()
    record.links = linked.links
    return linked.inTheWay
  }
}
