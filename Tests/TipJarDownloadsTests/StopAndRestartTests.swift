import Foundation
import Testing
import TipJarDeterminism

@testable import TipJarDownloads

@Suite struct StopAndRestartTests {
  private let apps = ["a", "b", "c"].map { App.sample($0) }

  @Test func stoppingKeepsEverythingAndEndsTheEvents() async throws {
    let folder = Folder()
    var rig = await Rig(apps, in: folder, limit: 1)
    await rig.manager.download("a", attempt: 1)
    await rig.manager.download("b", attempt: 1)
    await rig.manager.prepare("c", attempt: 1)
    await rig.steps(4)
    await rig.manager.stop()
    #expect(await rig.manager.ticker == nil && rig.clock.sleeperCount == 0)
    await rig.manager.prepare("c", attempt: 2)
    let said = await rig.said()
    #expect(
      said.suffix(3).map { $0.appID + " " + $0.name } == ["a paused", "b paused", "c paused"])

    var next = await Rig(apps, in: folder)
    // Requests that had not begun wait for the next start, too.
    for id in ["b", "c"] { #expect(await next.record(id).partial?.receivedBytes == 0) }
    #expect(await next.manager.resumableCount == 3)
    let kept = try #require(await next.record("a").partial)
    #expect(kept.receivedBytes > 300_000)
    await next.manager.download("a", attempt: 1)
    #expect(await next.said().first?.received == kept.receivedBytes)
    await next.runDry()
    #expect(await next.record("a").installedVersion == "1.2")
  }

  @Test(arguments: [false, true])
  func resumableDownloadsAreThoseInTheFolder(_ isGone: Bool) async throws {
    let folder = Folder()
    let rig = await Rig([.sample()], in: folder)
    await rig.download(ticks: 4)
    if isGone { try FileManager.default.removeItem(at: folder.url) }
    await rig.manager.stop()
    #expect(await rig.manager.resumableCount == (isGone ? 0 : 1))
  }

  @Test func aDownloadPastStoppingIsInstalledAtOnce() async {
    let folder = Folder()
    var rig = await Rig(apps, in: folder)
    await rig.download("a", ticks: 11)
    #expect(await rig.said().last?.state == .installing)
    await rig.manager.stop()
    await rig.manager.stop()
    #expect(await rig.said().map(\.name) == ["finished"])
    #expect(await Rig(apps, in: folder).record("a").installedVersion == "1.2")
  }

  @Test func aKillLosesASecondAtMost() async throws {
    let folder = Folder()
    var rig = await Rig([.sample()], in: folder, duration: .seconds(10) ... .seconds(10))
    await rig.manager.download("moss", attempt: 1)
    for _ in 0..<60 {
      await rig.step()
      let shown = try #require(await rig.said().compactMap(\.received).last)
      // Another manager sees the state that a process would find after a kill.
      let kept = await Rig([.sample()], in: folder).record().partial?.receivedBytes ?? 0
      #expect(kept <= shown && shown - kept <= 1_000_000 / 10 * 13 / 10)
    }
  }

  @Test func bytesOfAnotherVersionAreOfNoUse() async {
    let folder = Folder()
    let rig = await Rig([.sample()], in: folder)
    await rig.download(ticks: 4)
    await rig.manager.stop()
    var next = await Rig([.sample(version: "1.3")], in: folder)
    await next.manager.download("moss", attempt: 1)
    #expect(await next.said().first?.received == 0)
  }

  @Test func theFirstStartIsOnlyTheFirst() async {
    let folder = Folder()
    let apps = [App.sample(initially: .installed)]
    let rig = await Rig(apps, in: folder)
    await rig.manager.remove("moss")
    #expect(await Rig(apps, in: folder).record() == AppRecord(isOwned: true))
  }

  @Test func anotherProcessesDownloadIsLeftAlone() async throws {
    let folder = Folder()
    var first = await Rig([.sample()], in: folder)
    var second = await Rig([.sample()], in: folder)
    await first.manager.download("moss", attempt: 1)
    await second.manager.download("moss", attempt: 1)
    let reason = "It is being downloaded by another tipjar."
    #expect(await second.said().map(\.state) == [.failed(reason: reason)])
    #expect(await !second.manager.markOwned("moss"))
    await first.steps(4)
    await first.manager.pause("moss", attempt: 1)
    let kept = try #require(await first.record().partial)
    // The second attempt resumes the partial data of the first.
    await second.manager.download("moss", attempt: 2)
    #expect(await second.said().last?.received == kept.receivedBytes)
    #expect(await first.said().last?.state == .paused)
  }

  @Test func anotherProcessesDownloadIsKnownWhileItRuns() async throws {
    let folder = Folder()
    let first = await Rig([.sample()], in: folder, duration: .seconds(9) ... .seconds(9))
    let second = await Rig([.sample()], in: folder)
    await first.download(ticks: 15)
    await second.manager.load()
    #expect(await second.record().partial != nil)
    #expect(await second.manager.elsewhere == ["moss"])
    #expect(await first.manager.elsewhere.isEmpty)
    await first.manager.pause("moss", attempt: 1)
    await second.manager.load()
    #expect(await second.manager.elsewhere.isEmpty)
  }

  @Test func otherProcessesMayHaveEverythingElse() async {
    let folder = Folder()
    let first = await Rig(apps, in: folder)
    var second = await Rig(apps, in: folder)
    #expect(await first.manager.markOwned("c"))
    await first.manager.download("a", attempt: 1)
    for id in ["b", "c"] { await second.manager.download(id, attempt: 1) }
    #expect(await second.said().map(\.name) == ["started", "started"])
    #expect(await second.record("c").isOwned)
  }

  @Test func nothingIsTakenAfterTheStop() async {
    let folder = Folder()
    let first = await Rig(apps, in: folder)
    var second = await Rig(apps, in: folder)
    await first.manager.stop()
    await first.manager.download("a", attempt: 1)
    await second.manager.download("a", attempt: 1)
    #expect(await second.said().map(\.name) == ["started"])
  }

  @Test func aFileIsOnesOwnUntilAnotherProcessWritesIt() async {
    let folder = Folder()
    let first = await Rig(apps, in: folder)
    let second = await Rig(apps, in: folder)
    #expect(await first.manager.markOwned("a"))
    #expect(first.manager.isOwn("a.json"))
    #expect(!second.manager.isOwn("a.json"))
    await second.download("a")
    #expect(second.manager.isOwn("a.json"))
    #expect(!first.manager.isOwn("a.json"))
  }

  @Test func anInstalledAppIsFreeForOtherProcesses() async {
    let folder = Folder()
    let first = await Rig([.sample()], in: folder)
    let second = await Rig([.sample()], in: folder)
    await first.download()
    #expect(await second.manager.remove("moss"))
    #expect(await second.manager.problems.isEmpty)
  }
}
