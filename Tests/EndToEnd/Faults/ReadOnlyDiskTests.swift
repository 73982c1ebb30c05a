import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A read-only disk is reported in one line; nothing on it is treated as damaged.
  @Suite(.serialized, .enabled(if: ReadOnlyDisk.canBeMounted, "no file system can be mounted here"))
  final class ReadOnlyDiskTests: FolderSuite {
    @Test func nothingIsBoughtAndNothingIsLost() throws {
      let result = try rig.shell(ReadOnlyDisk.script, "app.tipjar.tip.fine")
      let statuses = result.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      // A tip, a list and a download in an existing folder; a tip in a folder that does not exist
      // yet; then a tip with the disk writable again.
      #expect(statuses == [73, 73, 73, 73, 0, 2, 0], "\(result.text)")
      let lines = result.errorText.split(separator: "\n")
      #expect(lines.count == 4 && lines.allSatisfy { $0.contains("state") }, "\(lines)")
      #expect(!result.errorText.contains("damaged"), "\(lines)")
    }
  }
}

/// A small file system for one test, mounted read-only.
private enum ReadOnlyDisk {
  static let canBeMounted =
    (try? Tool.run("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).status) == 0

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
