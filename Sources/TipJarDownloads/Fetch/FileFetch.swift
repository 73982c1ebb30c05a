import Foundation
import Synchronization
import TipJarDeterminism
import TipJarFiles
import TipJarHTTP
import TipJarVocabulary

/// A performer of the steps of a ``Fetch``: it calls transports, writes bytes, and installs. Bytes
/// are written on the transport's thread as they arrive, and hashed when all are on the disk.
final class FileFetch: Sendable {
  /// The largest number of bytes that are hashed at once, without a task.
  private static let few: Int64 = 1 << 20
  /// The number of bytes up to which a download has no record on the disk: after a kill, that many
  /// are received again. Most small files are complete before.
  static let unrecorded: Int64 = 1 << 16

  struct State: ~Copyable {
    var fetch: Fetch?
    /// The bytes; nil while they are being hashed, and after the end.
    var file: PartFile?
    /// The record on disk.
    var kept: PartRecord?
    /// The current transfer. Reports of an earlier one are ignored.
    var transfer: (transport: any Transport, number: Int)?
    var generation = 0
    var state = DownloadState.fetching()
    var notes: [DownloadNote] = []
    var restarts = 0
    /// The bytes on the disk when they were hashed.
    var contents = PartFile.Contents()
    /// The complete files, once they are unpacked or placed.
    var draft: Installer.Draft?
    var unpacking: Task<Void, Never>?
  }

