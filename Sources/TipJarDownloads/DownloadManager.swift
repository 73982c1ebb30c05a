public import Foundation
import TipJarFiles

/// The download manager, for the screen and the commands alike. Downloads are simulated, and nothing is
/// fetched, unless it was given the means of real ones.
///
/// Every call names an app and the number of an attempt; everything that happens comes back through
/// `events` under that number. What was committed first wins: a cancel that comes after the last
/// byte is too late, and the attempt ends with `finished` alone.
public actor DownloadManager {
  /// Everything that happens, in order, for one reader; it ends with `stop()`.
  public nonisolated let events = DownloadEvents()
  /// Problems with the files, one line each, the oldest first.
  public internal(set) var problems: [String] = []
  /// The record of each app that was ever touched.
  public internal(set) var records: [App.ID: AppRecord] = [:]
  /// The apps that other processes were downloading when the records were read last.
  public private(set) var elsewhere: Set<App.ID> = []

  /// The catalogue.
  public internal(set) var catalog: Catalog
  /// A Boolean value that indicates whether it is the whole catalogue, or a beginning until
  /// `adopt`.
  private var isWhole: Bool
  nonisolated let options: Options
  /// The means of real downloads; nil where all are simulated.
  nonisolated let real: RealDownloads?
  let date: @Sendable () -> Date
  let files: RecordFolder
  var locks: AppLocks?

  /// Attempts that have not ended, one an app at most.
  var runs: [App.ID: Run] = [:]
  /// The attempts that a tick changes, in the order in which they began to move.
  var moving: [App.ID] = []
  /// The attempts that wait behind the limit, first come first served.
  var waiting: [App.ID] = []
  /// The number of attempts that download.
  var downloading = 0
  /// The last attempt of each app, and whether it was only paused.
  var last: [App.ID: (attempt: Int, isPaused: Bool)] = [:]
  /// The one task; nil while nothing moves.
  var ticker: Task<Void, Never>?
  var isStopped = false

  private let clock: any Clock<Duration>
  /// The time on the clock since this manager was made.
  let elapsed: @Sendable () -> Duration

  /// A manager that keeps its records in `folder`/apps. `clock` moves the downloads, `date` gives
  /// the time of an installation. Of a large catalogue the beginning will do, until `adopt` brings
  /// the whole. Call `load()` before anything else.
  public init(
    catalog: Catalog, isWhole: Bool = true, folder: URL, clock: any Clock<Duration>,
    date: @escaping @Sendable () -> Date, options: Options = Options(), real: RealDownloads? = nil
  ) {
    self.catalog = catalog
    self.isWhole = isWhole
    self.options = options
    self.real = real
    self.date = date
    self.clock = clock
    files = RecordFolder(root: folder)
    elapsed = Self.stopwatch(clock)
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  // MARK: Records

  /// Returns whether the file of this name in the folder of the records is as this manager wrote it
  /// last: a watch on the folder does not report it.
  public nonisolated func isOwn(_ fileName: String) -> Bool { files.isOwn(fileName) }

  /// Reads the records; in a fresh folder it first makes those of the apps that start as something
  /// else than GET. What fails is in `problems`. May be called again, to see what others wrote.
  public func load() async {
    let now = date()
    do throws(FileError) {
      // The first start's records are made together, so they wait for the whole catalogue.
      if isWhole {
        try files.seed(
          with: catalog.initialApps.reduce(into: [:]) { records, app in
            records[app.id] = app.initially.map { AppRecord(initially: $0, of: app, at: now) }
          })
      }
      if locks == nil { locks = try AppLocks(path: files.lockPath) }
      guard isWhole || files.isThere else { return }
      let contents = try files.contents(at: now)
      records = contents.records
      adaptRecords()
      elsewhere = Set(
        records.filter { $1.partial != nil && locks?.isLockedElsewhere($0) == true }.keys)
      problems += contents.problems
    } catch {
      note(error.description)
    }
  }

  /// Replaces the catalogue, the beginning by the whole, and reads its records.
  public func adopt(_ catalog: Catalog) async {
    self.catalog = catalog
    isWhole = true
    await load()
  }

  /// The record of an app; an empty one for an app that was never touched.
  public func record(for id: App.ID) -> AppRecord {
    records[id] ?? AppRecord()
  }

  /// Uninstalls the app; it can be downloaded again. An attempt in flight is cancelled, one that is
  /// past stopping ends first. False where it is not installed, or that could not be written.
  @discardableResult
  public func remove(_ id: App.ID) -> Bool {
    if let run = runs[id] { run.isInstalling ? install(run) : drop(run) }
    var wasInstalled = false
    var files: [InstalledFile] = []
    let isKept = change(id) {
      wasInstalled = $0.installedVersion != nil
      guard wasInstalled else { return }
      files = [$0.file, $0.olderFile].compactMap(\.self)
      $0.installedVersion = nil
      $0.installedAt = nil
      $0.isOwned = true
      ($0.file, $0.olderFile) = (nil, nil)
    }
    guard isKept, wasInstalled else { return false }
    var left = record(for: id)
    left.file = removeFiles(files).first
    emit(.removed(left), of: id, attempt: last[id]?.attempt ?? 0)
    return true
  }

  // MARK: Attempts

  /// Does the work before a download, and reports `prepared`. An older attempt of the app still in
  /// flight is cancelled; its bytes are kept.
  ///
  /// - Parameter goesOn: Whether the download then starts by itself, without
  ///   ``download(_:attempt:)``.
  public func prepare(_ id: App.ID, attempt: Int, goesOn: Bool = false) {
    begin(id, attempt: attempt, goesOn: goesOn)
  }

  /// Downloads and installs the app, and resumes after the received bytes of the same version. It
  /// waits (`queued`) while as many as the limit download. Needs no `prepare`: a paused one is
  /// resumed this way.
  public func download(_ id: App.ID, attempt: Int) {
    if let run = runs[id], run.attempt == attempt {
      if run.step == .prepared { enqueue(id) }
    } else if !isOver(id, attempt),
      let app = enter(id, attempt: attempt)
    {
      runs[id] = Run(
        app: app, attempt: attempt, goesOn: false, isReal: isReal(app), step: .prepared)
      enqueue(id)
    }
  }

  /// Returns whether the attempt was the last one and has ended: calls for it now are too late.
  private func isOver(_ id: App.ID, _ attempt: Int) -> Bool {
    last[id].map { $0.attempt == attempt && !$0.isPaused } ?? false
  }

  /// Pauses and keeps the received bytes. Without effect once all bytes were received.
  public func pause(_ id: App.ID, attempt: Int) {
    guard let run = runs[id], run.attempt == attempt, !run.isInstalling else { return }
    suspend(run)
  }

  /// Cancels and drops the received bytes. Without effect once all bytes were received: then the
  /// attempt ends with `finished`. A paused attempt can be cancelled too.
  public func cancel(_ id: App.ID, attempt: Int) {
    if let run = runs[id] {
      if run.attempt == attempt, !run.isInstalling { drop(run) }
    } else if !isOver(id, attempt) {
      // Also for an attempt that never began: its caller waits for this event.
      if change(id, durable: false, { $0.partial = nil }) { removePart(of: id) }
      end(id, attempt: attempt, with: .cancelled)
    }
  }

  /// Ends all attempts before the program quits: those that can no longer be stopped are installed
  /// at once, all others are paused. Nothing happens after it.
  public func stop() async {
    guard !isStopped else { return }
    isStopped = true
    (moving, waiting) = ([], [])
    for run in runs.values.sorted(by: { $0.app.id < $1.app.id }) {
      run.isInstalling ? install(run) : suspend(run)
    }
    let ticker = ticker
    ticker?.cancel()
    await ticker?.value
    events.finish()
  }

  // MARK: Telling and ticking

  /// Reports an event to the listener.
  func emit(_ kind: DownloadEvent.Kind, of id: App.ID, attempt: Int) {
    events.add(DownloadEvent(appID: id, attempt: attempt, kind: kind))
  }

  /// Starts the task that advances all attempts, unless it runs or nothing moves.
  func wake() {
    guard ticker == nil, !moving.isEmpty, !isStopped else { return }
    ticker = Task { await tickWhileMoving() }
  }

  private func tickWhileMoving() async {
    while !moving.isEmpty, (try? await clock.sleep(for: options.tick)) != nil { tick() }
    ticker = nil
  }
}
