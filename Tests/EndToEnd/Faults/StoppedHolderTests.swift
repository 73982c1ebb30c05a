import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A program that is stopped (SIGSTOP) while it holds the folder's lock does not release it: the
  /// others report which one it is instead of waiting for long.
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("python3")))
  final class StoppedHolderTests: FolderSuite {
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/locks")))
    func theOthersSayWhoHoldsTheFolder() throws {
      try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      let script = """
        import fcntl, sys, tempfile
        # More locks of others than a page of /proc/locks lists, on both sides.
        others = [tempfile.TemporaryFile() for _ in range(300)]
        file = open(sys.argv[1], "r+")
        for each in others[:150] + [file] + others[150:]:
            fcntl.flock(each, fcntl.LOCK_EX)
        print("held", flush=True)
        sys.stdin.readline()
        """
      let holder = try PTYProcess(
        TestEnvironment.tool("python3"), ["-c", script, rig.state + "/checkout.lock"])
      try holder.wait(for: "held")
      holder.signal(SIGSTOP)
      let refused = try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      #expect(refused.status == 74)
      rig.expectOneLine(refused, naming: "(process \(holder.processID)) since 20")
      #expect(refused.errorText.contains("it is stopped"))
      holder.signal(SIGCONT)
      holder.type("\n")
      try holder.waitForExit()
      #expect(try rig.run("tip", "app.tipjar.tip.fine", "--yes").status == 0)
      #expect(try rig.consistentHistory().transactions.count == 2)
    }
  }
}
