import TestSupport
import Testing

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
    #expect(await rig.said().count { $0.kind == .cancelled } == ids.count)
  }

  @Test func tenThousandWaitForThreeAndStopTogether() async {
    let ids = (0..<10_000).map { "app\($0)" }
    var rig = await Rig(ids.map { .sample($0) })
    for id in ids { await rig.manager.download(id, attempt: 1) }
    #expect(await rig.said().count { $0.kind == .queued } == ids.count - 3)
    await rig.step()
    #expect(await rig.said().count == 3)
    await rig.manager.stop()
    #expect(await rig.said().count { $0.kind == .paused } == ids.count)
  }
}
