import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The system's date jumps by a day while a program runs; dates, ids and downloads stay in order.
  @Suite(.serialized, .enabled(if: Machine.canPreload, "no C compiler, or no LD_PRELOAD"))
  final class JumpingClockTests: FolderSuite {
    /// The next run continues where the last one ended, whatever the date.
    @Test(arguments: [-86_400, 86_400])
    func theNextRunGoesOnAfterTheLast(_ jump: Int) throws {
      let wall = try WallClock(in: rig.folder)
      for offset in [0, jump, 0] {
        try wall.set(offset)
        let words = [
          "tip", "app.tipjar.tip.fine", "--yes", "--state", rig.state, "--rate", "100",
        ]
        let result = try Tool.run(
          TestEnvironment.tipjarBinary, words, environment: wall.environment)
        #expect(result.status == 0, "\(result.errorText)")
      }
      let bought = try rig.consistentHistory().transactions
      #expect(bought.map(\.id) == ["2", "1", "0"])
      #expect(bought.map(\.purchaseDate) == bought.map(\.purchaseDate).sorted(by: >))
    }
  }
}

/// The system's date as a program sees it, shifted by the seconds in a file.
private struct WallClock {
  let environment: [String: String]
  private let file: String

  init(in folder: String) throws {
    file = folder + "/offset"
    let library = try Machine.library(Self.source, named: "wall", in: folder)
    environment = ["LD_PRELOAD": library, "WALL_CLOCK": file]
    try set(0)
  }

  /// Sets the difference to the real date in seconds.
  func set(_ seconds: Int) throws {
    try Data("\(seconds)".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  private static let source = """
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>
    static long offset(void) {
      char text[32] = {0};
      const char *path = getenv("WALL_CLOCK");
      int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
      if (file < 0) return 0;
      if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
      close(file);
      return atol(text);
    }
    int clock_gettime(clockid_t clock, struct timespec *time) {
      int result = (int)syscall(SYS_clock_gettime, clock, time);
      if (clock == CLOCK_REALTIME && result == 0) time->tv_sec += offset();
      return result;
    }
    int gettimeofday(struct timeval *restrict time, void *restrict zone) {
      struct timespec now;
      int result = clock_gettime(CLOCK_REALTIME, &now);
      time->tv_sec = now.tv_sec, time->tv_usec = now.tv_nsec / 1000;
      return result;
    }
    time_t time(time_t *out) {
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      if (out) *out = now.tv_sec;
      return now.tv_sec;
    }
    """
}
