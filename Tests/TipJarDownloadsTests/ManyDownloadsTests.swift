import Testing
import TipJarDeterminism

@testable import TipJarDownloads

@Suite struct ManyDownloadsTests {
  @Test func tenThousandDownloadsShareOneTicker() async {
    let ids = (0..<10_000).map { "app\($0)" }
    var rig = await Rig(ids.map { .sample($0) }, limit: ids.count)
    for id in ids { await rig.manager.download(id, attempt: 1) }
    _ = await rig.said()
    for _ in 0..<3 {
      await rig.step()
      #expect(rig.clock.sleeperCount == 1)
      #expect(await rig.said().count == ids.count)
    }
    for id in ids { await rig.manager.cancel(id, attempt: 1) }
    await rig.runDry()
    #expect(rig.clock.sleeperCount == 0)
    #expect(await rig.said().count { $0.state == .cancelled } == ids.count)
  }

  /// A second after they have begun all are due; a tick of 0.1 s saves sixteen.
  @Test func aTickKeepsSixteenAtMost() async {
    let ids = (0..<40).map { "app\($0)" }
    let rig = await Rig(
      ids.map { .sample($0) }, limit: ids.count, duration: .seconds(100) ... .seconds(100))
    for id in ids { await rig.manager.download(id, attempt: 1) }
    await rig.steps(9)
    for count in [0, 16, 32, 40] {
      #expect(rig.folder.names().count == count)
      await rig.step()
    }
  }

  /// 400 take 25 ticks; with an interval of a second the last ones would never be saved.
  @Test func eachOfManyHasItsTurn() async {
    let ids = (0..<400).map { "app\($0)" }
    let rig = await Rig(
      ids.map { .sample($0) }, limit: ids.count, duration: .seconds(100) ... .seconds(100))
    for id in ids { await rig.manager.download(id, attempt: 1) }
    await rig.steps(50)
    #expect(rig.folder.names().count == ids.count)
  }

  @Test func tenThousandWaitForThreeAndStopTogether() async {
    let ids = (0..<10_000).map { "app\($0)" }
    var rig = await Rig(ids.map { .sample($0) })
    for id in ids { await rig.manager.download(id, attempt: 1) }
    #expect(await rig.said().count { $0.state == .queued } == ids.count - 3)
    await rig.step()
    #expect(await rig.said().count == 3)
    await rig.manager.stop()
    #expect(await rig.said().count { $0.state == .paused } == ids.count)
  }
}
