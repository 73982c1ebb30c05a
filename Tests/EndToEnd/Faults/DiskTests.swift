import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A full or a read-only disk.
  @Suite(.serialized)
  final class DiskTests: FolderSuite {
    private static let canMount = Machine.canMount(on: "/mnt")

    /// A real file system with this many free KiB.
    @Test(
      .enabled(if: canMount),
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
      try app.type("2", until: "£1.99")
      // Enough for a frame, which is drawn into memory first, but not for a database.
      try Tool.run("prlimit", ["--pid", "\(app.processID)", "--fsize=24576:"])
      try app.press(until: "Cancel")
      try app.type("y", until: "The purchase failed: store.sqlite")
      try Tool.run("prlimit", ["--pid", "\(app.processID)", "--fsize=unlimited:"])
      try app.letControlsArm()
      try app.quit()
      #expect(try rig.consistentHistory().transactions.count <= 1)
    }

    @Test(.enabled(if: canMount)) func nothingIsBoughtAndNothingIsLost() throws {
      let result = try rig.shell(ReadOnlyDisk.script, "app.tipjar.tip.fine")
      let statuses = result.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      // A tip, a list and a download in an existing folder; a tip in a folder that does not exist
      // yet; then a tip with the disk writable again.
      #expect(statuses == [74, 0, 74, 73, 0, 2, 0], "\(result.text)")
      let lines = result.errorText.split(separator: "\n")
      #expect(lines.count == 3 && lines.allSatisfy { $0.contains("state") }, "\(lines)")
      #expect(!result.errorText.contains("damaged"), "\(lines)")
    }

    @Test(arguments: ["history", "history --json", "products", "--help", "doctor", "--plain"])
    func aFullDiskBehindTheOutputIsReported(_ words: String) throws {
      let result = try rig.shell("exec \"$1\" \(words) --state \"$2\" > /dev/full")
      #expect(result.status == 74)
      rig.expectOneLine(result, naming: "standard output")
    }

    @Test func aReaderThatLeavesEndsItQuietly() throws {
      let result = try rig.shell(
        "\"$1\" products --state \"$2\" | true; \"$1\" receipts --help | head -n 1; "
          + "for i in 1 2 3; do \"$1\" manual; done | head -n 1; echo ${PIPESTATUS[0]}")
      #expect(result.errorText.isEmpty, "\(result.errorText)")
      #expect(result.status == 0)
    }

    @Test func aBrokenPipeIsNoEndBeforeThePurchaseIsDone() throws {
      try rig.shell("\"$1\" tip \(fine) --yes --rate 1000 --state \"$2\" | true")
      #expect(try rig.consistentHistory().transactions.count == 1)
      let deaf = try rig.shell(
        "trap '' PIPE; { \"$1\" tip \(fine) --yes --json --rate 1000 --state \"$2\"; "
          + "echo $? >&2; } | true")
      #expect(["0", "74"].contains(deaf.errorText.split(separator: "\n").last.map(String.init)))
      #expect(try rig.consistentHistory().transactions.count == 2)
    }

    @Test func printedTextNeverEntersADatabase() throws {
      let result = try rig.shell(
        "\"$1\" tip \(fine) --yes --rate 1000 --state \"$2\" <&- >&- 2>&-; echo $?")
      #expect(result.text == "74\n")
      #expect(try rig.consistentHistory().transactions.count == 1)
      let files = try rig.shell("grep -l simulated \"$2\"/*")
      #expect(files.text.isEmpty, "\(files.text)")
      let plain = try rig.shell("\"$1\" --plain --state \"$2\" <&- >&- 2>&-; echo $?")
      #expect(plain.text == "74\n")
      let picture = try rig.shell("\"$1\" snapshot apps --state \"$2\" <&- >&- 2>&-; echo $?")
      #expect(picture.text == "74\n")
    }
  }
}

/// A small file system for one test.
enum FullDisk {
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

/// A small file system for one test, mounted read-only.
private enum ReadOnlyDisk {
  /// Buys one tip, makes the disk read-only, tries everything, makes it writable, buys another;
  /// then counts tips and damaged files.
  static let script = """
    mkdir -p "$2"; exec unshare -rm bash -c '
      mount -t tmpfs -o size=4m,mode=700 none "$2"; s="$2/state"
      "$1" store latency 0 --state "$s" >/dev/null; "$1" tip "$3" --yes --state "$s" >/dev/null
      mount -o remount,ro "$2"
      "$1" tip "$3" --yes --state "$s" >/dev/null; printf "%s " $?
      "$1" history --state "$s" >/dev/null; printf "%s " $?
      "$1" get lantern --state "$s" >/dev/null; printf "%s " $?
      "$1" tip "$3" --yes --state "$2/new-state" >/dev/null; printf "%s " $?
      mount -o remount,rw "$2"
      "$1" tip "$3" --yes --state "$s" >/dev/null; printf "%s " $?
      "$1" history --json --state "$s" | grep -c "\\"id\\""
      ls "$s" | grep -c damaged' bash "$@"
    """
}
