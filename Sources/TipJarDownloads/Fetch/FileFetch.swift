import Foundation
import Synchronization
import TipJarDeterminism
import TipJarFiles

/// A performer of the steps of a ``Fetch``: it calls transports, writes bytes, and installs. Bytes
/// are written and hashed on the transport's thread as they arrive.
final class FileFetch: Sendable {
  /// The state of a fetch for the manager, without its bytes.
  struct News: Sendable {
    var state: TransferState
    var total: Int64?
    var restarts: Int
  }

  struct State: ~Copyable {
    var fetch: Fetch?
    /// The bytes; nil while they are being read, and after the end.
    var file: PartFile?
    /// The record on disk.
    var kept: PartRecord?
    /// The current transfer. Reports of an earlier one are ignored.
    var transfer: (transport: any Transport, number: Int)?
    var generation = 0
    var state = TransferState.receiving
    var notes: [DownloadNote] = []
    var restarts = 0
    var sha256 = ""
  }

  let app: App
  private let target: Fetch.Target
  let folder: PartFolder
  private let settings: RealDownloads
  private let seed: UInt64
  let date: @Sendable () -> Date
  /// A callback for the end of a transfer; called while the state is locked.
  private let hasEnded: @Sendable () -> Void
  let state = Mutex(State())
  private let installation = Mutex<Result<InstalledFile, DownloadFailure>?>(nil)
  let bytes = Atomic<Int64>(0)
  let changeCount = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)

  /// Creates a fetch of an app with an address.
  init?(
    _ app: App, _ settings: RealDownloads, seed: UInt64, date: @escaping @Sendable () -> Date,
    hasEnded: @escaping @Sendable () -> Void = {}
  ) {
    guard let target = Fetch.Target(app, largest: settings.largest) else { return nil }
    self.app = app
    self.target = target
    self.settings = settings
    self.seed = seed
    self.date = date
    self.hasEnded = hasEnded
    folder = PartFolder(of: settings.folder)
  }

  /// The number of bytes on disk.
  var received: Int64 { bytes.load(ordering: .relaxed) }
  /// A counter that increases with each change of ``news``.
  var changes: Int { changeCount.load(ordering: .acquiring) }
  /// The state for the manager.
  var news: News {
    state.withLock { News(state: $0.state, total: $0.fetch?.total, restarts: $0.restarts) }
  }

  /// Returns and removes the notices that were not read yet.
  func takeNotes() -> [DownloadNote] {
    state.withLock { state in
      defer { state.notes = [] }
      return state.notes
    }
  }

  // MARK: Starting and stopping

  /// Begins, or retries after a wait.
  func start() {
    state.withLock { state in
      if state.fetch != nil {
        state.state = .receiving
        perform(state.fetch?.begin(), &state)
      } else {
        do throws(FileError) { try open(&state) } catch { fail(error, &state) }
      }
      changeCount.add(1, ordering: .releasing)
    }
  }

  private func open(_ state: inout State) throws(FileError) {
    try folder.make()
    var file = try PartFile(folder.path(of: app.id))
    state.kept = folder.record(of: app.id)
    if state.kept?.isUseful(for: app) != true {
      state.kept = nil
      if file.length > 0 {
        try file.empty()
        state.restarts += 1
      }
    }
    let missing = file.missingRoom(for: target.size ?? 0)
    guard missing <= 0 else {
      state.file = consume file
      return endForRoom(missing, &state)
    }
    let length = file.length
    bytes.store(length, ordering: .relaxed)
    state.fetch = Fetch(
      target, record: state.kept ?? PartRecord(of: app), length: length,
      generator: SeededGenerator(seed: seed, id: app.id))
    guard length > 0 else {
      state.file = consume file
      return perform(state.fetch?.begin(), &state)
    }
    state.file = consume file
    state.state = .checking
    Task { await self.readBytes() }
  }

  /// Hashes the received bytes outside the actors' executor.
  @concurrent private func readBytes() async {
    guard var file = state.withLock({ $0.file.take() }) else { return }
    do throws(FileError) {
      guard try file.readAll({ !isStopped.load(ordering: .relaxed) }) else { return }
      put(file)
    } catch {
      state.withLock { fail(error, &$0) }
    }
    changeCount.add(1, ordering: .releasing)
  }

  private func put(_ file: consuming PartFile) {
    var file: PartFile? = file
    state.withLock { state in
      guard !isStopped.load(ordering: .relaxed) else { return }
      state.file = file.take()
      state.state = .receiving
      perform(state.fetch?.begin(), &state)
    }
  }

  /// Ends the fetch. The received bytes are kept, or discarded.
  func stop(keepsBytes: Bool) {
    isStopped.store(true, ordering: .relaxed)
    state.withLock { state in
      cancel(&state)
      state.file = nil
      if !keepsBytes { folder.remove(app.id) }
    }
  }

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
      case .wait(let seconds): state.state = .waiting(.seconds(seconds))
      case .check:
        let (sum, isPage) = (state.file?.sha256 ?? "", state.file?.isPage ?? false)
        state.sha256 = sum
        next = state.fetch?.check(sum, isPage: isPage)
      case .done: state.state = .complete
      case .failed(let failure): end(failure, &state)
      }
    }
    changeCount.add(1, ordering: .releasing)
    if state.state == .complete { hasEnded() }
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

  private func ask(_ request: TransportRequest, _ state: inout State) {
    cancel(&state)
    let transport = settings.transport(for: request.address)
    let receiver = FetchReceiver(self, state.generation)
    state.transfer = (transport, transport.start(request, for: receiver))
  }

  private func end(_ failure: DownloadFailure, _ state: inout State) {
    cancel(&state)
    state.state = .failed(failure)
    let isEmpty = state.file?.length == 0
    state.file = nil
    if failure.kind == .checksum || isEmpty { folder.remove(app.id) }
  }

  func fail(_ error: FileError, _ state: inout State) {
    guard error.code != ENOSPC, error.code != EDQUOT else {
      return endForRoom(state.file?.missingRoom(for: state.fetch?.total ?? 0) ?? 0, &state)
    }
    let host = state.fetch?.host ?? ""
    end(DownloadFailure(.file, host: host, .system(error.description)), &state)
    changeCount.add(1, ordering: .releasing)
  }

  func endForRoom(_ missing: Int64, _ state: inout State) {
    let room = DownloadFailure.Detail.room(missing: max(1, missing), folder: settings.folder)
    end(DownloadFailure(.diskFull, host: state.fetch?.host ?? "", room), &state)
    changeCount.add(1, ordering: .releasing)
  }

  // MARK: Installing

  /// Installs the file once; a second caller waits for the first.
  func install() -> Result<InstalledFile, DownloadFailure> {
    installation.withLock { installation in
      if let installation { return installation }
      let (sum, host) = state.withLock { ($0.sha256, $0.fetch?.host ?? "") }
      let result: Result<InstalledFile, DownloadFailure>
      do throws(FileError) {
        result = .success(
          try settings.installer.install(app, size: received, sha256: sum, host: host))
      } catch {
        result = .failure(DownloadFailure(.file, host: host, .system(error.description)))
      }
      // Up to here the file was locked against other programs.
      state.withLock { $0.file = nil }
      installation = result
      return result
    }
  }
}
