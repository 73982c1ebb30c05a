import Testing

@testable import TipJarDownloads

@Suite struct RaceTests {
  // Preparing, downloading and installing take 10 + 10 + 5 ticks.
  @Test(arguments: 0...27)
  func cancelAtEveryTickEndsTheAttemptOnceAndTheActorDecides(tick: Int) async {
    var rig = await Rig([.sample()])
    _ = await rig.manager.begin(["moss"])
    await rig.steps(tick)
    await rig.manager.cancel("moss", attempt: 1)
    await rig.runDry()
    await check(await rig.said(), rig, isTooLate: tick >= 20)
  }

  @Test(arguments: 0...27)
  func cancelBesideEveryTickEndsTheAttemptOnce(tick: Int) async {
    var rig = await Rig([.sample()])
    _ = await rig.manager.begin(["moss"])
    await rig.steps(tick)
    let manager = rig.manager
    async let cancelled: Void = manager.cancel("moss", attempt: 1)
    await rig.step()
    await cancelled
    await rig.runDry()
    let said = await rig.said()
    await check(said, rig, isTooLate: said.contains { $0.state == .installing })
  }

  @Test(arguments: 0...27)
  func stopBesideEveryTickEndsTheAttemptOnce(tick: Int) async {
    var rig = await Rig([.sample()])
    _ = await rig.manager.begin(["moss"])
    await rig.steps(tick)
    await rig.manager.stop()
    let said = await rig.said()
    #expect(said.filter(\.isEnd).count == 1)
    #expect(said.last?.name == (tick >= 20 ? "finished" : "paused"))
  }

  private func check(_ said: [DownloadEvent], _ rig: Rig, isTooLate: Bool) async {
    #expect(said.filter(\.isEnd).count == 1)
    #expect(said.last?.name == (isTooLate ? "finished" : "cancelled"))
    let record = await rig.record()
    #expect(record.installedVersion == (isTooLate ? "1.2" : nil))
    #expect(record.partial == nil)
  }
}