  let app: App
  private let target: Fetch.Target
  /// The app's record before.
  let record: AppRecord
  let folder: PartFolder
  private let settings: RealDownloads
  private let seed: UInt64
  let date: @Sendable () -> Date
  /// A callback for the end of a transfer; called while the state is locked.
  private let hasEnded: @Sendable () -> Void
  let state = Mutex(State())
  private let installation = Mutex<Result<Installation, DownloadFailure>?>(nil)
  let bytes = Atomic<Int64>(0)
  /// The unpacked part of the file in thousandths.
  private let thousandths = Atomic<Int>(0)
  /// A counter that increases with each change of the state, but not with each byte.
  let changeCount = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)

  /// Creates a fetch of an app with an address, which may be redirected to other hosts: to these,
  /// or to any.
  init?(
    _ app: App, _ settings: RealDownloads, _ record: AppRecord = AppRecord(),
    followedHosts: Set<String>? = nil, seed: UInt64,
    date: @escaping @Sendable () -> Date, hasEnded: @escaping @Sendable () -> Void = {}
  ) {
    guard var target = Fetch.Target(app, largest: settings.largest) else { return nil }
    target.followedHosts = followedHosts
    target.proxies = settings.proxies
    self.app = app
    self.target = target
    self.record = record
    self.settings = settings
    self.seed = seed
    self.date = date
    self.hasEnded = hasEnded
    folder = PartFolder(of: settings.folder)
  }

  /// The number of bytes on disk.
  var received: Int64 { bytes.load(ordering: .relaxed) }
  /// The unpacked fraction, 0...1.
  var unpacked: Double { Double(thousandths.load(ordering: .relaxed)) / 1000 }
  /// The hosts to which requests were redirected.
  var redirectHosts: Set<String> { state.withLock { $0.fetch?.redirectHosts ?? [] } }

  // MARK: Starting and stopping

  /// Begins, or retries after a wait.
  func start() {
    state.withLock { state in
      if state.fetch != nil {
        state.state = .fetching()
        perform(state.fetch?.begin(), &state)
      } else {
        do throws(FileError) { try open(&state) } catch { fail(error, &state) }
      }
    }
  }

  private func open(_ state: inout State) throws(FileError) {
    if app.unpacks, let problem = settings.installer.engineProblem(of: app) {
      return end(DownloadFailure(.engine, host: "", .system(problem)), &state)
    }
    try folder.make()
    var file = try PartFile(folder.path(of: app.id))
    state.kept = folder.record(of: app.id)
    let useful = state.kept.flatMap { $0.isUseful(for: app) ? $0 : nil }
    if useful == nil, file.length > 0 {
      try file.empty()
      state.restarts += 1
    }
    let length = file.length
    bytes.store(length, ordering: .relaxed)
    let missing = file.missingRoom(for: target.size ?? 0)
    guard missing <= 0 else {
      state.file = consume file
      return endForRoom(missing, &state)
    }
    state.fetch = Fetch(
      target, record: useful ?? PartRecord(of: app), length: length,
      generator: SeededGenerator(seed: seed, id: app.id))
    state.file = consume file
    perform(state.fetch?.begin(), &state)
  }

  /// Hashes the bytes: few of them here, more of them outside the transport's thread.
  private func check(_ state: inout State) throws(FileError) -> Fetch.Step? {
    guard let length = state.file?.length, length > Self.few else {
      guard let contents = try state.file?.contents(likeDigest: target.digest) else { return nil }
      return check(contents, &state)
    }
    state.state = .checking
    Task { await self.checkMany() }
    return nil
  }

  @concurrent private func checkMany() async {
    guard let file = state.withLock({ $0.file.take() }) else { return }
    do throws(FileError) {
      let contents = try file.contents(likeDigest: target.digest) {
        !isStopped.load(ordering: .relaxed)
      }
      if let contents { put(file, contents) }
    } catch {
      state.withLock { fail(error, &$0) }
    }
  }

  private func put(_ file: consuming PartFile, _ contents: PartFile.Contents) {
    var file: PartFile? = file
    state.withLock { state in
      guard !isStopped.load(ordering: .relaxed) else { return }
      state.file = file.take()
      state.state = .fetching()
      perform(check(contents, &state), &state)
    }
  }

  private func check(_ contents: PartFile.Contents, _ state: inout State) -> Fetch.Step? {
    state.contents = contents
    guard contents.length == state.fetch?.length else { return state.fetch?.lose() }
    return state.fetch?.check(contents.sha512 ?? contents.sha256, isPage: contents.isPage)
  }

  /// Ends the fetch. The received bytes are kept, or discarded.
  func stop(keepsBytes: Bool) {
    isStopped.store(true, ordering: .relaxed)
    state.withLock { state in
      cancel(&state)
      state.unpacking?.cancel()
      if isGone { bytes.store(0, ordering: .relaxed) } else if keepsBytes { keepRecord(&state) }
      state.file = nil
      if !keepsBytes { folder.remove(app.id) }
    }
  }

  /// A Boolean value that indicates whether somebody has deleted the bytes.
  private var isGone: Bool { FileFacts(path: folder.path(of: app.id)) == nil }

  private func cancel(_ state: inout State) {
    state.generation += 1
    if let transfer = state.transfer { transfer.transport.cancel(transfer.number) }
    state.transfer = nil
  }

  // MARK: Steps

  /// Performs a step, and those that follow from it at once.
  func perform(_ first: Fetch.Step?, _ state: inout State) {
    var next = first
    while let step = next {
      next = nil
      do throws(FileError) { try reconcile(&state) } catch { return fail(error, &state) }
      switch step {
      case .request(let request): ask(request, &state)
      case .wait(let seconds): state.state = .retrying(after: .seconds(seconds))
      case .check:
        do throws(FileError) { next = try check(&state) } catch { return fail(error, &state) }
      // Up to the installation the app is locked, not the file.
      case .done:
        if app.unpacks { unpack(&state) } else { state.state = .installing }
        state.file = nil
      case .failed(let failure): end(failure, &state)
      }
    }
    report(state)
  }

  /// Has the manager see a change: at its next tick, or now if the file is complete.
  private func report(_ state: borrowing State) {
    changeCount.add(1, ordering: .releasing)
    if state.state == .installing { hasEnded() }
  }

  /// Truncates the bytes if the fetch has discarded them, and collects its notices.
  func reconcile(_ state: inout State) throws(FileError) {
    // Swift 6.3 would leak the old value in `state.fetch?.notes = []`, since State is ~Copyable.
    state.notes += state.fetch?.takeNotes() ?? []
    guard let length = state.fetch?.length, let there = state.file?.length, there > length else {
      return
    }
    try state.file?.empty()
    bytes.store(0, ordering: .relaxed)
    state.restarts += 1
  }

  /// Writes the record of the bytes, unless it is on disk.
  func writeRecord(_ state: inout State) throws(FileError) {
    guard let record = state.fetch?.record, record != state.kept else { return }
    try folder.keep(record, of: app.id)
    state.kept = record
  }

  /// Writes the record of received bytes. Without it they are discarded later.
  private func keepRecord(_ state: inout State) {
    guard state.fetch?.length ?? 0 > 0 else { return }
    do throws(FileError) { try writeRecord(&state) } catch { folder.remove(app.id) }
  }

  private func ask(_ request: TransportRequest, _ state: inout State) {
    cancel(&state)
    let transport = settings.transport(for: request.address)
    let receiver = FetchReceiver(self, state.generation)
    state.transfer = (transport, transport.start(request, for: receiver))
  }

  private func end(_ failure: DownloadFailure, _ state: inout State) {
    cancel(&state)
    state.state = .broken(failure)
    if received > 0, isGone {
      bytes.store(0, ordering: .relaxed)
      state.restarts += 1
    } else if failure.leavesUsableBytes {
      keepRecord(&state)
    }
    let isEmpty = state.file?.length == 0
    state.file = nil
    if isEmpty || !failure.leavesUsableBytes { folder.remove(app.id) }
    report(state)
  }

  func fail(_ error: FileError, _ state: inout State) {
    guard error.code != ENOSPC, error.code != EDQUOT else {
      return endForRoom(state.file?.missingRoom(for: state.fetch?.total ?? 0) ?? 0, &state)
    }
    let host = state.fetch?.host ?? ""
    end(DownloadFailure(.file, host: host, .system(error.description)), &state)
  }

  func endForRoom(_ missing: Int64, _ state: inout State) {
    end(diskFull(missing, host: state.fetch?.host ?? ""), &state)
  }

  private func diskFull(_ missing: Int64, host: String) -> DownloadFailure {
    DownloadFailure(.diskFull, host: host, .room(missing: max(1, missing), folder: settings.folder))
  }

  // MARK: Unpacking

  /// Begins to unpack the file, in a task.
  private func unpack(_ state: inout State) {
    // After a kill, the record tells that something may be left.
    keepRecord(&state)
    state.state = .unpacking(fraction: 0)
    let (contents, host) = (state.contents, state.fetch?.host ?? "")
    state.unpacking = Task { await self.unpack(contents, host) }
  }

  @concurrent private func unpack(_ contents: PartFile.Contents, _ host: String) async {
    let result: Result<Installer.Draft, DownloadFailure>
    do {
      result = .success(
        try await settings.installer.unpack(app, contents, at: date()) { [self] part in
          thousandths.store(Int(part * 1000), ordering: .relaxed)
        })
    } catch {
      result = .failure(
        DownloadFailure(installing: error, host: host, isChecked: app.digest != nil))
    }
    state.withLock { state in
      let isStopped = isStopped.load(ordering: .relaxed)
      switch result {
      case .success(let draft) where isStopped:
        settings.installer.versions(of: app.id).discard(draft.name)
      case .success(let draft):
        state.draft = draft
        state.state = .installing
        report(state)
      case .failure where isStopped: break
      case .failure(let failure) where failure.kind == .diskFull:
        end(DownloadFailure(.diskFull, host: host, .unpackingRoom(folder: settings.folder)), &state)
      case .failure(let failure): end(failure, &state)
      }
    }
  }

  // MARK: Installing

  /// Prepares the installation. Returns the paths that must be on the disk before ``install``; none
  /// if they cannot be prepared, or the app is installed.
  func prepareToInstall() -> [String] {
    installation.withLock { $0 == nil ? (try? draft())?.paths ?? [] : [] }
  }

  /// Returns the draft, which is made here of a file that is not unpacked.
  private func draft() throws -> Installer.Draft {
    let (known, contents) = state.withLock { ($0.draft, $0.contents) }
    if let known { return known }
    let draft = try settings.installer.place(app, contents, at: date())
    state.withLock { $0.draft = draft }
    return draft
  }

  /// Installs the app once; a second caller waits for the first. `isOnDisk` is true if the paths of
  /// ``prepareToInstall()`` are on the disk.
  func install(isOnDisk: Bool) -> Result<Installation, DownloadFailure> {
    installation.withLock { installation in
      if let installation { return installation }
      let result: Result<Installation, DownloadFailure>
      do {
        let draft = try draft()
        if !isOnDisk { try DiskSync.sync(draft.paths, in: [settings.folder]) }
        result = .success(try settings.installer.install(draft, of: app, after: record))
      } catch {
        let (draft, host, missing) = state.withLock {
          ($0.draft, $0.fetch?.host ?? "", $0.contents.length)
        }
        let failure = DownloadFailure(installing: error, host: host)
        result = .failure(failure.kind == .diskFull ? diskFull(missing, host: host) : failure)
        if let draft { settings.installer.versions(of: app.id).discard(draft.name) }
        state.withLock { keepRecord(&$0) }
      }
      installation = result
      return result
    }
  }
}
