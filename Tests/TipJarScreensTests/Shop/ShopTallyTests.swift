import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopTallyTests {
  /// A run that waits for an answer has not started, and an app that is being installed is
  /// complete: only a transfer of bytes is a download.
  @Test(arguments: [
    (DownloadButton.Phase.preparing, [0, 0, 1, 0]), (.waiting, [0, 0, 0, 1]),
    (.downloading(nil), [1, 0, 0, 0]), (.downloading(0.5), [1, 0, 0, 0]),
    (.installing, [0, 1, 0, 0]), (.paused(0.5), [0, 0, 0, 0]), (.cancelling, [0, 0, 0, 0]),
    (.open, [0, 0, 0, 0]), (.get(.free), [0, 0, 0, 0]),
  ])
  func eachPhaseIsCountedAsWhatItIs(_ phase: DownloadButton.Phase, _ counts: [Int]) {
    var tally = DownloadTally()
    tally.count(phase)
    #expect([tally.downloading, tally.installing, tally.preparing, tally.waiting] == counts)
  }
}
