import Foundation
import Testing
import TipJarDeterminism

@testable import TipJarDownloads

@Suite struct DownloadManagerTests {
  /// Two downloads on a full disk report their problems in turn, every second.
  @Test func aProblemIsListedOnce() async {
    let rig = await Rig([.sample()])
    for problem in ["a", "b", "a", "b", "a"] { await rig.manager.note(problem) }
    #expect(await rig.manager.problems == ["b", "a"])
  }

  @Test func aWholeDownloadTellsItsStory() async {
    var rig = await Rig([.sample()])
    await rig.manager.prepare("moss", attempt: 1)
    await rig.runDry()
    // A late call changes nothing.
    await rig.manager.download("moss", attempt: 1)
    let said = await rig.said()
    let start = DownloadProgress(.started, received: 0, total: 1_000_000)
    #expect(said.compactMap(\.state).starts(with: [.prepared, .fetching(start)]))
    #expect(said.filter { $0.name == "progressed" }.count == 9)
    #expect(said.suffix(2).first?.state == .installing)
    let installed = AppRecord(installedVersion: "1.2", installedAt: Rig.day, isOwned: true)
    #expect(said.last?.record == installed)
    #expect(await rig.record() == installed)
    #expect(rig.clock.now.offset == .seconds(2.5))
  }

  @Test func progressNeverFallsAndTellsTheRate() async {
    var rig = await Rig([.sample()])
    await rig.download()
    var last: Int64 = -1
    for event in await rig.said() {
      guard let progress = event.progress, let rate = progress.bytesPerSecond else { continue }
      #expect(progress.received > last && progress.received < progress.total)
      #expect((650_000...1_350_000).contains(rate))
      last = progress.received
    }
    #expect(last > 0)
  }

  @Test func onceAllBytesAreThereItCannotBePausedOrStopped() async {
    var rig = await Rig([.sample()])
    await rig.download(ticks: 10)
    #expect(await rig.said().last?.name == "downloaded")
    await rig.manager.pause("moss", attempt: 1)
    await rig.manager.cancel("moss", attempt: 1)
    await rig.runDry()
    #expect(await rig.story() == ["finished"])
  }

  @Test func emptyContentFinishes() async {
    var rig = await Rig([.sample(size: 0)])
    await rig.download()
    #expect(await rig.story() == ["started", "downloaded", "finished"])
  }

