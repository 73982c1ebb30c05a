import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// After a power failure, the disk contains all earlier writes, in their order.
  @Suite(.serialized, .enabled(if: Machine.canPreload, "no C compiler, or no LD_PRELOAD"))
  final class PowerCutTests: FolderSuite {
    @Test func anInstalledAppIsOnTheDiskBeforeItsFileHasItsName() throws {
      let log = try DiskLog(in: rig.folder)
      let result = try rig.run("get", "tidepool", environment: log.environment)
      #expect(result.status == 0, "\(result.errorText)")
      let file = "tidepool.json"
      #expect(
        try log.lines.filter { $0.contains(file) || $0 == "sync apps" }.suffix(3)
          == ["sync \(file).tmp", "name \(file)", "sync apps"])
    }

    /// The progress of an update is written to the record of the installed version every second.
    @Test func anUpdateOnItsWayLeavesTheInstalledAppOnTheDisk() throws {
      let log = try DiskLog(in: rig.folder)
      let result = try Tool.run(
        TestEnvironment.tipjarBinary,
        ["get", "kiln", "--state", rig.state, "--rate", "3", "--download-time", "9"],
        environment: log.environment)
      #expect(result.status == 0, "\(result.errorText)")
      let lines = try log.lines
      let places = lines.indices.filter { lines[$0] == "name kiln.json" }
      #expect(places.count > 1, "\(lines)")
      for place in places { #expect(lines[place - 1] == "sync kiln.json.tmp", "\(lines)") }
    }

    @Test func theCertificatesAreOnTheDiskBeforeTheyHaveTheirName() throws {
      let log = try DiskLog(in: rig.folder)
      try rig.run("tip", fine, "--yes", environment: log.environment)
      let lines = try log.lines
      let place = try #require(lines.firstIndex { $0 == "name certificates.pem" })
      #expect(lines[..<place].last?.hasPrefix("sync .certificates.pem.") == true, "\(lines)")
      #expect(lines[(place + 1)...].first == "sync state", "\(lines)")
    }

    @Test func sharedCountsAreOnTheDiskBeforeTheirFilesHaveNames() throws {
      let shared = rig.folder + "/shared"
      try rig.run("history", "--sync", shared)
      let log = try DiskLog(in: rig.folder)
      let result = try rig.run(
        "tip", fine, "--yes", "--sync", shared, environment: log.environment)
      #expect(result.status == 0, "\(result.errorText)")
      let id = try String(contentsOfFile: rig.state + "/machine", encoding: .utf8)
      let lines = try log.lines
      for (file, folder) in [("tipjar-\(id).json", "shared"), ("machines.json", "state")] {
        let place = try #require(lines.lastIndex(of: "name \(file)"), "\(lines)")
        #expect(lines[place - 1] == "sync \(file).tmp", "\(lines)")
        #expect(lines[place + 1] == "sync \(folder)", "\(lines)")
      }
      let written = try String(contentsOfFile: "\(shared)/tipjar-\(id).json", encoding: .utf8)
      #expect(written.contains("\"bought\" : 1"), "carried at once: \(written)")
    }

    /// SQLite syncs the content of a folder; the program itself must sync the folder's parent.
    @Test func aNewStateFolderIsOnTheDiskBeforeWhatIsInIt() throws {
      let log = try DiskLog(in: folder)
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, ["tip", fine, "--yes", "--state", folder + "/new/a/b"],
        environment: log.environment)
      #expect(result.status == 0, "\(result.errorText)")
      let top = URL(filePath: folder).lastPathComponent
      #expect(try log.lines.prefix(3).sorted() == ["sync \(top)", "sync a", "sync new"].sorted())
    }

    /// The purchase, the app's record of it, and finishing it: each is on disk before the next
    /// begins.
    @Test(arguments: [("purchased", 1), ("recorded", 2), ("finished", 3)])
    func aTipIsOnTheDiskStepByStep(_ step: String, _ count: Int) throws {
      try rig.run("tip", fine, "--yes")
      let log = try DiskLog(in: rig.folder)
      let result = try rig.run(
        "tip", fine, "--yes", crashAt: step, environment: log.environment)
      #expect(result.status == 137)
      let records = try log.lines.filter { $0.hasSuffix(".sqlite-wal") }
      let (store, ledger) = ("sync store.sqlite-wal", "sync ledger.sqlite-wal")
      #expect(records.suffix(count) == [store, ledger, store].prefix(count), "\(records)")
    }

    /// Each database has something that the other one lacks: an unrecorded purchase, and one that
    /// was cleared from the store.
    @Test(arguments: ["store.sqlite", "ledger.sqlite"])
    func aTakeOverThatEndsAnywhereLosesNothing(_ record: String) throws {
      try rig.run("tip", fine, "--yes")
      try rig.run("store", "clear")
      try rig.run("tip", fine, "--yes", crashAt: "purchased")
      let file = try FileHandle(forUpdating: URL(filePath: "\(rig.state)/\(record)"))
      try file.seek(toOffset: 18)
      try file.write(contentsOf: Data([0, 0]))
      try file.close()
      try Tool.run("cp", ["-a", rig.state, rig.folder + "/damaged"])
      let log = try DiskLog(in: rig.folder)
      try rig.run("history", environment: log.environment)
      for step in 1...(try log.lines.count) {
        try Tool.run("rm", ["-r", rig.state])
        try Tool.run("cp", ["-a", rig.folder + "/damaged", rig.state])
        let environment = log.environment(endingAt: step)
        try rig.run("history", environment: environment)
        // The next start may come in another second, and would choose another name.
        let begun = try FileManager.default.contentsOfDirectory(atPath: rig.state)
        for log in begun where log.hasPrefix("\(record).damaged-") && log.hasSuffix("-wal") {
          guard !begun.contains(String(log.dropLast(4))) else { continue }
          try FileManager.default.moveItem(
            atPath: "\(rig.state)/\(log)",
            toPath: "\(rig.state)/\(record).damaged-2001-01-01T00-00-00Z-wal")
        }
        let history = try rig.json(CommandRig.History.self, "history")
        let names = try FileManager.default.contentsOfDirectory(atPath: rig.state)
        #expect(history.transactions.map(\.id) == ["1", "0"], "step \(step): \(names)")
        #expect(names.contains { $0.hasPrefix("\(record).damaged-") }, "step \(step)")
      }
    }

    @Test func aDiskThatTakesNothingLeavesTheOldFileAndNoDraft() throws {
      try rig.run("get", "lantern")
      let log = try DiskLog(in: rig.folder, failing: "tidepool.json.tmp")
      let result = try rig.run("get", "tidepool", environment: log.environment)
      #expect(result.status != 0)
      // The failure, and how to resume.
      let lines = result.errorText.split(separator: "\n")
      #expect(lines.count == 2 && lines[0].contains("tidepool.json"), "\(result.errorText)")
      let names = try FileManager.default.contentsOfDirectory(atPath: rig.state + "/apps")
      #expect(names.contains("lantern.json"))
      #expect(!names.contains { $0.hasSuffix(".tmp") }, "\(names)")
    }
  }
}

