import TestSupport
import Testing
import TipJarHTTP
import TipJarVocabulary

@testable import TipJarDownloads

/// A transfer whose state a test sets by hand.
private struct HandTransfer: Transfer {
  var received: Int64 = 0
  var total: Int64 = 100
  var state = DownloadState.fetching()
  var restarts = 0
  /// The changes that the next ticks bring.
  var changes: [@Sendable (inout HandTransfer) -> Void] = []
  /// The change that a start brings.
  var onStart: @Sendable (inout HandTransfer) -> Void = { _ in }

  mutating func advance(to now: Duration) {
    if !changes.isEmpty { changes.removeFirst()(&self) }
  }
  mutating func start(at now: Duration) { onStart(&self) }
  func stop(keepsBytes: Bool) {}
  func takeNotes() -> [DownloadNote] { [] }
}

/// The steps of an attempt, and what each of them reports.
@Suite struct RunTests {
  private func run(_ transfer: HandTransfer, state: DownloadState = .fetching()) -> Run {
    var run = Run(app: .real("https://a/f", 100), attempt: 1, isReal: true, state: state)
    run.transfer = transfer
    return run
  }

  private func outcomes(_ run: inout Run, _ count: Int) -> [Run.Outcome] {
    (0..<count).map { run.advance(to: .seconds($0), installing: .zero) }
  }

  /// Hashing the bytes is reported once, and is no progress.
  @Test func checkingIsReportedOnceUntilBytesCome() {
    var transfer = HandTransfer(received: 40, state: .checking)
    transfer.changes = [
      { _ in }, { _ in },
      {
        $0.state = .fetching()
        $0.received = 60
      },
    ]
    var run = run(transfer)
    #expect(
      outcomes(&run, 3)
        == [
          .reached(.checking), .nothing,
          .reached(
            .fetching(DownloadProgress(received: 60, total: 100, bytesPerSecond: 10))),
        ])
    #expect(run.isMoving && run.isDownloading && run.partial?.receivedBytes == 60)
  }

  /// Bytes that turn out to be of no use are reported before what follows, also where the transfer
  /// waits or is complete by the same tick.
  @Test(arguments: [
    DownloadState.fetching(DownloadProgress(received: 0, total: 100, bytesPerSecond: 0)),
    .retrying(after: .seconds(1)), .unpacking(fraction: 0.5), .installing,
  ])
  func aRestartIsReportedBeforeWhatFollows(state: DownloadState) {
    var transfer = HandTransfer(received: 40)
    transfer.changes = [
      {
        $0.state = state
        $0.received = 0
        $0.restarts += 1
      }
    ]
    var run = run(transfer)
    #expect(
      outcomes(&run, 2) == [
        .reached(.fetching(DownloadProgress(.restarted, received: 0, total: 100))),
        .reached(state),
      ])
  }

  /// A failure that discards the bytes is no restart.
  @Test func aFailureIsNoRestart() {
    let failure = DownloadFailure(.checksum, host: "a")
    var transfer = HandTransfer(received: 40)
    transfer.changes = [
      {
        $0.state = .broken(failure)
        $0.restarts += 1
      }
    ]
    var run = run(transfer)
    #expect(outcomes(&run, 1) == [.reached(.broken(failure))])
  }

  /// A start is a restart exactly if bytes that were received before are discarded.
  @Test(
    arguments: [
      (Int64(0), Int64(0), Int64(0), 0, false), (0, 40, 40, 0, false), (40, 0, 40, 0, false),
      (0, 40, 0, 0, true), (40, 0, 0, 1, true), (40, 0, 50, 1, true),
    ] as [(Int64, Int64, Int64, Int, Bool)])
  func aStartThatDropsBytesIsARestart(
    received: Int64, kept: Int64, after: Int64, restarts: Int, isRestart: Bool
  ) {
    var transfer = HandTransfer(received: received)
    transfer.onStart = {
      $0.received = after
      $0.restarts += restarts
    }
    var run = run(transfer, state: .queued)
    let progress =
      isRestart
      ? DownloadProgress(.restarted, received: 0, total: 100)
      : DownloadProgress(.started, received: after, total: 100)
    #expect(run.start(at: .zero, after: kept) == .fetching(progress))
    #expect(run.isDownloading)
  }
}

/// Reports of the manager about several real downloads, with answers by hand.
@Suite struct RealReportTests {
  private let transport = HandTransport()