  @Test func anUnknownAppFails() async {
    var rig = await Rig([.sample()])
    await rig.manager.prepare("nobody", attempt: 1)
    await rig.manager.download("nobody", attempt: 2)
    let reason = "There is no app \"nobody\" in the catalogue."
    #expect(
      await rig.said()
        == [1, 2].map {
          .init(appID: "nobody", attempt: $0, kind: .reached(.failed(reason: reason)))
        })
  }

  @Test func threeDownloadAtOnceAndTheFourthStartsWhenOneEnds() async {
    let ids = ["a", "b", "c", "d", "e"]
    var rig = await Rig(ids.map { .sample($0) })
    for id in ids { await rig.manager.download(id, attempt: 1) }
    #expect(
      await rig.said().map { $0.appID + " " + $0.name }
        == ["a started", "b started", "c started", "d queued", "e queued"])
    await rig.steps(3)
    _ = await rig.said()
    await rig.manager.cancel("b", attempt: 1)
    #expect(await rig.said().map { $0.appID + " " + $0.name } == ["b cancelled", "d started"])
    await rig.steps(7)
    let ends = await rig.said().filter { $0.name != "progressed" }
    #expect(
      ends.map { $0.appID + " " + $0.name } == ["a downloaded", "e started", "c downloaded"])
    await rig.runDry()
    for id in ["a", "c", "d", "e"] {
      #expect(await rig.record(id).installedVersion == "1.2")
    }
  }

  @Test func queuedDownloadsCanBeCancelledAndPaused() async {
    var rig = await Rig([.sample("a"), .sample("b"), .sample("c")], limit: 1)
    for id in ["a", "b", "c"] { await rig.manager.download(id, attempt: 1) }
    await rig.manager.cancel("b", attempt: 1)
    await rig.manager.pause("c", attempt: 1)
    await rig.runDry()
    #expect(await rig.record("b") == AppRecord())
    let said = await rig.said()
    #expect(said.filter { $0.appID == "b" }.map(\.name) == ["queued", "cancelled"])
    #expect(said.filter { $0.appID == "c" }.map(\.name) == ["queued", "paused"])
  }

  @Test(arguments: [1, 2])
  func pauseKeepsTheBytesAndResumeGoesOnAfterThem(nextAttempt: Int) async throws {
    var rig = await Rig([.sample()])
    await rig.download(ticks: 4)
    await rig.manager.pause("moss", attempt: 1)
    let kept = try #require(await rig.record().partial)
    #expect(kept.receivedBytes > 0 && kept.total == 1_000_000 && kept.version == "1.2")
    #expect(await rig.said().last?.state == .paused)
    await rig.runDry()
    await rig.download(attempt: nextAttempt)
    let said = await rig.said()
    #expect(
      said.first?.progress
        == DownloadProgress(.started, received: kept.receivedBytes, total: kept.total))
    #expect(said.last?.name == "finished" && said.last?.attempt == nextAttempt)
    #expect(await rig.record().partial == nil)
  }

  @Test func cancelDropsTheBytes() async {
    var rig = await Rig([.sample()], duration: .seconds(10) ... .seconds(10))
    await rig.manager.download("moss", attempt: 1)
    // Until some bytes are saved in the record.
    while await rig.record().partial == nil { await rig.step() }
    await rig.manager.cancel("moss", attempt: 1)
    await rig.runDry()
    #expect(await rig.story().last == "cancelled")
    #expect(await rig.record() == AppRecord())
    await rig.manager.download("moss", attempt: 2)
    #expect(await rig.said().first?.received == 0)
  }

  @Test func aPausedAttemptCanBeCancelled() async {
    var rig = await Rig([.sample()])
    await rig.download(ticks: 4)
    await rig.manager.pause("moss", attempt: 1)
    await rig.manager.cancel("moss", attempt: 1)
    await rig.manager.cancel("moss", attempt: 1)
    #expect(await rig.story() == ["started", "progressed", "paused", "cancelled"])
    #expect(await rig.record().partial == nil)
  }

  @Test func aCancelForAnAttemptThatNeverBeganIsAnswered() async {
    var rig = await Rig([.sample()])
    await rig.manager.cancel("moss", attempt: 1)
    await rig.download()
    #expect(
      await rig.said() == [DownloadEvent(appID: "moss", attempt: 1, kind: .reached(.cancelled))])
  }

  @Test func aNewerAttemptEndsTheOlder() async {
    var rig = await Rig([.sample()])
    await rig.manager.prepare("moss", attempt: 1)
    await rig.manager.prepare("moss", attempt: 1)
    await rig.manager.prepare("moss", attempt: 2)
    await rig.manager.cancel("moss", attempt: 1)
    await rig.runDry()
    #expect(
      await rig.said().prefix(2)
        == [
          DownloadEvent(appID: "moss", attempt: 1, kind: .reached(.cancelled)),
          DownloadEvent(appID: "moss", attempt: 2, kind: .reached(.prepared)),
        ])
  }

  @Test func callsOfAnotherAttemptChangeNothing() async {
    var rig = await Rig([.sample()])
    await rig.download(attempt: 5, ticks: 2)
    await rig.manager.cancel("moss", attempt: 4)
    await rig.manager.pause("moss", attempt: 6)
    await rig.download(attempt: 5)
    #expect(await rig.story() == ["started", "progressed", "downloaded", "finished"])
  }

  @Test(arguments: [UInt64(0), 1, 2, 3])
  func theFirstTryFailsAndTheNextGoesOnAfterTheSameBytes(seed: UInt64) async throws {
    let reason = "The mirror hung up."
    let folder = Folder()
    let apps = [App.sample(failsOnce: reason)]
    var rig = await Rig(apps, in: folder, seed: seed)
    await rig.download()
    let said = await rig.said()
    #expect(said.last?.state == .failed(reason: reason))
    let kept = try #require(await rig.record().partial)
    #expect(said.dropLast().last?.received == kept.receivedBytes)
    #expect((0.3...0.6).contains(Double(kept.receivedBytes) / Double(kept.total)))
    // The next process does not fail again either.
    var next = await Rig(apps, in: folder, seed: seed)
    #expect(await next.record().hasFailedOnce)
    await next.download()
    #expect(await next.said().first?.received == kept.receivedBytes)
    #expect(await next.record().installedVersion == "1.2")
  }

  @Test func removingLeavesTheCloud() async {
    var rig = await Rig([.sample(initially: .installed), .sample("fern")])
    #expect(await rig.manager.remove("moss"))
    #expect(await !rig.manager.remove("moss"))
    #expect(await !rig.manager.remove("fern"))
    let cloud = AppRecord(isOwned: true)
    #expect(
      await rig.said() == [DownloadEvent(appID: "moss", attempt: 0, kind: .removed, record: cloud)])
    #expect(await rig.record() == cloud)
    #expect(await rig.record("fern") == AppRecord())
  }

  @Test func aNewerAttemptGoesOnAfterTheBytesOfTheOlder() async {
    var rig = await Rig([.sample()])
    await rig.download(ticks: 4)
    await rig.manager.download("moss", attempt: 2)
    #expect(await rig.said().last?.received == rig.record().partial?.receivedBytes)
    #expect(await rig.record().partial != nil)
  }

  @Test func aNewerAttemptComesAfterAnInstallation() async {
    var rig = await Rig([.sample()])
    await rig.download(ticks: 11)
    await rig.manager.prepare("moss", attempt: 2)
    #expect(await rig.story() == ["started", "progressed", "downloaded", "finished"])
    #expect(await rig.record().installedVersion == "1.2")
  }

  /// Once a tick, also after a cancellation of the previous attempt within the same tick.
  @Test(arguments: [false, true])
  func progressIsReportedOnceATick(isSecond: Bool) async {
    var rig = await Rig([.sample()])
    await rig.download(ticks: 2)
    if isSecond {
      await rig.manager.cancel("moss", attempt: 1)
      await rig.manager.download("moss", attempt: 2)
    }
    _ = await rig.said()
    for _ in 0..<4 {
      await rig.step()
      #expect(await rig.said().map(\.name) == ["progressed"])
    }
  }

  @Test func aDownloadQueuedAgainAfterItsCancelStartsOnce() async {
    var rig = await Rig(["a", "b", "c"].map { .sample($0) }, limit: 2)
    for id in ["a", "b", "c"] { await rig.manager.download(id, attempt: 1) }
    await rig.manager.cancel("c", attempt: 1)
    await rig.download("c", attempt: 2)
    let story = await rig.story(of: "c")
    #expect(
      story == ["queued", "cancelled", "queued", "started", "progressed", "downloaded", "finished"])
  }

  @Test func removingDuringAnUpdateEndsTheAttemptFirst() async {
    var rig = await Rig([.sample(initially: .outdated)])
    await rig.download(ticks: 2)
    await rig.manager.remove("moss")
    #expect(await rig.story().suffix(2) == ["cancelled", "removed"])
    await rig.download(attempt: 2, ticks: 11)
    await rig.manager.remove("moss")
    #expect(await rig.story().suffix(3) == ["downloaded", "finished", "removed"])
  }

  @Test func nothingMovingMeansNoTimer() async {
    let rig = await Rig([.sample("a"), .sample("b")], limit: 1)
    #expect(await rig.manager.ticker == nil)
    await rig.manager.download("a", attempt: 1)
    await rig.manager.download("b", attempt: 1)
    await rig.manager.cancel("b", attempt: 1)
    await rig.manager.pause("a", attempt: 1)
    await rig.runDry()
    #expect(await rig.manager.ticker == nil && rig.clock.sleeperCount == 0)
  }
}