/// A log of a program's disk writes and renames, in order.
private struct DiskLog {
  let environment: [String: String]
  private let file: String

  /// Creates a log; `failing` is the name of a file that cannot be written.
  init(in folder: String, failing name: String = "-") throws {
    file = folder + "/disk.log"
    let library = try Machine.library(Self.source, named: "disk", in: folder)
    environment = ["LD_PRELOAD": library, "DISK_LOG": file, "DISK_FAILS": name]
  }

  /// Returns the environment of a process that ends right before a step, counted from 1.
  func environment(endingAt step: Int) -> [String: String] {
    environment.merging(["DISK_ENDS": "\(step)"]) { $1 }
  }

  /// The lines "sync NAME" and "name NAME", with the last components of the paths.
  var lines: [String] {
    get throws {
      try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  private static let source = """
    #include <errno.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    static const char *last(const char *path) {
      const char *slash = strrchr(path, '/');
      return slash ? slash + 1 : path;
    }
    static void note(const char *what, const char *path) {
      static int count;
      const char *end = getenv("DISK_ENDS");
      if (++count == (end ? atoi(end) : 0)) syscall(SYS_exit_group, 137);
      char line[512];
      int length = snprintf(line, sizeof line, "%s %s\\n", what, last(path));
      int log = open(getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
      if (log < 0) return;
      if (write(log, line, (size_t)length) < 0) abort();
      close(log);
    }
    static int sync_file(long number, int file) {
      char link[64], path[4096] = {0};
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      if (readlink(link, path, sizeof path - 1) < 0) return -1;
      note("sync", path);
      if (!strcmp(last(path), getenv("DISK_FAILS"))) return errno = EIO, -1;
      return (int)syscall(number, file);
    }
    int fsync(int file) { return sync_file(SYS_fsync, file); }
    int fdatasync(int file) { return sync_file(SYS_fdatasync, file); }
    int rename(const char *from, const char *to) {
      note("name", to);
      return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    }
    int link(const char *from, const char *to) {
      note("name", to);
      return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    }
    """
}
