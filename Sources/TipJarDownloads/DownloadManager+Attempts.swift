import Foundation
import TipJarVocabulary

/// The steps of an attempt; only this file removes attempts from `runs`.
extension DownloadManager {
  /// Makes room for an attempt; nil if it cannot begin.
  func enter(_ id: App.ID, attempt: Int) -> App? {
    guard !isStopped else { return nil }
    guard let app = catalog[id] else {
      end(
        id, attempt: attempt, with: .failed(reason: "There is no app \"\(id)\" in the catalogue."))
      return nil
    }
    guard app.url != nil || app.files.isEmpty && !app.isTracked else {
      let reason = "No file of \"\(app.name)\" is for this computer (\(Machine.current))."
      end(id, attempt: attempt, with: .failed(reason: reason))
      return nil
    }
    endUndo(before: id)
    guard let run = runs[id] else { return app }
    guard run.attempt != attempt else { return nil }
    if run.isInstalling {
      install(run)
    } else {
      keep(run)
      run.transfer?.stop(keepsBytes: true)
      end(id, attempt: run.attempt, with: .cancelled)
    }
    return app
  }

  /// Starts a prepared attempt, or queues it.
  func enqueue(_ id: App.ID) {
    guard let run = runs[id] else { return }
    if downloading < options.limit { return start(run) }
    runs[id]?.reach(.queued)
    waiting.append(id)
    emit(.reached(.queued), of: run)
  }

  /// Starts the transfer of an attempt, which `isTried` if one of another file came before.
  private func start(_ run: Run, isTried: Bool = false) {
    let id = run.app.id
    var run = run
    let isNew = run.transfer == nil
    if isNew {
      // The folder has the locks too. The download reports why it cannot be made.
      if run.isReal, openPartLocks == nil, let real { try? PartFolder(of: real.folder).make() }
      if let refusal = claim(id) {
        return end(
          id, attempt: run.attempt,
          with: run.isReal ? .broken(refusal) : .failed(reason: Self.sentence(refusal)))
      }
      run.transfer = makeTransfer(for: run.app, attempt: run.attempt, record(for: id))
    }
    let kept = isNew ? record(for: id).resumableBytes(of: run.app) : 0
    let state = run.start(at: elapsed(), after: kept, isTried: isTried)
    runs[id] = run
    downloading += 1
    move(id)
    emit(.reached(state), of: run)
  }

  /// Fetches the next of an app's files in the same attempt.
  func startAlternative(_ app: App, after run: Run, _ failure: DownloadFailure) {
    let note = DownloadNote.alternative(name: app.fileName ?? "", after: failure)
    emit(.noted(note), of: run)
    moving.remove(app.id)
    downloading -= 1
    start(Run(app: app, attempt: run.attempt, isReal: true), isTried: true)
  }

  private func makeTransfer(
    for app: App, attempt: Int, _ record: AppRecord
  ) -> any Transfer {
    let agreed = record.isAgreed(to: app) ? record.partial?.hosts ?? [] : []
    if let real,
      let fetch = FileFetch(
        app, real, record, followedHosts: followedHosts?.union(agreed), seed: options.seed,
        date: date,
        hasEnded: { [weak self] in Task { await self?.advance(app.id, attempt: attempt) } })
    {
      return RealTransfer(fetch, total: app.size)
    }
    return SimulatedTransfer(
      of: app, from: record.resumableBytes(of: app),
      pace: Pace(seed: options.seed, id: app.id, within: options.duration),
      breaks: app.failsOnce != nil && !record.hasFailedOnce, at: elapsed())
  }

  /// Has ticks advance an attempt.
  func move(_ id: App.ID) {
    moving.append(id)
    wake()
  }

  /// Advances every moving attempt once. O(moving attempts).
  func tick() {
    let now = elapsed()
    let due = moving
    moving = []
    moving.reserveCapacity(due.count)
    for id in due {
      guard let outcome = runs[id]?.advance(to: now, installing: options.installing) else {
        continue
      }
      react(to: outcome, of: id)
      if runs[id]?.isMoving == true, moving.last != id { moving.append(id) }
    }
    keepSome(at: now)
  }

  /// Advances an attempt whose transfer is complete: the next file does not wait for a tick.
  private func advance(_ id: App.ID, attempt: Int) {
    guard !isStopped, runs[id]?.attempt == attempt, runs[id]?.isDownloading == true,
      let outcome = runs[id]?.advance(to: elapsed(), installing: options.installing)
    else { return }
    if runs[id]?.isMoving != true { moving.remove(id) }
    react(to: outcome, of: id)
  }