  private func rig(_ apps: [App]) async -> Rig {
    let folder = Folder()
    return await Rig(
      apps, in: folder, real: RealDownloads(folder: folder.path + "/files", web: transport))
  }

  /// Bytes that an earlier attempt reported and that are gone are a restart.
  @Test func missingBytesAreARestart() async {
    var rig = await rig([.real("https://a/f", 100)])
    await rig.manager.download("moss", attempt: 1)
    transport.answer(
      200, "Content-Length: 100", "ETag: \"1\"", body: String(repeating: "a", count: 40), end: nil)
    await rig.steps(2)
    await rig.manager.pause("moss", attempt: 1)
    #expect(await rig.story() == ["started", "progressed", "paused"])
    _ = await rig.manager.removeParts()
    #expect(await rig.record().partial == nil)
    await rig.manager.download("moss", attempt: 2)
    #expect(await rig.said().first?.progress == DownloadProgress(.started, received: 0, total: 100))
    transport.answer(
      200, "Content-Length: 100", "ETag: \"1\"", body: String(repeating: "a", count: 40), end: nil)
    await rig.steps(2)
    await rig.manager.pause("moss", attempt: 2)
    _ = await rig.said()
    // Not by this program.
    PartFolder(of: rig.folder.path + "/files").remove("moss")
    await rig.manager.download("moss", attempt: 3)
    #expect(
      await rig.said().first?.progress == DownloadProgress(.restarted, received: 0, total: 100))
    await rig.manager.stop()
  }

  /// A simulated archive is not unpacked: its ring is full when all bytes are received.
  @Test func aSimulatedArchiveIsNotUnpacked() async {
    let folder = Folder()
    var app = App.sample()
    app.unpacks = true
    var real = RealDownloads(folder: folder.path + "/files", web: transport)
    real.isForAll = false
    var rig = await Rig([app], in: folder, real: real)
    await rig.download()
    #expect(await rig.said().compactMap(\.state?.fraction).last ?? 0 > 0.9)
    await rig.manager.stop()
  }

  /// Thousands of small files would otherwise each take a tenth of a second.
  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func theNextFileDoesNotWaitForATick() async {
    let folder = Folder()
    var rig = await Rig(
      [.real("https://a/f", 3, id: "a"), .real("https://a/g", 3, id: "b")], in: folder, limit: 1,
      real: RealDownloads(folder: folder.path + "/files", web: transport))
    await rig.manager.download("a", attempt: 1)
    await rig.manager.download("b", attempt: 1)
    transport.answer(200, "Content-Length: 3", body: "abc")
    var said: [DownloadEvent] = []
    while !said.contains(where: { $0.appID == "b" && $0.name == "started" }) {
      await Task.yield()
      said += await rig.said()
    }
    #expect(said.map(\.name).starts(with: ["started", "queued", "downloaded", "started"]))
    #expect(transport.requests.map(\.address) == ["https://a/f", "https://a/g"])
    await rig.manager.stop()
  }

  /// A full disk pauses every real download, each with the reason; a simulated one continues.
  @Test func aFullDiskPausesAllWithTheReason() async {
    var rig = await rig([
      .real("https://a/f", 100), .real("https://a/g", App.largestSize, id: "big"), .sample("play"),
    ])
    await rig.manager.download("moss", attempt: 1)
    await rig.manager.download("play", attempt: 1)
    await rig.download("big", ticks: 1)
    let said = await rig.said()
    func reasons(_ id: App.ID) -> [DownloadNote] {
      said.filter { $0.appID == id }.compactMap {
        if case .noted(let note) = $0.kind { note } else { nil }
      }
    }
    guard case .diskFull(let failure) = reasons("big").first else {
      Issue.record("\(said)")
      return
    }
    #expect(failure.kind == .diskFull)
    #expect(reasons("moss") == [.pausedForRoom(failure)] && reasons("big").count == 1)
    let parts = PartFolder(of: rig.folder.path + "/files").names
    #expect(!parts.isEmpty && parts.allSatisfy { $0.hasPrefix("moss") })
    for id in ["moss", "big"] { #expect(said.last { $0.appID == id }?.state == .paused) }
    #expect(said.filter { $0.appID == "play" }.allSatisfy { !$0.isEnd })
    await rig.manager.stop()
  }
}
