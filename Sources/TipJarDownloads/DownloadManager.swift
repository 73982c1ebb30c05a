public import Foundation
package import TipJarFiles
package import TipJarVocabulary

/// The download manager of the screen and the commands. Downloads are simulated, and nothing is
/// fetched, unless `real` is given.
///
/// Every call names an app and the number of an attempt; `events` reports everything under that
/// number. What happens first wins: a cancel after the last byte is too late, and the attempt ends
/// with `finished` only.
public actor DownloadManager {
  /// All events, in order, for one reader; the sequence ends with `stop()`.
  public nonisolated let events = DownloadEvents()
  /// Problems with the files, one line each, the oldest first.
  public internal(set) var problems: [String] = []
  /// The record of each app that has one.
  public internal(set) var records: [App.ID: AppRecord] = [:]
  /// The apps that other processes were downloading when the records were last read.
  public private(set) var elsewhere: Set<App.ID> = []

  /// The catalogue.
  public internal(set) var catalog: Catalog
  /// A Boolean value that indicates whether the catalogue is complete; before `adopt` it may be a
  /// beginning.
  private var isWhole: Bool
  nonisolated let options: Options
  /// The means of real downloads; nil if all are simulated.
  nonisolated let real: RealDownloads?
  let date: @Sendable () -> Date
  let files: RecordFolder
  let folderAccess: FolderAccess
  /// The locks of the state folder; nil if it cannot be used.
  var locks: AppLocks?
  /// The locks of the installation folder, once they were needed.
  var openPartLocks: AppLocks?

  /// The hosts, besides those of an app's addresses, that a redirect may lead to; nil for any.
  var followedHosts: Set<String>?

  /// The attempts that have not ended, at most one for each app.
  var runs: [App.ID: Run] = [:]
  /// The attempts that a tick advances, in the order in which they began to move.
  var moving: [App.ID] = []
  /// The attempts that wait because of the limit, in order of arrival.
  var waiting: [App.ID] = []
  /// The number of attempts that download.
  var downloading = 0
  /// The last attempt of each app, and whether it is paused.
  var last: [App.ID: (attempt: Int, isPaused: Bool)] = [:]
  /// The attempts whose files are complete, and wait for those before them to be installed.
  var complete: [Run] = []
  /// The app whose stop or removal can be taken back, which stays locked; nil for none.
  var undoable: App.ID?
  /// The task that installs; nil while there is nothing to install.
  var installer: Task<Void, Never>?
  /// The task that ticks; nil while nothing moves.
  var ticker: Task<Void, Never>?
  var isStopped = false

  private let clock: any Clock<Duration>
  /// The time on the clock since this manager was created.
  let elapsed: @Sendable () -> Duration

  /// A manager that keeps its records in `folder`/apps, or only reads them there.
  package init(
    catalog: Catalog, isWhole: Bool = true, folder: URL, for access: FolderAccess,
    clock: any Clock<Duration>, date: @escaping @Sendable () -> Date,
    options: Options = Options(), real: RealDownloads? = nil
  ) {
    self.catalog = catalog
    folderAccess = access
    self.isWhole = isWhole
    self.options = options
    self.real = real
    self.date = date
    self.clock = clock
    files = RecordFolder(root: folder)
    elapsed = Self.stopwatch(clock)
  }

  /// A manager that keeps its records in `folder`/apps. `clock` moves the downloads, `date` gives
  /// the time of an installation. The beginning of a large catalogue is enough until `adopt` brings
  /// the rest. Call `load()` before anything else.
  public init(
    catalog: Catalog, isWhole: Bool = true, folder: URL, clock: any Clock<Duration>,
    date: @escaping @Sendable () -> Date, options: Options = Options(), real: RealDownloads? = nil
  ) {
    self.init(
      catalog: catalog, isWhole: isWhole, folder: folder, for: .writing, clock: clock, date: date,
      options: options, real: real)
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  // MARK: Records

  /// Returns whether a file in the records' folder is as this manager last wrote it: then a watch
  /// on the folder does not report it.
  public nonisolated func isOwn(_ fileName: String) -> Bool { files.isOwn(fileName) }

  /// Reads the records; in a new folder, first creates those of the apps with an initial state.
  /// Failures are added to `problems`. May be called again to see the changes of others.
  public func load() async {
    let now = date()
    do throws(FileError) {
      // The initial records are created together, so they wait for the whole catalogue.
      if isWhole, !files.isThere {
        records = catalog.apps.reduce(into: [:]) { records, app in
          records[app.id] = app.initially.map { AppRecord(initially: $0, of: app, at: now) }
        }
        if folderAccess == .reading { return adaptRecords() }
        try files.seed(with: records)
      }
      guard isWhole || files.isThere else { return }
      let contents = try files.contents(at: now, for: folderAccess)
      if locks == nil {
        // Without the file of the locks nobody holds one.
        let isNeeded = folderAccess == .writing || access(files.lockPath, F_OK) == 0
        locks = isNeeded ? try AppLocks(path: files.lockPath, for: folderAccess) : nil
      }
      records = contents.records
      resolveUndos()
      adaptRecords()
      elsewhere = Set(records.filter { $1.partial != nil && isLockedElsewhere($0) }.keys)
      problems += contents.problems
    } catch {
      note(error.description)
    }
  }

  /// Replaces the beginning of the catalogue with the whole, and reads its records.
  public func adopt(_ catalog: Catalog) async {
    self.catalog = catalog
    isWhole = true
    await load()
  }

  /// Returns the record of an app; an empty one if it has none.
  public func record(for id: App.ID) -> AppRecord { records[id] ?? AppRecord() }

  /// Uninstalls the app; it can be downloaded again. An active attempt is cancelled; one that can
  /// no longer be stopped ends first. With `isUndoable`, ``undo(_:attempt:)`` can take it back.
  /// Returns false if the app is not installed, or if the record could not be written.
  @discardableResult
  public func remove(_ id: App.ID, isUndoable: Bool = false) -> Bool {
    if let run = runs[id] { run.isInstalling ? install(run) : drop(run) }
    var removed: AppRecord?
    // The record is first, so that a removal that is killed is completed.
    let isKept = beginUndo(of: id) {
      // A file that somebody deleted may have left its link.
      guard $0.installedVersion != nil || $0.file != nil || $0.isLost else { return }
      removed = $0
      $0.uninstall()
      $0.undo = removed.map { .removal(of: $0) }
    }
    guard isKept, let removed else { return false }
    _ = stopUsing(removed, id)
    if !isUndoable { makeFinal(id) }
    emit(.removed, of: id, attempt: last[id]?.attempt ?? 0, record(for: id))
    return true
  }

  // MARK: Attempts

  /// Prepares a download, reports `prepared`, and goes on as ``download(_:attempt:)`` does. An older
  /// active attempt of the app is cancelled; its bytes are kept.
  public func prepare(_ id: App.ID, attempt: Int) {
    guard let app = enter(id, attempt: attempt) else { return }
    let isReal = isReal(app)
    runs[id] = Run(
      app: app, attempt: attempt, isReal: isReal, state: .preparing,
      until: elapsed() + (isReal ? .zero : options.preparing))
    move(id)
  }

  /// Downloads and installs the app, resuming after the received bytes of the same version. It
  /// waits (`queued`) while the limit is reached. A paused attempt is resumed this way, without
  /// `prepare`.
  public func download(_ id: App.ID, attempt: Int) {
    guard !isOver(id, attempt), let app = enter(id, attempt: attempt) else { return }
    runs[id] = Run(app: app, attempt: attempt, isReal: isReal(app))
    enqueue(id)
  }

  /// Returns whether the attempt was the last one and has ended: calls for it are now too late.
  private func isOver(_ id: App.ID, _ attempt: Int) -> Bool {
    last[id].map { $0.attempt == attempt && !$0.isPaused } ?? false
  }

  /// Pauses and keeps the received bytes. No effect once all bytes are received.
  public func pause(_ id: App.ID, attempt: Int) {
    guard let run = runs[id], run.attempt == attempt, !run.isInstalling else { return }
    suspend(run)
  }

  /// Cancels and discards the received bytes. No effect once all bytes are received: the attempt
  /// then ends with `finished`. A paused attempt can be cancelled too. With `isUndoable`,
  /// ``undo(_:attempt:)`` can take it back.
  public func cancel(_ id: App.ID, attempt: Int, isUndoable: Bool = false) {
    if let run = runs[id] {
      if run.attempt == attempt, !run.isInstalling { drop(run, isUndoable: isUndoable) }
    } else if !isOver(id, attempt) {
      // Also for an attempt that never began, since its caller waits for this event.
      discard(id, isUndoable: isUndoable)
      end(id, attempt: attempt, with: .cancelled)
    }
  }

  /// Ends all attempts before the program quits: those that can no longer be stopped are installed
  /// at once, all others are paused. No events follow.
  public func stop() async {
    guard !isStopped else { return }
    isStopped = true
    makeFinal()
    (moving, waiting) = ([], [])
    let unfinished = runs.values.sorted { $0.app.id < $1.app.id }
    for run in unfinished where !run.isInstalling { suspend(run) }
    await installer?.value
    for run in unfinished where runs[run.app.id]?.attempt == run.attempt { install(run) }
    let ticker = ticker
    ticker?.cancel()
    await ticker?.value
    events.finish()
  }

  // MARK: Reporting and ticking

  /// Reports an event to the reader.
  func emit(
    _ kind: DownloadEvent.Kind, of id: App.ID, attempt: Int, _ record: AppRecord? = nil
  ) { events.add(DownloadEvent(appID: id, attempt: attempt, kind: kind, record: record)) }

  func emit(_ kind: DownloadEvent.Kind, of run: Run) {
    emit(kind, of: run.app.id, attempt: run.attempt)
  }

  /// Starts the task that advances all attempts, unless it runs or nothing moves.
  func wake() {
    guard ticker == nil, !moving.isEmpty, !isStopped else { return }
    ticker = Task {
      while !moving.isEmpty, (try? await clock.sleep(for: options.tick)) != nil { tick() }
      ticker = nil
    }
  }
}

extension DownloadManager {
  /// The options of downloads; the durations are those of simulated ones.
  public struct Options: Equatable, Sendable {
    /// The default maximum number of simultaneous downloads.
    public static let usualLimit = 3

    /// The maximum number of simultaneous downloads, 1 or more; the rest wait.
    public var limit: Int
    /// The duration of the preparation.
    public var preparing: Duration
    /// The range of durations of a whole download; the seed and the app determine the duration.
    public var duration: ClosedRange<Duration>
    /// The duration of the installation, after all bytes are received.
    public var installing: Duration
    /// The interval between ticks, 1 ms or more.
    public var tick: Duration
    /// The seed. The same seed gives the same downloads.
    public var seed: UInt64

    /// Creates options; the defaults are those of the built-in store.
    public init(
      limit: Int = usualLimit, preparing: Duration = .seconds(1),
      duration: ClosedRange<Duration> = .seconds(5) ... .seconds(15),
      installing: Duration = .milliseconds(800), tick: Duration = .milliseconds(100),
      seed: UInt64 = 0
    ) {
      self.limit = max(1, limit)
      self.preparing = preparing
      self.duration = duration
      self.installing = installing
      self.tick = max(.milliseconds(1), tick)
      self.seed = seed
    }
  }
}

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

  /// Releases the locks on an app, unless its stop or removal can be taken back.
  func unlock(_ id: App.ID) {
    guard id != undoable else { return }
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
      openPartLocks = try? AppLocks(
        path: PartFolder(of: real.folder).lockPath, for: folderAccess)
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
    if id != undoable { resolve(id) }
    return nil
  }

  /// Returns a refusal of ``claim(_:)`` in a sentence.
  static func sentence(_ refusal: DownloadFailure) -> String {
    guard case .system(let problem) = refusal.detail else {
      return "It is being downloaded by another tipjar."
    }
    return problem
  }

  /// Changes a record on disk and in memory, or neither. Returns the failure if another program works
  /// on the app, or the record cannot be written.
  @discardableResult
  package func change(
    _ id: App.ID, durable: Bool = true, _ body: (inout AppRecord) -> Void
  ) -> DownloadFailure? {
    let isOurs = runs[id]?.holdsLock ?? false
    if !isOurs, let refusal = claim(id) {
      note("\(id): \(Self.sentence(refusal))")
      return refusal
    }
    defer { if !isOurs { unlock(id) } }
    var record = record(for: id)
    let before = record
    body(&record)
    guard record != before else { return nil }
    do {
      // A power failure may lose progress, but never what is installed or owned.
      let isKept = before.isOwned || before.installedVersion != nil
      try files.keep(record, for: id, durable: durable || isKept)
      records[id] = record
      return nil
    } catch {
      note(error.description)
      return DownloadFailure(.file, host: "", .system(error.description))
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
      guard let parts, partial.url != nil, partial.receivedBytes > 0 else { return true }
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

/// Preparing and downloading in one call, for the command line.
extension DownloadManager {
  /// Downloads apps simultaneously, each in a separate attempt, and reports their events, as the
  /// reader of `events`. Returns how each attempt ended, without those that `stop()` or a cancelled
  /// task left unfinished.
  public nonisolated func get(
    _ ids: [App.ID], tell: (DownloadEvent) -> Void
  ) async -> [App.ID: DownloadState] {
    var open = await begin(ids)
    var ends: [App.ID: DownloadState] = [:]
    var batches = events.makeAsyncIterator()
    while !open.isEmpty, let batch = await batches.next() {
      for event in batch where open[event.appID] == event.attempt {
        tell(event)
        guard let state = event.state, state.isEnd else { continue }
        ends[event.appID] = state
        open[event.appID] = nil
      }
    }
    return ends
  }

  /// Begins a new attempt for each app; an unfinished earlier one is paused. Returns the new
  /// attempts' numbers.
  func begin(_ ids: [App.ID]) -> [App.ID: Int] {
    var attempts: [App.ID: Int] = [:]
    for id in ids where attempts[id] == nil {
      let attempt = (runs[id]?.attempt ?? last[id]?.attempt ?? 0) + 1
      attempts[id] = attempt
      if let run = runs[id] { suspend(run) }
      prepare(id, attempt: attempt)
    }
    return attempts
  }
}