  private func react(to outcome: Run.Outcome, of id: App.ID) {
    let notes = runs[id]?.transfer?.takeNotes() ?? []
    guard let run = runs[id] else { return }
    for note in notes { emit(.noted(note), of: run) }
    switch outcome {
    case .nothing: break
    case .due where run.isInstalling: install(run)
    case .due: enqueue(id)
    case .reached(.failed(let reason)):
      // The bytes of the last tick are kept, too.
      emit(.reached(run.progress(bytesPerSecond: 0)), of: run)
      keep(run, hasFailed: true)
      end(id, attempt: run.attempt, with: .failed(reason: reason))
    case .reached(.broken(let failure, _)): fail(run, failure)
    case .reached(let state):
      emit(.reached(state), of: run)
      if state == .prepared { return enqueue(id) }
      if !run.isDownloading { freeSlot() }
      if run.isInstalling, run.isReal { beginInstalling(run) }
    }
  }

  private func freeSlot() {
    downloading -= 1
    while downloading < options.limit, !waiting.isEmpty {
      if let run = runs[waiting.removeFirst()] { start(run) }
    }
  }

  /// Installs an app now, and ends its attempt once the record is on disk.
  func install(_ run: Run) {
    let id = run.app.id
    let installation: Installation?
    do throws(DownloadFailure) {
      installation = try run.fetch?.install(isOnDisk: false).get()
    } catch {
      let kept = run.transfer?.received ?? 0
      return end(id, attempt: run.attempt, with: .broken(error, kept: kept))
    }
    // The record must not reach the disk before the version's name.
    if let installation { AppVersions(of: installation).sync() }
    let now = date()
    guard change(id, { $0.install(run.app, installation, at: now) }) == nil else {
      let reason = "The record could not be written: \(problems.last ?? "")."
      return end(id, attempt: run.attempt, with: .failed(reason: reason))
    }
    finishInstalling(run, installation)
  }

  /// Pauses an attempt.
  func suspend(_ run: Run) {
    var run = run
    run.transfer?.stop(keepsBytes: true)
    // Include the bytes that were received since the last tick.
    if run.isReal { run.transfer?.advance(to: elapsed()) }
    keep(run, isPaused: true)
    end(run.app.id, attempt: run.attempt, with: .paused)
  }

  /// Cancels an attempt.
  func drop(_ run: Run, isUndoable: Bool = false) {
    var run = run
    run.transfer?.stop(keepsBytes: isUndoable)
    if isUndoable {
      // Include the bytes that were received since the last tick.
      if run.isReal { run.transfer?.advance(to: elapsed()) }
      keep(run)
    }
    discard(run.app.id, isUndoable: isUndoable)
    end(run.app.id, attempt: run.attempt, with: .cancelled)
  }

  /// Discards the partial data of an app, at once or when that is final.
  func discard(_ id: App.ID, isUndoable: Bool) {
    let isKept =
      isUndoable
      && beginUndo(of: id, durable: false) {
        ($0.undo, $0.partial) = (.stop(of: $0.partial), nil)
      }
    if isKept { return }
    if change(id, durable: false, { $0.partial = nil }) == nil { removePart(of: id) }
  }

  /// Keeps what an attempt has received. One that is paused, or that is stopped because the program
  /// quits, is kept even if it has received nothing, because somebody asked for it.
  func keep(_ run: Run, hasFailed: Bool = false, isPaused: Bool = false) {
    let isPaused = isPaused || isStopped
    guard run.transfer != nil || isPaused, !run.isInstalling else { return }
    change(run.app.id, durable: hasFailed) {
      let before = run.transfer == nil ? $0.partial : nil
      $0.partial = run.partial ?? before ?? (isPaused ? run.empty : nil)
      if hasFailed { $0.hasFailedOnce = true }
    }
  }

  /// Ends an attempt; every attempt ends here.
  func end(_ id: App.ID, attempt: Int, with state: DownloadState) {
    let run = runs.removeValue(forKey: id)
    last[id] = (attempt, state == .paused)
    if let run {
      if run.isMoving { moving.remove(id) }
      if run.state == .queued { waiting.remove(id) }
      if run.holdsLock { unlock(id) }
    }
    emit(.reached(state), of: id, attempt: attempt, state == .finished ? record(for: id) : nil)
    if run?.isDownloading == true { freeSlot() }
  }
}

extension [App.ID] {
  /// Removes an id if it is present. O(n), for actions of the user, one at a time.
  fileprivate mutating func remove(_ id: App.ID) {
    if let place = firstIndex(of: id) { remove(at: place) }
  }
}
