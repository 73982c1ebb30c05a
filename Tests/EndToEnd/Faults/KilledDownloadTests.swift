import Foundation
import TestSupport
import Testing

#if os(Linux)
  extension EndToEnd {
    /// A second program that is killed during a download.
    @Suite(.serialized)
    final class KilledDownloadTests: FolderSuite {
      @Test func whatAKilledProgramDownloadedIsPausedAtOnce() throws {
        let screen = try Storefront.open(in: folder)
        let other = try PTYProcess(
          TestEnvironment.tipjarBinary,
          ["get", "tidepool"]
            + Storefront.arguments(folder, rate: 1, ["--download-time", "600"]))
        try screen.wait(for: "Downloading in another window", beside: "Tidepool")
        other.signal(SIGKILL)
        #expect(try other.waitForExit() == .signal(SIGKILL))
        try screen.wait(for: "Paused", beside: "Tidepool")
        screen.type("q")
        #expect(try screen.waitForExit() == .status(0))
      }
    }
  }
#endif
