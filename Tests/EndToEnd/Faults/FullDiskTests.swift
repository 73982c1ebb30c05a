import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A full disk loses nothing that was paid for, and is reported in one line.
  @Suite(.serialized)
  final class FullDiskTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    /// Limits the size of files in KiB; this works for every user, on every system.
    @Test func whereverWritingEndsTheTipIsThereOnceOrNotAtAll() throws {
      try rig.run("store", "latency", "0")
      var bought = 0
      for limit in stride(from: 0, through: 72, by: TestEnvironment.isLong ? 4 : 12) {
        let result = try rig.shell(
          "ulimit -f \(limit); exec \"$1\" tip \(fine) --yes --state \"$2\"")
        #expect([0, 73, 74].contains(result.status), "\(limit) KiB: \(result.status)")
        rig.expectOneLine(result)
        let history = try rig.consistentHistory().transactions
        let least = bought + (result.status == 0 ? 1 : 0)
        #expect((least...bought + 1).contains(history.count), "\(limit) KiB")
        bought = history.count
      }
      #expect(bought > 0)
    }

    /// A real file system with this many free KiB.
    @Test(
      .enabled(if: FullDisk.canBeMounted),
      arguments: TestEnvironment.some(3, of: Array(stride(from: 0, through: 96, by: 16))))
    func onAFullDiskToo(_ rest: Int) throws {
      let result = try rig.shell(FullDisk.script, fine, "\(rest)")
      let lines = result.text.split(separator: "\n", maxSplits: 2)
      let statuses = try #require(lines.first).split(separator: " ").compactMap { Int($0) }
      #expect(statuses.count == 3)
      #expect(statuses.allSatisfy { [0, 73, 74].contains($0) }, "\(result.text)")
      let failures = statuses.filter { $0 != 0 }.count
      #expect(result.errorText.split(separator: "\n").count == failures, "\(result.errorText)")
      let bought = try #require(Int(lines[1]))
      #expect((4 - failures...4).contains(bought), "\(statuses)")
    }

    /// A damaged record is read from a copy. Without space for it the file stays set
    /// aside for a later start.
    @Test func aDamagedRecordThatCannotBeReadNowIsReadLater() throws {
      try rig.run("store", "latency", "0")
      try rig.run("tip", fine, "--yes")
      let file = rig.state + "/ledger.sqlite"
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
      let damaged = Data(repeating: 0x41, count: 8192)
      try damaged.write(to: URL(fileURLWithPath: file))
      try rig.run("history", environment: ["TMPDIR": file])
      let names = try FileManager.default.contentsOfDirectory(atPath: rig.state)
      let aside = try #require(names.first { $0.hasPrefix("ledger.sqlite.damaged-") })
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(rig.state)/\(aside)")) == damaged)
      #expect(try rig.run("history").errorText.contains(aside))
      #expect(try rig.consistentHistory().transactions.count == 1)
    }

    @Test func theScreenSaysSoAndGoesOn() throws {
      let app = try Storefront.open(in: rig.folder, rate: 100)
      app.type("2")
      try app.wait(for: "£1.99")
      // Enough for a frame, which is drawn into memory first, but not for a database.
      try Tool.run("prlimit", ["--pid", "\(app.processID)", "--fsize=24576:"])
      try app.press()
      try app.wait(for: "Cancel")
      app.type("y")
      try app.wait(for: "The purchase failed: store.sqlite")
      try Tool.run("prlimit", ["--pid", "\(app.processID)", "--fsize=unlimited:"])
      try app.letControlsArm()
      app.type("q")
      #expect(try app.waitForExit() == .status(0))
      #expect(try rig.consistentHistory().transactions.count <= 1)
    }
  }
}

/// A small file system for one test.
private enum FullDisk {
  static let canBeMounted =
    (try? Tool.run("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).status) == 0

  /// Buys one tip, fills the disk except for $4 KiB, tries three more, makes space, and counts.
  static let script = """
    mkdir -p "$2"; exec unshare -rm bash -c '
      mount -t tmpfs -o size=2m,mode=700 none "$2"; s="$2/state"
      "$1" store latency 0 --state "$s" >/dev/null; "$1" tip "$3" --yes --state "$s" >/dev/null
      cat /dev/zero > "$2/fill" 2>/dev/null
      size=$(stat -c %s "$2/fill"); truncate -s $((size > $4 * 1024 ? size - $4 * 1024 : 0)) "$2/fill"
      for i in 1 2 3; do "$1" tip "$3" --yes --state "$s" >/dev/null; printf "%s " $?; done; echo
      rm "$2/fill"; "$1" history --json --state "$s" > "$2/history"
      grep -c "\\"transactionId\\"\\|\\"id\\"" "$2/history"' bash "$@"
    """
}
